// SPDX-License-Identifier: Apache-2.0
// Models whose layers are partly attention and partly recurrent states.
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"
#include "core/source/families/mixers.h"

#include <algorithm>
#include <cmath>

namespace vramplan::families {
namespace {

/// Attention where the pattern says so, a state elsewhere; all layers share the feed-forward rules.
template <class Shape>
void appendHybrid(FamilyBuild& build, const Decoder& decoder, const LayerPlans& plans, const Shape& shape,
    void (*addMixer)(WeightTensors&, const Shape&)) {
    RecurrentState state = stateOf(shape);
    state.stateType = stateTypeOf(build.keys);
    bool dense = false;
    for (const LayerPlan& plan : plans) dense = dense || !(plan.sparse && decoder.experts);
    if (dense) needIntermediate(build);
    appendTagged(build.spec, plans, [&](const LayerPlan& plan) {
        if (plan.mark == LayerMark::Full || plan.mark == LayerMark::Sliding)
            return decoderLayer(decoder, plan);
        LayerKind kind;
        kind.records = {state};
        addMixer(kind.weights, shape);
        addFeedForward(kind.weights, decoder, plan);
        return kind;
    });
    addEmbeddings(build, decoder.normBias, decoder.headBias, decoder.finalNorm);
}

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

DeltaNetShape deltaNetShape(const FamilyBuild& build, const DeltaNetShape& defaults) {
    const ConfigKeys& keys = build.keys;
    return {.hidden = build.h.hidden,
        .keyHeads = keys.heads("linear_num_key_heads", defaults.keyHeads),
        .valueHeads = keys.heads("linear_num_value_heads", defaults.valueHeads),
        .keyDim = keys.width("linear_key_head_dim", defaults.keyDim),
        .valueDim = keys.width("linear_value_head_dim", defaults.valueDim),
        .kernel = keys.number("linear_conv_kernel_dim", 1, 64).value_or(4)};
}

std::uint64_t rounded(double value) { return value < 1 ? 0 : static_cast<std::uint64_t>(value); }

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

void jamba(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    Decoder decoder = ordinaryDecoder(build);
    const std::uint64_t experts = keys.count("num_experts", 16);
    needIntermediate(build);
    decoder.experts = ExpertShape{.hidden = h.hidden, .width = h.intermediate, .experts = experts};
    noteExperts(build, keys.heads("num_experts_per_tok", 2), h.intermediate);
    const std::uint64_t period = keys.number("attn_layer_period", 1, kMaxLayers).value_or(8);
    const std::uint64_t offset = keys.number("attn_layer_offset", 0, kMaxLayers).value_or(4);
    const std::uint64_t expertPeriod = keys.number("expert_layer_period", 1, kMaxLayers).value_or(2);
    const std::uint64_t expertOffset = keys.number("expert_layer_offset", 0, kMaxLayers).value_or(1);
    LayerPlans plans = hybridPlans(
        build, {"layers_block_type", "layer_types"}, [&](std::uint64_t i) { return i % period == offset; });
    for (std::size_t i = 0; i < plans.size(); ++i)
        plans[i].sparse = experts > 1 && i % expertPeriod == expertOffset;
    Mamba1Shape mamba{.hidden = h.hidden,
        .inner = keys.number("mamba_expand", 1, 1024).value_or(2) * h.hidden,
        .state = keys.width("mamba_d_state", 16),
        .kernel = keys.number("mamba_d_conv", 1, 64).value_or(4),
        .convBias = keys.flag("mamba_conv_bias", true),
        .bias = keys.flag("mamba_proj_bias", false),
        .innerNorms = true};
    mamba.rank = keys.view("mamba_dt_rank").isNumber() ? keys.size("mamba_dt_rank", 1) : (h.hidden + 15) / 16;
    appendHybrid(build, decoder, plans, mamba, addMamba1);
}

namespace {

/// The keys that Bamba, Falcon-H1 and Granite 4 share.
Mamba2Shape mamba2Shape(const FamilyBuild& build, std::uint64_t inner, const Mamba2Shape& defaults) {
    const ConfigKeys& keys = build.keys;
    Mamba2Shape shape = defaults;
    shape.hidden = build.h.hidden;
    shape.heads = keys.heads("mamba_n_heads", defaults.heads);
    shape.groups = keys.heads("mamba_n_groups", defaults.groups);
    shape.state = keys.width("mamba_d_state", defaults.state);
    shape.kernel = keys.number("mamba_d_conv", 1, 64).value_or(4);
    shape.convBias = keys.flag("mamba_conv_bias", true);
    shape.bias = keys.flag("mamba_proj_bias", false);
    // "auto" and absent both mean that the heads fill the inner width.
    shape.headDim = keys.view("mamba_d_head").isNumber() ? keys.width("mamba_d_head", defaults.headDim)
                                                         : std::max<std::uint64_t>(1, inner / shape.heads);
    shape.inner = shape.heads * shape.headDim;
    return shape;
}

} // namespace

void bamba(FamilyBuild& build) {
    const std::uint64_t inner = build.keys.number("mamba_expand", 1, 1024).value_or(2) * build.h.hidden;
    const std::vector<bool> attention = build.lists().listed("attn_layer_indices");
    appendHybrid(build, ordinaryDecoder(build),
        hybridPlans(build, {"layer_types", "layers_block_type"},
            [&](std::uint64_t i) { return !attention.empty() && attention[i]; }),
        mamba2Shape(build, inner, {.heads = 128, .state = 256}), addMamba2);
}

/// Granite 4: every layer has a shared feed-forward block, most models experts beside it.
void graniteHybrid(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    const std::uint64_t inner = keys.number("mamba_expand", 1, 1024).value_or(2) * h.hidden;
    Decoder decoder = ordinaryDecoder(build);
    const std::uint64_t experts = keys.count("num_local_experts", 8);
    const std::uint64_t shared = keys.number("shared_intermediate_size", 0, kMaxSize).value_or(1024);
    decoder.mlp.width = build.overrides.intermediate.value_or(shared);
    LayerPlans plans =
        hybridPlans(build, {"layer_types", "layers_block_type"}, [](std::uint64_t) { return false; });
    if (experts > 0) {
        needIntermediate(build);
        decoder.experts = ExpertShape{
            .hidden = h.hidden, .width = h.intermediate, .experts = experts, .sharedWidth = shared};
        noteExperts(build, keys.heads("num_experts_per_tok", 2), h.intermediate);
        markAllSparse(plans);
    }
    appendHybrid(build, decoder, plans, mamba2Shape(build, inner, {.heads = 128, .state = 256}), addMamba2);
}

/// Attention and a state side by side in every layer.
void falconH1(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    needIntermediate(build);
    const std::uint64_t expanded = keys.number("mamba_expand", 1, 1024).value_or(2) * build.h.hidden;
    const std::uint64_t inner = keys.size("mamba_d_ssm", std::max<std::uint64_t>(1, expanded));
    Mamba2Shape mamba = mamba2Shape(build, inner, {.heads = 128, .state = 256});
    mamba.norm = keys.flag("mamba_rms_norm", false);
    LayerKind layer = decoderLayer(ordinaryDecoder(build), {});
    RecurrentState state = stateOf(mamba);
    state.stateType = stateTypeOf(keys);
    layer.records.emplace_back(state);
    addMamba2(layer.weights, mamba);
    appendLayers(build.spec, layer, static_cast<std::uint32_t>(build.h.layers));
    addEmbeddings(build);
}

void lfm2(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Hyperparameters& h = build.h;
    if (const auto width = keys.number("block_ff_dim", 1, kMaxSize); width && !build.overrides.intermediate)
        h.intermediate = *width;
    // Dense files state a width that the code shrinks to two thirds and rounds up.
    if (keys.flag("block_auto_adjust_ff_dim", false) && !build.overrides.intermediate) {
        const std::uint64_t step = keys.size("block_multiple_of", 256);
        const double scaled = keys.real("block_ffn_dim_multiplier", 1.0, 0.01, 100)
            * static_cast<double>(2 * h.intermediate / 3);
        h.intermediate = (rounded(scaled) + step - 1) / step * step;
    }
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkvBias = decoder.attention.outputBias = false;
    decoder.attention.qkNorm = QkNorm::PerHead;
    const std::vector<bool> attention = build.lists().listed("full_attn_idxs");
    LayerPlans plans = hybridPlans(
        build, {"layer_types"}, [&](std::uint64_t i) { return attention.empty() || attention[i]; });
    if (build.type == "lfm2_moe") {
        const std::uint64_t dense = keys.number("num_dense_layers", 0, kMaxLayers).value_or(2);
        const std::uint64_t width = keys.forWeights("moe_intermediate_size");
        decoder.experts = ExpertShape{.hidden = h.hidden,
            .width = width,
            .experts = keys.heads("num_experts", 32),
            .routerBias = keys.flag("use_expert_bias", true)};
        noteExperts(build, keys.heads("num_experts_per_tok", 4), width);
        for (std::size_t i = 0; i < plans.size(); ++i) plans[i].sparse = i >= dense;
    }
    const ShortConvolutionShape conv{.hidden = h.hidden,
        .kernel = keys.number("conv_L_cache", 1, 1024).value_or(3),
        .bias = keys.flag("conv_bias", false)};
    appendHybrid(build, decoder, plans, conv, addShortConvolution);
}

/// Nemotron-H: each layer is one thing: a state (M), attention (*), a feed-forward block (-) or experts (E).
void nemotronH(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    const LayerMarks marks = nemotronMarks(build);
    if (marks.empty()) return;
    AttentionShape attention{.hidden = h.hidden,
        .heads = h.heads,
        .kvHeads = h.kvHeads,
        .keyWidth = h.headDim,
        .valueWidth = h.headDim};
    attention.qkvBias = attention.outputBias = keys.flag("attention_bias", false);
    Mamba2Shape mamba{.hidden = h.hidden,
        .heads = keys.heads("mamba_num_heads", 128),
        .headDim = keys.width("mamba_head_dim", 64),
        .groups = keys.heads("n_groups", 8),
        .state = keys.width("ssm_state_size", 128),
        .kernel = keys.number("conv_kernel", 1, 64).value_or(4),
        .convBias = keys.flag("use_conv_bias", true),
        .bias = keys.flag("use_bias", false)};
    mamba.inner = mamba.heads * mamba.headDim;
    RecurrentState state = stateOf(mamba);
    state.stateType = stateTypeOf(keys);

    const bool sparse = std::find(marks.begin(), marks.end(), LayerMark::Moe) != marks.end();
    ExpertShape experts{.hidden = h.hidden};
    if (sparse) {
        experts.width = keys.forWeights("moe_intermediate_size");
        experts.experts = keys.heads("n_routed_experts", 8);
        experts.sharedWidth = keys.count("n_shared_experts", 1)
            * keys.number("moe_shared_expert_intermediate_size", 0, kMaxSize).value_or(0);
        experts.gated = false;
        experts.routerBias = true;
        experts.latent = keys.number("moe_latent_size", 0, kMaxSize).value_or(0);
        noteExperts(build, keys.heads("num_experts_per_tok", 2), experts.width);
    }
    if (std::find(marks.begin(), marks.end(), LayerMark::Mlp) != marks.end()) needIntermediate(build);

    const auto layer = [&](LayerMark mark) {
        LayerKind kind;
        switch (mark) {
        case LayerMark::Linear:
            kind.records = {state};
            addMamba2(kind.weights, mamba);
            break;
        case LayerMark::Mlp:
            addMlp(kind.weights,
                {.hidden = h.hidden,
                    .width = h.intermediate,
                    .gated = false,
                    .bias = keys.flag("mlp_bias", false)});
            break;
        case LayerMark::Moe: addExperts(kind.weights, experts); break;
        default: kind.records = {attentionRecord({}, attention)}; addAttention(kind.weights, attention);
        }
        addNorms(kind.weights, h.hidden, 1);
        return kind;
    };
    appendTagged(build.spec, marks, layer);
    addEmbeddings(build);

    // The prediction layer is an attention and an expert layer together.
    WeightTensors prediction = layer(LayerMark::Full).weights;
    for (const WeightTensor& tensor : layer(sparse ? LayerMark::Moe : LayerMark::Mlp).weights)
        prediction.push_back(tensor);
    addPredictionPart(build, prediction);
}

} // namespace vramplan::families
