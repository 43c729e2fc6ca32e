// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"

namespace vramplan::families {

void cohere(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.norms = 1; // attention and feed-forward block run side by side
    if (build.keys.flag("use_qk_norm", false)) decoder.attention.qkNorm = QkNorm::EachHead;
    appendDecoder(build, decoder, fullLayers(build));
}

void cohere2(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.norms = 1;
    appendDecoder(build, decoder,
        periodicLayers(build, slidingWindow(build),
            build.keys.number("sliding_window_pattern", 1, kMaxLayers).value_or(4)));
}

/// The dense first layers follow a window pattern of their own.
void cohere2Moe(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Decoder decoder = ordinaryDecoder(build);
    decoder.norms = 1;
    needIntermediate(build);
    const std::uint64_t dense = keys.number("first_k_dense_replace", 0, kMaxLayers).value_or(0);
    const std::uint64_t pattern = keys.number("sliding_window_pattern", 1, kMaxLayers).value_or(4);
    const std::uint64_t prefix =
        keys.number("prefix_dense_sliding_window_pattern", 1, kMaxLayers).value_or(1);
    decoder.experts = ExpertShape{.hidden = build.h.hidden,
        .width = build.h.intermediate,
        .experts = keys.heads("num_experts", 8),
        .sharedWidth = keys.count("num_shared_experts", 0) * build.h.intermediate};
    decoder.mlp.width = keys.size("prefix_dense_intermediate_size", build.h.intermediate);
    noteExperts(build, keys.heads("num_experts_per_tok", 2), build.h.intermediate);
    LayerPlans plans = plannedLayers(build, slidingWindow(build), [&](std::uint64_t i) {
        const bool full = i < dense ? (i + 1) % prefix == 0 : (i - dense + 1) % pattern == 0;
        return full ? LayerMark::Full : LayerMark::Sliding;
    });
    markSparse(plans, deepseekSparseLayers(build));
    appendDecoder(build, decoder, plans);
}

} // namespace vramplan::families
