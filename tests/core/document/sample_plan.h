// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/plan_file.h"

namespace vramplan::testing {

/// Knows the model "llama-8b" and the newest profile of the reference engine.
PlanSources sources();
/// A plan with every field away from its default.
Plan fullPlan();

} // namespace vramplan::testing
