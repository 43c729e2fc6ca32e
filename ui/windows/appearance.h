// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/settings.h"

#include <QPalette>

namespace vramplan {

QPalette lightPalette();
QPalette darkPalette();

/// Gives the program its style: Fusion, with sliders whose handle comes to where the mouse goes down. Once,
/// right after the application is made.
void installStyle();
/// The desktop's own palette (our light one where it has none), or one of ours.
void applyAppearance(Appearance appearance);

} // namespace vramplan
