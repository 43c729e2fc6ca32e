// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"

#include <QBrush>
#include <QColor>
#include <QPalette>

namespace vramplan {

/// Whether the palette is light text on dark ground.
bool isDark(const QPalette& palette);

/// Colour of a component, after Okabe and Ito (colour-blind safe).
QColor componentColor(Component component, bool dark);
/// Black or white, whichever reads better on the component's colour.
QColor textOn(const QColor& ground);
/// The component's pattern where colours alone must not tell it (high contrast, black-and-white print).
Qt::BrushStyle componentPattern(Component component);

/// Ground and text of the verdict's banner.
struct BannerColors {
    QColor ground;
    QColor text;
};
BannerColors verdictColors(VerdictState state, bool dark);

/// Neutral parts of charts that follow the palette.
struct ChartColors {
    QColor ground;    ///< behind the chart
    QColor track;     ///< free memory
    QColor border;    ///< around a bar, grid lines
    QColor hatch;     ///< memory that others hold
    QColor limit;     ///< line at the budget
    QColor text;      ///< names and values
    QColor faintText; ///< captions
};
ChartColors chartColors(const QPalette& palette);

} // namespace vramplan
