// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/accuracy/engine_facts.h"
#include "tests/accuracy/scores.h"

#include <string>

namespace vramplan::accuracy {

/// Figures computed from the engines' own rules: tests/data/engines/.
Result<void> scoreEngineRules(const std::string& folder, const PlanMaker& maker, Scores& scores);

} // namespace vramplan::accuracy
