// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"
#include "core/whatif/limits.h"
#include "core/whatif/marginals.h"

#include <cstdint>
#include <optional>

namespace vramplan {

/// What takes many estimates to find out; follows an instant after the estimate.
struct Insights {
    Limits limits;
    Marginals marginals;
    bool operator==(const Insights&) const = default;
};

/// The plan and everything known about it: what the window shows at one moment.
struct PlanState {
    Scenario scenario;
    std::optional<Estimate> estimate; ///< of this scenario; empty where it has no answer
    std::optional<Error> error;       ///< why there is no estimate
    Marginals marginals;              ///< those of the workload only
    std::optional<Insights> insights; ///< of this plan or, until those arrive, of the one before
    bool insightsCurrent = false;
    std::uint64_t generation = 0; ///< counts the estimates
};

} // namespace vramplan
