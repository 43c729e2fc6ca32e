// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "app/common/plan_options.h"
#include "core/scenario/scenario.h"

namespace vramplan {

/// The options with what the window adds to them: a plan file may stand where the model stands, and without
/// any wish there is a model to start from.
PlanOptions completedOptions(PlanOptions options);

/// The plan that the window opens with. Nothing is probed: a plan for the devices of this machine gets a card
/// that stands in for them until the window has found them. Errors: those of makeScenario().
Result<Scenario> startPlan(PlanOptions options, Environment& environment);

} // namespace vramplan
