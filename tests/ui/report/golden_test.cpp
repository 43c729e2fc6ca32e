// SPDX-License-Identifier: GPL-3.0-only
#include "core/base/version.h"
#include "tests/ui/report/sample_input.h"
#include "ui/report/export_formats.h"

#include <QDir>
#include <QFile>
#include <QFontInfo>
#include <QGuiApplication>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <algorithm>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

// Files of one fixed plan, so that a change of any format is seen in review. After a change that is meant:
// VRAMPLAN_RENEW_GOLDEN=1 build/dev/tests/test_ui_report --gtest_filter='Golden.*'
const QString kFolder = QStringLiteral(VRAMPLAN_SOURCE_DIR "/tests/data/golden/");

QByteArray made(const char* subject, const char* suffix) {
    const auto bytes =
        exportSubject(subject)->format(QLatin1StringView(suffix))->write(test::comparedInput());
    EXPECT_TRUE(bytes);
    return bytes ? *bytes : QByteArray();
}

void compare(const QString& name, QByteArray content) {
    // The program's own version is no part of the format.
    const std::string_view version = programVersion();
    content.replace("\"version\": \"" + QByteArray(version.data(), qsizetype(version.size())) + '"',
        "\"version\": \"0.0.0\"");
    QFile file(kFolder + name);
    if (qEnvironmentVariableIsSet("VRAMPLAN_RENEW_GOLDEN")) {
        QDir().mkpath(kFolder);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly)) << name.toStdString();
        file.write(content);
        return;
    }
    ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
    const QList<QByteArray> expected = file.readAll().split('\n'), lines = content.split('\n');
    for (qsizetype i = 0; i < std::min(expected.size(), lines.size()); ++i)
        ASSERT_EQ(lines[i].toStdString(), expected[i].toStdString())
            << name.toStdString() << ", line " << i + 1;
    EXPECT_EQ(lines.size(), expected.size()) << name.toStdString();
}

bool hasTheFont() { return QFontInfo(QGuiApplication::font()).family() == QLatin1String("DejaVu Sans"); }

/// Standard output of a tool on a file; empty where the tool is not installed.
QByteArray output(const char* tool, const QStringList& arguments) {
    const QString program = QStandardPaths::findExecutable(QLatin1StringView(tool));
    if (program.isEmpty()) return {};
    QProcess process;
    process.start(program, arguments);
    EXPECT_TRUE(process.waitForFinished());
    EXPECT_EQ(process.exitCode(), 0) << tool << process.readAllStandardError().toStdString();
    return process.readAllStandardOutput();
}

TEST(Golden, TextFormats) {
    for (const ExportSubject& subject : exportSubjects())
        for (const ExportFormat& format : subject.formats) {
            const QByteArray suffix = format.suffix;
            if (suffix != "pdf" && suffix != "png" && suffix != "svg")
                compare(QStringLiteral("%1.%2").arg(
                            QLatin1StringView(subject.id), QLatin1StringView(format.suffix)),
                    made(subject.id, format.suffix));
        }
}

TEST(Golden, Drawings) {
    if (!hasTheFont()) GTEST_SKIP() << "the files are those of DejaVu Sans";
    for (const char* subject : {"report", "comparison"})
        compare(QStringLiteral("%1.svg").arg(QLatin1StringView(subject)), made(subject, "svg"));
}

TEST(Golden, WordsOfThePdf) {
    if (!hasTheFont()) GTEST_SKIP() << "pages end elsewhere with other fonts";
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("report.pdf"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(made("report", "pdf"));
    file.close();
    output("qpdf", {QStringLiteral("--check"), path});
    const QString text =
        QString::fromUtf8(output("pdftotext", {QStringLiteral("-layout"), path, QStringLiteral("-")}))
            .normalized(QString::NormalizationForm_KC);
    if (text.isEmpty()) GTEST_SKIP() << "pdftotext is not installed";
    // Spaces and empty lines follow the fonts.
    QStringList lines;
    for (const QString& line : text.split(QLatin1Char('\n')))
        if (const QString words = line.simplified(); !words.isEmpty()) lines << words;
    compare(QStringLiteral("report.pdf.txt"), (lines.join(QLatin1Char('\n')) + QLatin1Char('\n')).toUtf8());
}

} // namespace
} // namespace vramplan
