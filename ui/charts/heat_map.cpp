// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/heat_map.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

namespace vramplan {
HeatMap::HeatMap(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    // Numbers grow from left to right in every language.
    setLayoutDirection(Qt::LeftToRight);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_plot.setLook(palette(), font());
}

void HeatMap::setContent(HeatMapContent content) {
    m_plot.setContent(std::move(content));
    if (m_cursor && (m_cursor->row >= rows() || m_cursor->column >= columns())) m_cursor.reset();
    update();
    Q_EMIT cursorMoved();
}

QSize HeatMap::minimumSizeHint() const {
    const QFontMetrics metrics(font());
    return {metrics.averageCharWidth() * 40, metrics.height() * 10};
}

void HeatMap::moveCursor(std::optional<HeatCell> cell) {
    if (cell == m_cursor) return;
    m_cursor = cell;
    update();
    Q_EMIT cursorMoved();
}

void HeatMap::mouseMoveEvent(QMouseEvent* event) { moveCursor(m_plot.cellAt(event->position().toPoint())); }

void HeatMap::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    if (!hasFocus()) moveCursor(std::nullopt);
}

void HeatMap::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto picked = m_plot.cellAt(event->position().toPoint())) {
        moveCursor(picked);
        Q_EMIT cellPicked(*picked);
    }
}

void HeatMap::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    const bool byKeyboard =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (byKeyboard && !m_cursor && !m_plot.isEmpty()) moveCursor(content().own.value_or(HeatCell{0, 0}));
}

void HeatMap::keyPressEvent(QKeyEvent* event) {
    if (m_plot.isEmpty()) return QWidget::keyPressEvent(event);
    HeatCell next = m_cursor.value_or(content().own.value_or(HeatCell{0, 0}));
    const int far = event->modifiers().testFlag(Qt::ControlModifier) ? 8 : 1;
    switch (event->key()) {
    case Qt::Key_Left: next.column -= far; break;
    case Qt::Key_Right: next.column += far; break;
    case Qt::Key_Up: next.row -= far; break;
    case Qt::Key_Down: next.row += far; break;
    case Qt::Key_Home: next.column = 0; break;
    case Qt::Key_End: next.column = columns() - 1; break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_cursor) Q_EMIT cellPicked(*m_cursor);
        return;
    case Qt::Key_Escape: return moveCursor(std::nullopt);
    default: return QWidget::keyPressEvent(event);
    }
    moveCursor(HeatCell{std::clamp(next.row, 0, rows() - 1), std::clamp(next.column, 0, columns() - 1)});
}

void HeatMap::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_plot.setSize(size());
}

void HeatMap::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_plot.setLook(palette(), font());
        update();
    }
}

void HeatMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    m_plot.paint(painter, m_cursor);
}

Picture HeatMap::picture() const {
    return {accessibleName(), size(), palette().color(QPalette::Window),
        [plot = m_plot](QPainter& painter) { plot.paint(painter); }};
}

} // namespace vramplan
