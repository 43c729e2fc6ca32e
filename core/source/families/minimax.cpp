// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"
#include "core/source/families/mixers.h"

namespace vramplan::families {
namespace {

ExpertShape minimaxExperts(FamilyBuild& build, std::uint64_t experts, bool routerBias) {
    needIntermediate(build);
    noteExperts(build, build.keys.heads("num_experts_per_tok", 2), build.h.intermediate);
    return {.hidden = build.h.hidden,
        .width = build.h.intermediate,
        .experts = build.keys.heads("num_local_experts", experts),
        .sharedWidth = build.keys.number("shared_intermediate_size", 0, kMaxSize).value_or(0),
        .routerBias = routerBias};
}

} // namespace

/// Text-01 and M1: lightning attention with a full layer now and then.
void minimax(FamilyBuild& build) {
    const Hyperparameters& h = build.h;
    Decoder decoder = ordinaryDecoder(build);
    decoder.experts = minimaxExperts(build, 8, false);
    const std::vector<std::uint64_t> types = build.lists().numbers("attn_type_list", 0, 1);
    // Without a list the class of transformers alternates; the original files have one full layer in eight.
    const bool alternates = build.type == "minimax";
    LayerPlans plans = plannedLayers(build, 0, [&](std::uint64_t i) {
        const bool full = !types.empty() ? types[i] == 1 : alternates ? i % 2 == 0 : i % 8 == 7;
        return full ? LayerMark::Full : LayerMark::Linear;
    });
    markAllSparse(plans);
    const LightningShape lightning{.hidden = h.hidden, .heads = h.heads, .headDim = h.headDim};
    appendTagged(build.spec, plans, [&](const LayerPlan& plan) {
        if (plan.mark != LayerMark::Linear) return decoderLayer(decoder, plan);
        LayerKind kind;
        kind.records = {stateOf(lightning)};
        addLightning(kind.weights, lightning);
        addFeedForward(kind.weights, decoder, plan);
        return kind;
    });
    addEmbeddings(build);
}

void minimaxM2(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    if (build.keys.flag("use_qk_norm", true)) decoder.attention.qkNorm = QkNorm::FullWidth;
    decoder.experts = minimaxExperts(build, 256, build.keys.flag("use_routing_bias", true));
    LayerPlans plans = fullLayers(build);
    markAllSparse(plans);
    appendDecoder(build, decoder, plans);
}

/// M3: beside its keys and values each sparse layer keeps one index key per token.
void minimaxM3(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    const ConfigKeys sparse = keys.child("sparse_attention_config");
    Decoder decoder = ordinaryDecoder(build);
    if (keys.flag("use_qk_norm", true)) decoder.attention.qkNorm = QkNorm::PerHead;
    decoder.attention.outputGate = keys.flag("attention_output_gate", false);
    const std::uint64_t width = keys.size("moe_intermediate_size", h.intermediate);
    if (width == 0) needIntermediate(build);
    decoder.experts = ExpertShape{.hidden = h.hidden,
        .width = width,
        .experts = keys.heads("num_local_experts", 128),
        .sharedWidth = keys.number("shared_intermediate_size", 0, kMaxSize).value_or(0)
            * keys.count("n_shared_experts", 1),
        .routerBias = keys.flag("use_routing_bias", true)};
    decoder.mlp.width = keys.size("dense_intermediate_size", h.intermediate);
    noteExperts(build, keys.heads("num_experts_per_tok", 4), width);
    const std::uint64_t indexWidth = sparse.width("sparse_index_dim", 128);
    const std::uint64_t indexHeads = sparse.heads("sparse_num_index_heads", 4);
    const bool used = sparse.flag("use_sparse_attention", true);
    const LayerLists sparseLists(sparse, h.ownLayers, h.layers, h.predictionLayers);
    const std::vector<std::uint64_t> marked = sparseLists.numbers("sparse_attention_freq", 0, 1);
    LayerPlans plans = plannedLayers(build, 0, [&](std::uint64_t i) {
        const bool indexed = used && (marked.empty() ? i >= 3 : marked[i] == 1);
        return indexed ? LayerMark::IndexedSparse : LayerMark::Full;
    });
    markSparse(plans, deepseekSparseLayers(build));
    for (const LayerPlan& plan : plans)
        if (!plan.sparse) needIntermediate(build);
    const auto layer = [&](const LayerPlan& plan) {
        LayerKind kind = decoderLayer(decoder, plan);
        if (plan.mark != LayerMark::IndexedSparse) return kind;
        kind.records.emplace_back(IndexKeys{static_cast<std::uint32_t>(indexWidth), 1});
        kind.weights.push_back(
            {WeightRole::Indexer, "self_attn.index_q_proj", indexHeads * indexWidth, h.hidden});
        kind.weights.push_back({WeightRole::Indexer, "self_attn.index_k_proj", indexWidth, h.hidden});
        kind.weights.push_back({WeightRole::Norm, "self_attn.index_norm", 1, indexWidth, 2});
        return kind;
    };
    appendTagged(build.spec, plans, layer);
    addEmbeddings(build);
}

} // namespace vramplan::families
