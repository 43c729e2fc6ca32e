// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/accuracy/llama_cpp_facts.h"
#include "tests/accuracy/scores.h"

#include <string>
#include <vector>

namespace vramplan::accuracy {

/// Ranges of the compute buffers against the engine's figures.
struct ComputeRanges {
    std::size_t cases = 0, highEnough = 0;
    std::vector<double> widths;      ///< (high − low) / bytes
    std::vector<std::string> tooLow; ///< under by more than 15 % without `high` above the truth
    double highShare() const {
        return cases == 0 ? 1 : static_cast<double>(highEnough) / static_cast<double>(cases);
    }
};

/// Compares every `step`-th case.
void scoreLlamaCpp(
    const std::vector<LlamaCase>& cases, std::size_t step, Scores& scores, ComputeRanges& ranges);

} // namespace vramplan::accuracy
