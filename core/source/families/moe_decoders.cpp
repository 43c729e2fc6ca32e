// SPDX-License-Identifier: Apache-2.0
// Decoders with routed experts beside ordinary attention.
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"
#include "core/source/families/mixers.h"

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

void glm4Moe(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.outputBias = false;
    if (build.keys.flag("use_qk_norm", false)) decoder.attention.qkNorm = QkNorm::PerHead;
    decoder.experts = deepseekExperts(build, true);
    LayerPlans plans = fullLayers(build);
    markSparse(plans, deepseekSparseLayers(build));
    appendDecoder(build, decoder, plans);
    LayerPlan last;
    last.sparse = true;
    addPredictionPart(build, decoderLayer(decoder, last).weights, Copies::EmbeddingAndHead);
}

namespace {

/// Ling and Ring: experts by their own names.
ExpertShape bailingExperts(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const std::uint64_t width = keys.forWeights("moe_intermediate_size");
    noteExperts(build, keys.heads("num_experts_per_tok", 1), width);
    const std::uint64_t sharedWidth = keys.size("moe_shared_expert_intermediate_size", width);
    return {.hidden = build.h.hidden,
        .width = width,
        .experts = keys.number("num_experts", 0, kMaxHeads).value_or(0),
        .sharedWidth = keys.count("num_shared_experts", 0) * sharedWidth,
        .routerBias = keys.flag("moe_router_enable_expert_bias", build.type != "bailing_moe")};
}

} // namespace

void bailing(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = true;
    decoder.attention.qkvBias = keys.flag("use_qkv_bias", false);
    decoder.attention.outputBias = decoder.mlp.bias = keys.flag("use_bias", false);
    const bool first = build.type == "bailing_moe";
    if (keys.flag("use_qk_norm", !first)) decoder.attention.qkNorm = QkNorm::PerHead;
    decoder.experts = bailingExperts(build);
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
    decoder.experts = bailingExperts(build);
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

void exaoneMoe(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    decoder.experts = bailingExperts(build);
    LayerPlans plans = exaoneWindows(build);
    std::vector<bool> sparse = deepseekSparseLayers(build);
    if (const JsonView list = keys.view("is_moe_layer"); list.isArray()) {
        std::vector<bool> marked;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto value = list.at(i).asBool();
            if (!value) return keys.log().fail(value.error());
            marked.push_back(*value);
        }
        sparse = build.lists().fitted("is_moe_layer", std::move(marked));
        if (sparse.empty()) return;
    }
    markSparse(plans, sparse);
    appendDecoder(build, decoder, plans);
    // One prediction layer, with a dense block, whether the config mentions it or not.
    if (!keys.has("num_nextn_predict_layers") && !keys.has("_num_mtp_layers")) build.h.predictionLayers = 1;
    LayerPlan last;
    addPredictionPart(build, decoderLayer(decoder, last).weights);
}

/// ERNIE 4.5: experts from one layer to another; the vision-language models have a second, narrower set.
void ernieMoe(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    const auto experts = [&](std::size_t set) {
        const std::uint64_t width = keys.numberOrEntry("moe_intermediate_size", set, 1, kMaxSize, 0);
        return ExpertShape{.hidden = h.hidden,
            .width = width,
            .experts = keys.numberOrEntry("moe_num_experts", set, 0, kMaxHeads, 64),
            .sharedWidth = set == 0 ? keys.count("moe_num_shared_experts", 2) * width : 0,
            .routerBias = keys.flag("moe_use_aux_free", true)};
    };
    if (!keys.has("moe_intermediate_size"))
        keys.log().missingForWeights.emplace_back("moe_intermediate_size");
    Decoder decoder = ordinaryDecoder(build);
    const bool bias = keys.flag("use_bias", false);
    decoder.attention.qkvBias = decoder.attention.outputBias = decoder.mlp.bias = bias;
    decoder.experts = experts(0);
    noteExperts(build, keys.heads("moe_k", 6), decoder.experts->width);
    const std::uint64_t first = keys.numberOrEntry("moe_layer_start_index", 0, 0, kMaxLayers, 1);
    // The end counts with the file's own layers; where those change it moves along.
    const std::uint64_t ownEnd = keys.numberOrEntry("moe_layer_end_index", 0, 0, kMaxLayers, h.ownLayers - 1);
    const std::uint64_t end = ownEnd + 1 >= h.ownLayers ? h.layers - 1 : ownEnd;
    const std::uint64_t interval = keys.number("moe_layer_interval", 1, kMaxLayers).value_or(1);
    LayerPlans plans = fullLayers(build);
    bool dense = false;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        plans[i].sparse = (i + 1) % interval == 0 && i >= first && i <= end;
        dense = dense || !plans[i].sparse;
    }
    if (dense) needIntermediate(build);
    const bool twoSets = keys.view("moe_num_experts").size() > 1;
    appendTagged(build.spec, plans, [&](const LayerPlan& plan) {
        LayerKind layer = decoderLayer(decoder, plan);
        if (twoSets && plan.sparse) addExperts(layer.weights, experts(1));
        return layer;
    });
    addEmbeddings(build);
    LayerPlan last;
    last.sparse = false;
    addPredictionPart(build, decoderLayer(decoder, last).weights);
}

