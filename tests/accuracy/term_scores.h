// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/accuracy/engine_facts.h"
#include "tests/accuracy/ranges.h"
#include "tests/accuracy/scores.h"

#include <string>
#include <vector>

namespace vramplan::accuracy {

/// Terms of the budgets that servers printed, against ours.
struct TermScores {
    Scores weights;
    RangeScores ranges;             ///< activations and graphs
    std::vector<std::string> notes; ///< weights more than 1 % apart, and what is left out with its reason
};
/// tests/data/server_terms.json.
Result<TermScores> scoreServerTerms(const std::string& folder, const PlanMaker& maker);

} // namespace vramplan::accuracy
