// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/print_report.h"

#include "ui/report/report_pages.h"

#include <QCoreApplication>
#include <QPageLayout>
#include <QPainter>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <algorithm>
#include <fmt/format.h>
#include <string>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr double kTenthsPerInch = 720;

Result<void> notTaken(int page) {
    const std::string number = std::to_string(page + 1);
    return fail(ErrorKind::Unwritable, "print_failed",
        fmt::format(
            "the report was not printed: page {} was not taken; look at the printer, or export the report "
            "as PDF",
            number),
        {number});
}

} // namespace

Result<void> printReport(QPrinter& printer, const ReportInput& input) {
    printer.setFullPage(true);
    const ReportPages pages(input, printer.pageLayout().fullRect(QPageLayout::Point).size() * 10);
    QPainter painter;
    const int first = printer.fromPage() > 0 ? printer.fromPage() - 1 : 0;
    if (!painter.begin(&printer)) {
        // Where the user closed the printer's own dialog.
        if (printer.printerState() == QPrinter::Aborted) return {};
        return notTaken(first);
    }
    const double scale = printer.resolution() / kTenthsPerInch;
    const int last = printer.toPage() > 0 ? std::min(printer.toPage(), pages.count()) : pages.count();
    for (int page = first; page < last; ++page) {
        if (page > first && !printer.newPage()) {
            if (printer.printerState() == QPrinter::Aborted) return {};
            return notTaken(page);
        }
        painter.save();
        painter.scale(scale, scale);
        pages.paint(painter, page);
        painter.restore();
    }
    return {};
}

Result<void> previewReport(QWidget* parent, const ReportInput& input) {
    QPrinter printer(QPrinter::HighResolution);
    printer.setPageSize(QPageSize(input.paper == PaperSize::A4 ? QPageSize::A4 : QPageSize::Letter));
    printer.setDocName(input.title());
    Result<void> printed;
    QPrintPreviewDialog dialog(&printer, parent);
    dialog.setWindowTitle(Tr::tr("Print the report"));
    QObject::connect(&dialog, &QPrintPreviewDialog::paintRequested, &dialog,
        [&](QPrinter* target) { printed = printReport(*target, input); });
    dialog.exec();
    return printed;
}

} // namespace vramplan
