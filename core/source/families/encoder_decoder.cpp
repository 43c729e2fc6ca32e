// SPDX-License-Identifier: Apache-2.0
// Models with an encoder: each decoder layer has a cache of its own and one of the encoder's output.
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

namespace vramplan::families {
namespace {

CrossAttention crossRecord(const AttentionShape& shape) {
    CrossAttention record;
    record.kvHeads = static_cast<std::uint32_t>(shape.kvHeads);
    record.keyWidth = static_cast<std::uint32_t>(shape.keyWidth);
    record.valueWidth = static_cast<std::uint32_t>(shape.valueWidth);
    return record;
}

void addCopies(WeightTensors& to, const WeightTensors& layer, std::uint64_t copies) {
    for (WeightTensor tensor : layer) {
        tensor.copies *= copies;
        to.push_back(tensor);
    }
}

} // namespace

/// T5 and its relatives: RMS norms, no biases, a table of relative positions in the first layer (UMT5: all).
void t5(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Hyperparameters& h = build.h;
    const std::string_view type = build.type;
    const std::uint64_t encoderLayers = keys.number("num_layers", 1, kMaxLayers).value_or(h.ownLayers);
    if (!build.overrides.headDim) h.headDim = keys.width("d_kv", 64);
    needIntermediate(build);
    const std::string activation =
        keys.text("feed_forward_proj", type == "t5" || type == "longt5" ? "relu" : "gated-gelu");
    const AttentionShape attention{.hidden = h.hidden,
        .heads = h.heads,
        .kvHeads = h.kvHeads,
        .keyWidth = h.headDim,
        .valueWidth = h.headDim};
    const MlpShape mlp{.hidden = h.hidden, .width = h.intermediate, .gated = activation.starts_with("gated")};
    const std::uint64_t table = keys.size("relative_attention_num_buckets", 32) * h.heads;
    const bool everyLayer = type == "umt5";

    WeightTensors encoder;
    addAttention(encoder, attention);
    addMlp(encoder, mlp);
    addNorms(encoder, h.hidden, 2);
    // LongT5 may look at summaries of blocks as well, with positions and a norm of their own.
    const bool global =
        keys.text("encoder_attention_type", "local") == "transient-global" && type == "longt5";
    if (global) addNorms(encoder, h.hidden, 1);

    LayerKind decoder;
    decoder.records = {attentionRecord({}, attention), crossRecord(attention)};
    addAttention(decoder.weights, attention);
    addAttention(decoder.weights, attention);
    addMlp(decoder.weights, mlp);
    addNorms(decoder.weights, h.hidden, 3);
    const WeightTensor positions{WeightRole::PositionEmbedding, "relative_attention_bias", 1, table};
    if (everyLayer) {
        encoder.push_back(positions);
        decoder.weights.push_back(positions);
    }
    appendLayers(build.spec, decoder, static_cast<std::uint32_t>(h.layers));
    addEmbeddings(build);
    WeightTensors& to = build.spec.globalWeights;
    addCopies(to, encoder, encoderLayers);
    addNorms(to, h.hidden, 1); // the encoder's last
    if (!everyLayer)
        to.push_back({WeightRole::PositionEmbedding, "relative_attention_bias", 1, table, global ? 3u : 2u});
    build.spec.encoderTokens = keys.number("n_positions", 1, JsonView::kMaxCount).value_or(512);
}

namespace {

/// What tells the models in the line of BART apart.
struct BartHabits {
    bool embeddingNorm = true; ///< after the embeddings of each side
    bool finalNorm = false;    ///< after the last layer of each side
    std::uint64_t padding = 2; ///< extra position rows
    bool learnedPositions = true;
    bool keyBias = true;
};

void appendBart(FamilyBuild& build, const BartHabits& habits) {
    const ConfigKeys& keys = build.keys;
    Hyperparameters& h = build.h;
    needIntermediate(build);
    const std::uint64_t encoderLayers = keys.number("encoder_layers", 0, kMaxLayers).value_or(h.ownLayers);
    const std::uint64_t encoderWidth = keys.size("encoder_ffn_dim", h.intermediate);
    AttentionShape attention{.hidden = h.hidden,
        .heads = h.heads,
        .kvHeads = h.kvHeads,
        .keyWidth = h.headDim,
        .valueWidth = h.headDim,
        .qkvBias = habits.keyBias,
        .outputBias = true};
    const auto addOne = [&](WeightTensors& to) {
        addAttention(to, attention);
        if (!habits.keyBias)
            to.push_back({WeightRole::Bias, "self_attn.qv_proj.bias", 1, h.heads * h.headDim, 2});
    };
    WeightTensors encoder;
    addOne(encoder);
    addMlp(encoder, {.hidden = h.hidden, .width = encoderWidth, .gated = false, .bias = true});
    addNorms(encoder, h.hidden, 2, true);

    LayerKind decoder;
    decoder.records = {attentionRecord({}, attention), crossRecord(attention)};
    addOne(decoder.weights);
    addOne(decoder.weights);
    addMlp(decoder.weights, {.hidden = h.hidden, .width = h.intermediate, .gated = false, .bias = true});
    addNorms(decoder.weights, h.hidden, 3, true);
    appendLayers(build.spec, decoder, static_cast<std::uint32_t>(h.layers));

    addEmbeddings(build, true, false, false);
    WeightTensors& to = build.spec.globalWeights;
    addCopies(to, encoder, encoderLayers);
    const std::uint64_t norms = (habits.embeddingNorm ? 2 : 0) + (habits.finalNorm ? 2 : 0);
    addNorms(to, h.hidden, norms, true);
}

} // namespace

void bart(FamilyBuild& build) {
    const std::string_view type = build.type;
    BartHabits habits;
    habits.finalNorm = type == "mbart" || type == "pegasus";
    habits.embeddingNorm = type == "bart" || type == "mbart";
    habits.learnedPositions = habits.embeddingNorm;
    appendBart(build, habits);
    const std::uint64_t length = build.keys.size("max_position_embeddings", 1024);
    // Marian and Pegasus compute their positions.
    if (habits.learnedPositions)
        build.spec.globalWeights.push_back(
            {WeightRole::PositionEmbedding, "embed_positions", length + habits.padding, build.h.hidden, 2});
    build.spec.encoderTokens = length;
}

void whisper(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const std::uint64_t hidden = build.h.hidden;
    const std::uint64_t sounds = keys.size("max_source_positions", 1500);
    const std::uint64_t words = keys.size("max_target_positions", 448);
    const std::uint64_t bins = keys.size("num_mel_bins", 80);
    appendBart(
        build, {.embeddingNorm = false, .finalNorm = true, .learnedPositions = true, .keyBias = false});
    WeightTensors& to = build.spec.globalWeights;
    to.push_back({WeightRole::PositionEmbedding, "decoder.embed_positions", words, hidden});
    to.push_back({WeightRole::PositionEmbedding, "encoder.embed_positions", sounds, hidden});
    to.push_back({WeightRole::Other, "encoder.conv1", hidden, bins * 3});
    to.push_back({WeightRole::Other, "encoder.conv2", hidden, hidden * 3});
    to.push_back({WeightRole::Bias, "encoder.conv.bias", 1, hidden, 2});
    build.spec.encoderTokens = sounds;
    build.spec.maxContext = words;
}

/// Llama 3.2 Vision: some layers look at the image tokens instead of the text.
void mllama(FamilyBuild& build) {
    const Hyperparameters& h = build.h;
    const Decoder decoder = ordinaryDecoder(build);
    needIntermediate(build);
    std::vector<bool> cross = build.lists().listed("cross_attention_layers");
    if (cross.empty()) {
        cross.assign(static_cast<std::size_t>(h.layers), false);
        for (std::size_t i = 3; i < cross.size(); i += 5) cross[i] = true;
    }
    appendTagged(build.spec, cross, [&](bool image) {
        if (!image) return decoderLayer(decoder, {});
        Decoder looking = decoder;
        looking.attention.qkNorm = QkNorm::PerHead;
        LayerKind layer = decoderLayer(looking, {});
        layer.records = {crossRecord(looking.attention)};
        layer.weights.push_back({WeightRole::Other, "cross_attn.gates", 1, 1, 2});
        return layer;
    });
    addEmbeddings(build);
    // Eight further tokens have an embedding but no output.
    for (WeightTensor& tensor : build.spec.globalWeights)
        if (tensor.role == WeightRole::TokenEmbedding) tensor.rows += 8;
    // Four tiles of (560 / 14)² patches and one class token each.
    const ConfigKeys vision = build.file.child("vision_config");
    const std::uint64_t side = vision.size("image_size", 560) / vision.size("patch_size", 14);
    build.spec.encoderTokens = vision.size("max_num_tiles", 4) * (side * side + 1);
}

} // namespace vramplan::families
