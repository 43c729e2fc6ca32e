// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/print_report.h"

#include "tests/ui/report/sample_input.h"

#include <QFile>
#include <QPrinter>
#include <QTemporaryDir>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(PrintReport, DrawsAllPages) {
    const QTemporaryDir folder;
    QPrinter printer(QPrinter::HighResolution);
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(folder.filePath(QStringLiteral("report.pdf")));
    EXPECT_TRUE(printReport(printer, test::sampleInput()));
    QFile file(printer.outputFileName());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().startsWith("%PDF-"));
}

TEST(PrintReport, AFailureIsTold) {
    QPrinter printer(QPrinter::HighResolution);
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(QStringLiteral("/nowhere/report.pdf"));
    const auto printed = printReport(printer, test::sampleInput());
    ASSERT_FALSE(printed);
    EXPECT_EQ(printed.error().kind, ErrorKind::Unwritable);
    EXPECT_NE(printed.error().message.find("page 1 was not taken"), std::string::npos)
        << printed.error().message;
}

} // namespace
} // namespace vramplan
