// SPDX-License-Identifier: Apache-2.0
// Zamba: state-space layers, some of which also run a transformer block whose weights they share. Every such
// call site has a cache of its own.
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/mixers.h"

#include <algorithm>

namespace vramplan::families {
namespace {

/// layers_block_type, else the listed layer numbers, else the class pattern.
std::vector<bool> hybridLayers(const FamilyBuild& build) {
    const LayerMarks marks = build.lists().marks("layers_block_type");
    std::vector<bool> hybrid = build.lists().listed("hybrid_layer_ids");
    if (!marks.empty()) {
        hybrid.assign(marks.size(), false);
        for (std::size_t i = 0; i < marks.size(); ++i) hybrid[i] = marks[i] == LayerMark::Hybrid;
    }
    if (!hybrid.empty()) return hybrid;
    const std::uint64_t period = build.keys.number("attn_layer_period", 1, kMaxLayers).value_or(6);
    const std::uint64_t offset = build.keys.number("attn_layer_offset", 0, kMaxLayers).value_or(4);
    hybrid.assign(static_cast<std::size_t>(build.h.layers), false);
    for (std::size_t i = 2; i < hybrid.size(); ++i) hybrid[i] = i == 2 || (i - 3) % period == offset;
    return hybrid;
}

/// Attention works on the layer's input beside the embedding, so on twice the width.
AttentionShape sharedAttention(const FamilyBuild& build) {
    const Hyperparameters& h = build.h;
    const std::uint64_t headDim = build.overrides.headDim.value_or(
        build.keys.width("attention_head_dim", h.heads == 0 ? 1 : 2 * h.hidden / h.heads));
    return {.hidden = 2 * h.hidden,
        .heads = h.heads,
        .kvHeads = h.kvHeads,
        .keyWidth = headDim,
        .valueWidth = headDim};
}

/// The shared block itself: attention whose output has the plain width, a feed-forward block, two norms.
WeightTensors sharedBlock(const FamilyBuild& build, const AttentionShape& attention, bool fusedMlp) {
    WeightTensors block;
    addAttention(block, attention);
    for (WeightTensor& tensor : block)
        if (tensor.role == WeightRole::AttentionOutput) tensor.rows = build.h.hidden;
    addMlp(block, {.hidden = build.h.hidden, .width = build.h.intermediate, .fused = fusedMlp});
    addNorms(block, 2 * build.h.hidden, 1);
    addNorms(block, build.h.hidden, 1);
    return block;
}

void addSharedBlocks(FamilyBuild& build, WeightTensors block, std::uint64_t blocks) {
    for (WeightTensor& tensor : block) {
        tensor.copies *= blocks;
        build.spec.globalWeights.push_back(tensor);
    }
}

} // namespace

void zamba(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    needIntermediate(build);
    const AttentionShape attention = sharedAttention(build);
    Mamba1Shape mamba{.hidden = h.hidden,
        .inner = keys.number("mamba_expand", 1, 1024).value_or(2) * h.hidden,
        .state = keys.width("mamba_d_state", 16),
        .kernel = keys.number("mamba_d_conv", 1, 64).value_or(4),
        .heads = keys.heads("n_mamba_heads", 2),
        .convBias = keys.flag("mamba_conv_bias", true),
        .bias = keys.flag("mamba_proj_bias", false)};
    mamba.rank = keys.view("mamba_dt_rank").isNumber() ? keys.size("mamba_dt_rank", 1) : (h.hidden + 15) / 16;
    const auto layer = [&](bool hybrid) {
        LayerKind kind;
        if (hybrid) {
            kind.records.push_back(attentionRecord({}, attention));
            kind.weights.push_back({WeightRole::Mixer, "linear", h.hidden, h.hidden});
        }
        kind.records.emplace_back(stateOf(mamba));
        addMamba1(kind.weights, mamba);
        addNorms(kind.weights, h.hidden, 1);
        return kind;
    };
    appendTagged(build.spec, hybridLayers(build), layer);
    addEmbeddings(build);
    addSharedBlocks(build, sharedBlock(build, attention, false), 1);
}

void zamba2(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    needIntermediate(build);
    const AttentionShape attention = sharedAttention(build);
    const std::uint64_t inner = keys.number("mamba_expand", 1, 1024).value_or(2) * h.hidden;
    Mamba2Shape mamba{.hidden = h.hidden,
        .heads = keys.heads("n_mamba_heads", 8),
        .groups = keys.heads("mamba_ngroups", 1),
        .state = keys.width("mamba_d_state", 64),
        .kernel = keys.number("mamba_d_conv", 1, 64).value_or(4),
        .bias = keys.flag("add_bias_linear", false)};
    mamba.headDim = keys.width("mamba_headdim", std::max<std::uint64_t>(1, inner / mamba.heads));
    mamba.inner = mamba.heads * mamba.headDim;
    const std::uint64_t rank = keys.size("adapter_rank", 128);
    const bool adaptAttention = keys.flag("use_shared_attention_adapter", false);
    const auto layer = [&](bool hybrid) {
        LayerKind kind;
        if (hybrid) {
            kind.records.push_back(attentionRecord({}, attention));
            kind.weights.push_back({WeightRole::Mixer, "linear", h.hidden, h.hidden});
            kind.weights.push_back({WeightRole::Mixer, "adapter.down", rank, h.hidden});
            kind.weights.push_back({WeightRole::Mixer, "adapter.up", 2 * h.intermediate, rank});
            if (adaptAttention) {
                kind.weights.push_back({WeightRole::Mixer, "attention_adapter.down", rank, 2 * h.hidden, 3});
                kind.weights.push_back({WeightRole::Mixer, "attention_adapter.up", 2 * h.hidden, rank, 3});
            }
        }
        kind.records.emplace_back(stateOf(mamba));
        addMamba2(kind.weights, mamba);
        addNorms(kind.weights, h.hidden, 1);
        return kind;
    };
    appendTagged(build.spec, hybridLayers(build), layer);
    addEmbeddings(build);
    addSharedBlocks(build, sharedBlock(build, attention, true), keys.heads("num_mem_blocks", 1));
}

} // namespace vramplan::families
