// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/paint_context_plot.h"

#include <QChart>
#include <QGraphicsScene>
#include <QPainter>
#include <utility>

namespace vramplan {

void paintContextPlot(QPainter& painter, const QRectF& target, ContextCurves curves, ContextPlotView view,
    const PaintLook& look, double width) {
    ContextPlot plot;
    QGraphicsScene scene;
    scene.addItem(plot.chart());
    plot.setLook(look.palette, look.font);
    plot.setSize(QSizeF(width, width * target.height() / target.width()));
    plot.setCurves(std::move(curves), view);
    scene.render(&painter, target, plot.chart()->geometry());
    scene.removeItem(plot.chart());
}

} // namespace vramplan
