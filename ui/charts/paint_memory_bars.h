// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"

#include <QFont>
#include <QPalette>
#include <QRectF>
#include <vector>

QT_BEGIN_NAMESPACE
class QPainter;
QT_END_NAMESPACE

namespace vramplan {

class MemoryBars;
struct BarRow;

/// Look of a chart in a report.
struct PaintLook {
    QPalette palette; ///< light or dark
    QFont font;
    bool patterns = false; ///< components also differ by pattern
};

/// Draws the window's memory chart into `target`, as vectors where the painter's device can. `width` is the
/// chart's width in pixels of its own coordinates, in which the font has its pixel size; the height follows
/// from the target's shape.
void paintMemoryBars(
    QPainter& painter, const QRectF& target, const Estimate& estimate, const PaintLook& look, double width);
/// Bars that stand for something else than devices.
void paintMemoryBars(
    QPainter& painter, const QRectF& target, std::vector<BarRow> rows, const PaintLook& look, double width);
/// Draws a chart as it stands.
void paintMemoryBars(QPainter& painter, const QRectF& target, const MemoryBars& bars);

/// Height of the chart that a report gives `devices` bars, for a chart `width` wide.
double memoryBarsHeight(std::size_t devices, const QFont& font);

} // namespace vramplan
