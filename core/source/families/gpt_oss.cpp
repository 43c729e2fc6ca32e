// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

namespace vramplan::families {

void gptOss(FamilyBuild& build) {
    const Hyperparameters& h = build.h;
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkvBias = decoder.attention.outputBias = build.keys.flag("attention_bias", true);
    decoder.attention.sinks = true;
    needIntermediate(build);
    decoder.experts = ExpertShape{.hidden = h.hidden,
        .width = h.intermediate,
        .experts = build.keys.heads("num_local_experts", 128),
        .bias = true,
        .routerBias = true};
    const std::string_view used = build.keys.firstOf({"num_experts_per_tok", "experts_per_token"});
    noteExperts(build, used.empty() ? 4 : build.keys.heads(used, 4), h.intermediate);
    LayerPlans plans = plannedLayers(build, slidingWindow(build),
        [](std::uint64_t i) { return i % 2 == 0 ? LayerMark::Sliding : LayerMark::Full; });
    markAllSparse(plans);
    appendDecoder(build, decoder, plans);
}

} // namespace vramplan::families
