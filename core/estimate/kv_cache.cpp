// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/kv_cache.h"

#include <algorithm>

namespace vramplan {
namespace {

/// What a record stores for one token (or encoder position) and how many of them it keeps.
struct PlainCache {
    CacheKind kind = CacheKind::Full;
    std::uint32_t heads = 1;
    std::uint32_t keyWidth = 0;
    std::uint32_t valueWidth = 0;
    std::uint64_t limit = 0; ///< most tokens kept; 0 = all
    std::uint64_t ratio = 1; ///< tokens per entry
    bool encoder = false;    ///< counts encoder positions instead of tokens
    bool stored = true;
    const char* label = "";
};

PlainCache plainCache(const CacheRecord& record) {
    return std::visit(Overloaded{
                          [](const FullAttention& r) {
                              return PlainCache{.kind = CacheKind::Full,
                                  .heads = r.kvHeads,
                                  .keyWidth = r.keyWidth,
                                  .valueWidth = r.valueWidth,
                                  .label = "Full attention, {layers:layer}"};
                          },
                          [](const SlidingAttention& r) {
                              return PlainCache{.kind = CacheKind::Sliding,
                                  .heads = r.kvHeads,
                                  .keyWidth = r.keyWidth,
                                  .valueWidth = r.valueWidth,
                                  .limit = r.window,
                                  .label = "Sliding window of {window:token}, {layers:layer}"};
                          },
                          [](const ChunkedAttention& r) {
                              return PlainCache{.kind = CacheKind::Chunked,
                                  .heads = r.kvHeads,
                                  .keyWidth = r.keyWidth,
                                  .valueWidth = r.valueWidth,
                                  .limit = r.chunk,
                                  .label = "Chunks of {window:token}, {layers:layer}"};
                          },
                          [](const LatentAttention& r) {
                              return PlainCache{.kind = CacheKind::Latent,
                                  .keyWidth = r.latentRank + r.ropeWidth,
                                  .label = "Latent attention, {layers:layer}"};
                          },
                          [](const CompressedAttention& r) {
                              return PlainCache{.kind = CacheKind::Latent,
                                  .keyWidth = r.width,
                                  .ratio = r.ratio,
                                  .label = "Compressed entries, one per {ratio:token}, {layers:layer}"};
                          },
                          [](const SlidingLatent& r) {
                              return PlainCache{.kind = CacheKind::Sliding,
                                  .keyWidth = r.width,
                                  .limit = r.window,
                                  .label = "Latent window of {window:token}, {layers:layer}"};
                          },
                          [](const IndexKeys& r) {
                              return PlainCache{.kind = CacheKind::Indexer,
                                  .keyWidth = r.width,
                                  .ratio = r.ratio,
                                  .label = "Index keys, {layers:layer}"};
                          },
                          [](const RecurrentState&) { return PlainCache{.stored = false}; },
                          [](const CrossAttention& r) {
                              return PlainCache{.kind = CacheKind::Cross,
                                  .heads = r.kvHeads,
                                  .keyWidth = r.keyWidth,
                                  .valueWidth = r.valueWidth,
                                  .encoder = true,
                                  .label = "Cross attention, {layers:layer}"};
                          },
                          [](const SharedCache&) { return PlainCache{.stored = false}; },
                      },
        record);
}

Count keptTokens(const PlainCache& cache, std::uint64_t length) {
    const std::uint64_t kept = cache.limit == 0 ? length : std::min(length, cache.limit);
    return ceilDiv(Count(kept), Count(cache.ratio));
}

Bytes keyRow(const PlainCache& cache, ElementType type) {
    return bytesOf(type, Count(cache.heads) * Count(cache.keyWidth));
}
Bytes valueRow(const PlainCache& cache, ElementType type) {
    return bytesOf(type, Count(cache.heads) * Count(cache.valueWidth));
}

std::uint64_t encoderTokens(const Scenario& scenario) {
    return scenario.workload.encoderTokens.value_or(scenario.model->encoderTokens.value_or(0));
}

Phrase kvFormula(const PlainCache& cache, const Workload& workload, std::uint32_t layers, Count tokens,
    std::uint64_t each, ElementType kType, ElementType vType) {
    const bool uniform = workload.lengths.empty() || cache.encoder;
    const PhraseInput layersInput = input("layers", layers), heads = input("kv_heads", cache.heads),
                      sequences = input("sequences", workload.sequenceCount());
    const PhraseInput tokensInput = uniform ? input("tokens", each) : input("tokens", tokens);
    if (cache.valueWidth == 0) {
        return Phrase(uniform
                ? "{layers:layer} × {sequences:sequence} × {tokens:entry|entries} × {width} × {type}"
                : "{layers:layer} × {tokens:entry|entries} of {sequences:sequence} × {width} × {type}",
            layersInput, sequences, tokensInput, input("width", cache.keyWidth), input("type", kType));
    }
    if (cache.keyWidth == cache.valueWidth && kType == vType) {
        return Phrase(uniform ? "2 × {layers:layer} × {sequences:sequence} × {tokens:token} × {kv_heads:KV "
                                "head} × {head_dim} × {type}"
                              : "2 × {layers:layer} × {tokens:token} of {sequences:sequence} × {kv_heads:KV "
                                "head} × {head_dim} × {type}",
            layersInput, sequences, tokensInput, heads, input("head_dim", cache.keyWidth),
            input("type", kType));
    }
    return Phrase(uniform ? "{layers:layer} × {sequences:sequence} × {tokens:token} × {kv_heads:KV head} × "
                            "({key_width} × {k_type} + {value_width} × {v_type})"
                          : "{layers:layer} × {tokens:token} of {sequences:sequence} × {kv_heads:KV head} × "
                            "({key_width} × {k_type} + {value_width} × {v_type})",
        layersInput, sequences, tokensInput, heads, input("key_width", cache.keyWidth),
        input("k_type", kType), input("value_width", cache.valueWidth), input("v_type", vType));
}

} // namespace

void addPlainKvItems(const Scenario& scenario, std::span<const std::uint32_t> counts, ElementType kType,
    ElementType vType, std::vector<LineItem>& items, KvSummary& kv) {
    const ModelSpec& spec = *scenario.model;
    struct Group {
        const CacheRecord* record;
        std::uint32_t layers;
    };
    std::vector<Group> groups;
    for (std::size_t kind = 0; kind < spec.kinds.size(); ++kind) {
        if (counts[kind] == 0) continue;
        for (const CacheRecord& record : spec.kinds[kind].records) {
            const auto same = std::find_if(
                groups.begin(), groups.end(), [&](const Group& group) { return *group.record == record; });
            if (same != groups.end())
                same->layers += counts[kind];
            else
                groups.push_back({&record, counts[kind]});
        }
    }
    for (const Group& group : groups) {
        const PlainCache cache = plainCache(*group.record);
        if (!cache.stored) continue;
        const std::uint64_t each =
            cache.encoder ? encoderTokens(scenario) : keptTokens(cache, scenario.workload.longest()).value();
        const Count tokens = cache.encoder ? Count(each) * Count(scenario.workload.sequenceCount())
                                           : sumOverSequences(scenario.workload, [&](std::uint64_t length) {
                                                 return keptTokens(cache, length);
                                             });
        const Count rows = Count(group.layers) * tokens;
        const Bytes k = rows * keyRow(cache, kType);
        const Bytes v = rows * valueRow(cache, vType);
        LineItem item;
        item.component = Component::KvCache;
        item.basis = Basis::Exact;
        item.label = Phrase(cache.label, input("layers", group.layers), input("window", cache.limit),
            input("ratio", cache.ratio));
        item.bytes = item.low = item.high = k + v;
        item.formula = kvFormula(cache, scenario.workload, group.layers, tokens, each, kType, vType);
        item.reference = "Bytes stored per layer kind: two tensors of KV heads × head dimension per token; "
                         "windows, chunks and latent vectors as the model's paper defines them";
        items.push_back(item);
        kv.k += k;
        kv.v += v;
        kv.bytes += item.bytes;
        kv.byKind[static_cast<std::size_t>(cache.kind)] += item.bytes;
    }
}

Bytes plainKvGrowth(const ModelSpec& spec, std::uint64_t tokens, ElementType kType, ElementType vType) {
    Bytes growth;
    for (const LayerRun& run : spec.runs) {
        for (const CacheRecord& record : spec.kinds[run.kind].records) {
            const PlainCache cache = plainCache(record);
            if (!cache.stored || cache.encoder) continue;
            const Count more =
                minusOrZero(keptTokens(cache, tokens + cache.ratio), keptTokens(cache, tokens));
            growth += Count(run.count) * more * (keyRow(cache, kType) + valueRow(cache, vType))
                / Bytes(cache.ratio);
        }
    }
    return growth;
}

} // namespace vramplan
