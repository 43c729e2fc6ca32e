// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/accuracy/engine_facts.h"
#include "tests/accuracy/scores.h"

#include <string>
#include <vector>

namespace vramplan::accuracy {

/// Comparisons with printed figures.
struct PrintedLogs {
    Scores scores;
    std::vector<std::string> counted; ///< ids of all compared cases
    std::vector<std::string> notes;   ///< cases outside half a percent, and what is left out with its reason
};
/// Figures that servers printed: tests/data/server_logs.json.
Result<PrintedLogs> scoreServerLogs(const std::string& folder, const PlanMaker& maker);
/// Figures that local programs printed: tests/data/local_logs.json.
Result<PrintedLogs> scoreLocalLogs(const std::string& folder, const PlanMaker& maker);

} // namespace vramplan::accuracy
