// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/report_pages.h"

#include "ui/report/report_sections.h"
#include "ui/report/wrapped_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

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

} // namespace

ReportPages::ReportPages(const ReportInput& input, const QSizeF& paper)
    : m_input(input)
    , m_style(ReportStyle::make())
    , m_content(kMargin, kMargin, paper.width() - 2 * kMargin, paper.height() - 2 * kMargin - kFooter)
    , m_flow(m_content.width(), m_style) {
    addSections(m_flow, input);
    m_pages = paginate(m_flow.blocks(), m_content.height());
}

void ReportPages::paint(QPainter& painter, int page) const {
    for (const PlacedBlock& placed : m_pages[static_cast<std::size_t>(page)]) {
        painter.save();
        placed.block->paint(painter,
            QRectF(m_content.left(), m_content.top() + placed.top, m_content.width(), placed.block->height));
        painter.restore();
    }
    paintFooter(painter, page);
}

void ReportPages::paintFooter(QPainter& painter, int page) const {
    const QRectF rect(m_content.left(), m_content.bottom() + kFooter - 140, m_content.width(), 140);
    painter.setPen(QPen(m_style.rule, 5));
    painter.drawLine(rect.topLeft(), rect.topRight());
    painter.setPen(m_style.faint);
    const QString program = Tr::tr("VRAM Planner %1").arg(m_input.version).trimmed();
    const QString date = m_input.date.date().toString(Qt::ISODate);
    const QPointF top = rect.topLeft() + QPointF(0, 60);
    const double third = rect.width() / 3;
    const QFontMetricsF metrics(m_style.small);
    WrappedText(program + QStringLiteral(" · ") + date, m_style.small, third).draw(painter, top);
    WrappedText(
        metrics.elidedText(m_input.title(), Qt::ElideMiddle, third), m_style.small, third, Qt::AlignHCenter)
        .draw(painter, top + QPointF(third, 0));
    WrappedText(
        Tr::tr("%1 / %2", "page of pages").arg(page + 1).arg(count()), m_style.small, third, Qt::AlignRight)
        .draw(painter, top + QPointF(2 * third, 0));
}

std::vector<PdfBookmark> ReportPages::bookmarks() const {
    std::vector<PdfBookmark> bookmarks;
    for (std::size_t page = 0; page < m_pages.size(); ++page)
        for (const PlacedBlock& placed : m_pages[page])
            if (!placed.block->bookmark.isEmpty())
                bookmarks.push_back({placed.block->bookmark, placed.block->bookmarkLevel,
                    static_cast<int>(page), (m_content.top() + placed.top) / 10});
    return bookmarks;
}

} // namespace vramplan
