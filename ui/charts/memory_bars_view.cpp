// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/memory_bars_view.h"

#include <QChart>
#include <QFocusEvent>
#include <QFontInfo>
#include <QGraphicsScene>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <utility>

namespace vramplan {

MemoryBarsView::MemoryBarsView(QWidget* parent) : QChartView(parent) {
    // The view brings an empty chart of its own.
    QChart* unused = chart();
    setChart(m_bars.chart());
    delete unused;
    setObjectName(QStringLiteral("memoryBars"));
    // Numbers grow from left to right in every language.
    setLayoutDirection(Qt::LeftToRight);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setBackgroundBrush(Qt::NoBrush);
    viewport()->setAutoFillBackground(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    viewport()->setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setAccessibleName(tr("Memory chart"));
    followLook();
}

MemoryBarsView::~MemoryBarsView() {
    // The scene would delete the chart, which belongs to m_bars.
    if (m_bars.chart()->scene() != nullptr) m_bars.chart()->scene()->removeItem(m_bars.chart());
}

void MemoryBarsView::setEstimate(const Estimate& estimate) { setRows(deviceRows(estimate)); }

void MemoryBarsView::setRows(std::vector<BarRow> rows) {
    const std::size_t before = m_bars.layout().rows().size();
    m_bars.setRows(std::move(rows));
    if (m_selected) {
        const bool gone = m_selected->device >= m_bars.layout().rows().size()
            || m_bars.layout().rows()[m_selected->device].bar.part(m_selected->component) == Bytes();
        if (gone) select(std::nullopt);
    }
    setAccessibleDescription(m_bars.summary());
    if (before != m_bars.layout().rows().size()) updateGeometry();
}

void MemoryBarsView::setPatterns(bool patterns) {
    m_patterns = patterns;
    followLook();
}

void MemoryBarsView::select(std::optional<BarSegment> segment) {
    m_selected = segment;
    m_bars.select(segment);
}

void MemoryBarsView::activate(const BarSegment& segment) {
    if (m_selected == segment) return;
    select(segment);
    Q_EMIT itemActivated(segment.component, static_cast<int>(segment.device));
}

QSize MemoryBarsView::sizeHint() const {
    return {480,
        static_cast<int>(
            MemoryBarsLayout::preferredHeight(m_bars.layout().rows().size(), m_bars.layout().font()))};
}

QSize MemoryBarsView::minimumSizeHint() const {
    return {260,
        static_cast<int>(
            MemoryBarsLayout::minimumHeight(m_bars.layout().rows().size(), m_bars.layout().font()))};
}

std::optional<BarSegment> MemoryBarsView::segmentUnder(const QPoint& point) const {
    return m_bars.layout().segmentAt(m_bars.chart()->mapFromScene(mapToScene(point)));
}

std::optional<BarSegment> MemoryBarsView::neighbour(int key) const {
    const MemoryBarsLayout& layout = m_bars.layout();
    if (layout.rows().empty()) return std::nullopt;
    const std::size_t device = m_selected ? m_selected->device : 0;
    std::vector<BarSegment> parts = layout.segments(device);
    if (!m_selected) return parts.empty() ? std::nullopt : std::optional(parts.front());
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
        if (key == Qt::Key_Up ? device == 0 : device + 1 == layout.rows().size()) return std::nullopt;
        parts = layout.segments(key == Qt::Key_Up ? device - 1 : device + 1);
        const auto same = std::find_if(parts.begin(), parts.end(),
            [&](const BarSegment& part) { return part.component == m_selected->component; });
        return parts.empty() ? std::nullopt : std::optional(same == parts.end() ? parts.front() : *same);
    }
    if (key == Qt::Key_Home) return parts.front();
    if (key == Qt::Key_End) return parts.back();
    const auto here = std::find(parts.begin(), parts.end(), *m_selected);
    if (key == Qt::Key_Left) return here == parts.begin() ? std::nullopt : std::optional(*std::prev(here));
    return here == parts.end() || std::next(here) == parts.end() ? std::nullopt
                                                                 : std::optional(*std::next(here));
}

void MemoryBarsView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
        if (const auto next = neighbour(event->key())) {
            activate(*next);
            const QPoint at = mapFromScene(m_bars.layout().segmentRect(*next).center());
            QToolTip::showText(viewport()->mapToGlobal(at), m_bars.describe(*next), this);
        }
        event->accept();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!m_selected) break;
        Q_EMIT itemOpened(m_selected->component, static_cast<int>(m_selected->device));
        event->accept();
        return;
    case Qt::Key_Escape:
        if (!m_selected) break;
        select(std::nullopt);
        QToolTip::hideText();
        event->accept();
        return;
    default: break;
    }
    event->ignore();
}

void MemoryBarsView::mouseMoveEvent(QMouseEvent* event) {
    if (const auto segment = segmentUnder(event->position().toPoint())) activate(*segment);
    event->accept();
}

void MemoryBarsView::mousePressEvent(QMouseEvent* event) {
    const auto segment = segmentUnder(event->position().toPoint());
    if (segment && event->button() == Qt::LeftButton) {
        activate(*segment);
        Q_EMIT itemOpened(segment->component, static_cast<int>(segment->device));
    }
    event->accept();
}

void MemoryBarsView::leaveEvent(QEvent* event) {
    if (!hasFocus()) select(std::nullopt);
    QChartView::leaveEvent(event);
}

void MemoryBarsView::focusInEvent(QFocusEvent* event) {
    const bool byKeyboard =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (byKeyboard && !m_selected)
        if (const auto first = neighbour(Qt::Key_Home)) activate(*first);
    QChartView::focusInEvent(event);
}

void MemoryBarsView::focusOutEvent(QFocusEvent* event) {
    select(std::nullopt);
    QChartView::focusOutEvent(event);
}

void MemoryBarsView::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    m_bars.setSize(viewport()->size());
}

bool MemoryBarsView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto segment = segmentUnder(help->pos()))
            QToolTip::showText(help->globalPos(), m_bars.describe(*segment), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QChartView::viewportEvent(event);
}

void MemoryBarsView::changeEvent(QEvent* event) {
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::StyleChange)
        followLook();
}

void MemoryBarsView::followLook() {
    m_bars.setLook(palette(), font(), m_patterns);
    updateGeometry();
}

} // namespace vramplan
