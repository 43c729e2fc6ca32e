// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"

namespace vramplan::families {

/// MiMo 7B: Qwen 2 with a prediction layer.
void mimo(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkvBias = build.keys.flag("attention_bias", true);
    decoder.attention.outputBias = false;
    appendDecoder(build, decoder, fullLayers(build));
    addPredictionPart(build, decoderLayer(decoder, {}).weights);
}

/// MiMo V2: sliding layers have KV heads (and widths) of their own; keys are wider than values.
void mimoV2(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    Decoder full = ordinaryDecoder(build);
    full.attention.outputBias = false;
    full.attention.valueWidth = build.overrides.headDim.value_or(keys.width("v_head_dim", h.headDim));
    full.attention.sinks = keys.flag("add_full_attention_sink_bias", false);
    full.experts = deepseekExperts(build, true);
    Decoder sliding = full;
    if (!build.overrides.heads) sliding.attention.heads = keys.heads("swa_num_attention_heads", h.heads);
    if (!build.overrides.kvHeads)
        sliding.attention.kvHeads = keys.heads("swa_num_key_value_heads", h.kvHeads);
    if (!build.overrides.headDim) {
        sliding.attention.keyWidth = keys.width("swa_head_dim", h.headDim);
        sliding.attention.valueWidth = keys.width("swa_v_head_dim", full.attention.valueWidth);
    }
    sliding.attention.sinks = keys.flag("add_swa_attention_sink_bias", true);
    std::uint64_t window = slidingWindow(build);
    if (!keys.has("sliding_window")) window = keys.size("sliding_window_size", 128);
    const std::vector<std::uint64_t> pattern = build.lists().numbers("hybrid_layer_pattern", 0, 1);
    LayerPlans plans = plannedLayers(build, window, [&](std::uint64_t i) {
        return !pattern.empty() && pattern[i] == 1 ? LayerMark::Sliding : LayerMark::Full;
    });
    markSparse(plans, deepseekSparseLayers(build));
    for (const LayerPlan& plan : plans)
        if (!plan.sparse) needIntermediate(build);
    appendTagged(build.spec, plans, [&](const LayerPlan& plan) {
        return decoderLayer(plan.mark == LayerMark::Sliding ? sliding : full, plan);
    });
    addEmbeddings(build);
    // The checkpoints carry three prediction layers, with windows and dense blocks.
    if (!keys.has("num_nextn_predict_layers")) build.h.predictionLayers = 3;
    LayerPlan last;
    last.mark = LayerMark::Sliding;
    last.window = window;
    addPredictionPart(build, decoderLayer(sliding, last).weights);
}

} // namespace vramplan::families
