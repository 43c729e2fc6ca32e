// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/charts/picture.h"
#include "ui/report/flow.h"

namespace vramplan {

/// Width of pictures in tenths of a point, without their margins.
inline constexpr double kPictureWidth = 4920;

/// All blocks of a flow of that width below each other, on white.
Picture flowPicture(const Flow& flow, const QString& title);

} // namespace vramplan
