// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/export_report.h"

#include "core/report/csv.h"
#include "core/report/json.h"
#include "core/report/plain_table.h"
#include "tests/ui/report/sample_input.h"

#include <QDir>
#include <QFile>
#include <QLocale>
#include <QTemporaryDir>
#include <gtest/gtest.h>
#ifdef Q_OS_UNIX
#include <csignal>
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace vramplan {
namespace {

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

TEST(ExportReport, WritesEveryFormatTheSameTwice) {
    QTemporaryDir folder;
    const ReportInput input = test::sampleInput();
    const QMap<QString, QByteArray> begins = {{QStringLiteral("pdf"), "%PDF-"},
        {QStringLiteral("png"), "\x89PNG"}, {QStringLiteral("csv"), "device,component,"},
        {QStringLiteral("json"), "{"}, {QStringLiteral("svg"), "<?xml"}, {QStringLiteral("md"), "#"}};
    for (const ExportFormat& each : exportSubjects().front().formats) {
        const QString format = QLatin1StringView(each.suffix),
                      first = folder.filePath(QStringLiteral("a.") + format),
                      second = folder.filePath(QStringLiteral("b.") + format);
        ASSERT_TRUE(exportReport(first, input)) << format.toStdString();
        ASSERT_TRUE(exportReport(second, input));
        EXPECT_TRUE(read(first).startsWith(begins[format]))
            << format.toStdString() << read(first).left(20).toStdString();
        EXPECT_EQ(read(first), read(second)) << format.toStdString();
    }
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files).size(), 12) << "no temporary files stay";
}

TEST(ExportReport, TextFormatsAreTheCoresOwn) {
    QTemporaryDir folder;
    const ReportInput input = test::sampleInput();
    ASSERT_TRUE(exportReport(folder.filePath(QStringLiteral("x.CSV")), input));
    EXPECT_EQ(read(folder.filePath(QStringLiteral("x.CSV"))).toStdString(), itemsCsv(input.estimate));
    ASSERT_TRUE(exportReport(folder.filePath(QStringLiteral("x.json")), input));
    EXPECT_EQ(read(folder.filePath(QStringLiteral("x.json"))).toStdString(),
        estimateJson(input.scenario, input.estimate, input.limits, "vramplan"));
    ASSERT_TRUE(exportReport(folder.filePath(QStringLiteral("x.md")), input));
    EXPECT_EQ(read(folder.filePath(QStringLiteral("x.md"))).toStdString(),
        reportMarkdown(input.scenario, input.estimate, input.limits));
}

TEST(ExportReport, UnknownFormatsNameTheKnownOnes) {
    for (const char* path : {"/tmp/report.docx", "/tmp/report", "/dev/full", ""}) {
        const auto result = exportReport(QString::fromLatin1(path), test::sampleInput());
        ASSERT_FALSE(result) << path;
        EXPECT_EQ(result.error().kind, ErrorKind::Usage);
        EXPECT_EQ(result.error().code, "unknown_format");
        EXPECT_NE(result.error().message.find("pdf, png, svg, csv, json, md"), std::string::npos);
    }
}

TEST(ExportReport, WhatCannotBeWrittenKeepsTheOldFile) {
    QTemporaryDir folder;
    const auto missing =
        exportReport(folder.filePath(QStringLiteral("no/such/folder/x.pdf")), test::sampleInput());
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::Unwritable);
    EXPECT_FALSE(missing.error().file.empty());

    ASSERT_TRUE(QDir(folder.path()).mkdir(QStringLiteral("folder.pdf")));
    const auto onFolder = exportReport(folder.filePath(QStringLiteral("folder.pdf")), test::sampleInput());
    ASSERT_FALSE(onFolder);
    EXPECT_EQ(onFolder.error().kind, ErrorKind::Unwritable);
#ifdef Q_OS_UNIX
    // A link named like a report that leads to a device.
    const QString link = folder.filePath(QStringLiteral("device.csv"));
    ASSERT_TRUE(QFile::link(QStringLiteral("/dev/null"), link));
    const auto onDevice = exportReport(link, test::sampleInput());
    ASSERT_FALSE(onDevice);
    EXPECT_EQ(onDevice.error().code, "output_not_a_file");
#endif
}

#ifdef Q_OS_UNIX
/// A disk that is full is what a file that may not grow is for the one who writes it.
TEST(ExportReport, AFullDiskKeepsTheOldFile) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("x.svg"));
    QFile old(path);
    ASSERT_TRUE(old.open(QIODevice::WriteOnly));
    old.write("old");
    old.close();
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 4096;
    std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto written = exportReport(path, test::sampleInput());
    setrlimit(RLIMIT_FSIZE, &before);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, ErrorKind::Unwritable);
    EXPECT_EQ(written.error().file, path.toStdString());
    EXPECT_EQ(read(path), "old");
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
}

TEST(ExportReport, AFolderThatMayOnlyBeReadKeepsTheOldFile) {
    if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("x.md"));
    ASSERT_TRUE(exportReport(path, test::sampleInput()));
    const QByteArray before = read(path);
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::ExeOwner);
    ReportInput other = test::sampleInput();
    other.scenario.workload.context = 1024;
    const auto written = exportReport(path, other);
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, "output_unwritable");
    EXPECT_EQ(read(path), before);
}
#endif

TEST(ExportReport, TextsForProgramsDoNotFollowTheLanguage) {
    const ReportInput input = test::comparedInput();
    const QLocale before;
    for (const ExportSubject& subject : exportSubjects())
        for (const char* suffix : {"csv", "json"}) {
            const ExportFormat* format = subject.format(QLatin1StringView(suffix));
            if (format == nullptr) continue;
            const auto english = format->write(input);
            QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
            const auto german = format->write(input);
            QLocale::setDefault(before);
            ASSERT_TRUE(english && german);
            EXPECT_EQ(*english, *german) << subject.id << suffix;
        }
}

TEST(ExportReport, NoCellOfATableIsRun) {
    const auto csv = exportSubject("comparison")->format(QStringLiteral("csv"))->write(test::comparedInput());
    ASSERT_TRUE(csv);
    EXPECT_TRUE(csv->startsWith("row,unit,'=8 bits,")) << csv->left(60).toStdString();
}

TEST(ExportReport, AComparisonNeedsTwoPlans) {
    QTemporaryDir folder;
    const auto written = exportReport(
        folder.filePath(QStringLiteral("x.csv")), test::sampleInput(), *exportSubject("comparison"));
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, "nothing_compared");
    EXPECT_FALSE(QFile::exists(folder.filePath(QStringLiteral("x.csv"))));
}

TEST(ExportReport, OddNamesWork) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("=plan; \"ü 通义\" 'x'.pdf"));
    ASSERT_TRUE(exportReport(path, test::sampleInput()));
    EXPECT_TRUE(QFile::exists(path));
}

} // namespace
} // namespace vramplan
