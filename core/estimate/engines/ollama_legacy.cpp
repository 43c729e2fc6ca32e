// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/ollama_legacy.h"

#include <algorithm>

namespace vramplan::ollama {
namespace {

LegacyCache tensors(ElementType type, Count tokens, Count keys, Count values) {
    return {bytesOf(type, tokens * keys), bytesOf(type, tokens * values)};
}

} // namespace

LegacyCache legacyCache(const CacheRecord& record, const LegacyShape& shape, ElementType type) {
    const Count all = shape.context;
    const auto windowed = [&](std::uint64_t ofFile) {
        const std::uint64_t window = shape.window > 0 ? shape.window : ofFile;
        return std::min(all, Count(shape.parallel) * Count(window) + Count(shape.batch));
    };
    return std::visit(
        Overloaded{
            [&](const FullAttention& r) {
                return tensors(
                    type, all, Count(r.kvHeads) * Count(r.keyWidth), Count(r.kvHeads) * Count(r.valueWidth));
            },
            [&](const SlidingAttention& r) {
                return tensors(type, windowed(r.window), Count(r.kvHeads) * Count(r.keyWidth),
                    Count(r.kvHeads) * Count(r.valueWidth));
            },
            [&](const ChunkedAttention& r) {
                return tensors(type, windowed(r.chunk), Count(r.kvHeads) * Count(r.keyWidth),
                    Count(r.kvHeads) * Count(r.valueWidth));
            },
            [&](const LatentAttention& r) {
                if (r.heads == 0)
                    return tensors(type, all, Count(r.latentRank) + Count(r.ropeWidth), Count());
                return tensors(type, all, Count(r.heads) * (Count(r.nopeWidth) + Count(r.ropeWidth)),
                    Count(r.heads) * Count(r.valueWidth));
            },
            [&](const CrossAttention& r) {
                return tensors(ElementType::F32, Count(shape.parallel) * Count(shape.encoder),
                    Count(r.kvHeads) * Count(r.keyWidth), Count(r.kvHeads) * Count(r.valueWidth));
            },
            [&](const auto&) { return LegacyCache{}; },
        },
        record);
}

LegacyGraph legacyLlamaGraph(const LegacyShape& shape, std::uint64_t embedding, std::uint64_t heads,
    std::uint64_t kvHeads, std::uint64_t vocabulary) {
    const Bytes b = shape.batch, c = shape.context, e = embedding, h = heads, k = kvHeads, v = vocabulary;
    LegacyGraph graph;
    graph.full = Bytes(4) * b * std::max(Bytes(1) + Bytes(4) * e + c * (Bytes(1) + h), e + v);
    const Bytes attention = Bytes(4) * b * (Bytes(1) + e + std::max(c, e)) + e * e * Bytes(9) / Bytes(16)
        + Bytes(4) * c * (b * h + e / h * k);
    const Bytes head = Bytes(4) * b * (e + v) + e * v * Bytes(105) / Bytes(128);
    graph.partial = Bytes(4) * b * e + std::max(attention, head);
    return graph;
}

LegacyGraph legacyGraph(std::uint64_t heads, std::uint64_t kvHeads, Bytes cache) {
    const Bytes graph = Bytes(heads / std::max<std::uint64_t>(1, kvHeads)) * cache / Bytes(6);
    return {graph, graph};
}

} // namespace vramplan::ollama
