// SPDX-License-Identifier: Apache-2.0
// Models without attention, and Recurrent Gemma with a little of it.
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/mixers.h"

#include <algorithm>
#include <utility>

namespace vramplan::families {
namespace {

/// Equal layers of one mixer, then the embeddings.
void appendUniform(
    FamilyBuild& build, const RecurrentState& state, WeightTensors weights, bool finalNormBias = false) {
    LayerKind layer;
    layer.records = {state};
    layer.weights = std::move(weights);
    appendLayers(build.spec, layer, static_cast<std::uint32_t>(build.h.layers));
    addEmbeddings(build, finalNormBias);
}

/// What RWKV 4 and 5 differ in.
struct RwkvShape {
    std::uint64_t attention = 0;     ///< width of keys and values
    std::uint64_t stateElements = 0; ///< beside the two token shifts, which keep the model's type
    std::uint64_t heads = 1;
    std::uint64_t timeMixes = 3; ///< vectors of the hidden width
    bool gated = false;          ///< a gate and a norm of the heads' results
};

void appendRwkv(FamilyBuild& build, const RwkvShape& shape) {
    const std::uint64_t hidden = build.h.hidden, width = build.h.intermediate, attention = shape.attention;
    RecurrentState state;
    state.family = RecurrentFamily::Rwkv;
    state.stateElements = shape.stateElements;
    state.modelTypeElements = 2 * hidden;
    state.heads = static_cast<std::uint32_t>(shape.heads);
    WeightTensors weights = {{WeightRole::Mixer, "attention.key", attention, hidden},
        {WeightRole::Mixer, "attention.value", attention, hidden},
        {WeightRole::Mixer, "attention.receptance", attention, hidden},
        {WeightRole::Mixer, "attention.output", hidden, attention},
        {WeightRole::Other, "attention.time_decay", 1, attention, 2},
        {WeightRole::Other, "attention.time_mix", 1, hidden, shape.timeMixes},
        {WeightRole::MlpUp, "feed_forward.key", width, hidden},
        {WeightRole::MlpGate, "feed_forward.receptance", hidden, hidden},
        {WeightRole::MlpDown, "feed_forward.value", hidden, width},
        {WeightRole::Other, "feed_forward.time_mix", 1, hidden, 2}};
    if (shape.gated) {
        weights.push_back({WeightRole::Mixer, "attention.gate", attention, hidden});
        weights.push_back({WeightRole::Norm, "attention.ln_x", 1, attention, 2});
    }
    addNorms(weights, hidden, 2, true);
    appendUniform(build, state, std::move(weights), true);
    addNorms(build.spec.globalWeights, hidden, 1, true); // before the first layer
}

void needHidden(const FamilyBuild& build) {
    if (build.h.hidden == 0) build.keys.fail("hidden_size", "the width of the model");
}

} // namespace

void mamba(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const std::uint64_t hidden = build.h.hidden;
    Mamba1Shape shape{.hidden = hidden,
        .state = keys.width("state_size", 16),
        .kernel = keys.number("conv_kernel", 1, 64).value_or(4),
        .convBias = keys.flag("use_conv_bias", true),
        .bias = keys.flag("use_bias", false)};
    // Falcon-Mamba's expand is wrong in its file; the stated width is right wherever it stands.
    shape.inner =
        build.h.intermediate > 0 ? build.h.intermediate : keys.number("expand", 1, 1024).value_or(2) * hidden;
    shape.rank = keys.view("time_step_rank").isNumber() ? keys.size("time_step_rank", 1) : (hidden + 15) / 16;
    build.h.intermediate = shape.inner;
    if (shape.inner == 0) needHidden(build);
    RecurrentState state = stateOf(shape);
    state.stateType = stateTypeOf(keys);
    WeightTensors weights;
    addMamba1(weights, shape);
    addNorms(weights, hidden, 1);
    appendUniform(build, state, std::move(weights));
}

void mamba2(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Mamba2Shape shape{.hidden = build.h.hidden,
        .heads = keys.heads("num_heads", 128),
        .headDim = keys.width("head_dim", 64),
        .groups = keys.heads("n_groups", 8),
        .state = keys.width("state_size", 128),
        .kernel = keys.number("conv_kernel", 1, 64).value_or(4),
        .convBias = keys.flag("use_conv_bias", true),
        .bias = keys.flag("use_bias", false)};
    shape.inner = shape.heads * shape.headDim;
    build.h.intermediate = shape.inner;
    RecurrentState state = stateOf(shape);
    state.stateType = stateTypeOf(keys);
    WeightTensors weights;
    addMamba2(weights, shape);
    addNorms(weights, build.h.hidden, 1);
    appendUniform(build, state, std::move(weights));
}

/// RWKV 4: five vectors per layer, of which two (the token shifts) keep the model's type.
void rwkv(FamilyBuild& build) {
    const std::uint64_t attention = build.keys.size("attention_hidden_size", build.h.hidden);
    if (build.h.intermediate == 0) build.h.intermediate = 4 * build.h.hidden;
    needHidden(build);
    appendRwkv(build, {.attention = attention, .stateElements = 3 * attention});
}

/// RWKV 5: a matrix of head size × head size per head.
void rwkv5(FamilyBuild& build) {
    const std::uint64_t attention = build.keys.size("attention_hidden_size", build.h.hidden);
    const std::uint64_t headSize = build.keys.width("head_size", 64);
    if (build.h.intermediate == 0) build.h.intermediate = build.h.hidden * 7 / 2 / 32 * 32;
    needHidden(build);
    // Embedding and head are stored apart, whatever the file says.
    build.h.tied = build.spec.tiedOutput = false;
    appendRwkv(build,
        {.attention = attention,
            .stateElements = attention * headSize,
            .heads = attention / headSize,
            .timeMixes = 4,
            .gated = true});
}

/// xLSTM with matrix memories: per head a key × value matrix, a normaliser vector and one scalar.
void xlstm(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const std::uint64_t hidden = build.h.hidden;
    needHidden(build);
    const auto scaled = [&](std::string_view key, double fallback) {
        return static_cast<std::uint64_t>(
            keys.real(key, fallback, 0.001, 1000) * static_cast<double>(hidden));
    };
    const std::uint64_t keyWidth = scaled("qk_dim_factor", 0.5), valueWidth = scaled("v_dim_factor", 1.0);
    const std::uint64_t heads = std::max<std::uint64_t>(1, build.h.heads);
    const std::uint64_t step = keys.size("ffn_round_up_to_multiple_of", 64);
    if (build.h.intermediate == 0)
        build.h.intermediate = (scaled("ffn_proj_factor", 2.667) + step - 1) / step * step;
    const bool bias = keys.flag("use_bias", false);
    RecurrentState state;
    state.family = RecurrentFamily::Xlstm;
    state.stateElements = keyWidth * valueWidth / heads + keyWidth + heads;
    state.heads = static_cast<std::uint32_t>(heads);
    state.stateType = stateTypeOf(keys);
    WeightTensors weights = {{WeightRole::Mixer, "mlstm_layer.q", keyWidth, hidden},
        {WeightRole::Mixer, "mlstm_layer.k", keyWidth, hidden},
        {WeightRole::Mixer, "mlstm_layer.v", valueWidth, hidden},
        {WeightRole::Mixer, "mlstm_layer.ogate_preact", valueWidth, hidden},
        {WeightRole::Mixer, "mlstm_layer.igate_preact", heads, hidden},
        {WeightRole::Mixer, "mlstm_layer.fgate_preact", heads, hidden},
        {WeightRole::Bias, "mlstm_layer.gate.bias", 1, heads, 2},
        {WeightRole::Norm, "mlstm_layer.multihead_norm", 1, valueWidth},
        {WeightRole::Mixer, "mlstm_layer.out_proj", hidden, valueWidth}};
    if (bias)
        weights.push_back(
            {WeightRole::Bias, "mlstm_layer.proj.bias", 1, 2 * keyWidth + 2 * valueWidth + hidden});
    addMlp(weights, {.hidden = hidden, .width = build.h.intermediate, .bias = bias});
    addNorms(weights, hidden, 2);
    appendUniform(build, state, std::move(weights));
}

/// Two recurrent layers, then one with a window of attention.
void recurrentGemma(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Hyperparameters& h = build.h;
    const std::uint64_t width = keys.size("lru_width", h.hidden);
    const std::uint64_t kernel = keys.number("conv1d_width", 1, 64).value_or(4);
    const std::uint64_t window = keys.number("attention_window_size", 1, JsonView::kMaxCount).value_or(2048);
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.outputBias = true;
    // The stated width is that of gate and up together.
    needIntermediate(build);
    decoder.mlp.width = h.intermediate / 2;
    decoder.mlp.bias = true;

    LayerMarks pattern = {LayerMark::Linear, LayerMark::Linear, LayerMark::Sliding};
    if (const JsonView list = keys.view("block_types"); list.isArray() && list.size() > 0) {
        pattern.clear();
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto name = list.at(i).asString();
            if (!name || (*name != "recurrent" && *name != "attention")) {
                keys.log().fail(list.at(i).mismatch("\"recurrent\" or \"attention\""));
                return;
            }
            pattern.push_back(*name == "attention" ? LayerMark::Sliding : LayerMark::Linear);
        }
    }
    LayerPlans plans(static_cast<std::size_t>(h.layers));
    for (std::size_t i = 0; i < plans.size(); ++i) {
        plans[i].mark = pattern[i % pattern.size()];
        if (plans[i].mark == LayerMark::Sliding) plans[i].window = window;
    }
    appendTagged(build.spec, plans, [&](const LayerPlan& plan) {
        if (plan.mark == LayerMark::Sliding) return decoderLayer(decoder, plan);
        RecurrentState state;
        state.family = RecurrentFamily::RgLru;
        state.convChannels = width;
        state.convKernel = static_cast<std::uint32_t>(kernel);
        state.stateElements = width;
        state.heads = static_cast<std::uint32_t>(h.heads);
        LayerKind layer;
        layer.records = {state};
        const std::uint64_t block = h.heads == 0 ? width : width / h.heads;
        layer.weights = {{WeightRole::Mixer, "temporal_block.linear_y", width, h.hidden},
            {WeightRole::Mixer, "temporal_block.linear_x", width, h.hidden},
            {WeightRole::Mixer, "temporal_block.linear_out", h.hidden, width},
            {WeightRole::Bias, "temporal_block.bias", 1, 2 * width + h.hidden},
            {WeightRole::Other, "temporal_block.conv_1d", 1, width * (kernel + 1)},
            {WeightRole::Other, "temporal_block.rg_lru.gates", block, block, 2 * h.heads},
            {WeightRole::Other, "temporal_block.rg_lru.vectors", 1, width, 3}};
        addFeedForward(layer.weights, decoder, plan);
        return layer;
    });
    addEmbeddings(build);
}

} // namespace vramplan::families
