// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/pdf_report.h"

#include "ui/report/pdf_finish.h"
#include "ui/report/report_pages.h"
#include "ui/text/numbers.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

// One device pixel is a tenth of a point, the unit of the flow.
constexpr int kResolution = 720;

QPageLayout pageLayout(PaperSize paper) {
    QPageLayout layout(QPageSize(paper == PaperSize::A4 ? QPageSize::A4 : QPageSize::Letter),
        QPageLayout::Portrait, QMarginsF());
    layout.setMode(QPageLayout::FullPageMode);
    return layout;
}

} // namespace

Result<QByteArray> pdfReport(const ReportInput& input) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kResolution);
    writer.setPageLayout(pageLayout(input.paper));
    writer.setTitle(Tr::tr("VRAM plan: %1").arg(input.title()));
    writer.setCreator(Tr::tr("VRAM Planner %1").arg(input.version).trimmed());

    const ReportPages pages(input, QSizeF(writer.width(), writer.height()));
    QPainter painter;
    if (!painter.begin(&writer))
        return fail(ErrorKind::Unwritable, "pdf_failed", "the PDF document cannot be made");
    for (int page = 0; page < pages.count(); ++page) {
        if (page > 0) writer.newPage();
        pages.paint(painter, page);
    }
    painter.end();
    return finishPdf(bytes, input.date, numberLocale().bcp47Name(), pages.bookmarks());
}

} // namespace vramplan
