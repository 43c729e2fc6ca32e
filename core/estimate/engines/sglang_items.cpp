// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/sglang_plan.h"

#include <algorithm>
#include <cmath>

namespace vramplan::sglang {
namespace {

constexpr const char* kPoolReference =
    "SGLang pool_configurator.py and memory_pool.py: tokens × bytes per token, one more page as padding slot";

Bytes sizeOf(std::uint64_t tokens, double bytesPerToken) {
    return wholeBytes(static_cast<double>(tokens) * bytesPerToken);
}

std::uint64_t wholePages(std::uint64_t tokens, std::uint64_t page) {
    return (tokens + page - 1) / page * page;
}

Phrase poolFormula(const CellGroup& group, std::uint64_t tokens, std::uint64_t page, const CacheType& type) {
    if (type.format == CacheFormat::Plain && group.valueWidth > 0)
        return Phrase(
            "({tokens:token} + {page} padding) × {layers:layer} × {kv_heads:KV head} × ({key_width} "
            "+ {value_width}) × {element_bytes} B",
            input("tokens", tokens), input("page", page), input("layers", group.layers),
            input("kv_heads", group.heads), input("key_width", group.keyWidth),
            input("value_width", group.valueWidth), input("element_bytes", type.elementBytes));
    return Phrase(
        "({tokens:token} + {page} padding) × {layers:layer} × {bytes_per_token} B per token and layer",
        input("tokens", tokens), input("page", page), input("layers", group.layers),
        input(
            "bytes_per_token", group.bytes / static_cast<double>(std::max<std::uint64_t>(1, group.layers))));
}

LineItem poolItem(Component component, Basis basis, const Phrase& label, Bytes bytes, const Phrase& formula) {
    LineItem item;
    item.component = component;
    item.basis = basis;
    item.label = label;
    item.bytes = item.low = item.high = bytes;
    item.formula = formula;
    item.reference = kPoolReference;
    return item;
}

Phrase labelOf(const CellGroup& group) {
    static constexpr std::pair<std::string_view, const char*> kLabels[] = {
        {"Full attention", "Full attention, {layers:layer}"},
        {"Sliding window", "Sliding window, {layers:layer}"},
        {"Chunked attention", "Chunked attention, {layers:layer}"},
        {"Cross attention", "Cross attention, {layers:layer}"},
        {"Windowed attention kept at full length", "Windowed attention kept at full length, {layers:layer}"},
        {"Latent attention", "Latent attention, {layers:layer}"},
        {"Compressed entries", "Compressed entries, one per {ratio:token}, {layers:layer}"},
        {"Latent window", "Latent window, {layers:layer}"}, {"Index keys", "Index keys, {layers:layer}"},
        {"Cache compressor state", "Cache compressor state, {layers:layer}"}};
    for (const auto& [plain, label] : kLabels)
        if (plain == group.label)
            return Phrase(label, input("layers", group.layers), input("ratio", group.ratio));
    return group.label;
}

} // namespace

Need needOf(const Workload& workload, const StageCells& cells, const Options& options,
    std::uint64_t encoderTokens, std::uint64_t replicas) {
    const PoolSettings& pool = options.pool;
    const std::uint64_t most = slidingTokensOfRequest(cells, pool);
    const std::uint64_t extra = cells.cross ? encoderTokens : 0;
    Need need;
    need.requests = workload.sequenceCount();
    need.full = sumOverSequences(
        workload, [&](std::uint64_t length) { return Count(wholePages(length + extra, pool.page)); });
    need.sliding = sumOverSequences(workload, [&](std::uint64_t length) {
        return Count(std::min(wholePages(length + extra, pool.page), wholePages(most, pool.page)));
    });
    // The prefix cache shares whole pages; each copy of the model has its own.
    const std::uint64_t shared = pool.radix ? workload.prefix / pool.page * pool.page : 0;
    const std::uint64_t copies = std::min(replicas, need.requests);
    if (shared > 0) need.full = minusOrZero(need.full, Count(need.requests - copies) * Count(shared));
    if (cells.stateLayers > 0) need.slots = Count(need.requests) * Count(pool.slotsOfRequest());
    return need;
}

void addPoolItems(Stage& stage, const Options& options, const Budget& budget) {
    const StageCells& cells = stage.cells;
    const Pools& pools = stage.pools;
    const std::uint64_t page = options.pool.page;
    const Basis basis = budget.given ? Basis::Exact : Basis::Derived;
    const auto add = [&](const LineItem& item) {
        stage.poolBytes += item.bytes;
        stage.items.push_back(item);
    };
    for (const CellGroup& group : cells.groups) {
        const std::uint64_t tokens = group.sliding ? pools.sliding : pools.full;
        add(poolItem(group.state ? Component::RecurrentState : Component::KvCache, basis, labelOf(group),
            sizeOf(tokens + page, group.bytes), poolFormula(group, tokens, page, options.cache)));
    }
    if (cells.workspace > 0)
        add(poolItem(Component::KvCache, basis, "4-bit conversion buffer",
            sizeOf(pools.full + page, cells.workspace),
            Phrase("({tokens:token} + {page} padding) × {row} B of one layer in 1 B values",
                input("tokens", pools.full), input("page", page),
                input("row", static_cast<std::uint64_t>(cells.workspace)))));
    if (cells.stateLayers > 0)
        add(poolItem(Component::RecurrentState, basis,
            Phrase("State slots, {layers:layer}", input("layers", cells.stateLayers)),
            Count(pools.slots + 1) * cells.slot(),
            Phrase("({slots:slot} + 1 padding) × ({window} convolution window + {matrix} state)",
                input("slots", pools.slots), input("window", cells.stateWindow),
                input("matrix", cells.stateMatrix))));
    if (pools.compressors != Bytes())
        add(poolItem(Component::RecurrentState, basis, "Cache compressor rows per request", pools.compressors,
            Phrase("({requests:request} + 2) × 128 rows, rounded up, × {row} of all layers",
                input("requests", options.pool.requests.value_or(pools.requests)),
                input("row", cells.compressorRow))));
}

void summarise(const std::vector<Stage>& stages, const Options& options, const Need& all, const Need& worker,
    const Need& longest, Estimate& estimate) {
    const Count ranks(options.attentionRanks);
    const std::uint64_t page = options.pool.page;
    const auto most = slidingTokensOfRequest;
    const Stage* largest = &stages.front();
    PoolRow full, sliding, state;
    full.kind = "full";
    sliding.kind = "sliding";
    state.kind = "state";
    full.blockTokens = sliding.blockTokens = page;
    for (const Stage& stage : stages) {
        const StageCells& cells = stage.cells;
        for (const CellGroup& group : cells.groups) {
            const Count tokens = group.sliding ? all.sliding : all.full;
            const Bytes bytes = ranks * sizeOf(tokens.value(), group.bytes);
            if (group.state) {
                estimate.recurrentBytes += bytes;
                continue;
            }
            const Bytes keys = ranks * sizeOf(tokens.value(), group.keys);
            estimate.kv.bytes += bytes;
            estimate.kv.k += keys;
            estimate.kv.v += minusOrZero(bytes, keys);
            estimate.kv.byKind[static_cast<std::size_t>(group.kind)] += bytes;
            (group.sliding ? sliding : full).layers += group.kind == CacheKind::Indexer ? 0 : group.layers;
            const bool grows =
                !group.sliding || longest.sliding < Count(wholePages(most(cells, options.pool), page));
            if (grows) estimate.kv.growthBytes += ranks * sizeOf(page, group.bytes);
        }
        estimate.recurrentBytes += ranks * all.slots * cells.slot();
        estimate.recurrentPerSequence += ranks * Count(options.pool.slotsOfRequest()) * cells.slot();
        state.layers += cells.stateLayers;
        state.bytesPerBlock = std::max(state.bytesPerBlock, cells.slot());
        if (stage.cells.full + stage.cells.sliding > largest->cells.full + largest->cells.sliding)
            largest = &stage;
    }
    estimate.kv.growthTokens = page;

    const StageCells& cells = largest->cells;
    const Pools& pools = largest->pools;
    PoolSummary pool;
    pool.bytes = sizeOf(pools.full + page, cells.full)
        + (cells.sliding > 0 ? sizeOf(pools.sliding + page, cells.sliding) : Bytes());
    pool.blockTokens = page;
    pool.tokens = pools.tokens(cells);
    pool.blocks = pool.tokens / page;
    pool.bytesPerBlock = sizeOf(page, pools.cell);
    const auto bytesOfNeed = [&](const Need& need) {
        return sizeOf(need.full.value(), cells.full) + sizeOf(need.sliding.value(), cells.sliding)
            + need.slots * cells.slot();
    };
    pool.bytesForOneSequence = bytesOfNeed(longest);
    pool.needed = bytesOfNeed(worker);
    double concurrency = static_cast<double>(pools.requests);
    const auto limit = [&](double have, Count each) {
        if (each > Count(0)) concurrency = std::min(concurrency, have / static_cast<double>(each.value()));
    };
    if (cells.full > 0) limit(static_cast<double>(pools.full), longest.full);
    if (cells.sliding > 0) limit(static_cast<double>(pools.sliding), longest.sliding);
    if (cells.stateLayers > 0) limit(static_cast<double>(pools.slots), longest.slots);
    pool.maxConcurrency = concurrency;
    estimate.pool = pool;

    full.tokens = pools.full;
    full.blocks = pools.full / page;
    full.bytesPerBlock = sizeOf(page, cells.full);
    sliding.tokens = pools.sliding;
    sliding.blocks = pools.sliding / page;
    sliding.bytesPerBlock = sizeOf(page, cells.sliding);
    state.slots = state.blocks = pools.slots;
    if (cells.full > 0) estimate.pools.push_back(full);
    if (cells.sliding > 0) estimate.pools.push_back(sliding);
    if (state.layers > 0) estimate.pools.push_back(state);
}

} // namespace vramplan::sglang
