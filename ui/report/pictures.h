// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/charts/picture.h"
#include "ui/report/report_input.h"

namespace vramplan {

// Each with the plan's title and question, so that it stands alone. The input outlives the picture.

/// Question, verdict, chart and breakdown.
Picture reportPicture(const ReportInput& input);
/// The memory of each device.
Picture memoryPicture(const ReportInput& input);
/// Memory against context.
Picture contextPicture(const ReportInput& input);
/// The map of the headroom.
Picture gridPicture(const ReportInput& input);
/// Bars and table of the plans side by side.
Picture comparisonPicture(const ReportInput& input);

} // namespace vramplan
