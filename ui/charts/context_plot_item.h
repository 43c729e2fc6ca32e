// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/charts/context_plot.h"

namespace vramplan {

/// What stands around and above the curves: grid and labels of the axes, the lines at free and total memory,
/// the longest context that fits, the plan's own and the cursor.
class ContextPlotItem final : public QGraphicsItem {
public:
    ContextPlotItem(const ContextPlot& plot, QGraphicsItem* parent);
    void setBounds(const QRectF& bounds);
    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintSizes(QPainter& painter) const;
    void paintContexts(QPainter& painter) const;
    void paintLimits(QPainter& painter) const;
    void paintLimit(QPainter& painter, Bytes size, const QString& label, const QPen& pen, double& free) const;
    void paintLongest(QPainter& painter) const;
    QPointF paintCrossing(QPainter& painter, const MemoryCurve& line, std::uint64_t context) const;
    void paintCrossings(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    void paintLabel(QPainter& painter, const QRectF& label, const QString& text) const;
    void paintVertical(QPainter& painter, std::uint64_t context, Qt::PenStyle style) const;

    const ContextPlot& m_plot;
    QRectF m_bounds;
};

} // namespace vramplan
