// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/pdf_report.h"

#include "core/units/text.h"
#include "tests/ui/report/sample_input.h"
#include "tests/ui/support/plan.h"

#include <QFile>
#include <QFontDatabase>
#include <QLocale>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

/// What a poppler tool says about the PDF; empty where the tool is not installed.
QString ask(const QString& tool, const QByteArray& pdf, const QStringList& before = {},
    const QStringList& after = {}) {
    const QString program = QStandardPaths::findExecutable(tool);
    if (program.isEmpty()) return {};
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("x.pdf"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(pdf);
    file.close();
    QProcess process;
    process.start(program, before + QStringList{path} + after);
    process.waitForFinished();
    return QString::fromUtf8(process.readAllStandardOutput());
}

QString textOf(const QByteArray& pdf) {
    return ask(QStringLiteral("pdftotext"), pdf, {QStringLiteral("-layout")}, {QStringLiteral("-")})
        .normalized(QString::NormalizationForm_KC);
}

QByteArray made(const ReportInput& input) {
    const auto pdf = pdfReport(input);
    return pdf ? *pdf : QByteArray();
}

TEST(PdfReport, SaysEverythingThatTheEstimateHolds) {
    const ReportInput input = test::sampleInput();
    const QString text = textOf(made(input));
    if (text.isEmpty()) GTEST_SKIP() << "pdftotext is not installed";
    for (const DeviceEstimate& device : input.estimate.devices)
        for (const LineItem& item : device.items) {
            EXPECT_TRUE(text.contains(QString::fromStdString(bytesText(item.bytes))))
                << bytesText(item.bytes);
            EXPECT_TRUE(text.contains(QString::fromStdString(groupedText(item.bytes.value()))))
                << item.bytes.value();
        }
    for (const char* part : {"Two cards", "Does Manual geometry fit on GPU 0 · RTX 4090", "Fits GPU",
             "Devices", "Inputs", "32,768 tokens", "Breakdown per device", "Warnings and assumptions",
             "Engine profile", "prefill_chunk", "Readings of this machine", "0000:01:00.0", "NVML", "550.54",
             "install libvulkan1", "VRAM Planner 1.2.3 · 2026-09-21", "heuristic, 0.14"})
        EXPECT_TRUE(text.contains(QString::fromUtf8(part))) << part;
    EXPECT_TRUE(text.contains(QRegularExpression(QStringLiteral("1\\s*/\\s*[2-5]"))));
}

TEST(PdfReport, SeveralPlansAreCompared) {
    const QString text = textOf(made(test::comparedInput()));
    if (text.isEmpty()) GTEST_SKIP() << "pdftotext is not installed";
    for (const char* part : {"Comparison", "★ =8 bits", "Why it differs", "f16 cache", "Longest context"})
        EXPECT_TRUE(text.contains(QString::fromUtf8(part))) << part;
    EXPECT_FALSE(textOf(made(test::sampleInput())).contains(QStringLiteral("Why it differs")));
}

TEST(PdfReport, NothingIsAPicture) {
    const QString list =
        ask(QStringLiteral("pdfimages"), made(test::comparedInput()), {QStringLiteral("-list")});
    if (list.isEmpty()) GTEST_SKIP() << "pdfimages is not installed";
    EXPECT_EQ(list.trimmed().count(QLatin1Char('\n')), 1) << list.toStdString(); // the heading and a rule
}

TEST(PdfReport, IsVectorWithEmbeddedFontsOnTheRightPaper) {
    ReportInput input = test::sampleInput();
    const QByteArray a4 = made(input);
    EXPECT_FALSE(a4.contains("/Subtype /Image"));
    EXPECT_TRUE(a4.contains("/MediaBox [0 0 595"));
    EXPECT_TRUE(a4.contains("/Outlines"));
    input.paper = PaperSize::Letter;
    EXPECT_TRUE(made(input).contains("/MediaBox [0 0 612"));
    const QString fonts = ask(QStringLiteral("pdffonts"), a4);
    if (fonts.isEmpty()) GTEST_SKIP() << "pdffonts is not installed";
    const QStringList lines = fonts.trimmed().split(QLatin1Char('\n'));
    ASSERT_GT(lines.size(), 2);
    for (qsizetype i = 2; i < lines.size(); ++i)
        EXPECT_TRUE(lines[i].contains(QRegularExpression(QStringLiteral("Identity-H +yes"))))
            << lines[i].toStdString();
}

TEST(PdfReport, TheSameInputGivesTheSameBytesInEveryTimeZone) {
    const ReportInput input = test::sampleInput();
    const QByteArray before = qgetenv("TZ");
    qputenv("TZ", "Asia/Tokyo");
    const QByteArray tokyo = made(input);
    qputenv("TZ", "UTC");
    const QByteArray utc = made(input);
    if (before.isEmpty())
        qunsetenv("TZ");
    else
        qputenv("TZ", before);
    EXPECT_EQ(tokyo, utc);
    EXPECT_TRUE(utc.contains("(D:20260921141320Z)"));
}

TEST(PdfReport, ChineseKeepsItsDigits) {
    if (!QFontDatabase::families().contains(QStringLiteral("Noto Sans CJK SC")))
        GTEST_SKIP() << "fonts-noto-cjk is not installed";
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::Chinese, QLocale::China));
    ReportInput input = test::sampleInput();
    input.planName = QStringLiteral("通义千问 4090");
    const QByteArray pdf = made(input);
    QLocale::setDefault(before);
    EXPECT_TRUE(pdf.contains("/BaseFont /NotoSansCJKSC-Regular"));
    EXPECT_TRUE(pdf.contains("/Lang (zh-CN)") || pdf.contains("/Lang (zh"));
    const QString text = textOf(pdf);
    if (text.isEmpty()) GTEST_SKIP() << "pdftotext is not installed";
    EXPECT_TRUE(text.contains(QStringLiteral("通义千问 4090"))) << text.left(60).toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("GPU 0 · RTX 4090")));
}

TEST(PdfReport, OddPlansStillMakeAReport) {
    ReportInput empty;
    EXPECT_TRUE(made(empty).startsWith("%PDF-"));
    ReportInput host = test::sampleInput();
    host.scenario = test::plan({});
    host.scenario.noGpuFound = true;
    host.estimate = test::answer(host.scenario);
    host.limits = {};
    host.probe.reset();
    host.planName = QStringLiteral("x").repeated(500);
    const QString text = textOf(made(host));
    if (text.isEmpty()) GTEST_SKIP() << "pdftotext is not installed";
    EXPECT_TRUE(text.contains(QStringLiteral("Unknown: no GPU was found")));
    EXPECT_TRUE(text.contains(QStringLiteral("This machine was not asked")));
}

} // namespace
} // namespace vramplan
