// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/sglang_plan.h"

#include "core/estimate/verdict.h"
#include "core/units/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace vramplan::sglang {
namespace {

class Judge {
public:
    explicit Judge(Estimate& estimate) : m_estimate(estimate) { }

    /// A check in bytes or, where `count` is set, in things; returns whether it holds.
    bool check(const char* name, Bytes need, Bytes have, std::string text) {
        const bool ok = need <= have;
        m_estimate.verdict.checks.push_back({name, ok, need, have, std::move(text)});
        return ok;
    }
    void refuse(const char* setting, std::string rule, const char* limitedBy) {
        Verdict& verdict = m_estimate.verdict;
        if (verdict.refused) return;
        verdict.state = VerdictState::Refused;
        verdict.limitedBy = limitedBy;
        verdict.refused = Refusal{setting, std::move(rule)};
    }
    /// A need that lies within the uncertainty of a pool.
    void compare(VerdictState state, const char* limitedBy) {
        Verdict& verdict = m_estimate.verdict;
        if (verdict.state != VerdictState::Unknown || state != VerdictState::Likely) return;
        verdict.state = state;
        verdict.limitedBy = limitedBy;
    }
    void queue(const char* limitedBy) {
        Verdict& verdict = m_estimate.verdict;
        if (verdict.refused) return;
        verdict.state = VerdictState::Queues;
        verdict.limitedBy = limitedBy;
    }

private:
    Estimate& m_estimate;
};

Bytes sizeOf(Count tokens, double each) { return wholeBytes(static_cast<double>(tokens.value()) * each); }

/// The smallest share of the GPU, in whole thousandths, that leaves anything for pools.
double leastFraction(const Budget& budget) {
    const double before = static_cast<double>(std::max<std::uint64_t>(1, budget.before->value()));
    const double taken = static_cast<double>((budget.weights + budget.reserve).value());
    return std::ceil(taken / before * 1000) / 1000;
}

/// Weights against the static share, and what runs outside it against the rest. False where the weights alone
/// are more than the GPU: no setting helps.
bool checkFraction(const DeviceEstimate& device, const Budget& budget, Judge& judge) {
    if (!budget.before || budget.given) return true;
    const Bytes share = wholeBytes(static_cast<double>(budget.before->value()) * budget.fraction);
    const Bytes taken = budget.weights + budget.reserve;
    if (!judge.check("static_memory", taken, share,
            fmt::format("weights take {} of the {} that mem_fraction_static {:g} gives weights and pools",
                bytesText(taken), bytesText(share), budget.fraction))) {
        const double least = leastFraction(budget);
        if (least >= 1) return false;
        judge.refuse("mem_fraction_static",
            fmt::format("mem_fraction_static: weights of {} leave nothing for the pools of the {} that {:g} "
                        "gives; raise it above {:g}",
                bytesText(taken), bytesText(share), budget.fraction, least),
            "weights");
    }
    Bytes outside;
    for (const LineItem& item : device.items)
        if (item.component == Component::Activations || item.component == Component::Output
            || (item.component == Component::Overhead && !item.absorbed))
            outside += item.bytes;
    const Bytes rest = minusOrZero(*budget.before, share);
    judge.check("dynamic_memory", outside, rest,
        fmt::format("activations, graphs and tables take {} of the {} outside mem_fraction_static {:g}",
            bytesText(outside), bytesText(rest), budget.fraction));
    return true;
}

void checkRequest(const Stage& stage, const Options& options, const Need& longest, Judge& judge) {
    const StageCells& cells = stage.cells;
    const Pools& pools = stage.pools;
    if (cells.full > 0
        && !judge.check("full_pool_request", sizeOf(longest.full, cells.full), sizeOf(pools.full, cells.full),
            fmt::format("one request takes {} of {} tokens of the pool", groupedText(longest.full.value()),
                groupedText(pools.full))))
        judge.refuse("context_length",
            pools.full == 0
                ? std::string("mem_fraction_static: no memory is left for the pool; raise it, use more GPUs "
                              "or narrower weights")
                : fmt::format(
                      "context: a request of {} tokens is longer than the pool of {}; use at most {}, "
                      "a narrower cache or more GPUs",
                      groupedText(longest.full.value()), groupedText(pools.full), groupedText(pools.full)),
            "context");
    if (cells.sliding > 0 && !cells.chunked) {
        const std::uint64_t floor = options.pool.windowOf(cells) + options.pool.page + 1;
        if (!judge.check("sliding_pool_request", sizeOf(floor, cells.sliding),
                sizeOf(pools.sliding, cells.sliding),
                fmt::format("one request needs {} of {} tokens of the sliding pool", groupedText(floor),
                    groupedText(pools.sliding))))
            judge.refuse("swa_full_tokens_ratio",
                fmt::format("swa_full_tokens_ratio: the sliding pool of {} tokens cannot hold one request, "
                            "which needs more than the window and a page ({}); raise it or the pool",
                    groupedText(pools.sliding), groupedText(floor - 1)),
                "context");
    }
    if (cells.stateLayers > 0
        && !judge.check("state_request", longest.slots * cells.slot(), Count(pools.slots) * cells.slot(),
            fmt::format(
                "one request takes {} of {} state slots", longest.slots.value(), groupedText(pools.slots))))
        judge.refuse("mamba_full_memory_ratio",
            fmt::format("mamba_full_memory_ratio: {} state slots serve no request, which takes {}; raise it, "
                        "or turn the prefix cache off with disable_radix_cache",
                pools.slots, longest.slots.value()),
            "recurrent_state");
}

void checkWorkload(const Stage& stage, const Options& options, const Budget& budget, const Need& worker,
    const Need& longest, Judge& judge) {
    const StageCells& cells = stage.cells;
    const Pools& pools = stage.pools;
    const char* lack = worker.requests > 1 ? "sequences" : "context";
    // How much larger or smaller the pools may come out, as a share of them.
    const double smaller = std::max(0.0, 1 - budget.spread.below / std::max(1.0, *budget.pools));
    const double larger = 1 + budget.spread.above / std::max(1.0, *budget.pools);
    const auto compare = [&](Bytes need, Bytes have) {
        const auto times = [&](double share) {
            return wholeBytes(static_cast<double>(have.value()) * share);
        };
        judge.compare(againstPool(need, times(smaller), have, times(larger)), lack);
    };
    if (cells.full > 0
        && !judge.check("full_pool", sizeOf(worker.full, cells.full), sizeOf(pools.full, cells.full),
            fmt::format("the workload takes {} of {} tokens of the pool", groupedText(worker.full.value()),
                groupedText(pools.full))))
        judge.queue(lack);
    if (cells.full > 0) compare(sizeOf(worker.full, cells.full), sizeOf(pools.full, cells.full));
    if (cells.sliding > 0) {
        // Chunks in flight lie in the sliding pool too, until the window has passed them.
        const Count others = Count(worker.requests) * minusOrZero(longest.full, longest.sliding);
        const Count flight = std::min(Count(2) * Count(options.pool.chunk), others);
        const Count need = worker.sliding + (cells.chunked ? Count(0) : flight);
        if (!judge.check("sliding_pool", sizeOf(need, cells.sliding), sizeOf(pools.sliding, cells.sliding),
                fmt::format("the workload takes {} of {} tokens of the sliding pool",
                    groupedText(need.value()), groupedText(pools.sliding))))
            judge.queue(lack);
    }
    if (cells.stateLayers > 0
        && !judge.check("state_slots", worker.slots * cells.slot(), Count(pools.slots) * cells.slot(),
            fmt::format("{} requests take {} of {} state slots", groupedText(worker.requests),
                groupedText(worker.slots.value()), groupedText(pools.slots))))
        judge.queue("recurrent_state");
    if (worker.requests > pools.requests) {
        judge.check("running_requests", Bytes(worker.requests), Bytes(pools.requests),
            fmt::format(
                "{} of {} requests run at once", groupedText(pools.requests), groupedText(worker.requests)));
        judge.queue("sequences");
    }
}

} // namespace

void addChecks(const std::vector<Stage>& stages, const Options& options, const Budget& budget,
    const Need& worker, const Need& longest, Estimate& estimate) {
    if (!budget.pools) return;
    Judge judge(estimate);
    if (!checkFraction(estimate.devices.front(), budget, judge)) return;
    const auto tightest = std::min_element(stages.begin(), stages.end(), [](const Stage& a, const Stage& b) {
        return a.pools.slots < b.pools.slots
            || (a.pools.slots == b.pools.slots && a.pools.full < b.pools.full);
    });
    checkRequest(*tightest, options, longest, judge);
    checkWorkload(*tightest, options, budget, worker, longest, judge);
}

} // namespace vramplan::sglang
