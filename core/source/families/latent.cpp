// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/latent.h"

#include "core/source/families/decoder.h"

namespace vramplan {

LatentShape latentShape(const FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    LatentShape shape;
    shape.hidden = build.h.hidden;
    shape.heads = build.h.heads;
    if (shape.heads == 0) keys.log().missingForWeights.emplace_back("num_attention_heads");
    shape.queryRank = keys.number("q_lora_rank", 0, kMaxSize).value_or(0);
    shape.rank = keys.required("kv_lora_rank", kMaxWidth);
    shape.ropeWidth = keys.required("qk_rope_head_dim", kMaxWidth);
    if (build.overrides.headDim)
        shape.rank =
            *build.overrides.headDim > shape.ropeWidth ? *build.overrides.headDim - shape.ropeWidth : 1;
    shape.nopeWidth = keys.width("qk_nope_head_dim", 0);
    shape.valueWidth = keys.width("v_head_dim", 0);
    if (shape.nopeWidth == 0) keys.log().missingForWeights.emplace_back("qk_nope_head_dim");
    if (shape.valueWidth == 0) keys.log().missingForWeights.emplace_back("v_head_dim");
    shape.bias = keys.flag("attention_bias", false);
    return shape;
}

LatentAttention latentRecord(const LatentShape& shape) {
    LatentAttention record;
    record.latentRank = static_cast<std::uint32_t>(shape.rank);
    record.ropeWidth = static_cast<std::uint32_t>(shape.ropeWidth);
    record.heads = static_cast<std::uint32_t>(shape.heads);
    record.nopeWidth = static_cast<std::uint32_t>(shape.nopeWidth);
    record.valueWidth = static_cast<std::uint32_t>(shape.valueWidth);
    return record;
}

ExpertShape deepseekExperts(FamilyBuild& build, bool routerBias) {
    const ConfigKeys& keys = build.keys;
    const std::uint64_t width = keys.forWeights("moe_intermediate_size");
    noteExperts(build, keys.heads("num_experts_per_tok", 1), width);
    return {.hidden = build.h.hidden,
        .width = width,
        .experts = keys.number("n_routed_experts", 0, kMaxHeads).value_or(0),
        .sharedWidth = keys.count("n_shared_experts", 0) * width,
        .routerBias = routerBias};
}

ExpertShape countedExperts(FamilyBuild& build, bool routerBias) {
    const ConfigKeys& keys = build.keys;
    const std::uint64_t width = keys.forWeights("moe_intermediate_size");
    noteExperts(build, keys.heads("num_experts_per_tok", 1), width);
    const std::uint64_t sharedWidth = keys.size("moe_shared_expert_intermediate_size", width);
    return {.hidden = build.h.hidden,
        .width = width,
        .experts = keys.number("num_experts", 0, kMaxHeads).value_or(0),
        .sharedWidth = keys.count("num_shared_experts", 0) * sharedWidth,
        .routerBias = routerBias};
}

std::vector<bool> deepseekSparseLayers(const FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    std::vector<bool> sparse(static_cast<std::size_t>(build.h.layers), false);
    const LayerMarks marks = build.lists().marks("mlp_layer_types");
    const std::vector<std::uint64_t> listed = keys.view("moe_layer_freq").isArray()
        ? build.lists().numbers("moe_layer_freq", 0, 1)
        : std::vector<std::uint64_t>();
    const std::uint64_t dense = keys.number("first_k_dense_replace", 0, kMaxLayers).value_or(0);
    const std::uint64_t step = listed.empty() ? keys.number("moe_layer_freq", 1, kMaxLayers).value_or(1) : 1;
    for (std::size_t i = 0; i < sparse.size(); ++i) {
        if (!marks.empty())
            sparse[i] = marks[i] == LayerMark::Moe;
        else if (!listed.empty())
            sparse[i] = listed[i] != 0;
        else
            sparse[i] = i >= dense && i % step == 0;
    }
    return sparse;
}

void addPredictionPart(FamilyBuild& build, const WeightTensors& layer, Copies copies) {
    const Hyperparameters& h = build.h;
    if (h.predictionLayers == 0) return;
    ModelPart part;
    part.name = "mtp";
    part.loaded = false; // engines load it only for speculative decoding
    for (WeightTensor tensor : layer) {
        tensor.copies *= h.predictionLayers;
        part.weights.push_back(tensor);
    }
    part.weights.push_back({WeightRole::MlpUp, "eh_proj", h.hidden, 2 * h.hidden, h.predictionLayers});
    part.weights.push_back({WeightRole::Norm, "norms", 1, h.hidden, 3 * h.predictionLayers});
    if (copies != Copies::None)
        part.weights.push_back(
            {WeightRole::TokenEmbedding, "embed_tokens", h.vocabulary, h.hidden, h.predictionLayers});
    if (copies == Copies::EmbeddingAndHead)
        part.weights.push_back(
            {WeightRole::OutputHead, "lm_head", h.vocabulary, h.hidden, h.predictionLayers});
    build.spec.parts.push_back(std::move(part));
}

} // namespace vramplan
