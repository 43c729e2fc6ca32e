// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/tensorrt_llm_plan.h"

#include "core/estimate/serving_forward.h"
#include "core/estimate/verdict.h"
#include "core/units/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan::tensorrt_llm {
namespace {

Count wholeBlocks(std::uint64_t tokens, std::uint64_t blockTokens) {
    return roundUp(Count(tokens), Count(blockTokens));
}

std::uint64_t encoderTokensOf(const Scenario& scenario) {
    return scenario.workload.encoderTokens.value_or(scenario.model->encoderTokens.value_or(0));
}

/// Tokens of all sequences in this group. A shared prefix is stored once, in whole blocks.
Count tokensOfWorkload(const PoolGroup& group, const Scenario& scenario, const Options& options) {
    const Workload& workload = scenario.workload;
    const std::uint64_t encoder = encoderTokensOf(scenario);
    const Count sum = sumOverSequences(workload,
        [&](std::uint64_t length) { return tokensOfRequest(group, workload, options, length, encoder); });
    if (group.kind == CacheKind::Cross || group.window > 0) return sum;
    const std::uint64_t shared = workload.prefix / options.blockTokens * options.blockTokens;
    return minusOrZero(sum, Count(workload.sequenceCount() - 1) * Count(shared));
}

PoolRow rowOf(const PoolGroup& group, ElementType type, std::uint64_t blockTokens) {
    PoolRow row;
    row.kind = group.kind == CacheKind::Cross ? "cross" : group.window > 0 ? "sliding" : "full";
    row.layers = group.layers;
    row.blockTokens = blockTokens;
    row.blocks = group.blocks;
    row.tokens = group.blocks * blockTokens;
    row.bytesPerBlock = Count(blockTokens) * group.bytes(type);
    return row;
}

class Judge {
public:
    Judge(Estimate& estimate, const Budget& budget) : m_verdict(estimate.verdict), m_budget(budget) { }

    /// One request that is longer than its pool is refused; a workload that is larger waits.
    void request(Count tokens, std::uint64_t have, Bytes each, const char* what) {
        const bool ok = tokens <= Count(have);
        m_verdict.checks.push_back({"pool_request", ok, tokens * each, Count(have) * each,
            fmt::format("one request takes {} of {} tokens of the {} pool", groupedText(tokens.value()),
                groupedText(have), what)});
        if (ok || m_verdict.refused) return;
        m_verdict.state = VerdictState::Refused;
        m_verdict.limitedBy = "context";
        m_verdict.refused = Refusal{"max_seq_len",
            fmt::format(
                "max_seq_len: a request of {} tokens is longer than the {} pool of {}; shorten it, raise "
                "free_gpu_memory_fraction, or use a narrower cache or more GPUs",
                groupedText(tokens.value()), what, groupedText(have))};
    }

    void workload(Count tokens, std::uint64_t have, Bytes each, const char* what, bool several) {
        const bool ok = tokens <= Count(have);
        m_verdict.checks.push_back({"pool", ok, tokens * each, Count(have) * each,
            fmt::format("the workload takes {} of {} tokens of the {} pool", groupedText(tokens.value()),
                groupedText(have), what)});
        if (m_verdict.refused) return;
        const double pool = static_cast<double>(m_budget.pool->value());
        const auto scaled = [&](Bytes size) {
            const double share = pool > 0 ? static_cast<double>(size.value()) / pool : 0;
            return wholeBytes(static_cast<double>((Count(have) * each).value()) * share);
        };
        VerdictState state =
            againstPool(tokens * each, scaled(m_budget.low), Count(have) * each, scaled(m_budget.high));
        if (state == VerdictState::Fits) return;
        if (state == VerdictState::No || !ok) state = VerdictState::Queues;
        m_verdict.state = m_verdict.state == VerdictState::Unknown ? state : worse(m_verdict.state, state);
        m_verdict.limitedBy = several ? "sequences" : "context";
    }

    void batch(std::uint64_t requests, std::uint64_t most) {
        const bool ok = requests <= most;
        m_verdict.checks.push_back({"batch", ok, Bytes(requests), Bytes(most),
            fmt::format("{} of {} requests run at once", groupedText(std::min(requests, most)),
                groupedText(requests))});
        if (ok || m_verdict.refused) return;
        m_verdict.state = VerdictState::Queues;
        m_verdict.limitedBy = "sequences";
    }

private:
    Verdict& m_verdict;
    const Budget& m_budget;
};

const char* nameOf(const PoolGroup& group) {
    return group.kind == CacheKind::Cross ? "cross" : group.window > 0 ? "window" : "main";
}

} // namespace

Count tokensOfRequest(const PoolGroup& group, const Workload& workload, const Options& options,
    std::uint64_t length, std::uint64_t encoderTokens) {
    if (group.kind == CacheKind::Cross) return wholeBlocks(encoderTokens, options.blockTokens);
    const std::uint64_t prompt =
        workload.lengths.empty() ? std::min(workload.prompt.value_or(length), length) : length;
    const Count shared = wholeBlocks(prompt, options.blockTokens);
    const Count own = minusOrZero(wholeBlocks(length, options.blockTokens), shared);
    const Count tokens = shared + Count(options.beams) * own;
    return group.window > 0 ? std::min(tokens, wholeBlocks(group.window, options.blockTokens)) : tokens;
}

