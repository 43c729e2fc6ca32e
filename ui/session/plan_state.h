// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"
#include "core/whatif/limits.h"
#include "core/whatif/marginals.h"
#include "core/whatif/size_limits.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vramplan {

/// What takes many estimates to find out; follows an instant after the estimate.
struct Insights {
    Limits limits;
    SizeLimits sizes;
    Marginals marginals;
    PrecisionSavings savings; ///< `weights` by position in weightSchemes()
    bool operator==(const Insights&) const = default;
};

/// One of the plans of the document, with its answer.
struct ComparedPlan {
    std::uint64_t id = 0;
    std::string name; ///< the user's own; empty: none given
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Estimate> estimate; ///< null where there is no answer, and for the current plan
    std::optional<Error> error;               ///< why there is none
    std::optional<Limits> limits;             ///< follow an instant later
};

/// The plan and everything known about it: what the window shows at one moment.
struct PlanState {
    Scenario scenario;
    std::optional<Estimate> estimate; ///< of this scenario; empty where it has no answer
    std::optional<Error> error;       ///< why there is no estimate
    Marginals marginals;              ///< those of the workload only
    std::optional<Insights> insights; ///< of this plan or, until those arrive, of the one before
    bool insightsCurrent = false;
    std::uint64_t generation = 0;    ///< counts the estimates
    std::vector<ComparedPlan> plans; ///< all plans of the document in the user's order
    std::size_t active = 0;          ///< which of them is the current one
    std::size_t baseline = 0;        ///< which of them the others are compared with

    /// Null where a plan has no answer.
    const Estimate* estimateOf(std::size_t plan) const {
        return plan != active ? plans[plan].estimate.get() : estimate ? &*estimate : nullptr;
    }
    const std::optional<Error>& errorOf(std::size_t plan) const {
        return plan == active ? error : plans[plan].error;
    }
    /// Empty until they are known for the plan as it is now.
    std::optional<Limits> limitsOf(std::size_t plan) const {
        if (plan != active) return plans[plan].limits;
        return insightsCurrent && insights ? std::optional(insights->limits) : std::nullopt;
    }
};

} // namespace vramplan
