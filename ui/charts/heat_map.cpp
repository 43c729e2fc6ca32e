// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/heat_map.h"

#include "ui/text/colors.h"
#include "ui/text/numbers.h"
#include "ui/widgets/small_label.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace vramplan {
namespace {

bool fits(const GridCell& cell) {
    return cell.state == VerdictState::Fits || cell.state == VerdictState::Adjusted;
}

QColor mixed(const QColor& a, const QColor& b, double partOfB) {
    const auto channel = [&](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * partOfB)); };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

/// "+2.9", "−41": GiB without the unit, short enough for a cell.
QString cellText(const GridCell& cell) {
    if (!cell.headroom) return QStringLiteral("?");
    const double gib = static_cast<double>(*cell.headroom) / static_cast<double>(kGiB.value());
    const QString size = numberLocale().toString(std::abs(gib), 'f', std::abs(gib) < 99.95 ? 1 : 0);
    return (gib < 0 ? QStringLiteral("−") : QStringLiteral("+")) + size;
}

} // namespace

HeatMap::HeatMap(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QColor HeatMap::cellColor(const GridCell& cell, std::int64_t scale, bool dark) {
    const QColor ground = dark ? QColor(0x20, 0x22, 0x28) : QColor(Qt::white);
    if (!cell.headroom) return dark ? QColor(0x44, 0x47, 0x4F) : QColor(0xC9, 0xCD, 0xD4);
    // Blue and vermilion of Okabe and Ito differ for every kind of colour vision, and in lightness.
    const QColor full = fits(cell)                                    ? QColor(0x00, 0x72, 0xB2)
        : cell.state == VerdictState::Likely                          ? QColor(0x56, 0xB4, 0xE9)
        : cell.state == VerdictState::Unlikely || *cell.headroom >= 0 ? QColor(0xE6, 0x9F, 0x00)
                                                                      : QColor(0xD5, 0x5E, 0x00);
    const double depth = std::min(1.0,
        std::abs(static_cast<double>(*cell.headroom))
            / static_cast<double>(std::max<std::int64_t>(1, scale)));
    return mixed(ground, full, 0.30 + 0.65 * std::sqrt(depth));
}

void HeatMap::setGrid(
    Grid grid, QStringList rowLabels, QStringList columnLabels, std::optional<HeatCell> own) {
    m_grid = std::move(grid);
    m_rowLabels = std::move(rowLabels);
    m_columnLabels = std::move(columnLabels);
    m_own = own;
    if (m_cursor && (m_cursor->row >= rows() || m_cursor->column >= columns())) m_cursor.reset();
    colour();
    place();
    update();
    Q_EMIT cursorMoved();
}

void HeatMap::setAxisTitles(const QString& rows, const QString& columns) {
    m_rowTitle = rows;
    m_columnTitle = columns;
    place();
    update();
}

void HeatMap::colour() {
    std::int64_t scale = 1;
    for (const GridCell& each : m_grid.cells)
        if (each.headroom && *each.headroom > 0) scale = std::max(scale, *each.headroom);
    const bool dark = isDark(palette());
    m_cells = QImage(std::max(1, columns()), std::max(1, rows()), QImage::Format_RGB32);
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column)
            m_cells.setPixelColor(column, row, cellColor(cell(row, column), scale, dark));
}

void HeatMap::place() {
    const QFontMetrics metrics(scaledFont(font(), 0.85));
    int left = metrics.horizontalAdvance(m_rowTitle);
    for (const QString& label : m_rowLabels) left = std::max(left, metrics.horizontalAdvance(label));
    const int line = metrics.height();
    m_plot =
        QRect(left + 8, line + 6, std::max(1, width() - left - 16), std::max(1, height() - 3 * line - 14));
}

QSize HeatMap::minimumSizeHint() const {
    const QFontMetrics metrics(font());
    return {metrics.averageCharWidth() * 40, metrics.height() * 10};
}

int HeatMap::x(int column) const { return m_plot.left() + m_plot.width() * column / std::max(1, columns()); }
int HeatMap::y(int row) const { return m_plot.top() + m_plot.height() * row / std::max(1, rows()); }

QRect HeatMap::cellRect(const HeatCell& cell) const {
    return {QPoint(x(cell.column), y(cell.row)), QPoint(x(cell.column + 1) - 1, y(cell.row + 1) - 1)};
}

std::optional<HeatCell> HeatMap::cellAt(const QPoint& point) const {
    if (!m_plot.contains(point) || m_grid.cells.empty()) return std::nullopt;
    for (int row = (point.y() - m_plot.top()) * rows() / m_plot.height(); row < rows(); ++row)
        for (int column = (point.x() - m_plot.left()) * columns() / m_plot.width(); column < columns();
            ++column)
            if (cellRect({row, column}).contains(point)) return HeatCell{row, column};
    return std::nullopt;
}