void addPoolItems(const Stage& stage, ElementType type, const Options& options, const Budget& budget,
    DeviceEstimate& device) {
    for (const PoolGroup& group : stage.groups) {
        LineItem item;
        item.component = Component::KvCache;
        item.basis = budget.given ? Basis::Exact : Basis::Derived;
        item.label = Phrase(group.label(), input("layers", group.layers), input("window", group.window));
        item.bytes = item.low = item.high =
            Count(group.blocks) * Count(options.blockTokens) * group.bytes(type);
        item.formula = group.factor == 1
            ? Phrase("{blocks:block} × {tokens:token} × {bytes} B ({layers:layer} × {width} × {type})",
                  input("blocks", group.blocks), input("tokens", options.blockTokens),
                  input("bytes", group.bytes(type).value()), input("layers", group.layers),
                  input("width", group.width), input("type", type))
            : Phrase("{blocks:block} × {tokens:token} × {bytes} B (2 × {layers:layer} × {kv_heads:KV head} × "
                     "{width} × {type})",
                  input("blocks", group.blocks), input("tokens", options.blockTokens),
                  input("bytes", group.bytes(type).value()), input("layers", group.layers),
                  input("kv_heads", group.heldHeads), input("width", group.width), input("type", type));
        item.reference = "TensorRT-LLM resource_manager.py: whole blocks of what free_gpu_memory_fraction "
                         "gives; as many heads as a rank holds";
        device.poolReserved += item.bytes;
        device.items.push_back(item);
    }
    if (stage.state == Bytes()) return;
    LineItem item;
    item.component = Component::RecurrentState;
    item.basis = Basis::Derived;
    item.label = "Recurrent states of a full batch";
    item.bytes = item.low = item.high = Count(options.batch) * stage.state;
    item.formula =
        Phrase("{batch:request} × {state}", input("batch", options.batch), input("state", stage.state));
    item.reference = "TensorRT-LLM: states for max_batch_size requests, beside the pool";
    device.items.push_back(item);
}

void summarise(const Scenario& scenario, const std::vector<Stage>& stages, const Options& options,
    const Budget& budget, Estimate& estimate) {
    const ElementType type = estimate.kvK;
    const Count ranks(options.ranks.tensor);
    const std::uint64_t longest = scenario.workload.longest(), encoder = encoderTokensOf(scenario);
    PoolSummary pool;
    pool.blockTokens = options.blockTokens;
    double concurrency = static_cast<double>(options.batch);
    Judge judge(estimate, budget);
    const bool several = scenario.workload.sequenceCount() > 1;
    for (const Stage& stage : stages) {
        const bool first = &stage == &stages.front();
        Bytes needed;
        for (const PoolGroup& group : stage.groups) {
            const Bytes each = group.bytes(type);
            const Count all = tokensOfWorkload(group, scenario, options);
            const Count one = tokensOfRequest(group, scenario.workload, options, longest, encoder);
            const Bytes bytes = ranks * all * each;
            const Bytes index = ranks * all * group.index;
            estimate.kv.bytes += bytes;
            const Bytes values = minusOrZero(bytes, index);
            estimate.kv.k += (group.factor == 1 ? values : values / Bytes(2)) + index;
            estimate.kv.v += group.factor == 1 ? Bytes() : values / Bytes(2);
            const CacheKind kind = group.window > 0 ? CacheKind::Sliding : group.kind;
            estimate.kv.byKind[static_cast<std::size_t>(kind)] += values;
            estimate.kv.byKind[static_cast<std::size_t>(CacheKind::Indexer)] += index;
            if (group.kind != CacheKind::Cross && group.window == 0)
                estimate.kv.growthBytes += ranks * Count(options.blockTokens) * each;
            needed += all * each;
            estimate.pools.push_back(rowOf(group, type, options.blockTokens));
            if (!budget.pool || *budget.pool == Bytes()) continue; // the GPU itself is short
            const std::uint64_t have = group.blocks * options.blockTokens;
            judge.request(one, have, each, nameOf(group));
            judge.workload(all, have, each, nameOf(group), several);
            if (one > Count(0))
                concurrency =
                    std::min(concurrency, static_cast<double>(have) / static_cast<double>(one.value()));
            if (!first) continue;
            pool.bytes += Count(have) * each;
            pool.bytesPerBlock += Count(options.blockTokens) * each;
            pool.bytesForOneSequence += one * each;
            // Pools of other windows have other numbers of blocks; the longest speaks for the cache.
            if (group.kind != CacheKind::Cross && (pool.blocks == 0 || group.window == 0)) {
                pool.blocks = group.blocks;
                pool.tokens = have;
            }
        }
        for (std::size_t i = 0; i < options.ranks.count(); ++i)
            if (options.ranks.stageOf(i) == static_cast<std::uint64_t>(&stage - stages.data()))
                estimate.devices[i].poolNeeded = needed;
        if (first) pool.needed = needed;
        estimate.recurrentPerSequence += ranks * stage.state;
        estimate.recurrentBytes += ranks * Count(scenario.workload.sequenceCount()) * stage.state;
    }
    estimate.kv.growthTokens = options.blockTokens;
    if (!budget.pool) return;
    judge.batch(scenario.workload.sequenceCount(), options.batch);
    pool.maxConcurrency = concurrency;
    estimate.pool = pool;
}

} // namespace vramplan::tensorrt_llm
