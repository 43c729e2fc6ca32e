// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"

#include <string_view>
#include <vector>

namespace vramplan {

/// One line of the breakdown: the items with the same label pattern, at most one per device.
struct BreakdownRow {
    static constexpr int kNone = -1;
    std::string_view pattern; ///< of the label; a literal
    int occurrence = 0;       ///< which item of that pattern within a device
    std::vector<int> items;   ///< per device: index into its items, or kNone

    bool sameLine(const BreakdownRow& other) const {
        return pattern == other.pattern && occurrence == other.occurrence;
    }
};

/// A component with its lines.
struct BreakdownGroup {
    Component component = Component::Weights;
    std::vector<BreakdownRow> rows;
};

/// Groups in the order that the tree shows; the cache and the weights are always there, the others where they
/// have items. Two estimates with the same lines differ in numbers only.
std::vector<BreakdownGroup> breakdownLayout(const Estimate& estimate);

/// Where a component stands in the tree.
int breakdownRank(Component component);

} // namespace vramplan