void HeatMap::moveCursor(std::optional<HeatCell> cell) {
    if (cell == m_cursor) return;
    m_cursor = cell;
    update();
    Q_EMIT cursorMoved();
}

void HeatMap::mouseMoveEvent(QMouseEvent* event) { moveCursor(cellAt(event->position().toPoint())); }

void HeatMap::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    if (!hasFocus()) moveCursor(std::nullopt);
}

void HeatMap::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto picked = cellAt(event->position().toPoint())) {
        moveCursor(picked);
        Q_EMIT cellPicked(*picked);
    }
}

void HeatMap::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    const bool byKeyboard =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (byKeyboard && !m_cursor && !m_grid.cells.empty()) moveCursor(m_own.value_or(HeatCell{0, 0}));
}

void HeatMap::keyPressEvent(QKeyEvent* event) {
    if (m_grid.cells.empty()) return QWidget::keyPressEvent(event);
    HeatCell next = m_cursor.value_or(m_own.value_or(HeatCell{0, 0}));
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
    place();
}

void HeatMap::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        colour();
        place();
        update();
    }
}

void HeatMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_grid.cells.empty()) return;
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column)
            painter.fillRect(cellRect({row, column}), m_cells.pixelColor(column, row));
    paintNumbers(painter);
    paintEdge(painter);
    paintAxes(painter);
    if (m_own) paintFrame(painter, *m_own, Qt::SolidLine);
    if (m_cursor) paintFrame(painter, *m_cursor, Qt::DotLine);
}

void HeatMap::paintNumbers(QPainter& painter) const {
    painter.setFont(scaledFont(font(), 0.85));
    const QFontMetrics metrics = painter.fontMetrics();
    const QRect first = cellRect({0, 0});
    if (first.width() < metrics.horizontalAdvance(QStringLiteral("−888.8"))
        || first.height() < metrics.height())
        return;
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column) {
            painter.setPen(textOn(m_cells.pixelColor(column, row)));
            painter.drawText(cellRect({row, column}), Qt::AlignCenter, cellText(cell(row, column)));
        }
}

/// The line between what fits and what does not.
void HeatMap::paintEdge(QPainter& painter) const {
    painter.setPen(QPen(chartColors(palette()).text, 2));
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column) {
            const bool here = fits(cell(row, column));
            if (column + 1 < columns() && here != fits(cell(row, column + 1)))
                painter.drawLine(x(column + 1), y(row), x(column + 1), y(row + 1));
            if (row + 1 < rows() && here != fits(cell(row + 1, column)))
                painter.drawLine(x(column), y(row + 1), x(column + 1), y(row + 1));
        }
}

void HeatMap::paintAxes(QPainter& painter) const {
    painter.setFont(scaledFont(font(), 0.85));
    const QFontMetrics metrics = painter.fontMetrics();
    painter.setPen(chartColors(palette()).faintText);
    painter.drawText(QRect(0, 0, m_plot.left() - 8, metrics.height()), Qt::AlignRight, m_rowTitle);
    painter.drawText(QRect(m_plot.left(), height() - metrics.height(), m_plot.width(), metrics.height()),
        Qt::AlignCenter, m_columnTitle);
    // Labels as many as have room.
    int free = 0;
    for (int row = 0; row < rows(); ++row) {
        const int middle = (y(row) + y(row + 1)) / 2;
        if (middle - metrics.height() / 2 < free) continue;
        painter.drawText(QRect(0, middle - metrics.height() / 2, m_plot.left() - 8, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, m_rowLabels[row]);
        free = middle + metrics.height() / 2;
    }
    int right = 0;
    for (int column = 0; column < columns(); ++column) {
        const int middle = (x(column) + x(column + 1)) / 2;
        const int width = metrics.horizontalAdvance(m_columnLabels[column]) + metrics.averageCharWidth() * 2;
        if (middle - width / 2 < right || middle + width / 2 > this->width() + metrics.averageCharWidth())
            continue;
        painter.drawText(QRect(middle - width / 2, m_plot.bottom() + 4, width, metrics.height()),
            Qt::AlignCenter, m_columnLabels[column]);
        right = middle + width / 2;
    }
}

void HeatMap::paintFrame(QPainter& painter, const HeatCell& cell, Qt::PenStyle style) const {
    const QRect rect = cellRect(cell).adjusted(-1, -1, 0, 0);
    const ChartColors colors = chartColors(palette());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.ground, 4));
    painter.drawRect(rect);
    painter.setPen(QPen(colors.text, 2, style));
    painter.drawRect(rect);
}

} // namespace vramplan
