// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_pool.h"

#include <algorithm>
#include <numeric>

namespace vramplan::vllm {
namespace {

bool isFull(LayerType type) { return type == LayerType::Full || type == LayerType::Latent; }

/// Blocks of the whole workload in the group of such layers, over all data-parallel ranks.
Count workloadBlocks(const CacheLayer& layer, const Workload& workload, const Options& options) {
    Charge first = chargeOf(options);
    Charge further = first; // the tokens in flight belong to one step, not to every sequence
    further.inFlight = 0;
    if (workload.encoderTokens) first.encoderTokens = further.encoderTokens = *workload.encoderTokens;
    const std::uint64_t longest = workload.longest(), sequences = workload.sequenceCount();
    Count blocks = sumOverSequences(
        workload, [&](std::uint64_t length) { return Count(blocksOf(layer, length, further)); });
    const std::uint64_t each = blocksOf(layer, longest, further), charged = blocksOf(layer, longest, first);
    blocks += Count(charged > each ? charged - each : 0);
    if (options.prefixCaching && isFull(layer.type) && sequences > 1) {
        const std::uint64_t shared = workload.prefix / options.context / layer.block;
        blocks = minusOrZero(blocks, Count(shared) * Count(sequences - 1));
    }
    return blocks;
}

void addBytes(KvSummary& kv, const CacheLayer& layer, Bytes bytes) {
    kv.bytes += bytes;
    kv.byKind[static_cast<std::size_t>(layer.kind)] += bytes;
    if (bytes.overflowed()) return;
    const Bytes keys(static_cast<std::uint64_t>(static_cast<double>(bytes.value()) * layer.keyPart));
    kv.k += keys;
    kv.v += minusOrZero(bytes, keys);
}

Bytes sumOf(const std::vector<Bytes>& stageBlocks) {
    Bytes sum;
    for (const Bytes bytes : stageBlocks) sum += bytes;
    return sum;
}

/// Growth of one sequence to the next length at which every group starts a new block.
void addGrowth(
    const GroupPlan& plan, const Options& options, std::uint64_t length, Bytes blockBytes, KvSummary& kv) {
    constexpr std::uint64_t kLongestStep = 1 << 20;
    std::uint64_t step = 1;
    for (const Group& group : plan.groups) {
        const CacheLayer& layer = plan.layers[group.layer];
        if (layer.type == LayerType::State && options.stateMode != StateMode::All) continue;
        step = std::min(kLongestStep, std::lcm(step, group.block * options.context));
    }
    Charge charge = chargeOf(options);
    const std::uint64_t from = (length + step - 1) / step * step;
    const std::uint64_t more = blocksOfRequest(plan, from + step, charge),
                        now = blocksOfRequest(plan, from, charge);
    kv.growthTokens = step;
    kv.growthBytes = Count(more > now ? more - now : 0) * blockBytes;
}

std::string_view rowKind(LayerType type) {
    switch (type) {
    case LayerType::Full:
    case LayerType::Latent: return "full";
    case LayerType::Sliding:
    case LayerType::SlidingLatent:
    case LayerType::Chunked: return "sliding";
    case LayerType::State: return "state";
    case LayerType::Cross: return "cross";
    }
    return "full";
}

} // namespace

PoolNumbers poolNumbers(const GroupPlan& plan, std::uint64_t blocks, const Options& options) {
    PoolNumbers numbers;
    numbers.blocks = blocks;
    const Charge charge = chargeOf(options);
    numbers.blocksPerRequest = blocksOfRequest(plan, options.maxModelLen, charge);
    if (plan.mode == PlanMode::Packed && !options.rules.packedLayout)
        numbers.blocksPerRequest =
            ceilDiv(bytesOfRequest(plan, options.maxModelLen, charge), plan.blockBytes).value();
    if (numbers.blocksPerRequest == 0) return numbers;
    numbers.concurrency = static_cast<double>(blocks) / static_cast<double>(numbers.blocksPerRequest);
    if (options.rules.tokensFromConcurrency) {
        const double tokens = numbers.concurrency * static_cast<double>(options.maxModelLen);
        numbers.tokens = tokens < 9e18 ? static_cast<std::uint64_t>(tokens) : Count::kMax;
    } else {
        std::uint64_t smallest = ~std::uint64_t{0};
        for (const Group& group : plan.groups) smallest = std::min(smallest, group.block);
        numbers.tokens =
            (Count(blocks / plan.groups.size()) * Count(smallest) * Count(options.context)).value();
    }
    return numbers;
}

std::uint64_t addNeed(
    const Scenario& scenario, const GroupPlan& plan, const Options& options, Estimate& estimate) {
    if (plan.groups.empty()) return 0;
    const Workload& workload = scenario.workload;
    const Count ranks(options.tensor);
    const Bytes blockBytes = ranks * sumOf(plan.stageBlocks);
    const Count sequences(workload.sequenceCount());
    Count blocks;
    for (const Group& group : plan.groups) {
        const CacheLayer& layer = plan.layers[group.layer];
        const Count mine = workloadBlocks(layer, workload, options);
        blocks += mine;
        if (layer.type == LayerType::State) {
            estimate.recurrentBytes += mine * blockBytes;
            estimate.recurrentPerSequence += mine * blockBytes / Bytes(sequences.value());
        } else if (plan.mode == PlanMode::UniformType) {
            for (const CacheLayer& each : plan.layers)
                addBytes(estimate.kv, each, mine * (ranks * (Count(each.count) * each.page)));
        } else {
            addBytes(estimate.kv, layer, mine * blockBytes);
        }
    }
    addGrowth(plan, options, workload.longest(), blockBytes, estimate.kv);
    const Count perRank = ceilDiv(blocks, Count(options.data));
    const Charge charge = chargeOf(options);
    return std::max(perRank, Count(blocksOfRequest(plan, workload.longest(), charge))).value();
}

void addPoolRows(const GroupPlan& plan, std::uint64_t blocks, const Options& options, Estimate& estimate) {
    const Charge charge = chargeOf(options);
    for (const Group& group : plan.groups) {
        const CacheLayer& layer = plan.layers[group.layer];
        const std::string_view kind = rowKind(layer.type);
        PoolRow* row = nullptr;
        for (PoolRow& other : estimate.pools)
            if (other.kind == kind && other.blockTokens == group.block) row = &other;
        if (row == nullptr) {
            row = &estimate.pools.emplace_back();
            row->kind = kind;
            row->blockTokens = group.block;
            row->bytesPerBlock = plan.blockBytes;
            row->blocks = blocks;
            if (layer.type == LayerType::State)
                row->slots =
                    blocks / std::max<std::uint64_t>(1, blocksOf(layer, options.maxModelLen, charge));
            else
                row->tokens = (Count(blocks) * Count(group.block)).value();
        }
        row->layers += group.layers;
    }
}

} // namespace vramplan::vllm
