// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/export_report.h"

#include "core/report/csv.h"
#include "core/report/json.h"
#include "core/report/plain_table.h"
#include "tests/ui/report/sample_input.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <gtest/gtest.h>

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

TEST(ExportReport, OddNamesWork) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("=plan; \"ü 通义\" 'x'.pdf"));
    ASSERT_TRUE(exportReport(path, test::sampleInput()));
    EXPECT_TRUE(QFile::exists(path));
}

} // namespace
} // namespace vramplan
