// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/tensorrt_llm_pools.h"

#include "core/estimate/weight_division.h"

#include <algorithm>

namespace vramplan::tensorrt_llm {
namespace {

constexpr std::uint64_t kScaleBlock = 16;  ///< values per scale of a 4-bit cache
constexpr std::uint64_t kIndexBlock = 128; ///< values per float32 scale of index keys

PoolGroup& groupFor(std::vector<PoolGroup>& groups, const PoolGroup& wanted) {
    for (PoolGroup& group : groups)
        if (group.window == wanted.window && group.kind == wanted.kind && group.kvHeads == wanted.kvHeads
            && group.width == wanted.width && group.factor == wanted.factor)
            return group;
    return groups.emplace_back(wanted);
}

void addLayers(PoolGroup& group, std::uint64_t layers, std::uint64_t ranks) {
    const std::uint64_t divisor = group.factor == 2 ? ranks : 1;
    group.layers += layers;
    group.priced +=
        Count(group.factor) * Count(layers) * (Count(group.kvHeads) * Count(group.width) / Count(divisor));
    group.stored += Count(group.factor) * Count(layers) * Count(group.heldHeads) * Count(group.width);
}

struct Heads {
    std::uint64_t kv = 0, width = 0;
    CacheKind kind = CacheKind::Full;
};

std::optional<Heads> headsOf(const CacheRecord& record) {
    if (const auto* r = std::get_if<FullAttention>(&record))
        return Heads{r->kvHeads, std::max(r->keyWidth, r->valueWidth), CacheKind::Full};
    if (const auto* r = std::get_if<SlidingAttention>(&record))
        return Heads{r->kvHeads, std::max(r->keyWidth, r->valueWidth), CacheKind::Full};
    if (const auto* r = std::get_if<ChunkedAttention>(&record))
        return Heads{r->kvHeads, std::max(r->keyWidth, r->valueWidth), CacheKind::Full};
    if (const auto* r = std::get_if<CrossAttention>(&record))
        return Heads{r->kvHeads, std::max(r->keyWidth, r->valueWidth), CacheKind::Cross};
    return std::nullopt;
}

/// Window of a layer: of the repeated list, no longer than a request; 0 where it covers all of one.
std::uint64_t windowOf(std::span<const std::uint64_t> windows, std::uint64_t layer, std::uint64_t longest) {
    if (windows.empty()) return 0;
    const std::uint64_t window = windows[layer % windows.size()];
    return window >= longest ? 0 : window;
}

} // namespace

Bytes cacheBytes(ElementType type, Count values) {
    if (type == ElementType::NVFP4 || type == ElementType::F4)
        return Bytes(ceilDiv(values, Count(2)).value()) + Bytes(ceilDiv(values, Count(kScaleBlock)).value());
    return bytesOf(type, values);
}

Bytes PoolGroup::price(ElementType type) const { return cacheBytes(type, priced) + index; }
Bytes PoolGroup::bytes(ElementType type) const { return cacheBytes(type, stored) + index; }

const char* PoolGroup::label() const {
    if (kind == CacheKind::Cross) return "Cross attention, {layers:layer}";
    if (factor == 1) return "Latent attention, {layers:layer}";
    return window > 0 ? "Window of {window:token}, {layers:layer}" : "Full attention, {layers:layer}";
}

std::vector<PoolGroup> groupsOf(const ModelSpec& spec, LayerRange layers, std::uint64_t ranks,
    std::span<const std::uint64_t> windows, std::uint64_t longest) {
    std::vector<PoolGroup> groups;
    const auto add = [&](const CacheRecords& records, std::uint64_t layer, std::uint64_t count) {
        for (const CacheRecord& record : records) {
            const std::uint64_t window = windowOf(windows, layer, longest);
            if (const auto heads = headsOf(record)) {
                PoolGroup wanted;
                wanted.kind = heads->kind;
                wanted.window = heads->kind == CacheKind::Cross ? 0 : window;
                wanted.kvHeads = heads->kv;
                wanted.heldHeads = (heads->kv + ranks - 1) / ranks;
                wanted.width = heads->width;
                addLayers(groupFor(groups, wanted), count, ranks);
            } else if (const auto* latent = std::get_if<LatentAttention>(&record)) {
                PoolGroup wanted;
                wanted.kind = CacheKind::Latent;
                wanted.window = window;
                wanted.width = latent->latentRank + latent->ropeWidth;
                wanted.factor = 1;
                addLayers(groupFor(groups, wanted), count, ranks);
            } else if (const auto* index = std::get_if<IndexKeys>(&record); index && !groups.empty()) {
                groups.back().index += Bytes(count * (index->width + index->width / kIndexBlock * 4));
            }
        }
    };
    const std::uint64_t end = std::uint64_t{layers.first} + layers.count;
    for (const LayerRun& run : spec.runs) {
        const std::uint64_t from = std::max<std::uint64_t>(run.first, layers.first);
        const std::uint64_t to = std::min<std::uint64_t>(std::uint64_t{run.first} + run.count, end);
        const CacheRecords& records = spec.kinds[run.kind].records;
        if (windows.size() <= 1 && to > from)
            add(records, from, to - from);
        else
            for (std::uint64_t layer = from; layer < to; ++layer) add(records, layer, 1);
    }
    return groups;
}

Bytes stateOf(const ModelSpec& spec, LayerRange layers, std::uint64_t ranks) {
    const std::vector<std::uint32_t> counts = kindCounts(spec, layers);
    Bytes bytes;
    for (std::size_t kind = 0; kind < spec.kinds.size(); ++kind)
        for (const CacheRecord& record : spec.kinds[kind].records)
            if (const auto* state = std::get_if<RecurrentState>(&record)) {
                const StateOfRank part = stateOfRank(*state, ranks);
                const Count columns =
                    part.convChannels * Count(state->convKernel > 0 ? state->convKernel - 1 : 0);
                bytes += Count(counts[kind])
                    * (bytesOf(state->convType.value_or(spec.dtype), columns + part.modelTypeElements)
                        + bytesOf(state->stateType.value_or(ElementType::F32), part.stateElements));
            }
    return bytes;
}

void divide(std::vector<PoolGroup>& groups, Bytes budget, ElementType type, std::uint64_t blockTokens,
    std::uint64_t longest, double crossFraction) {
    const bool crossed = std::any_of(
        groups.begin(), groups.end(), [](const PoolGroup& group) { return group.kind == CacheKind::Cross; });
    const auto windowOr = [&](const PoolGroup& group) {
        return static_cast<double>(group.window > 0 ? group.window : longest);
    };
    double own = 0, cross = 0;
    for (const PoolGroup& group : groups)
        (group.kind == CacheKind::Cross ? cross : own) +=
            windowOr(group) * static_cast<double>(group.price(type).value());
    for (PoolGroup& group : groups) {
        const bool isCross = group.kind == CacheKind::Cross;
        const double share = (isCross          ? crossFraction
                                     : crossed ? 1 - crossFraction
                                               : 1.0)
            * static_cast<double>(budget.value());
        const double weight =
            windowOr(group) * static_cast<double>(group.price(type).value()) / (isCross ? cross : own);
        // Groups of one window are one pool: the same number of blocks follows from equal weights per byte.
        const double tokens = group.price(type) == Bytes()
            ? 0
            : share * weight / static_cast<double>(group.price(type).value());
        group.blocks = static_cast<std::uint64_t>(std::min(tokens, 9.0e18)) / blockTokens;
    }
}

} // namespace vramplan::tensorrt_llm
