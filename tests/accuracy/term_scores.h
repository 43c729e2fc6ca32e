// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/accuracy/engine_facts.h"
#include "tests/accuracy/held_out.h"
#include "tests/accuracy/ranges.h"
#include "tests/accuracy/scores.h"

#include <string>
#include <vector>

namespace vramplan::accuracy {

/// Terms of the budgets that servers printed, against ours.
struct TermScores {
    Scores weights;
    RangeScores ranges;             ///< activations and graphs
    HeldOut heldOut;                ///< the same cases, on ranges made without them
    std::vector<std::string> notes; ///< weights more than 1 % apart, and what is left out with its reason
};
/// tests/data/server_terms.json.
Result<TermScores> scoreServerTerms(const std::string& folder, const PlanMaker& maker);

} // namespace vramplan::accuracy
