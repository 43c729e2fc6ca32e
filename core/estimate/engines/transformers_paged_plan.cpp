// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/transformers_paged.h"
#include "core/units/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan::transformers {
namespace {

/// Blocks of the decode path's tables where nothing else is said (FALLBACK_DEFAULTS).
constexpr std::uint64_t kTableBlocks = 32;

std::unexpected<Error> refuse(const char* setting, const char* rule, std::string message) {
    return fail(ErrorKind::Refused, "refused", std::move(message), {setting, rule});
}

struct PagedModel {
    PagedShape shape;
    LayerGroups groups;
};

/// One head width and one number of KV heads for all layers: the engine takes them from the configuration.
Result<PagedModel> modelOf(const Scenario& scenario, const Plan& plan) {
    const ModelSpec& spec = *scenario.model;
    PagedModel model;
    PagedShape& shape = model.shape;
    std::vector<std::uint64_t> windows;
    for (const LayerRun& run : spec.runs) {
        for (const CacheRecord& record : spec.kinds[run.kind].records) {
            const auto* full = std::get_if<FullAttention>(&record);
            const auto* sliding = std::get_if<SlidingAttention>(&record);
            const std::uint64_t heads = full != nullptr ? full->kvHeads : sliding->kvHeads,
                                width = full != nullptr ? full->keyWidth : sliding->keyWidth;
            if (shape.kvHeads != 0 && (shape.kvHeads != heads || shape.headDim != width))
                return refuse("cache_implementation", "one KV shape for all pages",
                    "cache_implementation: continuous batching gives all layers pages of one size, and this "
                    "model's layers differ in their KV heads; choose dynamic or static");
            shape.kvHeads = heads;
            shape.headDim = width;
            windows.insert(windows.end(), run.count, sliding != nullptr ? sliding->window : 0);
        }
    }
    if (windows.empty())
        return refuse("cache_implementation", "pages are for attention",
            "cache_implementation: this model has no attention whose keys could lie in pages");
    model.groups = groupLayers(windows);
    shape.groupSize = model.groups.size;
    shape.groups = model.groups.windows.size();
    shape.hidden = spec.geometry.hidden;
    shape.heads = spec.geometry.heads;
    shape.vocabulary = spec.geometry.vocabulary;
    shape.elementBytes = bytesOf(plan.type, Count(1)).value();
    const bool flash = plan.attention == AttentionKernel::Flash;
    const bool slides =
        std::any_of(windows.begin(), windows.end(), [](std::uint64_t window) { return window > 0; });
    shape.masks = flash ? 0 : slides ? 2 : 1;
    shape.asynchronous = flash;
    shape.maxBlocksPerRequest = flash ? kTableBlocks : 0;
    return model;
}

LineItem itemOf(
    Component component, Phase phase, Basis basis, const char* label, Bytes bytes, const Phrase& formula) {
    LineItem item;
    item.component = component;
    item.phase = phase;
    item.basis = basis;
    item.label = label;
    item.bytes = item.low = item.high = bytes;
    item.formula = formula;
    item.reference = "transformers continuous_batching: PagedAttentionMemoryHandler";
    return item;
}

void addChecks(const Scenario& scenario, const PagedModel& model, std::uint64_t blocks, std::uint64_t asked,
    Bytes perBlock, Estimate& estimate) {
    const std::uint64_t one = blocksPerRequest(model.groups, model.shape.block, scenario.workload.longest());
    PoolSummary pool;
    pool.blockTokens = model.shape.block;
    pool.bytesPerBlock = perBlock;
    pool.blocks = blocks;
    pool.tokens = blocks * model.shape.block;
    pool.bytes = pagedTensors(model.shape, blocks);
    pool.bytesForOneSequence = Count(one) * perBlock;
    pool.maxConcurrency = one == 0 ? 0 : static_cast<double>(blocks) / static_cast<double>(one);
    estimate.pool = pool;
    estimate.verdict.checks.push_back(
        {"pool_holds_workload", asked <= blocks, Count(asked) * perBlock, Count(blocks) * perBlock,
            fmt::format("The pool of {} blocks holds the {} that all sequences need at once.",
                groupedText(blocks), groupedText(asked))});
    if (asked > blocks) {
        estimate.verdict.state = VerdictState::Queues;
        estimate.verdict.limitedBy = "sequences";
    }
}

} // namespace

