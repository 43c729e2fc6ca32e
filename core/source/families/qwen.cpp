// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

#include <algorithm>

namespace vramplan::families {
namespace {

/// Qwen 2 and 3: a window counts only with use_sliding_window, and then from layer max_window_layers on.
LayerPlans qwenWindows(const FamilyBuild& build) {
    const bool used = build.keys.flag("use_sliding_window", false);
    const std::uint64_t first = build.keys.number("max_window_layers", 0, kMaxLayers).value_or(28);
    return plannedLayers(build, used ? slidingWindow(build) : 0,
        [&](std::uint64_t i) { return used && i >= first ? LayerMark::Sliding : LayerMark::Full; });
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

void qwen2(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkvBias = true;
    decoder.attention.outputBias = false;
    appendDecoder(build, decoder, qwenWindows(build));
}

void qwen3(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    appendDecoder(build, decoder, qwenWindows(build));
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
