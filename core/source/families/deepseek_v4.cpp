// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"

namespace vramplan::families {
namespace {

/// Sizes of one layer of DeepSeek-V4: a single 512-wide key that is also the value, kept for a window of raw
/// tokens and, compressed, for the whole context.
struct V4Shape {
    std::uint64_t hidden = 0, heads = 0, width = 512, ropeWidth = 64;
    std::uint64_t queryRank = 0, outputGroups = 1, outputRank = 0;
    std::uint64_t indexHeads = 64, indexWidth = 128;
    std::uint64_t window = 128;
    std::uint64_t streams = 4; ///< hc_mult: residual streams that are mixed around each block
};

/// Projections that pool `ratio` tokens into one entry. Windows of ratio 4 overlap, so their projections are
/// twice as wide.
void addCompressor(WeightTensors& to, std::uint64_t hidden, std::uint64_t width, std::uint64_t ratio,
    std::uint64_t overlap, WeightRole role) {
    to.push_back({role, "self_attn.compressor.kv_proj", overlap * width, hidden});
    to.push_back({role, "self_attn.compressor.gate_proj", overlap * width, hidden});
    to.push_back({WeightRole::Other, "self_attn.compressor.position_bias", ratio, overlap * width});
    to.push_back({WeightRole::Norm, "self_attn.compressor.kv_norm", 1, width});
}

void addStreams(WeightTensors& to, const V4Shape& v) {
    const std::uint64_t mix = (2 + v.streams) * v.streams;
    to.push_back({WeightRole::Other, "hc.fn", mix, v.streams * v.hidden, 2});
    to.push_back({WeightRole::Other, "hc.base_scale", 1, mix + 3, 2});
}

void addAttentionWeights(WeightTensors& to, const V4Shape& v) {
    const std::uint64_t inside = v.heads * v.width;
    to.push_back({WeightRole::AttentionLatent, "self_attn.q_a_proj", v.queryRank, v.hidden});
    to.push_back({WeightRole::Norm, "self_attn.q_norm", 1, v.queryRank});
    to.push_back({WeightRole::AttentionQuery, "self_attn.q_b_proj", inside, v.queryRank});
    to.push_back({WeightRole::AttentionKey, "self_attn.kv_proj", v.width, v.hidden});
    to.push_back({WeightRole::Norm, "self_attn.kv_norm", 1, v.width});
    to.push_back({WeightRole::AttentionOutput, "self_attn.o_a_proj", v.outputGroups * v.outputRank,
        inside / v.outputGroups});
    to.push_back(
        {WeightRole::AttentionOutput, "self_attn.o_b_proj", v.hidden, v.outputGroups * v.outputRank});
    to.push_back({WeightRole::Other, "self_attn.sinks", 1, v.heads});
}

/// What the compressor keeps of tokens that do not fill an entry yet, with their gates, in 32 bit.
RecurrentState compressorState(std::uint64_t width, std::uint64_t ratio) {
    const std::uint64_t overlap = ratio == 4 ? 2 : 1;
    RecurrentState state;
    state.family = RecurrentFamily::Compressor;
    state.stateElements = 2 * overlap * width * (overlap * ratio);
    state.stateType = ElementType::F32;
    state.heads = 1;
    return state;
}

LayerKind v4Layer(const V4Shape& v, std::uint64_t ratio, const ExpertShape& experts) {
    LayerKind kind;
    const auto width = static_cast<std::uint32_t>(v.width);
    const auto rope = static_cast<std::uint32_t>(v.ropeWidth);
    kind.records = {SlidingLatent{width, rope, v.window}};
    addAttentionWeights(kind.weights, v);
    if (ratio > 1) {
        kind.records.emplace_back(CompressedAttention{width, rope, static_cast<std::uint32_t>(ratio)});
        kind.records.emplace_back(compressorState(v.width, ratio));
        addCompressor(
            kind.weights, v.hidden, v.width, ratio, ratio == 4 ? 2 : 1, WeightRole::AttentionLatent);
    }
    if (ratio == 4) {
        kind.records.emplace_back(
            IndexKeys{static_cast<std::uint32_t>(v.indexWidth), static_cast<std::uint32_t>(ratio)});
        kind.records.emplace_back(compressorState(v.indexWidth, ratio));
        addCompressor(kind.weights, v.hidden, v.indexWidth, ratio, 2, WeightRole::Indexer);
        kind.weights.push_back(
            {WeightRole::Indexer, "self_attn.indexer.q_b_proj", v.indexHeads * v.indexWidth, v.queryRank});
        kind.weights.push_back(
            {WeightRole::Indexer, "self_attn.indexer.weights_proj", v.indexHeads, v.hidden});
    }
    addExperts(kind.weights, experts);
    addNorms(kind.weights, v.hidden, 2);
    addStreams(kind.weights, v);
    return kind;
}

} // namespace

void deepseekV4(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    V4Shape v;
    v.hidden = h.hidden;
    v.heads = h.heads;
    if (h.heads == 0) keys.log().missingForWeights.emplace_back("num_attention_heads");
    v.width = h.headDim;
    v.ropeWidth = keys.width("qk_rope_head_dim", 64);
    v.queryRank = keys.forWeights("q_lora_rank");
    v.outputGroups = keys.heads("o_groups", 8);
    v.outputRank = keys.forWeights("o_lora_rank");
    v.indexHeads = keys.heads("index_n_heads", 64);
    v.indexWidth = keys.width("index_head_dim", 128);
    v.window = slidingWindow(build);
    v.streams = keys.number("hc_mult", 1, 64).value_or(4);
    if (v.window == 0) return keys.fail("sliding_window", "the number of tokens of the window");
    ExpertShape experts = deepseekExperts(build, true);
    ExpertShape hashed = experts; // the first layers choose experts by a table of token numbers
    hashed.routerBias = false;
    const std::uint64_t hashLayers = keys.number("num_hash_layers", 0, kMaxLayers).value_or(0);

    // The list has an entry for the prediction layer at its end.
    const std::vector<std::uint64_t> listed = build.lists(1).numbers("compress_ratios", 0, kMaxSize);
    const LayerMarks marks = build.lists(1).marks("layer_types");
    if (listed.empty() && marks.empty()) {
        keys.fail("compress_ratios", "a list with the compression of each layer");
        return;
    }
    struct Tag {
        std::uint64_t ratio = 0;
        bool hashed = false;
        bool operator==(const Tag&) const = default;
    };
    std::vector<Tag> tags(static_cast<std::size_t>(h.layers));
    for (std::size_t i = 0; i < tags.size(); ++i) {
        tags[i].hashed = i < hashLayers;
        if (!marks.empty())
            tags[i].ratio = marks[i] == LayerMark::CompressedSparse ? 4
                : marks[i] == LayerMark::HeavilyCompressed          ? 128
                                                                    : 0;
        else
            tags[i].ratio = listed[i];
    }
    appendTagged(build.spec, tags,
        [&](const Tag& tag) { return v4Layer(v, tag.ratio, tag.hashed ? hashed : experts); });
    addEmbeddings(build);
    build.spec.globalWeights.push_back({WeightRole::Other, "hc_head.fn", v.streams, v.streams * h.hidden});
    build.spec.globalWeights.push_back({WeightRole::Other, "hc_head.base_scale", 1, v.streams + 1});
    addPredictionPart(build, v4Layer(v, 0, experts).weights);
}

} // namespace vramplan::families
