// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/hyperparameters.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan {
namespace {

using Names = std::initializer_list<std::string_view>;

std::uint64_t readFirst(const ConfigKeys& keys, std::string_view preferred, Names names, std::uint64_t max) {
    const std::string_view key = !preferred.empty() && keys.has(preferred) ? preferred : keys.firstOf(names);
    // A list with an entry per layer counts with its first; families that know such lists read them whole.
    return key.empty() ? 0 : keys.numberOrEntry(key, 0, 1, max, 0);
}

std::uint64_t readIntermediate(const ConfigKeys& keys, std::string_view preferred) {
    const std::string_view key = !preferred.empty() && keys.has(preferred)
        ? preferred
        : keys.firstOf({"intermediate_size", "n_inner", "ffn_hidden_size", "ffn_dim", "d_ff"});
    return key.empty() ? 0 : keys.numberOrEntry(key, 0, 0, kMaxSize, 0);
}

bool readTied(const ConfigKeys& keys, const ConfigKeys& file, bool fallback) {
    for (const ConfigKeys* place : {&keys, &file})
        for (const std::string_view key : {"tie_word_embeddings", "tie_embedding"})
            if (place->has(key)) return place->flag(key, fallback);
    return fallback;
}

void readHeads(const ConfigKeys& keys, const ClassDefaults& defaults, Hyperparameters& h) {
    if (h.heads == 0 && defaults.standardHeads && !(h.kvHeads > 0 && h.headDim > 0))
        keys.fail("num_attention_heads", "the number of attention heads");
    if (h.kvHeads == 0) h.kvHeads = h.heads;
    if (h.headDim == 0) h.headDim = defaults.headDim;
    if (h.headDim == 0 && h.heads > 0) h.headDim = h.hidden / h.heads;
    if (!defaults.standardHeads) return;
    if (h.headDim == 0) keys.fail("hidden_size", "a width of at least one element per attention head");
    if (h.headDim > kMaxWidth)
        keys.fail("hidden_size", fmt::format("at most {} elements per head", kMaxWidth));
    if (h.heads > 0 && h.kvHeads > h.heads)
        keys.fail("num_key_value_heads", fmt::format("at most the {} attention heads", h.heads));
    if (h.heads == 0) keys.log().missingForWeights.emplace_back("num_attention_heads");
}

/// Some hybrid configs state the number of layers only by the length of their pattern.
std::uint64_t layersFromLists(const ConfigKeys& keys) {
    for (const std::string_view key :
        {"layers_block_type", "layer_types", "block_configs", "compress_ratios"})
        if (keys.view(key).isArray()) return std::min<std::uint64_t>(keys.view(key).size(), kMaxLayers);
    return keys.text("hybrid_override_pattern", "").size();
}

void applyOverrides(const GeometryOverrides& overrides, Hyperparameters& h) {
    const auto take = [](std::uint64_t& into, const std::optional<std::uint64_t>& from) {
        if (from) into = *from;
    };
    take(h.layers, overrides.layers);
    take(h.heads, overrides.heads);
    take(h.kvHeads, overrides.kvHeads);
    take(h.headDim, overrides.headDim);
    take(h.hidden, overrides.hidden);
    take(h.intermediate, overrides.intermediate);
    take(h.vocabulary, overrides.vocabulary);
}

} // namespace

Hyperparameters readHyperparameters(const ConfigKeys& keys, const ConfigKeys& file, bool nested,
    const ClassDefaults& defaults, const GeometryOverrides& overrides) {
    const auto orClass = [nested](std::uint64_t read, std::uint64_t ofClass) {
        return read == 0 && nested ? ofClass : read;
    };
    Hyperparameters h;
    h.ownLayers = orClass(readFirst(keys, defaults.decoderKeys.layers,
                              {"num_hidden_layers", "n_layer", "n_layers", "num_layers"}, kMaxLayers),
        defaults.sizes.layers);
    if (h.ownLayers == 0) h.ownLayers = layersFromLists(keys);
    if (h.ownLayers == 0) {
        keys.fail("num_hidden_layers", "the number of layers");
        h.ownLayers = 1;
    }
    h.layers = h.ownLayers;
    h.hidden = orClass(readFirst(keys, {}, {"hidden_size", "n_embd", "d_model", "n_embed"}, kMaxSize),
        defaults.sizes.hidden);
    h.heads =
        orClass(readFirst(keys, defaults.decoderKeys.heads,
                    {"num_attention_heads", "n_head", "n_heads", "num_heads", "num_query_heads"}, kMaxHeads),
            defaults.sizes.heads);
    h.kvHeads =
        orClass(readFirst(keys, {}, {"num_key_value_heads", "num_kv_heads", "num_key_value_heads_per_layer"},
                    kMaxHeads),
            defaults.sizes.kvHeads);
    h.headDim = readFirst(keys, {}, {"head_dim"}, kMaxWidth);
    h.intermediate =
        orClass(readIntermediate(keys, defaults.decoderKeys.intermediate), defaults.sizes.intermediate);
    h.vocabulary = orClass(
        readFirst(keys, {}, {"padded_vocab_size", "vocab_size"}, kMaxSize), defaults.sizes.vocabulary);
    h.tied = readTied(keys, file, defaults.tied);
    const std::string_view mtp = keys.firstOf(
        {"num_nextn_predict_layers", "mtp_num_hidden_layers", "_num_mtp_layers", "num_mtp_modules"});
    if (!mtp.empty()) h.predictionLayers = keys.number(mtp, 0, 64).value_or(0);
    readHeads(keys, defaults, h);
    if (h.hidden == 0) keys.log().missingForWeights.emplace_back("hidden_size");
    if (h.vocabulary == 0) keys.log().missingForWeights.emplace_back("vocab_size");
    applyOverrides(overrides, h);
    return h;
}

} // namespace vramplan
