// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/hybrid.h"

namespace vramplan {

LayerPlans hybridPlans(const FamilyBuild& build, std::initializer_list<std::string_view> lists,
    const std::function<bool(std::uint64_t)>& isAttention) {
    LayerMarks marks;
    for (const std::string_view key : lists)
        if (marks.empty()) marks = build.lists().marks(key);
    LayerPlans plans(static_cast<std::size_t>(build.h.layers));
    for (std::size_t i = 0; i < plans.size(); ++i)
        plans[i].mark = !marks.empty() ? marks[i] : isAttention(i) ? LayerMark::Full : LayerMark::Linear;
    return plans;
}

} // namespace vramplan
