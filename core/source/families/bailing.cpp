// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"
#include "core/source/families/mixers.h"

namespace vramplan::families {

void bailing(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = true;
    decoder.attention.qkvBias = keys.flag("use_qkv_bias", false);
    decoder.attention.outputBias = decoder.mlp.bias = keys.flag("use_bias", false);
    const bool first = build.type == "bailing_moe";
    if (keys.flag("use_qk_norm", !first)) decoder.attention.qkNorm = QkNorm::PerHead;
    decoder.experts =
        countedExperts(build, keys.flag("moe_router_enable_expert_bias", build.type != "bailing_moe"));
    LayerPlans plans = fullLayers(build);
    markSparse(plans, deepseekSparseLayers(build));
    appendDecoder(build, decoder, plans);
    LayerPlan last;
    last.sparse = true;
    addPredictionPart(build, decoderLayer(decoder, last).weights);
}

/// Groups of layers of which the last attends to everything (with a latent where the config has one) and the
/// others are lightning attention.
void bailingHybrid(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    const std::uint64_t group = keys.number("layer_group_size", 1, kMaxLayers).value_or(1);
    const bool latent = keys.has("kv_lora_rank");
    const LatentShape mla = latent ? latentShape(build) : LatentShape{};
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = true;
    if (keys.flag("use_qk_norm", true)) decoder.attention.qkNorm = QkNorm::PerHead;
    decoder.experts =
        countedExperts(build, keys.flag("moe_router_enable_expert_bias", build.type != "bailing_moe"));
    const std::vector<bool> sparse = deepseekSparseLayers(build);
    LayerPlans plans(static_cast<std::size_t>(h.layers));
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const bool full = (i + 1) % group == 0 || i >= h.layers / group * group;
        plans[i].mark = full ? LayerMark::Full : LayerMark::Linear;
        plans[i].sparse = sparse[i];
        if (!sparse[i]) needIntermediate(build);
    }
    const LightningShape lightning{.hidden = h.hidden, .heads = h.heads, .headDim = h.headDim};
    appendTagged(build.spec, plans, [&](const LayerPlan& plan) {
        if (plan.mark == LayerMark::Full && !latent) return decoderLayer(decoder, plan);
        LayerKind kind;
        if (plan.mark == LayerMark::Full) {
            kind.records = {latentRecord(mla)};
            addLatentAttention(kind.weights, mla);
        } else {
            kind.records = {stateOf(lightning)};
            addLightning(kind.weights, lightning);
            if (decoder.attention.qkNorm == QkNorm::PerHead)
                kind.weights.push_back({WeightRole::Norm, "self_attn.qk_norm", 1, h.headDim, 2});
        }
        addFeedForward(kind.weights, decoder, plan);
        return kind;
    });
    addEmbeddings(build);
}

} // namespace vramplan::families
