// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

#include <array>

namespace vramplan::families {
namespace {

/// Qwen 2 and 3: a window counts only with use_sliding_window, and then from layer max_window_layers on.
LayerPlans qwenWindows(const FamilyBuild& build) {
    const bool used = build.keys.flag("use_sliding_window", false);
    const std::uint64_t first = build.keys.number("max_window_layers", 0, kMaxLayers).value_or(28);
    return plannedLayers(build, used ? slidingWindow(build) : 0,
        [&](std::uint64_t i) { return used && i >= first ? LayerMark::Sliding : LayerMark::Full; });
}

/// The checkpoints that store their tied head a second time, as their published totals tell.
void addHeadSavedTwice(FamilyBuild& build) {
    struct Checkpoint {
        std::string_view type;
        std::uint64_t hidden, layers;
    };
    constexpr std::array<Checkpoint, 3> kSavedTwice{
        {{"qwen2", 1024, 24}, {"qwen3", 1024, 28}, {"qwen3", 2048, 28}}};
    for (const Checkpoint& known : kSavedTwice)
        if (known.type == build.type && known.hidden == build.h.hidden && known.layers == build.h.ownLayers)
            addSavedHead(build);
}

} // namespace

/// Layers are sparse at every decoder_sparse_step-th place unless mlp_only_layers names them.
std::vector<bool> qwenSparseLayers(const FamilyBuild& build) {
    const std::uint64_t step = build.keys.number("decoder_sparse_step", 1, kMaxLayers).value_or(1);
    const std::vector<bool> dense = build.lists().listed("mlp_only_layers");
    std::vector<bool> sparse(static_cast<std::size_t>(build.h.layers));
    for (std::size_t i = 0; i < sparse.size(); ++i)
        sparse[i] = (i + 1) % step == 0 && (dense.empty() || !dense[i]);
    return sparse;
}

/// Qwen 1: intermediate_size is the width of gate and up together.
void qwen(FamilyBuild& build) {
    if (!build.overrides.headDim) build.h.headDim = build.keys.width("kv_channels", build.h.headDim);
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = true;
    decoder.attention.qkvBias = true;
    decoder.attention.outputBias = false;
    decoder.mlp.width = build.h.intermediate / 2;
    appendDecoder(build, decoder, fullLayers(build));
}

void qwen2(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkvBias = true;
    decoder.attention.outputBias = false;
    appendDecoder(build, decoder, qwenWindows(build));
    addHeadSavedTwice(build);
}

void qwen3(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    appendDecoder(build, decoder, qwenWindows(build));
    addHeadSavedTwice(build);
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

void qwen3Moe(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    const std::uint64_t width = build.keys.forWeights("moe_intermediate_size");
    decoder.experts = ExpertShape{
        .hidden = build.h.hidden, .width = width, .experts = build.keys.heads("num_experts", 128)};
    noteExperts(build, build.keys.heads("num_experts_per_tok", 8), width);
    const bool windowed = build.keys.flag("use_sliding_window", false);
    LayerPlans plans = plannedLayers(build, windowed ? slidingWindow(build) : 0,
        [&](std::uint64_t) { return windowed ? LayerMark::Sliding : LayerMark::Full; });
    markSparse(plans, qwenSparseLayers(build));
    appendDecoder(build, decoder, plans);
}

} // namespace vramplan::families
