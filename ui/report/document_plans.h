// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/document/plan_file.h"
#include "ui/session/plan_state.h"

#include <optional>

namespace vramplan {

/// The plans of a file with their answers and limits, as the window would show them; empty where there is
/// only one.
std::optional<PlanState> comparedPlans(const PlanFile& file);
/// The window's plans with the limits that it has not found yet; empty where there is only one.
std::optional<PlanState> comparedPlans(const PlanState& state);

} // namespace vramplan
