// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/limits.h"

#include "core/estimate/engine.h"

#include <algorithm>
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

constexpr std::uint64_t kScannedSteps = 16;
constexpr std::uint64_t kContextStep = 256; // llama.cpp pads its cells to this; vLLM's blocks divide it

/// The largest n that fits, as far as the engine's word on growing demand allows to know.
std::optional<std::uint64_t> largest(
    std::uint64_t most, std::uint64_t step, bool monotone, const std::function<bool(std::uint64_t)>& fits) {
    auto good = bisect(most, fits);
    if (monotone || !good) return good;
    for (std::uint64_t tried = 1; tried <= kScannedSteps && *good < most; ++tried) {
        const std::uint64_t next = std::min(most, (*good / step + tried) * step);
        if (fits(next)) {
            const std::uint64_t room = std::min(step, most - next);
            good = next + bisect(room, [&](std::uint64_t n) { return fits(next + n); }).value_or(0);
            tried = 0;
        } else if (next == most) {
            break;
        }
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
    if (!now || scenario.noGpuFound || !now->complete()) return limits;
    const bool monotone = engineByName(scenario.engine)->info().monotone;
    const std::uint64_t context = scenario.workload.longest(), sequences = scenario.workload.sequenceCount();
    const std::uint64_t mostContext = scenario.model->maxContext.value_or(kLargestContext);
    limits.maxContext = largest(
        mostContext, kContextStep, monotone, [&](std::uint64_t n) { return fitsAt(scenario, n, sequences); });
    limits.contextAtModelMaximum =
        limits.maxContext == scenario.model->maxContext && scenario.model->maxContext.has_value();
    limits.maxSequences = largest(
        kLargestSequences, 1, monotone, [&](std::uint64_t n) { return fitsAt(scenario, context, n); });
    return limits;
}

} // namespace vramplan
