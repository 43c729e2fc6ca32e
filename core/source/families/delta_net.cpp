// SPDX-License-Identifier: Apache-2.0
// Gated delta nets with an attention layer now and then.
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/hybrid.h"
#include "core/source/families/latent.h"
#include "core/source/families/mixers.h"

namespace vramplan::families {
namespace {

DeltaNetShape deltaNetShape(const FamilyBuild& build, const DeltaNetShape& defaults) {
    const ConfigKeys& keys = build.keys;
    return {.hidden = build.h.hidden,
        .keyHeads = keys.heads("linear_num_key_heads", defaults.keyHeads),
        .valueHeads = keys.heads("linear_num_value_heads", defaults.valueHeads),
        .keyDim = keys.width("linear_key_head_dim", defaults.keyDim),
        .valueDim = keys.width("linear_value_head_dim", defaults.valueDim),
        .kernel = keys.number("linear_conv_kernel_dim", 1, 64).value_or(4)};
}

} // namespace

/// Qwen3-Next and Qwen3.5: three gated delta nets, then one attention with an output gate.
void qwen3Next(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    decoder.attention.outputGate = keys.flag("attn_output_gate", true);
    const std::uint64_t interval = keys.number("full_attention_interval", 1, kMaxLayers).value_or(4);
    LayerPlans plans =
        hybridPlans(build, {"layer_types"}, [&](std::uint64_t i) { return (i + 1) % interval == 0; });
    if (build.type == "qwen3_next" || build.type.starts_with("qwen3_5_moe")) {
        const bool next = build.type == "qwen3_next";
        const std::uint64_t width = keys.forWeights("moe_intermediate_size");
        decoder.experts = ExpertShape{.hidden = build.h.hidden,
            .width = width,
            .experts = keys.heads("num_experts", next ? 512 : 256),
            .sharedWidth = keys.number("shared_expert_intermediate_size", 0, kMaxSize).value_or(512),
            .sharedGate = true};
        noteExperts(build, keys.heads("num_experts_per_tok", next ? 10 : 8), width);
        markSparse(plans, qwenSparseLayers(build));
    }
    const DeltaNetShape net = deltaNetShape(build, {.keyHeads = 16, .valueHeads = 32});
    appendHybrid(build, decoder, plans, net, addDeltaNet);

    // The checkpoints carry one prediction layer; Qwen3-Next's config does not mention it.
    if (build.type == "qwen3_next" && build.h.predictionLayers == 0) build.h.predictionLayers = 1;
    LayerPlan last;
    last.sparse = decoder.experts.has_value();
    addPredictionPart(build, decoderLayer(decoder, last).weights);
}

void olmoHybrid(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::FullWidth;
    const std::uint64_t wide = build.h.heads == 0 ? 0 : build.h.hidden / build.h.heads;
    const DeltaNetShape net = deltaNetShape(build,
        {.keyHeads = build.h.heads,
            .valueHeads = build.h.heads,
            .keyDim = wide * 3 / 4,
            .valueDim = wide * 3 / 4 * 2});
    appendHybrid(build, decoder,
        hybridPlans(build, {"layer_types"}, [](std::uint64_t i) { return i % 4 == 3; }), net, addDeltaNet);
}

} // namespace vramplan::families
