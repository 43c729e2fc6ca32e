// SPDX-License-Identifier: Apache-2.0
#include "core/source/gguf_architectures/layers.h"

namespace vramplan {
namespace {

/// All sizes were limited to 32 bits when they were read.
std::uint32_t narrow(std::uint64_t value) { return static_cast<std::uint32_t>(value); }

template <class Windowed, class Window>
CacheRecords attention(const GgufLayers& l, std::uint32_t layer, Window window) {
    const std::uint32_t heads = narrow(l.kvHeads[layer]);
    if (heads == 0) return {};
    if (!l.sliding[layer]) return {FullAttention{heads, narrow(l.keyLength), narrow(l.valueLength)}};
    return {Windowed{heads, narrow(l.keyLengthSliding), narrow(l.valueLengthSliding), window}};
}

LatentAttention latent(const GgufLayers& l, std::uint32_t layer) {
    LatentAttention record;
    record.latentRank = narrow(l.latentRank > 0 ? l.latentRank : l.valueLength);
    // The cache holds key_length values: the latent vector and its rotary part.
    record.ropeWidth =
        narrow(l.keyLength > record.latentRank ? l.keyLength - record.latentRank : l.ropeWidth);
    record.heads = narrow(l.heads[layer]);
    record.nopeWidth = narrow(l.keyLengthMla > record.ropeWidth ? l.keyLengthMla - record.ropeWidth : 0);
    record.valueWidth = narrow(l.valueLengthMla);
    return record;
}

bool isLatent(const GgufLayers& l) { return l.keyLengthMla > 0 && l.valueLengthMla > 0; }

/// Where indexer.types is missing every layer has an indexer of its own.
bool hasIndexer(const GgufLayers& l, std::uint32_t layer) {
    return l.indexWidth > 0 && (layer >= l.indexers.size() || l.indexers[layer] != 0);
}

} // namespace

CacheRecords noCache(const GgufLayers&, std::uint32_t) { return {}; }

CacheRecords plainAttention(const GgufLayers& l, std::uint32_t layer) {
    return attention<SlidingAttention>(l, layer, l.window);
}

CacheRecords chunkedAttention(const GgufLayers& l, std::uint32_t layer) {
    return attention<ChunkedAttention>(l, layer, l.window);
}

CacheRecords encoderDecoder(const GgufLayers& l, std::uint32_t layer) {
    CacheRecords records = plainAttention(l, layer);
    if (!records.empty())
        records.push_back(
            CrossAttention{narrow(l.kvHeads[layer]), narrow(l.keyLength), narrow(l.valueLength)});
    return records;
}

CacheRecords sharedAttention(const GgufLayers& l, std::uint32_t layer) {
    const std::uint32_t own = l.count - narrow(l.sharedLayers);
    if (layer < own) return plainAttention(l, layer);
    for (std::uint32_t owner = own; owner-- > 0;)
        if (l.sliding[owner] == l.sliding[layer]) return {SharedCache{owner}};
    return {SharedCache{own - 1}};
}

CacheRecords latentAttention(const GgufLayers& l, std::uint32_t layer) {
    if (!isLatent(l)) return plainAttention(l, layer);
    CacheRecords records = {latent(l, layer)};
    if (hasIndexer(l, layer)) records.push_back(IndexKeys{narrow(l.indexWidth)});
    return records;
}

CacheRecords indexedAttention(const GgufLayers& l, std::uint32_t layer) {
    CacheRecords records = plainAttention(l, layer);
    if (l.indexWidth > 0 && layer >= l.denseLead) records.push_back(IndexKeys{narrow(l.indexWidth)});
    return records;
}

CacheRecords windowedLatent(const GgufLayers& l, std::uint32_t layer) {
    if (!l.sliding[layer] || l.latentRankSliding == 0) return latentAttention(l, layer);
    return {SlidingLatent{narrow(l.latentRankSliding + l.ropeWidth), narrow(l.ropeWidth), l.window}};
}

CacheRecords compressedAttention(const GgufLayers& l, std::uint32_t layer) {
    const std::uint32_t width = narrow(l.keyLength), rope = narrow(l.ropeWidth);
    CacheRecords records = {SlidingLatent{width, rope, l.window}};
    const std::uint64_t ratio = layer < l.compressionRatio.size() ? l.compressionRatio[layer] : 0;
    if (ratio == 0) return records;
    records.insert(records.begin(), CompressedAttention{width, rope, narrow(ratio)});
    // The compressor keeps what is not yet a whole entry: at ratio 4 two overlapping blocks of double width.
    const std::uint64_t overlap = ratio == 4 ? 2 : 1;
    RecurrentState state;
    state.family = RecurrentFamily::Compressor;
    state.stateElements = 2 * overlap * width * overlap * ratio;
    if (overlap == 2 && l.indexWidth > 0) {
        records.push_back(IndexKeys{narrow(l.indexWidth), narrow(ratio)});
        state.stateElements += 2 * overlap * l.indexWidth * overlap * ratio;
    }
    records.push_back(state);
    return records;
}

} // namespace vramplan
