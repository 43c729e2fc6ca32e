// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"
#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// A line that holds no length, and is left out.
struct LengthProblem {
    std::size_t line = 0; ///< counted from 1
    std::string text;     ///< the beginning of what stands there
    bool operator==(const LengthProblem&) const = default;
};

/// Lengths as a user pasted them or a CSV file has them.
struct LengthList {
    std::vector<std::string> columns;   ///< names from the first line, or "1", "2", … where it has none
    std::vector<std::uint64_t> lengths; ///< tokens, in the order of the lines
    std::vector<LengthProblem> problems;
};

/// Reads one length per line ("8192", "8k", "1,234" in quotes), from the column of this number where a line
/// has several, separated by comma, semicolon or tab. A first line without any number names the columns.
/// "8k x 20" in a line with one column stands for 20 sequences. Empty lines are left out without a remark.
/// Errors: Usage where there are more than kMostLengths lengths.
Result<LengthList> readLengths(std::string_view text, std::size_t column = 0);
inline constexpr std::size_t kMostLengths = 100'000;

/// What a workload of unequal sequences looks like.
struct LengthSummary {
    std::size_t count = 0;
    std::uint64_t shortest = 0, longest = 0;
    std::uint64_t percentile95 = 0; ///< nearest rank: 95 of 100 sequences are not longer
    double mean = 0;
    Count tokens;  ///< of all sequences together
    Count padding; ///< added where each is padded to the longest
};
LengthSummary summarize(std::span<const std::uint64_t> lengths);

/// What the cache of unequal sequences takes in different layouts.
struct LengthWaste {
    Bytes exact;  ///< the tokens alone, by the reference formula
    Bytes padded; ///< every sequence padded to the longest, by the reference formula
    Bytes engine; ///< what the plan's engine holds, with its blocks and slots
};
/// `reference` is the profile of the reference engine. Errors: those of the estimator.
Result<LengthWaste> lengthWaste(const Scenario& scenario, std::shared_ptr<const EngineProfile> reference);

} // namespace vramplan
