// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/charts/memory_bars_layout.h"
#include "ui/text/colors.h"

#include <QGraphicsItem>
#include <optional>

namespace vramplan {

/// How the memory chart looks: what the palette and the user's preferences decide.
struct MemoryBarsLook {
    ChartColors colors;
    bool dark = false;
    bool patterns = false; ///< components also differ by pattern
};

/// What stands below the bars: free memory and the part that others hold.
class BarTracksItem final : public QGraphicsItem {
public:
    BarTracksItem(const MemoryBarsLayout& layout, const MemoryBarsLook& look, QGraphicsItem* parent);
    void setBounds(const QRectF& bounds);
    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    const MemoryBarsLayout& m_layout;
    const MemoryBarsLook& m_look;
    QRectF m_bounds;
};

/// What stands above the bars: values, the line at the budget, names, captions, legend and selection. Qt
/// Charts' own labels are slower and come out in varying order.
class BarLabelsItem final : public QGraphicsItem {
public:
    BarLabelsItem(const MemoryBarsLayout& layout, const MemoryBarsLook& look, QGraphicsItem* parent);
    void setBounds(const QRectF& bounds);
    void setSelected(std::optional<BarSegment> segment);
    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintLegend(QPainter& painter) const;
    void paintRow(QPainter& painter, std::size_t row) const;
    void paintLimit(QPainter& painter, std::size_t row) const;
    void paintValues(QPainter& painter, std::size_t row) const;

    const MemoryBarsLayout& m_layout;
    const MemoryBarsLook& m_look;
    QRectF m_bounds;
    std::optional<BarSegment> m_selected;
};

} // namespace vramplan
