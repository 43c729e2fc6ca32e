// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/pdf_report.h"

#include "ui/report/flow.h"
#include "ui/report/pdf_finish.h"
#include "ui/report/report_sections.h"
#include "ui/report/wrapped_text.h"
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
constexpr double kMargin = 420, kFooter = 200;

void addSections(Flow& flow, const ReportInput& input) {
    report::addAnswer(flow, input);
    report::addDevices(flow, input);
    report::addComparison(flow, input);
    report::addInputs(flow, input);
    report::addBreakdown(flow, input);
    report::addAssumptions(flow, input);
    report::addEngineProfile(flow, input);
    report::addReadings(flow, input);
}

void paintFooter(QPainter& painter, const QRectF& rect, const ReportStyle& style, const ReportInput& input,
    int page, int pages) {
    painter.setPen(QPen(style.rule, 5));
    painter.drawLine(rect.topLeft(), rect.topRight());
    painter.setPen(style.faint);
    const QString program = Tr::tr("VRAM Planner %1").arg(input.version).trimmed();
    const QString date = input.date.date().toString(Qt::ISODate);
    const QPointF top = rect.topLeft() + QPointF(0, 60);
    const double third = rect.width() / 3;
    WrappedText(program + QStringLiteral(" · ") + date, style.small, third).draw(painter, top);
    QFontMetricsF metrics(style.small);
    WrappedText(
        metrics.elidedText(input.title(), Qt::ElideMiddle, third), style.small, third, Qt::AlignHCenter)
        .draw(painter, top + QPointF(third, 0));
    WrappedText(Tr::tr("%1 / %2", "page of pages").arg(page).arg(pages), style.small, third, Qt::AlignRight)
        .draw(painter, top + QPointF(2 * third, 0));
}

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

    const QSizeF paper(writer.width(), writer.height());
    const ReportStyle style = ReportStyle::make();
    const QRectF content(
        kMargin, kMargin, paper.width() - 2 * kMargin, paper.height() - 2 * kMargin - kFooter);
    Flow flow(content.width(), style);
    addSections(flow, input);
    const std::vector<FlowPage> pages = paginate(flow.blocks(), content.height());

    QPainter painter;
    if (!painter.begin(&writer))
        return fail(ErrorKind::Unwritable, "pdf_failed", "the PDF document cannot be made");
    std::vector<PdfBookmark> bookmarks;
    for (std::size_t page = 0; page < pages.size(); ++page) {
        if (page > 0) writer.newPage();
        for (const PlacedBlock& placed : pages[page]) {
            const QRectF rect(
                content.left(), content.top() + placed.top, content.width(), placed.block->height);
            painter.save();
            placed.block->paint(painter, rect);
            painter.restore();
            if (!placed.block->bookmark.isEmpty())
                bookmarks.push_back({placed.block->bookmark, placed.block->bookmarkLevel,
                    static_cast<int>(page), rect.top() / 10});
        }
        paintFooter(painter, QRectF(content.left(), content.bottom() + kFooter - 140, content.width(), 140),
            style, input, static_cast<int>(page) + 1, static_cast<int>(pages.size()));
    }
    painter.end();
    return finishPdf(bytes, input.date, numberLocale().bcp47Name(), bookmarks);
}

} // namespace vramplan
