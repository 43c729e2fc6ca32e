// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "app/common/plan_options.h"
#include "ui/report/report_input.h"
#include "ui/session/plan_state.h"

#include <string>

namespace vramplan {

/// What a report of this plan is made of.
ReportInput reportInput(const Scenario& scenario, const Estimate& estimate, const Limits& limits);

/// Writes the report of the plan that the options describe, without a window. Needs the application object.
/// Errors: those of makeScenario(), of the estimate and of exportReport().
Result<void> exportPlan(const std::string& path, const PlanOptions& options, Environment& environment);

} // namespace vramplan
