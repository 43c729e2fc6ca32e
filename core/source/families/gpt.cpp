// SPDX-License-Identifier: Apache-2.0
// The line of GPT-2: LayerNorm, biases, two feed-forward matrices of four times the width.
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

#include <algorithm>

namespace vramplan::families {
namespace {

Decoder gptDecoder(FamilyBuild& build, bool attentionBias = true) {
    if (build.h.intermediate == 0) build.h.intermediate = 4 * build.h.hidden;
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = true;
    decoder.attention.qkvBias = decoder.attention.outputBias = attentionBias;
    decoder.mlp.gated = false;
    decoder.mlp.bias = true;
    decoder.normBias = true;
    return decoder;
}

std::uint64_t positions(const FamilyBuild& build, std::uint64_t fallback) {
    const std::string_view key = build.keys.firstOf({"n_positions", "max_position_embeddings", "n_ctx"});
    return key.empty() ? fallback : build.keys.size(key, fallback);
}

/// Attention masks that older checkpoints keep beside the weights, in some of the layers.
void addMaskBuffers(FamilyBuild& build, std::uint64_t layers, std::uint64_t length) {
    ModelPart part;
    part.name = "buffers";
    part.loaded = false;
    part.weights = {{WeightRole::Other, "attn.bias", length, length, layers}};
    build.spec.parts.push_back(std::move(part));
}

} // namespace

void gpt2(FamilyBuild& build) {
    appendDecoder(build, gptDecoder(build), fullLayers(build));
    addPositions(build, positions(build, 1024), build.h.hidden);
    addMaskBuffers(build, build.h.layers, positions(build, 1024));
}

void gptBigcode(FamilyBuild& build) {
    if (!build.overrides.kvHeads && build.keys.flag("multi_query", true)) build.h.kvHeads = 1;
    appendDecoder(build, gptDecoder(build), fullLayers(build));
    addPositions(build, positions(build, 1024), build.h.hidden);
    addSavedHead(build);
}

/// Every second layer looks at 256 tokens only, but the cache keeps them all.
void gptNeo(FamilyBuild& build) {
    Decoder decoder = gptDecoder(build);
    decoder.attention.fused = decoder.attention.qkvBias = false;
    appendDecoder(build, decoder, fullLayers(build));
    addPositions(build, positions(build, 2048), build.h.hidden);
    addMaskBuffers(build, build.h.layers / 2, positions(build, 2048));
}

void gptNeox(FamilyBuild& build) {
    appendDecoder(build, gptDecoder(build, build.keys.flag("attention_bias", true)), fullLayers(build));
}

/// One norm feeds both blocks; the head has a bias.
void gptj(FamilyBuild& build) {
    Decoder decoder = gptDecoder(build, false);
    decoder.attention.fused = false;
    decoder.norms = 1;
    decoder.headBias = true;
    appendDecoder(build, decoder, fullLayers(build));
}

void bloom(FamilyBuild& build) {
    build.h.intermediate = build.overrides.intermediate.value_or(4 * build.h.hidden);
    appendDecoder(build, gptDecoder(build), fullLayers(build));
    addNorms(build.spec.globalWeights, build.h.hidden, 1, true);
}

void opt(FamilyBuild& build) {
    const bool bias = build.keys.flag("enable_bias", true);
    const std::uint64_t width = build.keys.size("word_embed_proj_dim", build.h.hidden);
    Decoder decoder = gptDecoder(build, bias);
    decoder.attention.fused = false;
    decoder.mlp.bias = bias;
    decoder.finalNorm = build.keys.flag("do_layer_norm_before", true);
    appendDecoder(build, decoder, fullLayers(build));
    // OPT keeps its first two positions for padding.
    addPositions(build, positions(build, 2048) + 2, build.h.hidden);
    if (width == build.h.hidden || build.overrides.hidden) return;
    for (WeightTensor& tensor : build.spec.globalWeights)
        if (tensor.role == WeightRole::TokenEmbedding || tensor.role == WeightRole::OutputHead)
            tensor.columns = width;
    build.spec.globalWeights.push_back({WeightRole::Other, "project_in", build.h.hidden, width});
    build.spec.globalWeights.push_back({WeightRole::Other, "project_out", width, build.h.hidden});
}

void mpt(FamilyBuild& build) {
    const ConfigKeys attention = build.keys.child("attn_config");
    const std::uint64_t ratio = build.keys.number("expansion_ratio", 1, 64).value_or(4);
    if (!build.overrides.intermediate) build.h.intermediate = ratio * build.h.hidden;
    if (!build.overrides.kvHeads) {
        build.h.kvHeads = attention.heads("kv_n_heads", build.h.kvHeads);
        if (attention.text("attn_type", "") == "multiquery_attention") build.h.kvHeads = 1;
    }
    const bool bias = !build.keys.flag("no_bias", true);
    Decoder decoder = gptDecoder(build, bias);
    decoder.mlp.bias = decoder.normBias = bias;
    appendDecoder(build, decoder, fullLayers(build));
    if (!attention.flag("alibi", true))
        addPositions(build, build.keys.size("max_seq_len", 2048), build.h.hidden);
}

/// The number of KV heads hides behind two flags; the old and the new layout differ in their norms too.
void falcon(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const std::string_view kvKey = keys.firstOf({"num_kv_heads", "n_head_kv"});
    const bool newLayout =
        keys.flag("new_decoder_architecture", build.type == "RefinedWeb" && !kvKey.empty());
    const bool parallel = keys.flag("parallel_attn", true);
    if (!build.overrides.kvHeads) {
        if (newLayout)
            build.h.kvHeads = kvKey.empty() ? build.h.kvHeads : keys.heads(kvKey, build.h.kvHeads);
        else if (keys.flag("multi_query", true))
            build.h.kvHeads = 1;
    }
    const bool bias = keys.flag("bias", false);
    Decoder decoder = gptDecoder(build, bias);
    decoder.mlp.bias = bias;
    const bool twoNorms =
        newLayout ? keys.number("num_ln_in_parallel_attn", 1, 2).value_or(2) == 2 : !parallel;
    decoder.norms = twoNorms ? 2 : 1;
    appendDecoder(build, decoder, fullLayers(build));
    addSavedHead(build);
}

} // namespace vramplan::families
