// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

namespace vramplan::families {

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

} // namespace vramplan::families
