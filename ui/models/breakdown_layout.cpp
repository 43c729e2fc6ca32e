// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/breakdown_layout.h"

#include <algorithm>

namespace vramplan {
namespace {

constexpr std::array kOrder = {Component::KvCache, Component::Weights, Component::RecurrentState,
    Component::Activations, Component::Output, Component::Overhead};

void addItem(std::vector<BreakdownRow>& rows, const LineItem& item, std::size_t device, int index,
    std::size_t devices) {
    const std::string_view pattern = item.label.pattern;
    for (int occurrence = 0;; ++occurrence) {
        const BreakdownRow wanted{pattern, occurrence, {}};
        const auto found = std::find_if(
            rows.begin(), rows.end(), [&](const BreakdownRow& row) { return row.sameLine(wanted); });
        if (found == rows.end()) {
            rows.push_back({pattern, occurrence, std::vector<int>(devices, BreakdownRow::kNone)});
            rows.back().items[device] = index;
            return;
        }
        if (found->items[device] == BreakdownRow::kNone) {
            found->items[device] = index;
            return;
        }
    }
}

} // namespace

int breakdownRank(Component component) {
    return static_cast<int>(std::find(kOrder.begin(), kOrder.end(), component) - kOrder.begin());
}

std::vector<BreakdownGroup> breakdownLayout(const Estimate& estimate) {
    std::vector<BreakdownGroup> groups;
    groups.reserve(kOrder.size());
    for (const Component component : kOrder) {
        BreakdownGroup group{component, {}};
        for (std::size_t device = 0; device < estimate.devices.size(); ++device) {
            const std::vector<LineItem>& items = estimate.devices[device].items;
            for (std::size_t i = 0; i < items.size(); ++i)
                if (items[i].component == component)
                    addItem(group.rows, items[i], device, static_cast<int>(i), estimate.devices.size());
        }
        if (!group.rows.empty() || component == Component::KvCache || component == Component::Weights)
            groups.push_back(std::move(group));
    }
    return groups;
}

} // namespace vramplan
