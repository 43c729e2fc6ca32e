// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/size_limits.h"

#include "core/estimate/engine.h"
#include "core/estimate/estimate.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace vramplan {
namespace {

using Override = std::optional<std::uint64_t> GeometryOverrides::*;

/// Empty: the model cannot have this size, or nothing is known.
std::optional<bool> fitsWith(const Scenario& scenario, Override field, std::uint64_t value) {
    GeometryOverrides overrides = scenario.model->overrides;
    overrides.*field = value;
    auto spec = scenario.model->definition->expand(overrides);
    if (!spec) return std::nullopt;
    Scenario changed = scenario;
    changed.model = std::make_shared<const ModelSpec>(*std::move(spec));
    const auto answer = estimate(changed);
    if (!answer || answer->verdict.state == VerdictState::Unknown) return std::nullopt;
    return answer->verdict.state == VerdictState::Fits;
}

/// The last of ascending values that fits.
std::optional<std::uint64_t> lastThatFits(
    const Scenario& scenario, Override field, const std::vector<std::uint64_t>& values) {
    std::uint64_t good = 0;
    std::size_t from = 0, to = values.size();
    while (from < to) {
        const std::size_t middle = from + (to - from) / 2;
        const auto fits = fitsWith(scenario, field, values[middle]);
        if (!fits) return std::nullopt;
        if (*fits) {
            good = values[middle];
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return good;
}

std::vector<std::uint64_t> multiples(std::uint64_t step, std::uint64_t count) {
    std::vector<std::uint64_t> values;
    for (std::uint64_t i = 1; i <= count; ++i) values.push_back(i * step);
    return values;
}

std::vector<std::uint64_t> divisors(std::uint64_t number) {
    std::vector<std::uint64_t> values;
    for (std::uint64_t i = 1; i <= number; ++i)
        if (number % i == 0) values.push_back(i);
    return values;
}

} // namespace

SizeLimits findSizeLimits(const Scenario& scenario) {
    constexpr std::uint64_t kMostLayers = 1024, kMostGroups = 64, kWidthStep = 8, kMostWidths = 128;
    constexpr std::uint64_t kMostHeads = 4096;
    SizeLimits limits;
    if (scenario.noGpuFound || !scenario.model || !scenario.model->definition) return limits;
    const Geometry& sizes = scenario.model->geometry;
    const auto find = [&](Override field, const std::vector<std::uint64_t>& values) {
        return lastThatFits(scenario, field, values);
    };
    limits.layers = find(&GeometryOverrides::layers, multiples(1, kMostLayers));
    limits.heads =
        find(&GeometryOverrides::heads, multiples(std::max<std::uint64_t>(1, sizes.kvHeads), kMostGroups));
    limits.kvHeads = find(&GeometryOverrides::kvHeads, divisors(std::min(sizes.heads, kMostHeads)));
    limits.headDim = find(&GeometryOverrides::headDim, multiples(kWidthStep, kMostWidths));
    return limits;
}

} // namespace vramplan
