// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/json.h"
#include "core/scenario/scenario.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vramplan {

/// One of the plans that a document keeps.
struct KeptPlan {
    std::uint64_t id = 0; ///< stays the same while the plan changes; unique in its document
    std::string name;     ///< the user's own; empty: the plan is named by what it is
    std::string notes;
    std::shared_ptr<Scenario> scenario;
    std::optional<JsonDocument> original; ///< as it was read: what we do not know of it is saved again
};

/// Everything that the user can change: the plans of the document. Shared by the undo steps; the scenarios
/// change only where facts from outside go into all of them.
struct PlanSet {
    std::vector<KeptPlan> plans;
    std::size_t active = 0;   ///< the plan that the controls change
    std::size_t baseline = 0; ///< the plan that the others are compared with

    const KeptPlan& current() const { return plans[active]; }
    KeptPlan& current() { return plans[active]; }
    std::optional<std::size_t> indexOf(std::uint64_t id) const {
        for (std::size_t i = 0; i < plans.size(); ++i)
            if (plans[i].id == id) return i;
        return std::nullopt;
    }
    std::uint64_t freshId() const {
        std::uint64_t id = 0;
        for (const KeptPlan& plan : plans) id = std::max(id, plan.id);
        return id + 1;
    }
};

} // namespace vramplan
