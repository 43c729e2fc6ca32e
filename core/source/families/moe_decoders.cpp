// SPDX-License-Identifier: Apache-2.0
// Decoders with routed experts beside ordinary attention.
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"

namespace vramplan::families {

/// The first DeepSeek with experts, and dots.llm1: ordinary attention, DeepSeek's experts.
void deepseekMoe(FamilyBuild& build) {
    const bool dots = build.type == "dots1";
    Decoder decoder = ordinaryDecoder(build);
    if (dots) decoder.attention.qkNorm = QkNorm::PerHead;
    decoder.experts = deepseekExperts(build, dots);
    const std::uint64_t first =
        build.keys.number("max_window_layers", 0, kMaxLayers).value_or(build.h.layers);
    LayerPlans plans = plannedLayers(build, dots ? slidingWindow(build) : 0,
        [&](std::uint64_t i) { return dots && i >= first ? LayerMark::Sliding : LayerMark::Full; });
    markSparse(plans, deepseekSparseLayers(build));
    appendDecoder(build, decoder, plans);
}

void graniteMoe(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Decoder decoder = ordinaryDecoder(build);
    needIntermediate(build);
    decoder.experts = ExpertShape{.hidden = build.h.hidden,
        .width = build.h.intermediate,
        .experts = keys.heads("num_local_experts", 8),
        .sharedWidth = keys.number("shared_intermediate_size", 0, kMaxSize).value_or(0)};
    noteExperts(build, keys.heads("num_experts_per_tok", 2), build.h.intermediate);
    LayerPlans plans = fullLayers(build);
    markAllSparse(plans);
    appendDecoder(build, decoder, plans);
    addSavedHead(build);
}

/// Three windows, then one full layer; a gate on the attention's output and norms on both sides.
void afmoe(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    decoder.attention.outputGate = true;
    decoder.norms = 4;
    const std::uint64_t width = keys.forWeights("moe_intermediate_size");
    decoder.experts = ExpertShape{.hidden = build.h.hidden,
        .width = width,
        .experts = keys.heads("num_experts", 64),
        .sharedWidth = keys.count("num_shared_experts", 0) * width,
        .routerBias = true};
    noteExperts(build, keys.heads("num_experts_per_tok", 6), width);
    LayerPlans plans = periodicLayers(
        build, slidingWindow(build), keys.number("global_attn_every_n_layers", 1, kMaxLayers).value_or(4));
    const std::uint64_t dense = keys.number("num_dense_layers", 0, kMaxLayers).value_or(1);
    for (std::size_t i = 0; i < plans.size(); ++i) plans[i].sparse = i >= dense;
    appendDecoder(build, decoder, plans);
}

void dbrx(FamilyBuild& build) {
    const ConfigKeys attention = build.keys.child("attn_config"), ffn = build.keys.child("ffn_config");
    if (!build.overrides.kvHeads) build.h.kvHeads = attention.heads("kv_n_heads", 1);
    const std::uint64_t width = build.overrides.intermediate.value_or(ffn.forWeights("ffn_hidden_size"));
    build.h.intermediate = width;
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = true;
    decoder.experts =
        ExpertShape{.hidden = build.h.hidden, .width = width, .experts = ffn.heads("moe_num_experts", 4)};
    noteExperts(build, ffn.heads("moe_top_k", 1), width);
    LayerPlans plans = fullLayers(build);
    markAllSparse(plans);
    appendDecoder(build, decoder, plans);
}

} // namespace vramplan::families
