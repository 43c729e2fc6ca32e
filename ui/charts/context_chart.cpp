// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/context_chart.h"

#include <QChart>
#include <QFocusEvent>
#include <QGraphicsScene>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace vramplan {

ContextChart::ContextChart(QWidget* parent) : QChartView(parent) {
    // The view brings an empty chart of its own.
    QChart* unused = chart();
    setChart(m_plot.chart());
    delete unused;
    // Numbers grow from left to right in every language.
    setLayoutDirection(Qt::LeftToRight);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setBackgroundBrush(Qt::NoBrush);
    viewport()->setAutoFillBackground(false);
    viewport()->setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_plot.setLook(palette(), font());
}

ContextChart::~ContextChart() {
    // The scene would delete the chart, which belongs to m_plot.
    if (m_plot.chart()->scene() != nullptr) m_plot.chart()->scene()->removeItem(m_plot.chart());
}

void ContextChart::setCurves(ContextCurves curves, ContextPlotView view) {
    m_plot.setCurves(std::move(curves), view);
    Q_EMIT cursorMoved();
}

QSize ContextChart::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 40, fontMetrics().height() * 10};
}

Picture ContextChart::picture() const {
    return {accessibleName(), size(), palette().color(QPalette::Window), [this](QPainter& painter) {
                scene()->render(&painter, QRectF(QPointF(), size()), m_plot.chart()->geometry());
            }};
}

void ContextChart::moveCursor(std::optional<std::size_t> point) {
    if (point == m_plot.cursor()) return;
    m_plot.setCursor(point);
    Q_EMIT cursorMoved();
}

void ContextChart::mouseMoveEvent(QMouseEvent* event) {
    if (!m_plot.isEmpty()) moveCursor(m_plot.pointAt(event->position().x()));
    event->accept();
}

void ContextChart::mousePressEvent(QMouseEvent* event) { event->accept(); }

void ContextChart::mouseReleaseEvent(QMouseEvent* event) {
    event->accept();
    if (event->button() != Qt::LeftButton || m_plot.isEmpty() || !viewport()->rect().contains(event->pos()))
        return;
    moveCursor(m_plot.pointAt(event->position().x()));
    Q_EMIT contextPicked(m_plot.curves().contexts[*m_plot.cursor()]);
}

void ContextChart::leaveEvent(QEvent* event) {
    QChartView::leaveEvent(event);
    if (!hasFocus()) moveCursor(std::nullopt);
}

void ContextChart::focusInEvent(QFocusEvent* event) {
    QChartView::focusInEvent(event);
    const bool byKeyboard =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (byKeyboard && !m_plot.cursor() && !m_plot.isEmpty())
        moveCursor(m_plot.curves().nearest(m_plot.curves().own));
}

void ContextChart::keyPressEvent(QKeyEvent* event) {
    if (m_plot.isEmpty()) return QChartView::keyPressEvent(event);
    const auto last = static_cast<long>(m_plot.curves().contexts.size()) - 1;
    auto next = static_cast<long>(m_plot.cursor().value_or(m_plot.curves().nearest(m_plot.curves().own)));
    switch (event->key()) {
    case Qt::Key_Left: --next; break;
    case Qt::Key_Right: ++next; break;
    case Qt::Key_PageUp: next += 8; break;
    case Qt::Key_PageDown: next -= 8; break;
    case Qt::Key_Home: next = 0; break;
    case Qt::Key_End: next = last; break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_plot.cursor()) Q_EMIT contextPicked(m_plot.curves().contexts[*m_plot.cursor()]);
        event->accept();
        return;
    case Qt::Key_Escape: return moveCursor(std::nullopt);
    default: event->ignore(); return;
    }
    event->accept();
    moveCursor(static_cast<std::size_t>(std::clamp(next, 0L, last)));
}

void ContextChart::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    m_plot.setSize(viewport()->size());
}

void ContextChart::changeEvent(QEvent* event) {
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_plot.setLook(palette(), font());
}

} // namespace vramplan
