// SPDX-License-Identifier: GPL-3.0-only
#include "app/gui/export_mode.h"

#include "app/common/scenario_builder.h"
#include "app/gui/start_plan.h"
#include "core/base/version.h"
#include "core/estimate/engine.h"
#include "ui/report/export_report.h"

namespace vramplan {

ReportInput reportInput(const Scenario& scenario, const Estimate& estimate, const Limits& limits) {
    ReportInput input;
    input.scenario = scenario;
    input.estimate = estimate;
    input.limits = limits;
    const std::string_view version = programVersion();
    input.version = QString::fromUtf8(version.data(), static_cast<qsizetype>(version.size()));
    return input;
}

Result<void> exportPlan(const std::string& path, const PlanOptions& options, Environment& environment) {
    VRAMPLAN_TRY(const Scenario scenario, makeScenario(completedOptions(options), environment));
    VRAMPLAN_TRY(const Estimate answer, estimate(scenario));
    return exportReport(QString::fromStdString(path), reportInput(scenario, answer, findLimits(scenario)));
}

} // namespace vramplan
