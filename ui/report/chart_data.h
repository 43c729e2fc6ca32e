// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/charts/context_plot.h"
#include "ui/report/flow.h"
#include "ui/report/report_input.h"

#include <functional>
#include <vector>

namespace vramplan {

struct BarRow;

/// What the pages with a chart show for the plan; found anew unless the input has it, as a page may never
/// have been opened.
ContextCurves contextCurves(const ReportInput& input, const std::function<bool()>& cancelled = {});
ContextPlotView contextView(const ReportInput& input, const ContextCurves& curves);
Grid headroomGrid(const ReportInput& input, const std::function<bool()>& cancelled = {});
/// Find them and keep them in the input.
void findContextCurves(ReportInput& input, const std::function<bool()>& cancelled);
void findHeadroomGrid(ReportInput& input, const std::function<bool()>& cancelled);

namespace report {
void addPlanBars(Flow& flow, std::vector<BarRow> rows);
}

} // namespace vramplan
