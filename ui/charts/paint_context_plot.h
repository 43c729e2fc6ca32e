// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/charts/context_plot.h"
#include "ui/charts/paint_memory_bars.h"

namespace vramplan {

/// Draws the window's context chart into `target`, as paintMemoryBars() draws the bars.
void paintContextPlot(QPainter& painter, const QRectF& target, ContextCurves curves, ContextPlotView view,
    const PaintLook& look, double width);

} // namespace vramplan
