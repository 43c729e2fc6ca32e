// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/paint_memory_bars.h"

#include "ui/charts/memory_bars.h"

#include <QChart>
#include <QGraphicsScene>
#include <QPainter>
#include <utility>

namespace vramplan {

void paintMemoryBars(
    QPainter& painter, const QRectF& target, const Estimate& estimate, const PaintLook& look, double width) {
    paintMemoryBars(painter, target, deviceRows(estimate), look, width);
}

void paintMemoryBars(
    QPainter& painter, const QRectF& target, std::vector<BarRow> rows, const PaintLook& look, double width) {
    MemoryBars bars;
    QGraphicsScene scene;
    scene.addItem(bars.chart());
    bars.setLook(look.palette, look.font, look.patterns);
    bars.setSize(QSizeF(width, width * target.height() / target.width()));
    bars.setRows(std::move(rows));
    paintMemoryBars(painter, target, bars);
    scene.removeItem(bars.chart());
}

void paintMemoryBars(QPainter& painter, const QRectF& target, const MemoryBars& bars) {
    QGraphicsScene* scene = bars.chart()->scene();
    scene->render(&painter, target, bars.chart()->geometry());
}

double memoryBarsHeight(std::size_t devices, const QFont& font) {
    return MemoryBarsLayout::preferredHeight(devices, font);
}

} // namespace vramplan
