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

/// The device that decides at the plan's own context, at each of these.
std::vector<std::optional<DeviceBar>> decidingPoints(const Scenario& scenario,
    const std::vector<std::uint64_t>& contexts, const std::function<bool()>& cancelled) {
    std::vector<std::optional<DeviceBar>> points;
    const auto now = estimate(scenario);
    if (!now) return points;
    const std::size_t deciding = now->verdict.device;
    for (const SweepRow& row : sweep(scenario, {{Quantity::Context, contexts}}, cancelled)) {
        const DeviceEstimate* device =
            row.estimate ? deviceNamed(*row.estimate, now->devices[deciding], deciding) : nullptr;
        points.push_back(device == nullptr ? std::nullopt : std::optional(deviceBar(*device)));
    }
    return points;
}

} // namespace

std::size_t ContextCurves::nearest(std::uint64_t context) const {
    const auto above = std::lower_bound(contexts.begin(), contexts.end(), context);
    if (above == contexts.begin()) return 0;
    if (above == contexts.end() || *above - context > context - *(above - 1))
        return static_cast<std::size_t>(above - contexts.begin()) - 1;
    return static_cast<std::size_t>(above - contexts.begin());
}

const DeviceBar* MemoryCurve::any() const {
    for (const auto& point : points)
        if (point) return &*point;
    return nullptr;
}

ContextCurves contextCurves(
    const Scenario& scenario, std::size_t count, const std::function<bool()>& cancelled) {
    ContextCurves curves;
    curves.own = scenario.workload.longest();
    const auto now = estimate(scenario);
    if (!now) return curves;
    curves.deciding = now->verdict.device;
    for (std::size_t i = 0; i < now->devices.size(); ++i)
        curves.lines.push_back({deviceLabel(*now, i), {}, {}});
    const Limits limits = findLimits(scenario);
    curves.longest = limits.maxContext;
    curves.longestIsModels = limits.contextAtModelMaximum;
    for (const SweepRow& row :
        sweep(scenario, {{Quantity::Context, contextsOf(scenario, count, limits)}}, cancelled)) {
        if (!row.estimate) continue;
        curves.contexts.push_back(row.values.front());
        for (std::size_t i = 0; i < now->devices.size(); ++i) {
            const DeviceEstimate* device = deviceNamed(*row.estimate, now->devices[i], i);
            curves.lines[i].points.emplace_back(device == nullptr ? DeviceBar() : deviceBar(*device));
        }
    }
    return curves;
}

ContextCurves planCurves(const std::vector<NamedPlan>& plans, std::size_t current, std::size_t count,
    const std::function<bool()>& cancelled) {
    ContextCurves curves;
    curves.deciding = current;
    curves.own = plans[current].scenario.workload.longest();
    std::uint64_t end = 0;
    for (const NamedPlan& plan : plans) {
        const Limits limits = findLimits(plan.scenario);
        curves.lines.push_back({plan.name, {}, limits.maxContext});
        // The axis reaches as far as the plan that goes furthest.
        auto contexts = contextsOf(plan.scenario, count, limits);
        if (contexts.back() > end) {
            end = contexts.back();
            curves.contexts = std::move(contexts);
        }
    }
    for (std::size_t i = 0; i < plans.size(); ++i) {
        curves.contexts.push_back(plans[i].scenario.workload.longest());
        if (curves.lines[i].longest) curves.contexts.push_back(*curves.lines[i].longest);
    }
    std::ranges::sort(curves.contexts);
    curves.contexts.erase(std::ranges::unique(curves.contexts).begin(), curves.contexts.end());
    for (std::size_t i = 0; i < plans.size(); ++i) {
        curves.lines[i].points = decidingPoints(plans[i].scenario, curves.contexts, cancelled);
        // A search that was cancelled is as long as the contexts all the same.
        curves.lines[i].points.resize(curves.contexts.size());
    }
    return curves;
}

} // namespace vramplan
