// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/common/plan_options.h"
#include "core/document/plan_file.h"
#include "core/scenario/scenario.h"

namespace vramplan {

/// Finds and reads a model by the rules of the command line: an existing path, else a preset. Errors:
/// Unreadable for what looks like a path and is not there; Usage for an unknown or ambiguous preset; those of
/// the readers.
Result<ModelSpec> findModel(const std::string& reference, Environment& environment);

/// A saved plan. Errors: those of loadPlan().
Result<Plan> openPlan(const std::string& path, Environment& environment);
/// With all plans of the file. Errors: those of loadPlanFile().
Result<PlanFile> openPlanFile(const std::string& path, Environment& environment);

/// The scenario that the options describe. Errors: Usage naming the option, those of findModel.
Result<Scenario> makeScenario(const PlanOptions& options, Environment& environment);
/// The same over the open plan of a file that was read already, which --plan names.
Result<Scenario> makeScenario(const PlanOptions& options, const PlanFile& plans, Environment& environment);

} // namespace vramplan
