// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/cache_record.h"
#include "core/source/gguf_keys.h"

#include <cstdint>
#include <vector>

namespace vramplan {

struct GgufArchitecture;

/// The hyperparameters of a GGUF file that decide what each layer caches.
struct GgufLayers {
    std::uint32_t count = 0;      ///< layers that run
    std::uint32_t prediction = 0; ///< next-token-prediction layers behind them
    std::uint64_t hidden = 0;
    std::vector<std::uint64_t> heads;   ///< query heads, by layer, prediction layers included
    std::vector<std::uint64_t> kvHeads; ///< by layer; 0: no attention
    std::vector<std::uint64_t> feedForward;
    std::uint64_t keyLength = 0, valueLength = 0;               ///< per head
    std::uint64_t keyLengthSliding = 0, valueLengthSliding = 0; ///< per head, of windowed layers
    std::uint64_t window = 0;                                   ///< tokens; 0: no windowed layers
    std::vector<bool> sliding;                                  ///< by layer

    std::uint64_t latentRank = 0, ropeWidth = 0;
    std::uint64_t keyLengthMla = 0,
                  valueLengthMla = 0; ///< per head, expanded; 0: the file caches whole heads
    std::uint64_t indexWidth = 0;     ///< of index keys; 0: no indexer
    std::uint64_t denseLead = 0;      ///< layers before the first one with experts

    std::uint64_t convKernel = 0, inner = 0, state = 0, groups = 0, timeSteps = 0; ///< ssm.*
    std::uint64_t shortConv = 0, wkvHead = 0, kdaHead = 0, tokenShifts = 0;
    std::uint64_t attentionInterval = 0;  ///< every n-th layer has full attention
    std::vector<std::uint64_t> recurrent; ///< attention.recurrent_layers
    std::vector<std::uint64_t> indexers;  ///< attention.indexer.types: which layers have an own indexer
    std::vector<std::uint64_t> compressionRatio; ///< attention.compress_ratios
    std::uint64_t sharedLayers = 0;              ///< the last ones read an earlier layer's cache
    std::uint64_t latentRankSliding = 0, keyLengthMlaSliding = 0, valueLengthMlaSliding = 0;
};

GgufLayers readLayers(const GgufKeys& keys, const GgufArchitecture& architecture);

/// What one layer of an architecture caches.
using RecordRule = CacheRecords (*)(const GgufLayers& layers, std::uint32_t layer);

CacheRecords noCache(const GgufLayers& layers, std::uint32_t layer);
CacheRecords plainAttention(
    const GgufLayers& layers, std::uint32_t layer); ///< full, windowed, or none for 0 KV heads
CacheRecords chunkedAttention(const GgufLayers& layers, std::uint32_t layer);
CacheRecords encoderDecoder(const GgufLayers& layers, std::uint32_t layer);  ///< own and cross: t5
CacheRecords sharedAttention(const GgufLayers& layers, std::uint32_t layer); ///< the last layers share
CacheRecords latentAttention(
    const GgufLayers& layers, std::uint32_t layer); ///< with index keys where there are
CacheRecords indexedAttention(const GgufLayers& layers, std::uint32_t layer);    ///< plain with index keys
CacheRecords windowedLatent(const GgufLayers& layers, std::uint32_t layer);      ///< dots3note
CacheRecords compressedAttention(const GgufLayers& layers, std::uint32_t layer); ///< deepseek4

CacheRecords mamba1(const GgufLayers& layers, std::uint32_t layer);
CacheRecords mamba2(const GgufLayers& layers, std::uint32_t layer);
CacheRecords rwkv(const GgufLayers& layers, std::uint32_t layer);
CacheRecords attentionBesideMamba2(const GgufLayers& layers, std::uint32_t layer);  ///< falcon-h1
CacheRecords attentionOrMamba1(const GgufLayers& layers, std::uint32_t layer);      ///< by KV heads: jamba
CacheRecords attentionOrMamba2(const GgufLayers& layers, std::uint32_t layer);      ///< granitehybrid
CacheRecords oneMixerPerLayer(const GgufLayers& layers, std::uint32_t layer);       ///< nemotron_h
CacheRecords attentionOrConvolution(const GgufLayers& layers, std::uint32_t layer); ///< lfm2
CacheRecords attentionOrDeltaNet(const GgufLayers& layers, std::uint32_t layer);    ///< qwen3next, qwen35
CacheRecords latentOrKimiDelta(const GgufLayers& layers, std::uint32_t layer);      ///< kimi-linear
CacheRecords attentionOrLightning(const GgufLayers& layers, std::uint32_t layer);   ///< minimax-01
/// For architectures that are not known: whatever the keys of the file suggest.
CacheRecords suggested(const GgufLayers& layers, std::uint32_t layer);

/// How an architecture tells its sliding windows.
struct WindowRule {
    enum class Source : std::uint8_t { None, Key, KeyOrDefault, Constant };
    Source source = Source::None;
    std::uint64_t window = 0; ///< the default or constant
    std::uint32_t period =
        0;                  ///< layer i slides where i mod period < period − 1; 0: only where a list says so
    bool fullFirst = false; ///< layer i slides where i mod period > 0
    std::uint32_t layers = 0; ///< only models of this many layers have the default window; 0: all
};

struct GgufArchitecture {
    std::string_view name;   ///< general.architecture
    std::string_view family; ///< for people and grouping
    RecordRule records = plainAttention;
    WindowRule window{};
    std::uint64_t ownCacheLayers = 0; ///< fixed number of layers with a cache of their own; 0: all
    std::uint64_t tokenShifts = 0;    ///< RWKV: vectors of the hidden width that are kept
    std::uint64_t interval = 0;       ///< default of full_attention_interval
};

const GgufArchitecture* findArchitecture(std::string_view name);
/// Reads an architecture that is not known by the plain rules.
const GgufArchitecture& unknownArchitecture();

} // namespace vramplan
