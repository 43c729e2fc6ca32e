// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/grid.h"

#include <QColor>
#include <QFont>
#include <QImage>
#include <QPalette>
#include <QRect>
#include <QSize>
#include <QString>
#include <QStringList>
#include <optional>

QT_BEGIN_NAMESPACE
class QPainter;
QT_END_NAMESPACE

namespace vramplan {

/// A cell of the map.
struct HeatCell {
    int row = 0, column = 0;
    bool operator==(const HeatCell&) const = default;
};

/// Cells of the two levels of detail that the window and reports know.
struct GridDetail {
    std::size_t columns, rows;
};
inline constexpr GridDetail kGridOverview{10, 10}, kGridFine{64, 64};

/// What a heat map says.
struct HeatMapContent {
    Grid grid;
    QStringList rowLabels, columnLabels; ///< rows go downwards
    QString rowTitle, columnTitle;
    std::optional<HeatCell> own; ///< the plan's own cell
};

/// The map of a plan's grid.
HeatMapContent heatMapContent(Grid grid, const Scenario& scenario);
/// What the rows vary, in a word or two.
QString gridRowsTitle(GridRows kind);

/// The heat map without a widget: the same for the window, the clipboard and files.
class HeatMapPlot {
public:
    void setContent(HeatMapContent content);
    void setLook(const QPalette& palette, const QFont& font);
    void setSize(const QSize& size);
    /// The numbers in the cells are left out where they have no room.
    void paint(QPainter& painter, const std::optional<HeatCell>& cursor = {}) const;

    const HeatMapContent& content() const { return m_content; }
    bool isEmpty() const { return m_content.grid.cells.empty(); }
    int rows() const { return static_cast<int>(m_content.grid.rows.size()); }
    int columns() const { return static_cast<int>(m_content.grid.contexts.size()); }
    QRect cellRect(const HeatCell& cell) const;
    std::optional<HeatCell> cellAt(const QPoint& point) const;

    /// The colour of a cell.
    static QColor cellColor(const GridCell& cell, std::int64_t scale, bool dark);

private:
    const GridCell& cell(int row, int column) const {
        return m_content.grid.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    }
    void place();
    void colour();
    int x(int column) const;
    int y(int row) const;
    void paintNumbers(QPainter& painter) const;
    void paintEdge(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintFrame(QPainter& painter, const HeatCell& cell, Qt::PenStyle style) const;

    HeatMapContent m_content;
    QPalette m_palette;
    QFont m_font;
    QSize m_size;
    QImage m_cells; ///< one pixel per cell
    QRect m_plot;
};

} // namespace vramplan
