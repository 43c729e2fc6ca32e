// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

namespace vramplan::families {

void llama(FamilyBuild& build) { appendDecoder(build, ordinaryDecoder(build), fullLayers(build)); }

/// InternLM names its bias differently; version 2 and Baichuan keep q, k and v in one matrix.
void internlm(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    const bool bias = build.keys.flag("bias", false);
    decoder.attention.outputBias = decoder.mlp.bias = bias;
    decoder.attention.qkvBias = build.keys.flag("qkv_bias", bias);
    if (build.type == "internlm") decoder.mlp.bias = false;
    decoder.attention.fused = build.type == "internlm2";
    appendDecoder(build, decoder, fullLayers(build));
}

void baichuan(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = true;
    appendDecoder(build, decoder, fullLayers(build));
}

/// ERNIE 4.5 names its biases use_bias.
void ernie(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    const bool bias = build.keys.flag("use_bias", false);
    decoder.attention.qkvBias = decoder.attention.outputBias = decoder.mlp.bias = bias;
    appendDecoder(build, decoder, fullLayers(build));
}

/// Orion is a Llama with LayerNorm.
void orion(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.normBias = true;
    appendDecoder(build, decoder, fullLayers(build));
}

void seedOss(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkvBias = build.keys.flag("attention_bias", true);
    decoder.attention.outputBias = build.keys.flag("attention_out_bias", false);
    appendDecoder(build, decoder, fullLayers(build));
}

/// The layers without rotary positions slide, and only where use_sliding_window asks for it.
void smollm3(FamilyBuild& build) {
    const bool windowed = build.keys.flag("use_sliding_window", false);
    const std::uint64_t interval = build.keys.number("no_rope_layer_interval", 1, kMaxLayers).value_or(4);
    const std::vector<std::uint64_t> rotary = build.lists().numbers("no_rope_layers", 0, 1);
    appendDecoder(build, ordinaryDecoder(build),
        plannedLayers(build, windowed ? slidingWindow(build) : 0, [&](std::uint64_t i) {
            const bool hasRope = rotary.empty() ? (i + 1) % interval != 0 : rotary[i] != 0;
            return windowed && !hasRope ? LayerMark::Sliding : LayerMark::Full;
        }));
}

void cwm(FamilyBuild& build) {
    appendDecoder(build, ordinaryDecoder(build),
        plannedLayers(build, slidingWindow(build),
            [](std::uint64_t i) { return i % 4 == 0 ? LayerMark::Full : LayerMark::Sliding; }));
}

/// Two matrices instead of three in the feed-forward block; xIELU has two learned scalars of its own.
void apertus(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    decoder.mlp.gated = false;
    decoder.activationScalars = 2;
    appendDecoder(build, decoder, fullLayers(build));
}

void arcee(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.mlp.gated = false;
    appendDecoder(build, decoder, fullLayers(build));
}

/// BitNet normalises again before the output of the attention and of the feed-forward block.
void bitnet(FamilyBuild& build) {
    const Decoder decoder = ordinaryDecoder(build);
    needIntermediate(build);
    LayerKind layer = decoderLayer(decoder, {});
    addNorms(layer.weights, build.h.hidden, 1);
    addNorms(layer.weights, build.h.intermediate, 1);
    appendLayers(build.spec, layer, static_cast<std::uint32_t>(build.h.layers));
    addEmbeddings(build);
}

/// Normalisation without weights.
void nanochat(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.mlp.gated = false;
    decoder.norms = 0;
    decoder.finalNorm = false;
    appendDecoder(build, decoder, fullLayers(build));
}

void jais2(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkvBias = decoder.attention.outputBias = build.keys.flag("attention_bias", true);
    decoder.mlp.bias = build.keys.flag("mlp_bias", true);
    decoder.mlp.gated = false;
    decoder.normBias = true;
    appendDecoder(build, decoder, fullLayers(build));
}

} // namespace vramplan::families