void hunyuan(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    Decoder decoder = ordinaryDecoder(build);
    if (keys.flag("use_qk_norm", true)) decoder.attention.qkNorm = QkNorm::PerHead;
    LayerPlans plans = fullLayers(build);
    const std::uint64_t experts = keys.numberOrEntry("num_experts", 0, 0, kMaxHeads, 1);
    if (experts > 1) {
        const std::uint64_t width =
            keys.numberOrEntry("moe_intermediate_size", 0, 1, kMaxSize, h.intermediate);
        if (width == 0) needIntermediate(build);
        decoder.experts = ExpertShape{.hidden = h.hidden,
            .width = width,
            .experts = experts,
            .sharedWidth = keys.flag("use_mixed_mlp_moe", true)
                ? keys.numberOrEntry("num_shared_expert", 0, 0, kMaxHeads, 1) * h.intermediate
                : 0};
        noteExperts(build, keys.numberOrEntry("moe_topk", 0, 1, kMaxHeads, 1), width);
        const std::uint64_t dense = keys.number("moe_layer_num_skipped", 0, kMaxLayers).value_or(0);
        for (std::size_t i = 0; i < plans.size(); ++i) plans[i].sparse = i >= dense;
    }
    // Only the model's own code uses the sharing between neighbours; the ports keep every layer's cache.
    const bool shares = build.type == "hunyuan" && keys.flag("use_cla", false);
    const std::uint64_t factor = shares ? keys.number("cla_share_factor", 1, kMaxLayers).value_or(2) : 1;
    if (factor < 2) return appendDecoder(build, decoder, plans);
    Decoder reader = decoder;
    reader.attention.keyProjection = false;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const bool owns = i % factor == 0;
        LayerKind layer = decoderLayer(owns ? decoder : reader, plans[i]);
        if (!owns) layer.records = {SharedCache{static_cast<std::uint32_t>(i / factor * factor)}};
        appendLayers(build.spec, layer);
    }
    addEmbeddings(build);
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

/// Chunked attention in three layers of four; experts in every n-th.
void llama4(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    Decoder decoder = ordinaryDecoder(build);
    needIntermediate(build);
    decoder.experts = ExpertShape{.hidden = h.hidden,
        .width = h.intermediate,
        .experts = keys.heads("num_local_experts", 16),
        .sharedWidth = h.intermediate};
    noteExperts(build, keys.heads("num_experts_per_tok", 1), h.intermediate);
    const std::uint64_t chunk = keys.number("attention_chunk_size", 0, JsonView::kMaxCount).value_or(8192);
    const std::vector<std::uint64_t> rotary = build.lists().numbers("no_rope_layers", 0, 1);
    LayerPlans plans = plannedLayers(build, chunk, [&](std::uint64_t i) {
        const bool local = rotary.empty() ? (i + 1) % 4 != 0 : rotary[i] != 0;
        return local ? LayerMark::Chunked : LayerMark::Full;
    });
    const std::vector<bool> listed = build.lists().listed("moe_layers");
    const std::uint64_t step = keys.number("interleave_moe_layer_step", 1, kMaxLayers).value_or(1);
    bool dense = false;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        plans[i].sparse = listed.empty() ? (i + 1) % step == 0 : listed[i];
        dense = dense || !plans[i].sparse;
    }
    if (dense) {
        decoder.mlp.width = keys.forWeights("intermediate_size_mlp");
    }
    appendDecoder(build, decoder, plans);
}

void qwen2Moe(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkvBias = keys.flag("qkv_bias", true);
    decoder.attention.outputBias = false;
    const std::uint64_t width = keys.forWeights("moe_intermediate_size");
    decoder.experts = ExpertShape{.hidden = build.h.hidden,
        .width = width,
        .experts = keys.heads("num_experts", 60),
        .sharedWidth = keys.number("shared_expert_intermediate_size", 0, kMaxSize).value_or(5632),
        .sharedGate = true};
    noteExperts(build, keys.heads("num_experts_per_tok", 4), width);
    const bool windowed = keys.flag("use_sliding_window", false);
    const std::uint64_t until = keys.number("max_window_layers", 0, kMaxLayers).value_or(28);
    LayerPlans plans = plannedLayers(build, windowed ? slidingWindow(build) : 0, [&](std::uint64_t i) {
        return windowed && i < until && i % 2 == 0 ? LayerMark::Sliding : LayerMark::Full;
    });
    markSparse(plans, qwenSparseLayers(build));
    appendDecoder(build, decoder, plans);
}

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
