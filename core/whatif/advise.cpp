// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/advise.h"

#include "core/estimate/engine.h"
#include "core/whatif/levers.h"
#include "core/whatif/marginals.h"

#include <algorithm>

namespace vramplan {
namespace {

double shareOf(Bytes part, Bytes whole) {
    return whole == Bytes() ? 0 : static_cast<double>(part.value()) / static_cast<double>(whole.value());
}

std::vector<Pressure> pressureOf(const Scenario& scenario, const Estimate& now) {
    const DeviceEstimate& device = now.devices[now.verdict.device];
    // What the workload needs counts, not what an engine reserves besides.
    const Bytes cache = minusOrZero(device.sum(Component::KvCache), device.poolReserved) + device.poolNeeded;
    const Bytes demand = device.demand(), weights = device.sum(Component::Weights);
    const Bytes state = device.sum(Component::RecurrentState),
                fixed = device.sum(Component::Overhead) + device.sum(Component::Activations)
        + device.sum(Component::Output);
    const std::uint64_t sequences = scenario.workload.sequenceCount();
    // Halving the width of the cache is the step of precision; the estimator is asked only for what is not
    // linear.
    const Marginals steps = workloadMarginals(scenario, now);
    static_assert(Marginals::kContextStep == 1024);
    const auto halfCache = static_cast<std::int64_t>(cache.value() / 2);
    return {{"context", shareOf(cache, demand), steps.perContextStep, "1,024 tokens per sequence"},
        {"sequences",
            shareOf(cache + state, demand)
                * (sequences > 1 ? static_cast<double>(sequences - 1) / static_cast<double>(sequences) : 0.0),
            steps.perSequence, "one sequence"},
        {"precision", shareOf(cache, demand), -halfCache, "half as many bits for K and V"},
        {"weights", shareOf(weights, demand), -static_cast<std::int64_t>(weights.value() / 2),
            "half as many bits for weights"},
        {"overhead", shareOf(fixed, demand), std::nullopt, "fixed"}};
}

/// Demand of the device that decides now, under another plan: what a lever has to lower. What it moves
/// elsewhere may make another device decide, of which the verdict then tells.
Bytes demandOn(const Estimate& now, const Estimate& other) {
    const std::size_t deciding = now.verdict.device;
    const bool host = now.devices[deciding].device.source == BudgetSource::Host;
    for (std::size_t i = 0; i < other.devices.size(); ++i)
        if ((other.devices[i].device.source == BudgetSource::Host) == host && (host || i == deciding))
            return other.devices[i].demand();
    return {};
}

int rank(VerdictState state) {
    return state == VerdictState::Fits || state == VerdictState::Adjusted ? 0
        : state == VerdictState::Likely                                   ? 1
                                                                          : 2;
}

} // namespace

Result<Advice> advise(const Scenario& scenario, const AdviceSources& sources) {
    VRAMPLAN_TRY(const Estimate now, estimate(scenario));
    Advice advice;
    if (now.devices.empty()) return advice;
    advice.pressure = pressureOf(scenario, now);
    std::vector<LeverIdea> ideas;
    for (const LeverMaker make : leverMakers()) {
        if (sources.cancelled && sources.cancelled()) return advice;
        make(scenario, now, sources, ideas);
    }
    for (LeverIdea& idea : ideas) {
        if (sources.cancelled && sources.cancelled()) return advice;
        auto after = estimate(idea.scenario);
        if (!after) continue;
        Lever lever{idea.id, idea.change, difference(demandOn(now, now), demandOn(now, *after)), idea.cost,
            after->verdict.state, std::move(idea.scenario), std::move(*after)};
        if (lever.saves > 0) advice.levers.push_back(std::move(lever));
    }
    std::stable_sort(advice.levers.begin(), advice.levers.end(), [](const Lever& a, const Lever& b) {
        return rank(a.after) != rank(b.after) ? rank(a.after) < rank(b.after) : a.saves > b.saves;
    });
    advice.measure = "A formula promises no speed: measure time to first token, time per token and peak "
                     "memory on the target.";
    return advice;
}

} // namespace vramplan
