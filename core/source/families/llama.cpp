// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

namespace vramplan::families {

void llama(FamilyBuild& build) { appendDecoder(build, ordinaryDecoder(build), fullLayers(build)); }

void mistral(FamilyBuild& build) {
    const std::uint64_t window = slidingWindow(build);
    appendDecoder(build, ordinaryDecoder(build),
        plannedLayers(build, window, [](std::uint64_t) { return LayerMark::Sliding; }));
}

void mixtral(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    needIntermediate(build);
    decoder.experts = ExpertShape{.hidden = build.h.hidden,
        .width = build.h.intermediate,
        .experts = build.keys.heads("num_local_experts", 8)};
    noteExperts(build, build.keys.heads("num_experts_per_tok", 2), build.h.intermediate);
    LayerPlans plans =
        plannedLayers(build, slidingWindow(build), [](std::uint64_t) { return LayerMark::Sliding; });
    for (LayerPlan& plan : plans) plan.sparse = true;
    appendDecoder(build, decoder, plans);
}

} // namespace vramplan::families
