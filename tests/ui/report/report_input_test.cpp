// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/report_input.h"

#include "tests/ui/support/plan.h"
#include "tests/ui/support/pseudo_translator.h"

#include <QCoreApplication>
#include <QLocale>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(ReportInput, TheDateCanBeSetFromOutside) {
    qputenv("SOURCE_DATE_EPOCH", "1790000000"); // 2026-09-21 14:13:20 UTC
    EXPECT_EQ(reportDate(), QDateTime(QDate(2026, 9, 21), QTime(14, 13, 20), Qt::UTC));
    qputenv("SOURCE_DATE_EPOCH", "soon");
    EXPECT_LT(qAbs(reportDate().secsTo(QDateTime::currentDateTime())), 60);
    qunsetenv("SOURCE_DATE_EPOCH");
}

TEST(ReportInput, PaperFollowsTheCountry) {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    EXPECT_EQ(localPaperSize(), PaperSize::Letter);
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    EXPECT_EQ(localPaperSize(), PaperSize::A4);
    QLocale::setDefault(QLocale::c());
    EXPECT_EQ(localPaperSize(), PaperSize::A4);
    QLocale::setDefault(before);
}

TEST(ReportInput, ThePlansNameComesFirst) {
    ReportInput input;
    EXPECT_TRUE(input.title().isEmpty());
    input.scenario = test::plan();
    EXPECT_EQ(input.title().toStdString(), input.scenario.model->name);
    input.planName = QStringLiteral("Mine");
    EXPECT_EQ(input.title(), QStringLiteral("Mine"));
}

TEST(ReportInput, AModelGivenByHandIsNamedInTheUsersLanguage) {
    test::PseudoTranslator translator;
    QCoreApplication::installTranslator(&translator);
    ReportInput input;
    input.scenario = test::plan();
    ASSERT_EQ(input.scenario.model->name, "Manual geometry");
    EXPECT_TRUE(test::PseudoTranslator::untranslated(input.title()).trimmed().isEmpty())
        << input.title().toStdString();
    QCoreApplication::removeTranslator(&translator);
}

} // namespace
} // namespace vramplan
