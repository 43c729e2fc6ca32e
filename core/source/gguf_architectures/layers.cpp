// SPDX-License-Identifier: Apache-2.0
#include "core/source/gguf_architectures/layers.h"

#include <algorithm>

namespace vramplan {
namespace {

constexpr std::uint64_t kMaxLayers = 4096; // llama.cpp itself stops at 512
constexpr std::uint64_t kMaxHeads = 1u << 20;
constexpr std::uint64_t kMaxWidth = 1u << 20; // keeps every product below within 64 bits
constexpr std::uint64_t kMaxSize = 0xffffffff;

void readHeads(const GgufKeys& keys, GgufLayers& l) {
    // Lists need not name the prediction layers.
    const auto read = [&](std::string_view key, std::uint64_t max, std::vector<std::uint64_t> fallback) {
        std::vector<std::uint64_t> values = keys.perLayer(key, l.count, max).value_or(std::move(fallback));
        values.resize(std::size_t{l.count} + l.prediction, values.empty() ? 0 : values.back());
        return values;
    };
    l.heads = read("attention.head_count", kMaxHeads, {});
    l.kvHeads = read("attention.head_count_kv", kMaxHeads, l.heads);
    l.feedForward = read("feed_forward_length", kMaxSize, {});
    const std::uint64_t first = l.heads.empty() ? 0 : l.heads.front();
    const std::uint64_t width = first == 0 ? 0 : std::min(l.hidden / first, kMaxWidth);
    l.keyLength = keys.number("attention.key_length", kMaxWidth, width);
    l.valueLength = keys.number("attention.value_length", kMaxWidth, width);
    l.keyLengthSliding = keys.number("attention.key_length_swa", kMaxWidth, l.keyLength);
    l.valueLengthSliding = keys.number("attention.value_length_swa", kMaxWidth, l.valueLength);
}

/// Window and pattern. Sources: load_hparams of each file in llama.cpp's src/models, set_swa_pattern().
void readWindow(const GgufKeys& keys, const WindowRule& rule, GgufLayers& l) {
    l.sliding.assign(std::size_t{l.count} + l.prediction, false);
    if (rule.source == WindowRule::Source::None) return;
    const auto key = keys.number("attention.sliding_window", kMaxSize);
    const bool hasDefault =
        rule.source != WindowRule::Source::Key && (rule.layers == 0 || rule.layers == l.count);
    l.window = key.value_or(hasDefault ? rule.window : 0);
    if (rule.source == WindowRule::Source::Constant && l.window != 0) l.window = rule.window;
    if (l.window == 0) return;
    std::uint64_t period = rule.period;
    const std::vector<std::uint64_t> pattern = keys.list("attention.sliding_window_pattern", kMaxSize);
    if (!pattern.empty()) {
        for (std::size_t i = 0; i < l.sliding.size(); ++i) l.sliding[i] = pattern[i % pattern.size()] != 0;
        return;
    }
    const bool hasPeriod = keys.has("attention.sliding_window_pattern");
    period = keys.number("attention.sliding_window_pattern", kMaxSize, period);
    for (std::size_t i = 0; i < l.count; ++i) {
        if (period == 0)
            l.sliding[i] = hasPeriod;
        else
            l.sliding[i] = rule.fullFirst ? i % period != 0 : i % period < period - 1;
    }
}

void readLatent(const GgufKeys& keys, GgufLayers& l) {
    l.latentRank = keys.number("attention.kv_lora_rank", kMaxWidth, 0);
    l.ropeWidth = keys.number("rope.dimension_count", kMaxWidth, 0);
    l.keyLengthMla = keys.number("attention.key_length_mla", kMaxWidth, 0);
    l.valueLengthMla = keys.number("attention.value_length_mla", kMaxWidth, 0);
    l.latentRankSliding = keys.number("attention.kv_lora_rank_swa", kMaxWidth, 0);
    l.keyLengthMlaSliding = keys.number("attention.key_length_mla_swa", kMaxWidth, 0);
    l.valueLengthMlaSliding = keys.number("attention.value_length_mla_swa", kMaxWidth, 0);
    l.indexWidth = keys.number("attention.indexer.key_length", kMaxWidth, 0);
    l.indexers = keys.list("attention.indexer.types", kMaxSize);
    l.denseLead = keys.number("leading_dense_block_count", kMaxLayers, 0);
    l.compressionRatio = keys.list("attention.compress_ratios", kMaxSize);
}

void readRecurrent(const GgufKeys& keys, const GgufArchitecture& architecture, GgufLayers& l) {
    l.convKernel = keys.number("ssm.conv_kernel", kMaxWidth, 0);
    l.inner = keys.number("ssm.inner_size", kMaxSize, 0);
    l.state = keys.number("ssm.state_size", kMaxWidth, 0);
    l.groups = keys.number("ssm.group_count", kMaxHeads, 0);
    l.timeSteps = keys.number("ssm.time_step_rank", kMaxWidth, 0);
    l.shortConv = keys.number("shortconv.l_cache", kMaxWidth, 0);
    l.wkvHead = keys.number("wkv.head_size", kMaxWidth, 0);
    l.kdaHead = keys.number("kda.head_dim", kMaxWidth, 0);
    l.tokenShifts = keys.number("token_shift_count", kMaxHeads, architecture.tokenShifts);
    l.attentionInterval = keys.number("full_attention_interval", kMaxLayers, architecture.interval);
    l.recurrent = keys.list("attention.recurrent_layers", kMaxSize);
}

} // namespace

GgufLayers readLayers(const GgufKeys& keys, const GgufArchitecture& architecture) {
    GgufLayers l;
    const std::uint64_t all = keys.required("block_count", kMaxLayers);
    l.prediction = static_cast<std::uint32_t>(keys.number("nextn_predict_layers", kMaxLayers, 0));
    if (l.prediction > 0 && l.prediction >= all) {
        keys.fail("nextn_predict_layers", "fewer layers than block_count");
        l.prediction = 0;
    }
    l.count = static_cast<std::uint32_t>(all) - l.prediction;
    // Of an encoder-decoder, block_count are the encoder's layers.
    if (const auto decoder = keys.number("decoder_block_count", kMaxLayers); decoder && *decoder > 0)
        l.count = static_cast<std::uint32_t>(*decoder);
    l.hidden = keys.required("embedding_length", kMaxSize);
    readHeads(keys, l);
    readWindow(keys, architecture.window, l);
    readLatent(keys, l);
    readRecurrent(keys, architecture, l);
    l.sharedLayers = keys.number("attention.shared_kv_layers", kMaxLayers, 0);
    if (architecture.ownCacheLayers > 0)
        l.sharedLayers = l.count > architecture.ownCacheLayers ? l.count - architecture.ownCacheLayers : 0;
    if (l.sharedLayers >= l.count && l.sharedLayers > 0)
        keys.fail("attention.shared_kv_layers", "fewer layers than block_count");
    return l;
}

} // namespace vramplan
