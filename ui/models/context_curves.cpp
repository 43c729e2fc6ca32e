// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/context_curves.h"

#include "core/estimate/engine.h"
#include "core/whatif/grid.h"
#include "core/whatif/limits.h"
#include "core/whatif/sweep.h"
#include "ui/text/names.h"

#include <algorithm>

namespace vramplan {
namespace {

/// The device of an estimate by name: the host comes and goes with what is offloaded.
const DeviceEstimate* deviceNamed(const Estimate& estimate, const DeviceEstimate& wanted, std::size_t place) {
    if (place < estimate.devices.size() && estimate.devices[place].device.name == wanted.device.name)
        return &estimate.devices[place];
    const auto found = std::find_if(estimate.devices.begin(), estimate.devices.end(),
        [&](const DeviceEstimate& device) { return device.device.name == wanted.device.name; });
    return found == estimate.devices.end() ? nullptr : &*found;
}

std::vector<std::uint64_t> contextsOf(const Scenario& scenario, std::size_t count, const Limits& limits) {
    auto contexts = gridContexts(scenario, count);
    // Where the model names no end, the axis reaches a little beyond the crossing.
    for (std::size_t more = 0; limits.maxContext && *limits.maxContext > contexts.back() && more < count;
        ++more)
        contexts.push_back(contexts.back() + contexts.back() / 8 / 256 * 256);
    if (limits.maxContext && *limits.maxContext >= contexts.front()
        && *limits.maxContext <= contexts.back()) {
        contexts.push_back(*limits.maxContext);
        std::sort(contexts.begin(), contexts.end());
        contexts.erase(std::unique(contexts.begin(), contexts.end()), contexts.end());
    }
    return contexts;
}

} // namespace

std::size_t ContextCurves::nearest(std::uint64_t context) const {
    const auto above = std::lower_bound(contexts.begin(), contexts.end(), context);
    if (above == contexts.begin()) return 0;
    if (above == contexts.end() || *above - context > context - *(above - 1))
        return static_cast<std::size_t>(above - contexts.begin()) - 1;
    return static_cast<std::size_t>(above - contexts.begin());
}

ContextCurves contextCurves(
    const Scenario& scenario, std::size_t count, const std::function<bool()>& cancelled) {
    ContextCurves curves;
    curves.own = scenario.workload.longest();
    const auto now = estimate(scenario);
    if (!now) return curves;
    curves.deciding = now->verdict.device;
    for (std::size_t i = 0; i < now->devices.size(); ++i)
        curves.devices.push_back({deviceLabel(*now, i), {}});
    const Limits limits = findLimits(scenario);
    curves.longest = limits.maxContext;
    curves.longestIsModels = limits.contextAtModelMaximum;
    for (const SweepRow& row :
        sweep(scenario, {{Quantity::Context, contextsOf(scenario, count, limits)}}, cancelled)) {
        if (!row.estimate) continue;
        curves.contexts.push_back(row.values.front());
        for (std::size_t i = 0; i < now->devices.size(); ++i) {
            const DeviceEstimate* device = deviceNamed(*row.estimate, now->devices[i], i);
            curves.devices[i].points.push_back(device == nullptr ? DeviceBar() : deviceBar(*device));
        }
    }
    return curves;
}

} // namespace vramplan
