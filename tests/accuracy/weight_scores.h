// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/accuracy/engine_facts.h"
#include "tests/accuracy/scores.h"

#include <string>
#include <vector>

namespace vramplan::accuracy {

/// Elements of every preset's checkpoint, counted from its shape, against the number that its publisher
/// gives, where that is no rounded one; and bytes of models in the formats of
/// tests/data/engines/weights.json. `notes` gets the presets that differ by more than 1 %.
Result<void> scoreWeights(
    const std::string& folder, const PlanMaker& maker, Scores& scores, std::vector<std::string>& notes);

} // namespace vramplan::accuracy
