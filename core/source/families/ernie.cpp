// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"

namespace vramplan::families {

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

} // namespace vramplan::families
