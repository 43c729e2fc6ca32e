// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/accuracy/engine_facts.h"
#include "tests/accuracy/llama_cpp_facts.h"
#include "tests/accuracy/ranges.h"
#include "tests/accuracy/scores.h"

#include <string>
#include <vector>

namespace vramplan::accuracy {

/// Predicted demand of a device against what a tool showed while nothing else ran.
struct TotalScores {
    Scores errors;
    RangeScores ranges;
    std::vector<double> allErrors;
    std::vector<std::string> notes; ///< what is left out with its reason
};
/// tests/data/totals.json; `shapes`: files whose tensors differ from the model's own.
Result<TotalScores> scoreTotals(const std::string& folder, const PlanMaker& maker, const Shapes& shapes);

} // namespace vramplan::accuracy
