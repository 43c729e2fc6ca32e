// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"

namespace vramplan::families {

/// Step 3.5: sliding layers have query heads of their own; a gate per head.
void step3p5(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    const ConfigKeys other = keys.child("attention_other_setting");
    if (!build.overrides.kvHeads) build.h.kvHeads = keys.heads("num_attention_groups", build.h.kvHeads);
    Decoder full = ordinaryDecoder(build);
    full.attention.qkNorm = QkNorm::PerHead;
    full.attention.headGate = keys.flag("use_head_wise_attn_gate", true);
    Decoder sliding = full;
    if (!build.overrides.heads) sliding.attention.heads = other.heads("num_attention_heads", h.heads);
    if (!build.overrides.kvHeads)
        sliding.attention.kvHeads = other.heads("num_attention_groups", full.attention.kvHeads);
    const std::uint64_t width = keys.forWeights("moe_intermediate_size");
    const std::string_view countKey = keys.firstOf({"moe_num_experts", "num_experts"});
    const std::string_view usedKey = keys.firstOf({"moe_top_k", "num_experts_per_tok"});
    const ExpertShape experts{.hidden = h.hidden,
        .width = width,
        .experts = countKey.empty() ? 288 : keys.heads(countKey, 288),
        .sharedWidth = keys.number("share_expert_dim", 0, kMaxSize).value_or(width),
        .routerBias = keys.flag("use_moe_router_bias", true)};
    full.experts = sliding.experts = experts;
    noteExperts(build, usedKey.empty() ? 8 : keys.heads(usedKey, 8), width);
    LayerPlans plans = plannedLayers(build, slidingWindow(build),
        [](std::uint64_t i) { return i % 4 == 0 ? LayerMark::Full : LayerMark::Sliding; });
    markSparse(plans, deepseekSparseLayers(build));
    for (const LayerPlan& plan : plans)
        if (!plan.sparse) needIntermediate(build);
    appendTagged(build.spec, plans, [&](const LayerPlan& plan) {
        return decoderLayer(plan.mark == LayerMark::Sliding ? sliding : full, plan);
    });
    addEmbeddings(build);
    LayerPlan last;
    last.mark = LayerMark::Sliding;
    last.window = slidingWindow(build);
    addPredictionPart(build, decoderLayer(sliding, last).weights, Copies::EmbeddingAndHead);
}

} // namespace vramplan::families
