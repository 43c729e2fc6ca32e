// SPDX-License-Identifier: Apache-2.0
// Multi-head latent attention and its relatives.
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"
#include "core/source/families/mixers.h"

#include <algorithm>

namespace vramplan::families {
namespace {

/// The index keys of sparse attention: a small key per token, shared by all index heads.
struct IndexerShape {
    std::uint64_t hidden = 0, queryRank = 0, heads = 0, width = 0;
};

IndexerShape indexerShape(const FamilyBuild& build, const LatentShape& latent) {
    return {build.h.hidden, latent.queryRank, build.keys.heads("index_n_heads", 64),
        build.keys.width("index_head_dim", 128)};
}

void addIndexer(WeightTensors& to, const IndexerShape& index) {
    to.push_back({WeightRole::Indexer, "self_attn.indexer.wq_b", index.heads * index.width, index.queryRank});
    to.push_back({WeightRole::Indexer, "self_attn.indexer.wk", index.width, index.hidden});
    to.push_back({WeightRole::Other, "self_attn.indexer.weights_proj", index.heads, index.hidden});
    to.push_back({WeightRole::Norm, "self_attn.indexer.k_norm", 1, index.width, 2});
}

/// Which layers own an indexer; the others reuse the choice of an earlier one.
std::vector<bool> indexedLayers(const FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    std::vector<bool> owns(static_cast<std::size_t>(build.h.layers), true);
    if (const JsonView types = keys.view("indexer_types"); types.isArray()) {
        std::vector<bool> listed;
        for (std::size_t i = 0; i < types.size(); ++i) {
            const auto type = types.at(i).asString();
            if (!type || (*type != "full" && *type != "shared")) {
                keys.log().fail(types.at(i).mismatch("\"full\" or \"shared\""));
                return owns;
            }
            listed.push_back(*type == "full");
        }
        const std::vector<bool> fitted = build.lists().fitted("indexer_types", std::move(listed));
        return fitted.empty() ? owns : fitted;
    }
    const std::string pattern = keys.text("index_topk_pattern", "");
    const std::uint64_t frequency = keys.number("index_topk_freq", 1, kMaxLayers).value_or(1);
    const std::uint64_t offset = keys.number("index_skip_topk_offset", 0, kMaxLayers).value_or(0);
    for (std::size_t i = 0; i < owns.size(); ++i) {
        if (!pattern.empty())
            owns[i] = pattern[i % pattern.size()] == 'F';
        else
            owns[i] = (i + 1 > offset ? i + 1 - offset : 0) % frequency == 0;
    }
    return owns;
}

struct LatentTag {
    bool sparse = false, indexed = false;
    bool operator==(const LatentTag&) const = default;
};

/// What the models of this line share: latent attention, DeepSeek's experts or a dense block, two norms.
void appendLatentModel(FamilyBuild& build, bool routerBias, bool indexed, Copies mtpCopies) {
    const LatentShape attention = latentShape(build);
    const ExpertShape experts =
        build.keys.has("n_routed_experts") ? deepseekExperts(build, routerBias) : ExpertShape{};
    const IndexerShape index = indexed ? indexerShape(build, attention) : IndexerShape{};
    const std::vector<bool> sparse = deepseekSparseLayers(build);
    const std::vector<bool> owns = indexed ? indexedLayers(build) : std::vector<bool>();
    std::vector<LatentTag> tags(sparse.size());
    for (std::size_t i = 0; i < tags.size(); ++i)
        tags[i] = {experts.experts > 0 && sparse[i], indexed && owns[i]};
    const auto layer = [&](LatentTag tag) {
        LayerKind kind;
        kind.records = {latentRecord(attention)};
        addLatentAttention(kind.weights, attention);
        if (tag.indexed) {
            kind.records.emplace_back(IndexKeys{static_cast<std::uint32_t>(index.width), 1});
            addIndexer(kind.weights, index);
        }
        if (tag.sparse)
            addExperts(kind.weights, experts);
        else
            addMlp(kind.weights, {.hidden = build.h.hidden, .width = build.h.intermediate});
        addNorms(kind.weights, build.h.hidden, 2);
        return kind;
    };
    if (std::any_of(tags.begin(), tags.end(), [](LatentTag tag) { return !tag.sparse; }))
        needIntermediate(build);
    appendTagged(build.spec, tags, layer);
    addEmbeddings(build);
    addPredictionPart(build, layer({experts.experts > 0, indexed}).weights, mtpCopies);
}

} // namespace

void deepseekV2(FamilyBuild& build) { appendLatentModel(build, false, false, Copies::EmbeddingAndHead); }
void deepseek(FamilyBuild& build) { appendLatentModel(build, true, false, Copies::EmbeddingAndHead); }
void deepseekV32(FamilyBuild& build) { appendLatentModel(build, true, true, Copies::EmbeddingAndHead); }
void glmMoeDsa(FamilyBuild& build) { appendLatentModel(build, true, true, Copies::None); }
void mistral4(FamilyBuild& build) { appendLatentModel(build, false, false, Copies::None); }
void minicpm3(FamilyBuild& build) { appendLatentModel(build, false, false, Copies::None); }

namespace {

/// One attention and one dense block of LongCat; the first of each pair also has the experts.
LayerKind longcatLayer(
    const FamilyBuild& build, const LatentShape& attention, const ExpertShape* experts, std::uint64_t width) {
    LayerKind kind;
    kind.records = {latentRecord(attention)};
    addLatentAttention(kind.weights, attention);
    addMlp(kind.weights, {.hidden = build.h.hidden, .width = width});
    if (experts != nullptr) addExperts(kind.weights, *experts);
    addNorms(kind.weights, build.h.hidden, 2);
    return kind;
}

} // namespace

/// LongCat-Flash: each of its blocks has two attentions and two dense blocks around one set of experts, so
/// the layers counted here are twice the blocks.
void longcatFlash(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    const LatentShape attention = latentShape(build);
    const std::uint64_t dense = keys.forWeights("ffn_hidden_size");
    const std::uint64_t width = keys.forWeights("expert_ffn_hidden_size");
    const ExpertShape experts{.hidden = h.hidden,
        .width = width,
        .experts = keys.heads("n_routed_experts", 512),
        .routerBias = true,
        .unusedExperts = keys.count("zero_expert_num", 256)};
    noteExperts(build, keys.heads("moe_topk", 12), width);
    // The config counts blocks under num_layers; a slider counts layers.
    const std::uint64_t layers = build.overrides.layers.value_or(
        keys.has("num_layers") ? 2 * keys.number("num_layers", 1, kMaxLayers / 2).value_or(1) : h.layers);
    std::vector<bool> first(static_cast<std::size_t>(layers));
    for (std::size_t i = 0; i < first.size(); ++i) first[i] = i % 2 == 0;
    appendTagged(build.spec, first, [&](bool withExperts) {
        return longcatLayer(build, attention, withExperts ? &experts : nullptr, dense);
    });
    addEmbeddings(build);
    // The checkpoints carry one prediction layer that the config does not mention.
    if (!keys.has("num_nextn_predict_layers")) build.h.predictionLayers = 1;
    addPredictionPart(build, longcatLayer(build, attention, nullptr, dense).weights, Copies::Embedding);
}

/// Kimi Linear and K3: Kimi delta attention in most layers, latent attention (without rope) in the others.
void kimiLinear(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    const ConfigKeys linear = keys.child("linear_attn_config");
    LatentShape attention = latentShape(build);
    attention.outputGate = keys.flag("mla_use_output_gate", false);
    const KimiDeltaShape delta{.hidden = h.hidden,
        .heads = linear.heads("num_heads", std::max<std::uint64_t>(1, h.heads)),
        .headDim = linear.width("head_dim", 128),
        .kernel = linear.number("short_conv_kernel_size", 1, 64).value_or(4),
        .fullRankGate = linear.flag("use_full_rank_gate", false)};
    const std::uint64_t width = keys.forWeights("moe_intermediate_size");
    const std::string_view usedKey = keys.firstOf({"num_experts_per_token", "num_experts_per_tok"});
    noteExperts(build, usedKey.empty() ? 8 : keys.heads(usedKey, 8), width);
    ExpertShape experts{.hidden = h.hidden,
        .width = width,
        .experts = keys.heads("num_experts", 256),
        .sharedWidth = keys.count("num_shared_experts", 1) * width,
        .routerBias = true,
        .latent = keys.number("routed_expert_hidden_size", 0, kMaxSize).value_or(0)};
    experts.latentNorm = keys.flag("latent_moe_use_norm", experts.latent > 0);

    struct Tag {
        bool full = false, sparse = false;
        bool operator==(const Tag&) const = default;
    };
    // The lists count layers from one.
    const LayerLists lists(linear, h.ownLayers, h.layers, h.predictionLayers);
    const std::vector<bool> full = lists.listed("full_attn_layers", 1);
    const std::vector<bool> sparse = deepseekSparseLayers(build);
    std::vector<Tag> tags(static_cast<std::size_t>(h.layers));
    for (std::size_t i = 0; i < tags.size(); ++i) {
        tags[i] = {full.empty() || full[i], sparse[i]};
        if (!sparse[i]) needIntermediate(build);
    }
    appendTagged(build.spec, tags, [&](const Tag& tag) {
        LayerKind kind;
        if (tag.full) {
            kind.records = {latentRecord(attention)};
            addLatentAttention(kind.weights, attention);
        } else {
            kind.records = {stateOf(delta)};
            addKimiDelta(kind.weights, delta);
        }
        if (tag.sparse)
            addExperts(kind.weights, experts);
        else
            addMlp(kind.weights, {.hidden = h.hidden, .width = h.intermediate});
        addNorms(kind.weights, h.hidden, 2);
        return kind;
    });
    addEmbeddings(build);
}

} // namespace vramplan::families
