// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vramplan {

/// One component over several plans; the first plan is the baseline.
struct ComponentDifference {
    Component component = Component::Weights;
    std::vector<Bytes> bytes; ///< per plan
    bool differs = false;
};

/// One row per component that any of the plans has, in the order of the bars.
std::vector<ComponentDifference> compareComponents(std::span<const Estimate* const> plans);

} // namespace vramplan
