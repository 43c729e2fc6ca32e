// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/print_report.h"

#include "ui/report/report_pages.h"

#include <QCoreApplication>
#include <QPageLayout>
#include <QPainter>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <algorithm>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr double kTenthsPerInch = 720;

} // namespace

void printReport(QPrinter& printer, const ReportInput& input) {
    printer.setFullPage(true);
    const ReportPages pages(input, printer.pageLayout().fullRect(QPageLayout::Point).size() * 10);
    QPainter painter;
    // Where the user closed the printer's own dialog, or there is no room for its file.
    if (!painter.begin(&printer)) return;
    const double scale = printer.resolution() / kTenthsPerInch;
    const int first = printer.fromPage() > 0 ? printer.fromPage() - 1 : 0;
    const int last = printer.toPage() > 0 ? std::min(printer.toPage(), pages.count()) : pages.count();
    for (int page = first; page < last; ++page) {
        if (page > first) printer.newPage();
        painter.save();
        painter.scale(scale, scale);
        pages.paint(painter, page);
        painter.restore();
    }
}

void previewReport(QWidget* parent, const ReportInput& input) {
    QPrinter printer(QPrinter::HighResolution);
    printer.setPageSize(QPageSize(input.paper == PaperSize::A4 ? QPageSize::A4 : QPageSize::Letter));
    printer.setDocName(input.title());
    QPrintPreviewDialog dialog(&printer, parent);
    dialog.setWindowTitle(Tr::tr("Print the report"));
    QObject::connect(&dialog, &QPrintPreviewDialog::paintRequested, &dialog,
        [&input](QPrinter* target) { printReport(*target, input); });
    dialog.exec();
}

} // namespace vramplan
