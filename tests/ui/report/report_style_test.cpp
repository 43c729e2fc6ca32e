// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/report_style.h"

#include <QLocale>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

QString firstFamily(QLocale::Language language, QLocale::Country country) {
    const QLocale before;
    QLocale::setDefault(QLocale(language, country));
    const QString family = ReportStyle::make().body.families().value(0);
    QLocale::setDefault(before);
    return family;
}

TEST(ReportStyle, LanguagesGetTheirFamily) {
    EXPECT_EQ(firstFamily(QLocale::Chinese, QLocale::China), QStringLiteral("Noto Sans CJK SC"));
    EXPECT_EQ(firstFamily(QLocale::Chinese, QLocale::Taiwan), QStringLiteral("Noto Sans CJK TC"));
    EXPECT_EQ(firstFamily(QLocale::Japanese, QLocale::Japan), QStringLiteral("Noto Sans CJK JP"));
    EXPECT_EQ(firstFamily(QLocale::Korean, QLocale::SouthKorea), QStringLiteral("Noto Sans CJK KR"));
    EXPECT_FALSE(
        firstFamily(QLocale::English, QLocale::UnitedStates).startsWith(QStringLiteral("Noto Sans CJK")));
}

TEST(ReportStyle, IsLightOnAnyDesktop) { EXPECT_FALSE(isDark(ReportStyle::make().palette)); }

} // namespace
} // namespace vramplan
