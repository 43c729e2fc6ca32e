// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/heat_map_plot.h"

#include "ui/text/colors.h"
#include "ui/text/numbers.h"
#include "ui/widgets/small_label.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

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

QColor HeatMapPlot::cellColor(const GridCell& cell, std::int64_t scale, bool dark) {
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

void HeatMapPlot::setContent(HeatMapContent content) {
    m_content = std::move(content);
    colour();
    place();
}

void HeatMapPlot::setLook(const QPalette& palette, const QFont& font) {
    m_palette = palette;
    m_font = font;
    colour();
    place();
}

void HeatMapPlot::setSize(const QSize& size) {
    m_size = size;
    place();
}

void HeatMapPlot::colour() {
    std::int64_t scale = 1;
    for (const GridCell& each : m_content.grid.cells)
        if (each.headroom && *each.headroom > 0) scale = std::max(scale, *each.headroom);
    const bool dark = isDark(m_palette);
    m_cells = QImage(std::max(1, columns()), std::max(1, rows()), QImage::Format_RGB32);
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column)
            m_cells.setPixelColor(column, row, cellColor(cell(row, column), scale, dark));
}

void HeatMapPlot::place() {
    const QFontMetrics metrics(scaledFont(m_font, 0.85));
    int left = metrics.horizontalAdvance(m_content.rowTitle);
    for (const QString& label : m_content.rowLabels) left = std::max(left, metrics.horizontalAdvance(label));
    const int line = metrics.height();
    m_plot = QRect(left + 8, line + 6, std::max(1, m_size.width() - left - 16),
        std::max(1, m_size.height() - 3 * line - 14));
}

int HeatMapPlot::x(int column) const {
    return m_plot.left() + m_plot.width() * column / std::max(1, columns());
}
int HeatMapPlot::y(int row) const { return m_plot.top() + m_plot.height() * row / std::max(1, rows()); }

QRect HeatMapPlot::cellRect(const HeatCell& cell) const {
    return {QPoint(x(cell.column), y(cell.row)), QPoint(x(cell.column + 1) - 1, y(cell.row + 1) - 1)};
}

std::optional<HeatCell> HeatMapPlot::cellAt(const QPoint& point) const {
    if (!m_plot.contains(point) || m_content.grid.cells.empty()) return std::nullopt;
    for (int row = (point.y() - m_plot.top()) * rows() / m_plot.height(); row < rows(); ++row)
        for (int column = (point.x() - m_plot.left()) * columns() / m_plot.width(); column < columns();
            ++column)
            if (cellRect({row, column}).contains(point)) return HeatCell{row, column};
    return std::nullopt;
}

void HeatMapPlot::paint(QPainter& painter, const std::optional<HeatCell>& cursor) const {
    if (isEmpty()) return;
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column)
            painter.fillRect(cellRect({row, column}), m_cells.pixelColor(column, row));
    paintNumbers(painter);
    paintEdge(painter);
    paintAxes(painter);
    if (m_content.own) paintFrame(painter, *m_content.own, Qt::SolidLine);
    if (cursor) paintFrame(painter, *cursor, Qt::DotLine);
}

void HeatMapPlot::paintNumbers(QPainter& painter) const {
    painter.setFont(scaledFont(m_font, 0.85));
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
void HeatMapPlot::paintEdge(QPainter& painter) const {
    painter.setPen(QPen(chartColors(m_palette).text, 2));
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column) {
            const bool here = fits(cell(row, column));
            if (column + 1 < columns() && here != fits(cell(row, column + 1)))
                painter.drawLine(x(column + 1), y(row), x(column + 1), y(row + 1));
            if (row + 1 < rows() && here != fits(cell(row + 1, column)))
                painter.drawLine(x(column), y(row + 1), x(column + 1), y(row + 1));
        }
}

void HeatMapPlot::paintAxes(QPainter& painter) const {
    painter.setFont(scaledFont(m_font, 0.85));
    const QFontMetrics metrics = painter.fontMetrics();
    painter.setPen(chartColors(m_palette).faintText);
    painter.drawText(QRect(0, 0, m_plot.left() - 8, metrics.height()), Qt::AlignRight, m_content.rowTitle);
    painter.drawText(
        QRect(m_plot.left(), m_size.height() - metrics.height(), m_plot.width(), metrics.height()),
        Qt::AlignCenter, m_content.columnTitle);
    // Labels as many as have room.
    int free = 0;
    for (int row = 0; row < rows(); ++row) {
        const int middle = (y(row) + y(row + 1)) / 2;
        if (middle - metrics.height() / 2 < free) continue;
        painter.drawText(QRect(0, middle - metrics.height() / 2, m_plot.left() - 8, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, m_content.rowLabels[row]);
        free = middle + metrics.height() / 2;
    }
    int right = 0;
    for (int column = 0; column < columns(); ++column) {
        const int middle = (x(column) + x(column + 1)) / 2;
        const int width =
            metrics.horizontalAdvance(m_content.columnLabels[column]) + metrics.averageCharWidth() * 2;
        if (middle - width / 2 < right || middle + width / 2 > m_size.width() + metrics.averageCharWidth())
            continue;
        painter.drawText(QRect(middle - width / 2, m_plot.bottom() + 4, width, metrics.height()),
            Qt::AlignCenter, m_content.columnLabels[column]);
        right = middle + width / 2;
    }
}

void HeatMapPlot::paintFrame(QPainter& painter, const HeatCell& cell, Qt::PenStyle style) const {
    const QRect rect = cellRect(cell).adjusted(-1, -1, 0, 0);
    const ChartColors colors = chartColors(m_palette);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.ground, 4));
    painter.drawRect(rect);
    painter.setPen(QPen(colors.text, 2, style));
    painter.drawRect(rect);
}

} // namespace vramplan