Result<void> addPaged(const Scenario& scenario, const ResolvedSettings& settings, const Plan& plan,
    DeviceEstimate& device, Estimate& estimate) {
    VRAMPLAN_TRY(const PagedModel model, modelOf(scenario, plan));
    const PagedShape& shape = model.shape;
    const Bytes weights = device.sum(Component::Weights);
    const auto total = device.device.capacity ? device.device.capacity : device.device.free;
    if (!total || weights.overflowed())
        return refuse("gpu", "the pool is a share of the GPU",
            "gpu: the memory of this device is unknown, and continuous batching takes a share of it; give a "
            "size with --vram");
    const double available = std::floor(
        static_cast<double>(minusOrZero(*total, weights).value()) * settings.real("max_memory_percent"));
    const PagedSizes sizes = solvePaged(
        shape, available, settings.optionalWhole("max_batch_tokens"), settings.optionalWhole("num_blocks"));
    const std::uint64_t one = blocksPerRequest(model.groups, shape.block, plan.tokens);
    const double footprint = pagedFootprint(shape, sizes);
    if (sizes.blocks == 0 || sizes.batchTokens == 0 || footprint > available)
        return refuse("max_memory_percent", "the cache and its inputs fit in their share",
            fmt::format("max_memory_percent: {} of pages and inputs do not fit in the {} that are the share "
                        "of this GPU; lower max_batch_tokens or num_blocks, or choose "
                        "attn_implementation=flash_attention_2",
                bytesText(Bytes(static_cast<std::uint64_t>(std::min(footprint, 9e18)))),
                bytesText(Bytes(static_cast<std::uint64_t>(available)))));
    if (one > sizes.blocks)
        return refuse("context", "one request fits in the pool",
            fmt::format("context: one sequence of {} tokens needs {} blocks of {} tokens and the pool has "
                        "{}; shorten it or lower max_batch_tokens",
                groupedText(plan.tokens), groupedText(one), shape.block, groupedText(sizes.blocks)));

    const Bytes perBlock = Count(2) * Count(shape.groupSize) * Count(shape.block) * Count(shape.kvHeads)
        * Count(shape.headDim) * Bytes(shape.elementBytes);
    const Bytes tensors = pagedTensors(shape, sizes.blocks);
    device.items.push_back(itemOf(Component::KvCache, Phase::Steady, Basis::Exact, "Pages of keys and values",
        tensors,
        Phrase("2 × {layers:layer} of a group × ({blocks:block} + 2) × {block:token} × {kv_heads:KV head} × "
               "{head_dim} × {type}",
            input("layers", shape.groupSize), input("blocks", sizes.blocks), input("block", shape.block),
            input("kv_heads", shape.kvHeads), input("head_dim", shape.headDim), input("type", plan.type))));
    const Bytes rest = minusOrZero(
        Bytes(static_cast<std::uint64_t>(std::min(footprint, 9e18))), Count(sizes.blocks) * perBlock);
    device.items.push_back(itemOf(Component::Activations, Phase::Steady, Basis::Derived,
        "Inputs, masks and activations of a batch", rest,
        Phrase("{batch:token} in a batch, {cached:token} in the cache, {masks:mask}",
            input("batch", sizes.batchTokens), input("cached", Count(sizes.blocks) * Count(shape.block)),
            input("masks", shape.masks))));

    Count asked = sumOverSequences(scenario.workload,
        [&](std::uint64_t length) { return Count(blocksPerRequest(model.groups, shape.block, length)); });
    // Whole blocks of a common beginning are shared where all layers are of one kind.
    if (model.groups.windows.size() == 1 && model.groups.windows[0] == 0)
        asked = minusOrZero(asked, Count(plan.sequences - 1) * Count(scenario.workload.prefix / shape.block));
    else if (scenario.workload.prefix > 0)
        estimate.warnings.push_back({"prefix_not_shared",
            "Transformers shares a prefix only where all layers are full attention; every sequence is "
            "counted in full.",
            false});
    if (asked.overflowed())
        return fail(ErrorKind::Overflow, "overflow",
            "KV cache: the blocks of all sequences are more than 64 bits can hold", {"kv_cache"});
    estimate.kv.bytes = asked * perBlock;
    estimate.kv.k = estimate.kv.v = asked * (perBlock / Bytes(2));
    std::uint64_t full = 0, sliding = 0;
    for (const std::uint64_t window : model.groups.windows) {
        const std::uint64_t held = window == 0 ? plan.tokens : std::min(plan.tokens, window);
        (window == 0 ? full : sliding) += ceilDiv(Count(held), Count(shape.block)).value();
    }
    const Bytes slidingBytes =
        full + sliding == 0 ? Bytes() : Count(sliding) * (estimate.kv.bytes / Bytes(full + sliding));
    estimate.kv.byKind[static_cast<std::size_t>(CacheKind::Sliding)] = slidingBytes;
    estimate.kv.byKind[static_cast<std::size_t>(CacheKind::Full)] =
        minusOrZero(estimate.kv.bytes, slidingBytes);
    estimate.kv.growthTokens = shape.block;
    estimate.kv.growthBytes =
        Count(blocksPerRequest(model.groups, shape.block, plan.tokens + shape.block) - one) * perBlock;
    addChecks(scenario, model, sizes.blocks, asked.value(), perBlock, estimate);
    return {};
}

} // namespace vramplan::transformers
