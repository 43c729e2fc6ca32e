// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

namespace vramplan::families {

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

} // namespace vramplan::families
