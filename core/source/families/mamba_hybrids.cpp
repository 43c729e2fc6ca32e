// SPDX-License-Identifier: Apache-2.0
// State-space layers beside attention: Jamba, Bamba, Granite 4, Falcon-H1; and the short convolutions of
// LFM2.
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/hybrid.h"
#include "core/source/families/mixers.h"

#include <algorithm>

namespace vramplan::families {

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
        h.intermediate = (static_cast<std::uint64_t>(scaled) + step - 1) / step * step;
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

} // namespace vramplan::families
