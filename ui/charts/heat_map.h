// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/grid.h"

#include <QImage>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <optional>

namespace vramplan {

/// A cell of the map.
struct HeatCell {
    int row = 0, column = 0;
    bool operator==(const HeatCell&) const = default;
};

/// Headroom over two quantities: blue where the plan fits, orange where it does not, lighter the nearer the
/// edge, with a line between the two; numbers in the cells where they have room. Arrow keys move a cursor,
/// Return takes its cell.
class HeatMap final : public QWidget {
    Q_OBJECT
public:
    explicit HeatMap(QWidget* parent = nullptr);

    /// The cells with the labels of both axes; rows go downwards. `own` is the plan's own cell.
    void setGrid(Grid grid, QStringList rowLabels, QStringList columnLabels, std::optional<HeatCell> own);
    void setAxisTitles(const QString& rows, const QString& columns);
    const Grid& grid() const { return m_grid; }
    std::optional<HeatCell> cursor() const { return m_cursor; }
    QRect cellRect(const HeatCell& cell) const;
    QSize sizeHint() const override { return {640, 320}; }
    QSize minimumSizeHint() const override;

    /// The colour of a cell.
    static QColor cellColor(const GridCell& cell, std::int64_t scale, bool dark);

Q_SIGNALS:
    void cursorMoved();
    void cellPicked(const vramplan::HeatCell& cell);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    int rows() const { return static_cast<int>(m_grid.rows.size()); }
    int columns() const { return static_cast<int>(m_grid.contexts.size()); }
    const GridCell& cell(int row, int column) const {
        return m_grid.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    }
    void place();
    void colour();
    std::optional<HeatCell> cellAt(const QPoint& point) const;
    void moveCursor(std::optional<HeatCell> cell);
    int x(int column) const;
    int y(int row) const;
    void paintNumbers(QPainter& painter) const;
    void paintEdge(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintFrame(QPainter& painter, const HeatCell& cell, Qt::PenStyle style) const;

    Grid m_grid;
    QStringList m_rowLabels, m_columnLabels;
    QString m_rowTitle, m_columnTitle;
    std::optional<HeatCell> m_own, m_cursor;
    QImage m_cells; ///< one pixel per cell
    QRect m_plot;
};

} // namespace vramplan
