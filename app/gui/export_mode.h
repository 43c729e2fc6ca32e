// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "app/common/plan_options.h"
#include "ui/report/report_input.h"
#include "ui/session/plan_state.h"

#include <string>

namespace CLI {
class App;
}

namespace vramplan {

/// What is written without a window, as typed.
struct ExportOptions {
    std::string path;  ///< empty: the window opens
    std::string chart; ///< empty: the whole report
    std::string paper; ///< "a4" or "letter"; empty: the country's
};

/// Declares --export and what belongs to it.
void declareExportOptions(CLI::App& program, ExportOptions& options);

/// What a report of this plan is made of.
ReportInput reportInput(const Scenario& scenario, const Estimate& estimate, const Limits& limits);

/// Writes the report of the plan that the options describe, without a window. Needs the application object.
/// Errors: those of makeScenario(), of the estimate and of exportReport().
Result<void> exportPlan(const ExportOptions& exported, const PlanOptions& options, Environment& environment);

} // namespace vramplan
