// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_checks.h"

#include "core/estimate/verdict.h"
#include "core/units/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace vramplan::vllm {
namespace {

/// Collects checks; the first refusal is the one that the engine would die of.
class Checks {
public:
    explicit Checks(Verdict& verdict) : m_verdict(verdict) {
        m_verdict.state = VerdictState::Fits;
        m_verdict.checks.reserve(6);
    }
    void add(const char* name, bool ok, Bytes need, Bytes have, std::string text) {
        m_verdict.checks.push_back({name, ok, need, have, std::move(text)});
    }
    void be(VerdictState state, const char* limitedBy = "") {
        if (worse(state, m_verdict.state) == state && state != VerdictState::Fits
            && m_verdict.limitedBy.empty())
            m_verdict.limitedBy = limitedBy;
        m_verdict.state = worse(state, m_verdict.state);
    }
    void refuse(const char* setting, std::string rule, const char* limitedBy) {
        if (!m_verdict.refused) m_verdict.refused = Refusal{setting, std::move(rule)};
        be(VerdictState::Refused, limitedBy);
    }
    bool refused() const { return m_verdict.refused.has_value(); }

private:
    Verdict& m_verdict;
};

double hundredthsDown(double value) { return std::floor(value * 100) / 100; }

void checkStart(const StartRoom& room, const Options& options, Checks& checks) {
    if (!room.total) return;
    const VerdictState state = againstPool(room.requested, room.freeLow, room.free, room.freeHigh);
    const bool ok = room.requested <= room.free;
    checks.add("start", ok, room.requested, room.free,
        fmt::format("{:g} of {} at start: {} wanted, {} free", options.utilization, bytesText(*room.total),
            bytesText(room.requested), bytesText(room.free)));
    if (state == VerdictState::No)
        checks.refuse("gpu_memory_utilization",
            fmt::format("{:g} of {} is {}, more than the {} that are free at start; use at most {:g}",
                options.utilization, bytesText(*room.total), bytesText(room.requested), bytesText(room.free),
                hundredthsDown(static_cast<double>(room.free.value())
                    / std::max(1.0, static_cast<double>(room.total->value())))),
            "overhead");
    else
        checks.be(state, "overhead");
}

void checkWeights(const StartFacts& facts, Checks& checks) {
    if (facts.poolGiven) return;
    const bool ok = facts.inside < facts.requested;
    checks.add("weights", ok, facts.inside, facts.requested,
        fmt::format("weights, activations and graphs: {} of the budget of {}", bytesText(facts.inside),
            bytesText(facts.requested)));
    if (facts.insideLow >= facts.requested)
        checks.refuse("gpu_memory_utilization",
            fmt::format(
                "weights, activations and graphs take {} and the budget is {}: no memory is left for the "
                "cache; use more GPUs, narrower weights or a larger share",
                bytesText(facts.inside), bytesText(facts.requested)),
            "weights");
    else if (!ok)
        checks.be(VerdictState::Unlikely, "weights");
}

void checkOneRequest(const GroupPlan& plan, const Options& options, const StartFacts& facts, Checks& checks) {
    const Charge charge = chargeOf(options);
    const Bytes need = bytesOfRequest(plan, options.maxModelLen, charge);
    const VerdictState state = againstPool(need, facts.poolLow, facts.pool, facts.poolHigh);
    checks.add("one_request", need <= facts.pool, need, facts.pool,
        fmt::format("one request of {} tokens: {} of the pool of {}", groupedText(options.maxModelLen),
            bytesText(need), bytesText(facts.pool)));
    if (state != VerdictState::No) return checks.be(state, "context");
    if (checks.refused()) return;
    const std::uint64_t longest = longestRequest(plan, facts.pool, options.maxModelLen, charge);
    checks.refuse("max_model_len",
        fmt::format("one request of {} tokens needs {} and the pool has {}; {}",
            groupedText(options.maxModelLen), bytesText(need), bytesText(facts.pool),
            longest == 0
                ? std::string("not even one token fits: raise gpu_memory_utilization or use more GPUs")
                : fmt::format("the largest length that fits is {}", groupedText(longest))),
        "context");
}

void checkState(const Options& options, std::uint64_t blocks, Bytes blockBytes, Checks& checks) {
    if (options.eager) return;
    const bool ok = options.maxNumSeqs <= blocks;
    checks.add("state_blocks", ok, Count(options.maxNumSeqs) * blockBytes, Count(blocks) * blockBytes,
        fmt::format(
            "{} sequences at once, {} state blocks", groupedText(options.maxNumSeqs), groupedText(blocks)));
    if (!ok && !checks.refused())
        checks.refuse("max_num_seqs",
            fmt::format(
                "{} sequences at once are more than the {} state blocks of the pool; set max_num_seqs to {} "
                "or less",
                groupedText(options.maxNumSeqs), groupedText(blocks), groupedText(blocks)),
            "recurrent_state");
}

void checkWorkload(
    const Scenario& scenario, const Options& options, const StartFacts& facts, Bytes need, Checks& checks) {
    const std::uint64_t sequences = scenario.workload.sequenceCount();
    VerdictState state = againstPool(need, facts.poolLow, facts.pool, facts.poolHigh);
    if (state == VerdictState::No || state == VerdictState::Unlikely) state = VerdictState::Queues;
    checks.add("workload", need <= facts.pool, need, facts.pool,
        fmt::format("{} at once: {} of the pool of {}",
            sequences == 1 ? std::string("one sequence") : groupedText(sequences) + " sequences",
            bytesText(need), bytesText(facts.pool)));
    checks.be(state, sequences > 1 ? "sequences" : "context");
    const std::uint64_t most = options.maxNumSeqs * options.data;
    if (sequences <= most) return;
    checks.add("sequences", false, Bytes(sequences), Bytes(most),
        fmt::format("{} sequences, max_num_seqs admits {}", groupedText(sequences), groupedText(most)));
    checks.be(VerdictState::Queues, "sequences");
}

void checkOutside(const StartRoom& room, Checks& checks) {
    const Bytes left = minusOrZero(room.budget, room.requested);
    checks.add("outside", room.outside <= left, room.outside, left,
        fmt::format("outside the budget: {} of {} left", bytesText(room.outside), bytesText(left)));
    if (room.outsideLow > left)
        checks.be(VerdictState::No, "overhead");
    else if (room.outside > left)
        checks.be(VerdictState::Unlikely, "overhead");
    else if (room.outsideHigh > left)
        checks.be(VerdictState::Likely, "overhead");
}

} // namespace

void addChecks(const Scenario& scenario, const GroupPlan& plan, const Options& options,
    const StartFacts& facts, std::uint64_t blocks, Estimate& estimate) {
    Checks checks(estimate.verdict);
    checkStart(facts.room, options, checks);
    if (facts.room.total) checkWeights(facts, checks);
    if (!plan.groups.empty()) {
        checkOneRequest(plan, options, facts, checks);
        if (facts.hasState) checkState(options, blocks, plan.blockBytes, checks);
        checkWorkload(scenario, options, facts, Count(facts.needBlocks) * plan.blockBytes, checks);
    }
    if (facts.room.total && !facts.poolGiven) checkOutside(facts.room, checks);
}

} // namespace vramplan::vllm
