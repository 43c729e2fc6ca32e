// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/charts/heat_map_plot.h"
#include "ui/charts/picture.h"

#include <QWidget>
#include <optional>

namespace vramplan {

/// Headroom over two quantities: blue where the plan fits, orange where it does not, lighter the nearer the
/// edge, with a line between the two; numbers in the cells where they have room. Arrow keys move a cursor,
/// Return takes its cell.
class HeatMap final : public QWidget, public PictureSource {
    Q_OBJECT
public:
    explicit HeatMap(QWidget* parent = nullptr);

    void setContent(HeatMapContent content);
    const HeatMapContent& content() const { return m_plot.content(); }
    const Grid& grid() const { return content().grid; }
    std::optional<HeatCell> cursor() const { return m_cursor; }
    QRect cellRect(const HeatCell& cell) const { return m_plot.cellRect(cell); }
    Picture picture() const override;
    QSize sizeHint() const override { return {640, 320}; }
    QSize minimumSizeHint() const override;

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
    int rows() const { return m_plot.rows(); }
    int columns() const { return m_plot.columns(); }
    void moveCursor(std::optional<HeatCell> cell);

    HeatMapPlot m_plot;
    std::optional<HeatCell> m_cursor;
};

} // namespace vramplan
