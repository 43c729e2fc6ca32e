// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/limits.h"

#include "core/estimate/engine.h"

#include <functional>

namespace vramplan {
namespace {

constexpr std::uint64_t kLargestContext = std::uint64_t{1} << 26; // far beyond any model; ends the search
constexpr std::uint64_t kLargestSequences = std::uint64_t{1} << 20;

/// Largest n in [1, most] with fits(n), assuming fits is true up to some n and false from there on.
std::optional<std::uint64_t> bisect(std::uint64_t most, const std::function<bool(std::uint64_t)>& fits) {
    if (most == 0 || !fits(1)) return std::nullopt;
    if (fits(most)) return most;
    std::uint64_t good = 1, bad = most;
    while (bad - good > 1) {
        const std::uint64_t middle = good + (bad - good) / 2;
        (fits(middle) ? good : bad) = middle;
    }
    return good;
}

bool fitsAt(Scenario scenario, std::uint64_t context, std::uint64_t sequences) {
    scenario.workload.setContext(context);
    scenario.workload.setSequences(sequences);
    const auto answer = estimate(scenario);
    return answer && answer->verdict.state == VerdictState::Fits;
}

} // namespace

Limits findLimits(const Scenario& scenario) {
    Limits limits;
    const auto now = estimate(scenario);
    if (!now || scenario.noGpuFound || !now->weightsKnown) return limits;
    const std::uint64_t context = scenario.workload.longest(), sequences = scenario.workload.sequenceCount();
    const std::uint64_t mostContext = scenario.model->maxContext.value_or(kLargestContext);
    limits.maxContext = bisect(mostContext, [&](std::uint64_t n) { return fitsAt(scenario, n, sequences); });
    limits.contextAtModelMaximum =
        limits.maxContext == scenario.model->maxContext && scenario.model->maxContext.has_value();
    limits.maxSequences =
        bisect(kLargestSequences, [&](std::uint64_t n) { return fitsAt(scenario, context, n); });
    return limits;
}

} // namespace vramplan
