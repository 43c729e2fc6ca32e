// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"
#include "core/whatif/limits.h"

#include <optional>
#include <string>
#include <vector>

namespace vramplan {

/// A plan that is compared, with its answer.
struct ComparedColumn {
    std::string file; ///< where it came from; empty: from no file
    std::string title;
    const Scenario* scenario = nullptr;
    const Estimate* answer = nullptr; ///< null where the plan has none
    std::optional<Error> error;       ///< why there is none
    std::optional<Limits> limits;     ///< where they are known
};

// The plans side by side, the first one is the baseline. Sizes that nobody knows are null, empty or
// "unknown".

/// For people: what the plans are, their components, totals and verdicts.
std::string comparisonTable(const std::vector<ComparedColumn>& columns);
/// `vramplan.comparison/1`, indented.
std::string comparisonJson(const std::vector<ComparedColumn>& columns);
/// One row per component and sum, `row,unit` and one column per plan: UTF-8, comma, LF; sizes in bytes.
std::string comparisonCsv(const std::vector<ComparedColumn>& columns);
std::string comparisonMarkdown(const std::vector<ComparedColumn>& columns);

} // namespace vramplan
