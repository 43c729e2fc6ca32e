// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/tower_blocks.h"

namespace vramplan::towers {
namespace {

/// One encoder layer; biases and norms as the flags say.
struct Encoder {
    std::uint64_t layers = 0, hidden = 0, intermediate = 0;
    std::uint64_t keyValueWidth = 0;  ///< 0: as hidden
    std::uint64_t attentionWidth = 0; ///< 0: as hidden
    bool gated = false;
    bool attentionBias = true;
    bool mlpBias = true;
    std::uint64_t norms = 2;
    bool normBias = true;
    std::uint64_t extra = 0; ///< further elements per layer
};

void matrix(WeightTensors& to, std::string_view name, std::uint64_t rows, std::uint64_t columns,
    std::uint64_t copies = 1) {
    to.push_back({WeightRole::Other, name, rows, columns, copies});
}
void vector(WeightTensors& to, std::string_view name, std::uint64_t width, std::uint64_t copies = 1) {
    if (width > 0 && copies > 0) to.push_back({WeightRole::Other, name, 1, width, copies});
}
/// A matrix with a bias of its rows.
void linear(WeightTensors& to, std::string_view name, std::uint64_t rows, std::uint64_t columns,
    std::uint64_t copies = 1) {
    matrix(to, name, rows, columns, copies);
    vector(to, "bias", rows, copies);
}

void encoder(WeightTensors& to, const Encoder& e) {
    const std::uint64_t inside = e.attentionWidth > 0 ? e.attentionWidth : e.hidden;
    const std::uint64_t kv = e.keyValueWidth > 0 ? e.keyValueWidth : inside;
    matrix(to, "encoder.attn.qkv", inside + 2 * kv, e.hidden, e.layers);
    matrix(to, "encoder.attn.proj", e.hidden, inside, e.layers);
    matrix(to, "encoder.mlp.up", e.intermediate * (e.gated ? 2 : 1), e.hidden, e.layers);
    matrix(to, "encoder.mlp.down", e.hidden, e.intermediate, e.layers);
    if (e.attentionBias) vector(to, "encoder.attn.bias", inside + 2 * kv + e.hidden, e.layers);
    if (e.mlpBias) vector(to, "encoder.mlp.bias", e.intermediate * (e.gated ? 2 : 1) + e.hidden, e.layers);
    vector(to, "encoder.norms", e.hidden * e.norms * (e.normBias ? 2 : 1), e.layers);
    vector(to, "encoder.extra", e.extra, e.layers);
}

std::uint64_t layersOf(const ConfigKeys& keys, std::string_view key, std::uint64_t fallback) {
    return keys.number(key, 1, 10'000).value_or(fallback);
}

std::uint64_t patchElements(const ConfigKeys& keys, std::uint64_t fallback) {
    const std::uint64_t patch = keys.number("patch_size", 1, 1024).value_or(fallback);
    const std::string_view channels = keys.firstOf({"num_channels", "in_channels", "in_chans"});
    return (channels.empty() ? 3 : keys.number(channels, 1, 16).value_or(3)) * patch * patch;
}

/// Patches along one side of the image.
std::uint64_t side(const ConfigKeys& keys, std::uint64_t image, std::uint64_t patch) {
    return keys.number("image_size", 1, 65536).value_or(image)
        / keys.number("patch_size", 1, 1024).value_or(patch);
}

Encoder vit(const ConfigKeys& keys, std::uint64_t layers, std::uint64_t hidden, std::uint64_t intermediate) {
    return {.layers = layersOf(keys, "num_hidden_layers", layers),
        .hidden = keys.size("hidden_size", hidden),
        .intermediate = keys.size("intermediate_size", intermediate)};
}

/// LLaVA's projector: two matrices with biases.
void llavaProjector(WeightTensors& to, std::uint64_t from, std::uint64_t text) {
    linear(to, "projector.linear_1", text, from);
    linear(to, "projector.linear_2", text, text);
}

} // namespace

void clip(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build) {
    const Encoder e = vit(keys, 12, 768, 3072);
    const std::uint64_t patches = side(keys, 224, 32) * side(keys, 224, 32);
    vector(to, "class_embedding", e.hidden);
    matrix(to, "patch_embedding", e.hidden, patchElements(keys, 32));
    matrix(to, "position_embedding", patches + 1, e.hidden);
    vector(to, "norms", e.hidden, 4);
    encoder(to, e);
    llavaProjector(to, e.hidden, build.h.hidden);
}

void siglip(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build) {
    const Encoder e = vit(keys, 12, 768, 3072);
    const std::uint64_t patches = side(keys, 224, 16) * side(keys, 224, 16);
    linear(to, "patch_embedding", e.hidden, patchElements(keys, 16));
    matrix(to, "position_embedding", patches, e.hidden);
    vector(to, "post_layernorm", e.hidden, 2);
    encoder(to, e);
    const std::string file = build.file.text("model_type", "");
    if (file == "paligemma") {
        linear(to, "projector", build.h.hidden, e.hidden);
    } else if (file == "idefics3" || file == "smolvlm") {
        const std::uint64_t factor = build.file.number("scale_factor", 1, 64).value_or(2);
        matrix(to, "connector", build.h.hidden, e.hidden * factor * factor);
    } else if (file.starts_with("llava")) {
        llavaProjector(to, e.hidden, build.h.hidden);
    } else { // Gemma 3
        matrix(to, "mm_input_projection", build.h.hidden, e.hidden);
        vector(to, "mm_soft_emb_norm", e.hidden);
    }
}

void pixtral(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build) {
    Encoder e = vit(keys, 24, 1024, 4096);
    e.gated = true;
    e.attentionBias = e.mlpBias = e.normBias = false;
    matrix(to, "patch_conv", e.hidden, patchElements(keys, 16));
    vector(to, "ln_pre", e.hidden);
    encoder(to, e);
    if (!build.file.has("spatial_merge_size") && build.file.text("model_type", "") == "llava")
        return llavaProjector(to, e.hidden, build.h.hidden);
    const std::uint64_t merge = build.file.number("spatial_merge_size", 1, 64).value_or(2);
    vector(to, "projector.norm", e.hidden);
    matrix(to, "projector.patch_merger", e.hidden, merge * merge * e.hidden);
    matrix(to, "projector.linear_1", build.h.hidden, e.hidden);
    matrix(to, "projector.linear_2", build.h.hidden, build.h.hidden);
}

namespace {

std::uint64_t qwenPatch(const ConfigKeys& keys, std::uint64_t patch) {
    return patchElements(keys, patch) * keys.number("temporal_patch_size", 1, 64).value_or(2);
}

/// Four patches become one token; returns the width of the four.
std::uint64_t merged(const ConfigKeys& keys, std::uint64_t hidden) {
    const std::uint64_t merge = keys.number("spatial_merge_size", 1, 64).value_or(2);
    return merge * merge * hidden;
}

void qwenMerger(
    WeightTensors& to, std::uint64_t four, std::uint64_t norm, std::uint64_t text, std::uint64_t copies) {
    if (copies == 0) return;
    vector(to, "merger.norm", norm, copies);
    linear(to, "merger.fc1", four, four, copies);
    linear(to, "merger.fc2", text, four, copies);
}

} // namespace

void qwen2(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build) {
    const std::uint64_t hidden = keys.size("embed_dim", 1280);
    const Encoder e{.layers = layersOf(keys, "depth", 32),
        .hidden = hidden,
        .intermediate = keys.number("mlp_ratio", 1, 64).value_or(4) * hidden};
    matrix(to, "patch_embed", hidden, qwenPatch(keys, 14));
    encoder(to, e);
    qwenMerger(to, merged(keys, hidden), 2 * hidden, build.h.hidden, 1);
}

void qwen25(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build) {
    const std::uint64_t hidden = keys.size("hidden_size", 1280);
    Encoder e{.layers = layersOf(keys, "depth", 32),
        .hidden = hidden,
        .intermediate = keys.size("intermediate_size", 3420),
        .gated = true,
        .normBias = false};
    const std::uint64_t heads = keys.heads("num_heads", 16);
    e.keyValueWidth = hidden / heads * keys.heads("num_key_value_heads", heads);
    matrix(to, "patch_embed", hidden, qwenPatch(keys, 14));
    encoder(to, e);
    qwenMerger(to, merged(keys, hidden), hidden, keys.size("out_hidden_size", build.h.hidden), 1);
}

/// Also of Qwen 3.5: learned positions, and mergers that feed the first layers of the text ("deepstack").
void qwen3(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build) {
    const std::uint64_t hidden = keys.size("hidden_size", 1152);
    const Encoder e{.layers = layersOf(keys, "depth", 27),
        .hidden = hidden,
        .intermediate = keys.size("intermediate_size", 4304)};
    const std::uint64_t text = keys.size("out_hidden_size", build.h.hidden);
    linear(to, "patch_embed", hidden, qwenPatch(keys, 16));
    matrix(to, "pos_embed", keys.size("num_position_embeddings", 2304), hidden);
    encoder(to, e);
    const std::uint64_t four = merged(keys, hidden);
    qwenMerger(to, four, 2 * hidden, text, 1);
    qwenMerger(to, four, 2 * four, text, keys.view("deepstack_visual_indexes").size());
}

void gemma4(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build) {
    Encoder e = vit(keys, 16, 768, 3072);
    const std::uint64_t headDim = keys.width("head_dim", 64);
    const std::uint64_t heads = keys.heads("num_attention_heads", 12);
    e.attentionWidth = heads * headDim;
    e.keyValueWidth = keys.heads("num_key_value_heads", heads) * headDim;
    e.gated = true;
    e.attentionBias = keys.flag("attention_bias", false);
    e.mlpBias = e.normBias = false;
    e.norms = 4;
    e.extra = 2 * headDim; // norms of queries and keys
    matrix(to, "patch_embedder.input_proj", e.hidden, patchElements(keys, 16));
    matrix(to, "patch_embedder.position_embedding", keys.size("position_embedding_size", 10240), e.hidden, 2);
    encoder(to, e);
    matrix(to, "embed_vision", build.h.hidden, e.hidden);
}

/// Local layers, then a few gated global ones, with position tables for tiles.
void mllama(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build) {
    Encoder e = vit(keys, 32, 1280, 5120);
    e.attentionBias = false;
    const std::uint64_t globalLayers = keys.number("num_global_layers", 0, 10'000).value_or(8);
    const std::uint64_t positions = side(keys, 448, 14) * side(keys, 448, 14) + 1;
    const std::uint64_t tiles = keys.number("max_num_tiles", 1, 64).value_or(4);
    const std::uint64_t ratios =
        keys.view("supported_aspect_ratios").isArray() ? keys.view("supported_aspect_ratios").size() + 1 : 9;
    vector(to, "class_embedding", e.hidden);
    matrix(to, "patch_embedding", e.hidden, patchElements(keys, 14));
    matrix(to, "position_embedding", positions, e.hidden);
    matrix(to, "tile_embedding", ratios, tiles * positions * e.hidden);
    matrix(to, "tile_positional_embedding", ratios, tiles * e.hidden, 2);
    vector(to, "gates", 3 + 2 * globalLayers);
    vector(to, "norms", e.hidden, 4);
    e.layers += globalLayers;
    encoder(to, e);
    linear(to, "multi_modal_projector", build.h.hidden, keys.size("vision_output_dim", 7680));
}

void llama4(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build) {
    const Encoder e = vit(keys, 34, 768, 5632);
    const std::uint64_t inside = keys.size("projector_input_dim", 2048);
    const std::uint64_t outside = keys.size("projector_output_dim", 2048);
    const std::uint64_t positions = side(keys, 448, 14) * side(keys, 448, 14) + 1;
    matrix(to, "patch_embedding", e.hidden, patchElements(keys, 14));
    vector(to, "class_embedding", e.hidden);
    matrix(to, "position_embedding", positions, e.hidden);
    vector(to, "norms", e.hidden, 4);
    encoder(to, e);
    // Pixel shuffle by one half in both directions makes tokens four times as wide.
    matrix(to, "vision_adapter.fc1", inside, 4 * e.hidden);
    matrix(to, "vision_adapter.fc2", outside, inside);
    matrix(to, "multi_modal_projector", build.h.hidden, keys.size("vision_output_dim", 7680));
}

/// Kimi's encoder; newer configs prefix its keys and may drop the biases.
void moonVit(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build) {
    const bool prefixed = keys.has("vt_hidden_size");
    Encoder e{.layers = layersOf(keys, prefixed ? "vt_num_hidden_layers" : "num_hidden_layers", 27),
        .hidden = keys.size(prefixed ? "vt_hidden_size" : "hidden_size", 1152),
        .intermediate = keys.size(prefixed ? "vt_intermediate_size" : "intermediate_size", 4304)};
    e.attentionBias = keys.flag("attn_bias", true);
    e.mlpBias = keys.flag("linear_bias", true);
    e.normBias = keys.text("norm_type", "layernorm") != "rmsnorm";
    e.attentionWidth = keys.size("qkv_hidden_size", e.hidden);
    const std::uint64_t rows =
        keys.size("init_pos_emb_height", 64) * keys.number("init_pos_emb_width", 1, 65536).value_or(64);
    matrix(to, "patch_embed", e.hidden, patchElements(keys, 14));
    if (keys.flag("patch_embed_proj_bias", true)) vector(to, "patch_embed.bias", e.hidden);
    matrix(to, "pos_emb", rows, e.hidden);
    encoder(to, e);
    vector(to, "final_layernorm", e.hidden, e.normBias ? 2 : 1);
    const std::uint64_t four = 4 * e.hidden;
    vector(to, "projector.pre_norm", e.hidden, 2);
    linear(to, "projector.linear_1", four, four);
    linear(to, "projector.linear_2", build.h.hidden, four);
}

void internVit(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build) {
    Encoder e = vit(keys, 24, 1024, 4096);
    const std::string_view biasKey = keys.firstOf({"qkv_bias", "attention_bias"});
    const bool bias = biasKey.empty() || keys.flag(biasKey, true);
    e.attentionBias = bias;
    const std::string_view normKey = keys.firstOf({"qk_normalization", "use_qk_norm"});
    const bool qkNorm = !normKey.empty() && keys.flag(normKey, false);
    e.extra = 2 * e.hidden + (qkNorm ? 2 * e.hidden : 0) + (bias ? 0 : e.hidden);
    e.normBias = keys.text("norm_type", "layer_norm") != "rms_norm";
    const std::uint64_t patches = side(keys, 448, 14) * side(keys, 448, 14);
    vector(to, "class_embedding", e.hidden);
    linear(to, "patch_embedding", e.hidden, patchElements(keys, 14));
    matrix(to, "position_embedding", patches + 1, e.hidden);
    encoder(to, e);
    vector(to, "projector.norm", 4 * e.hidden, 2);
    linear(to, "projector.linear_1", build.h.hidden, 4 * e.hidden);
    linear(to, "projector.linear_2", build.h.hidden, build.h.hidden);
}

/// Whisper's encoder (keys without bias) and a projector over four frames.
void voxtral(WeightTensors& to, const ConfigKeys& keys, const FamilyBuild& build) {
    Encoder e = vit(keys, 32, 1280, 5120);
    e.attentionBias = false;
    e.extra = 3 * e.hidden;
    const std::uint64_t bins = keys.size("num_mel_bins", 128);
    linear(to, "conv1", e.hidden, bins * 3);
    linear(to, "conv2", e.hidden, e.hidden * 3);
    matrix(to, "embed_positions", keys.size("max_source_positions", 1500), e.hidden);
    encoder(to, e);
    vector(to, "layer_norm", e.hidden, 2);
    matrix(to, "projector.linear_1", build.h.hidden, e.intermediate);
    matrix(to, "projector.linear_2", build.h.hidden, build.h.hidden);
}

} // namespace vramplan::towers
