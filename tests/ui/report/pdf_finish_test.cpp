// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/pdf_finish.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

const QDateTime kDate(QDate(2026, 9, 21), QTime(16, 13, 20), Qt::OffsetFromUTC, 7200);

QByteArray twoPages() {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    QPainter painter(&writer);
    painter.drawText(100, 100, QStringLiteral("one"));
    writer.newPage();
    painter.drawText(100, 100, QStringLiteral("two"));
    painter.end();
    return bytes;
}

const std::vector<PdfBookmark> kBookmarks = {{QStringLiteral("Über (1)"), 1, 0, 10},
    {QStringLiteral("设备"), 2, 0, 300}, {QStringLiteral("Second"), 2, 1, 20},
    {QStringLiteral("Last"), 1, 1, 500}};

TEST(PdfFinish, DatesAreInUtc) {
    const QByteArray done = finishPdf(twoPages(), kDate, QStringLiteral("en"), {});
    EXPECT_TRUE(done.contains("/CreationDate (D:20260921141320Z)"));
    EXPECT_EQ(done.count("/CreationDate"), 1);
}

TEST(PdfFinish, EveryOffsetOfTheTableIsRight) {
    const QByteArray done = finishPdf(twoPages(), kDate, QStringLiteral("de"), kBookmarks);
    const qsizetype table = done.mid(done.lastIndexOf("startxref") + 10).split('\n')[0].toLongLong();
    ASSERT_EQ(done.mid(table, 5), "xref\n");
    const QList<QByteArray> lines = done.mid(table).split('\n');
    const int count = lines[1].split(' ')[1].toInt();
    for (int i = 1; i < count; ++i) {
        const QByteArray entry = lines[2 + i];
        if (entry.contains('f')) continue;
        const QByteArray begin = QByteArray::number(i) + " 0 obj";
        EXPECT_EQ(done.mid(entry.left(10).toLongLong(), begin.size()), begin);
    }
    EXPECT_TRUE(done.contains("/Lang (de)"));
}

TEST(PdfFinish, TheOutlineIsATree) {
    const QByteArray done = finishPdf(twoPages(), kDate, QStringLiteral("en"), kBookmarks);
    // "设备" is U+8BBE U+5907.
    EXPECT_TRUE(done.contains("/Title <FEFF8BBE5907>"));
    EXPECT_TRUE(done.contains("/Type /Outlines"));
    EXPECT_TRUE(done.contains("/PageMode /UseOutlines"));
    // The first entry has two children, the second of level 1 follows it.
    const QByteArray first = done.mid(done.indexOf("/Title <FEFF00DC"));
    const QByteArray entry = first.left(first.indexOf("endobj"));
    EXPECT_TRUE(entry.contains("/Count 2")) << entry.toStdString();
    EXPECT_TRUE(entry.contains("/Next "));
    EXPECT_FALSE(entry.contains("/Prev "));
}

TEST(PdfFinish, OtherCheckersAgree) {
    const QString qpdf = QStandardPaths::findExecutable(QStringLiteral("qpdf"));
    if (qpdf.isEmpty()) GTEST_SKIP() << "qpdf is not installed";
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("x.pdf"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(finishPdf(twoPages(), kDate, QStringLiteral("en"), kBookmarks));
    file.close();
    QProcess process;
    process.start(qpdf, {QStringLiteral("--check"), path});
    ASSERT_TRUE(process.waitForFinished());
    EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
}

TEST(PdfFinish, WhatIsNotUnderstoodStaysAsItWas) {
    const QByteArray good = twoPages();
    QByteArray stream = good;
    stream.replace("xref\n0 ", "xref\n1 ");
    for (const QByteArray& pdf : {QByteArray(), QByteArray("%PDF-1.4"), good.left(good.size() / 2), stream,
             QByteArray("startxref\n99999999\n%%EOF"), QByteArray("startxref\n-5\n%%EOF")})
        EXPECT_EQ(finishPdf(pdf, kDate, QStringLiteral("en"), kBookmarks), pdf);
    // A bookmark on a page that is not there.
    EXPECT_EQ(finishPdf(good, kDate, QStringLiteral("en"), {{QStringLiteral("x"), 1, 7, 0}}), good);
}

} // namespace
} // namespace vramplan
