// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/compare.h"

#include <algorithm>

namespace vramplan {

std::vector<ComponentDifference> compareComponents(std::span<const Estimate* const> plans) {
    std::vector<ComponentDifference> rows;
    for (const Component component : kComponents) {
        ComponentDifference row;
        row.component = component;
        for (const Estimate* plan : plans) row.bytes.push_back(plan->totalOf(component));
        if (std::all_of(row.bytes.begin(), row.bytes.end(), [](Bytes bytes) { return bytes == Bytes(); }))
            continue;
        row.differs = std::any_of(
            row.bytes.begin(), row.bytes.end(), [&](Bytes bytes) { return bytes != row.bytes.front(); });
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace vramplan
