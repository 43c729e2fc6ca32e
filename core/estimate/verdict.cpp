// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/verdict.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace vramplan {
namespace {

/// A sum of items and, for its range, the squares of their spreads: independent errors add in quadrature.
struct Sum {
    Bytes bytes;
    double below = 0, above = 0;

    void add(const LineItem& item) {
        bytes += item.bytes;
        if (item.absorbed) return;
        below += std::pow(static_cast<double>(minusOrZero(item.bytes, item.low).value()), 2);
        above += std::pow(static_cast<double>(minusOrZero(item.high, item.bytes).value()), 2);
    }
    Sum plus(const Sum& other) const {
        return {bytes + other.bytes, below + other.below, above + other.above};
    }
    Bytes low() const { return minusOrZero(bytes, Bytes(static_cast<std::uint64_t>(std::sqrt(below)))); }
    Bytes high() const {
        return bytes + Bytes(static_cast<std::uint64_t>(std::min(std::sqrt(above), 9.0e18)));
    }
};

Result<void> sumDevice(DeviceEstimate& device) {
    std::array<Sum, 4> phases;
    for (const LineItem& item : device.items) {
        if (item.bytes.overflowed() || item.low.overflowed() || item.high.overflowed())
            return fail(ErrorKind::Overflow, "overflow",
                fmt::format("{}: the size is more than 64 bits can hold; make the plan smaller",
                    title(item.component)),
                {std::string(name(item.component))});
        device.total += item.bytes;
        phases[static_cast<std::size_t>(item.phase)].add(item);
    }
    for (const Phase phase : {Phase::Load, Phase::PrefillPeak, Phase::DecodePeak}) {
        const Sum sum = phases[0].plus(phases[static_cast<std::size_t>(phase)]);
        device.peak = std::max(device.peak, sum.bytes);
        device.low = std::max(device.low, sum.low());
        device.high = std::max(device.high, sum.high());
    }
    if (device.total.overflowed() || device.peak.overflowed())
        return fail(ErrorKind::Overflow, "overflow",
            "the total of a device is more than 64 bits can hold; make the plan smaller", {"total"});
    return device.high.overflowed()
        ? fail(ErrorKind::Overflow, "overflow",
              "the upper end of a device's range is more than 64 bits can hold", {"total"})
        : Result<void>();
}

VerdictState stateOf(Bytes low, Bytes demand, Bytes high, Bytes budget, bool weightsKnown) {
    if (!weightsKnown) return demand > budget ? VerdictState::No : VerdictState::Unknown;
    if (high <= budget) return VerdictState::Fits;
    if (demand <= budget) return VerdictState::Likely;
    return low <= budget ? VerdictState::Unlikely : VerdictState::No;
}

std::optional<bool> fitsOf(VerdictState state) {
    switch (state) {
    case VerdictState::Fits:
    case VerdictState::Adjusted: return true;
    case VerdictState::No:
    case VerdictState::Refused:
    case VerdictState::Spills: return false;
    default: return std::nullopt;
    }
}

/// Larger is worse.
int severity(VerdictState state) {
    switch (state) {
    case VerdictState::Fits: return 0;
    case VerdictState::Adjusted: return 1;
    case VerdictState::Likely: return 2;
    case VerdictState::Queues: return 3;
    case VerdictState::Unknown: return 4;
    case VerdictState::Unlikely: return 5;
    case VerdictState::Spills: return 6;
    case VerdictState::No: return 7;
    case VerdictState::Refused: return 8;
    }
    return 4;
}

/// What to look at first where a device is short: the smallest set of components that alone exceeds the
/// budget.
std::string limitOf(const Scenario& scenario, const DeviceEstimate& device) {
    if (device.device.source == BudgetSource::Host && !scenario.devices.empty()) return "host_memory";
    const Bytes budget = device.device.budget().value_or(Bytes());
    const Bytes weights = device.sum(Component::Weights), cache = device.sum(Component::KvCache),
                state = device.sum(Component::RecurrentState);
    if (weights + device.sum(Component::Overhead) > budget) return "weights";
    const Bytes activations = device.sum(Component::Activations);
    if (cache >= std::max(state, activations))
        return scenario.workload.sequenceCount() > 1
                && cache / Bytes(scenario.workload.sequenceCount()) + weights <= budget
            ? "sequences"
            : "context";
    return state >= activations ? "recurrent_state" : "activations";
}

} // namespace

VerdictState worse(VerdictState a, VerdictState b) { return severity(a) >= severity(b) ? a : b; }

VerdictState againstPool(Bytes need, Bytes low, Bytes pool, Bytes high) {
    if (need <= low) return VerdictState::Fits;
    if (need <= pool) return VerdictState::Likely;
    return need <= high ? VerdictState::Unlikely : VerdictState::No;
}

Result<void> sumUp(Estimate& estimate) {
    for (DeviceEstimate& device : estimate.devices) {
        VRAMPLAN_CHECK(sumDevice(device));
        for (const LineItem& item : device.items)
            estimate.totals[static_cast<std::size_t>(item.component)] += item.bytes;
        estimate.total += device.total;
    }
    if (estimate.total.overflowed())
        return fail(ErrorKind::Overflow, "overflow",
            "the total of all devices is more than 64 bits can hold; make the plan smaller", {"total"});
    if (estimate.kv.bytes.overflowed() || estimate.kv.growthBytes.overflowed())
        return fail(ErrorKind::Overflow, "overflow",
            "KV cache: the size is more than 64 bits can hold; make the plan smaller", {"kv_cache"});
    return {};
}

void judge(const Scenario& scenario, Estimate& estimate) {
    Verdict& verdict = estimate.verdict;
    // Devices over one memory share its budget; each sees what the others of its group take.
    for (DeviceEstimate& device : estimate.devices) {
        Bytes taken = device.peak, low = device.low, high = device.high;
        if (device.device.sharedPool >= 0)
            for (const DeviceEstimate& other : estimate.devices)
                if (&other != &device && other.device.sharedPool == device.device.sharedPool) {
                    taken += other.peak;
                    low += other.low;
                    high += other.high;
                }
        const auto budget = device.device.budget();
        if (budget && !taken.overflowed() && !high.overflowed()) {
            device.headroom = difference(*budget, taken);
            device.headroomLow = difference(*budget, high);
            device.state = stateOf(low, taken, high, *budget, estimate.weightsKnown);
            if (device.soft && device.state != VerdictState::Fits) device.state = VerdictState::Likely;
        }
        device.fits = fitsOf(device.state);
    }
    const bool engineSet = verdict.state != VerdictState::Unknown;
    VerdictState worst = engineSet ? verdict.state : VerdictState::Fits;
    std::int64_t tightest = 0;
    for (std::size_t i = 0; i < estimate.devices.size(); ++i) {
        const DeviceEstimate& device = estimate.devices[i];
        const int mine = severity(device.state), theirs = severity(worst);
        const std::int64_t headroom = device.headroom.value_or(0);
        if (mine > theirs || i == 0 || (mine == theirs && headroom < tightest)) {
            if (mine >= theirs) worst = device.state;
            verdict.device = i;
            tightest = headroom;
        }
    }
    verdict.state = scenario.noGpuFound ? VerdictState::Unknown : worst;
    verdict.fits = fitsOf(verdict.state);
    if (verdict.limitedBy.empty() && severity(verdict.state) >= severity(VerdictState::Unlikely)
        && !estimate.devices.empty())
        verdict.limitedBy = limitOf(scenario, estimate.devices[verdict.device]);
}

} // namespace vramplan
