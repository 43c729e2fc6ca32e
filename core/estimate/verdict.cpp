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

/// The largest phase: steady items and the largest of the others, each end of the range on its own.
Demand largestPhase(const std::array<Sum, 4>& phases) {
    Demand demand;
    for (const Phase phase : {Phase::Load, Phase::PrefillPeak, Phase::DecodePeak}) {
        const Sum sum = phases[0].plus(phases[static_cast<std::size_t>(phase)]);
        demand.bytes = std::max(demand.bytes, sum.bytes);
        demand.low = std::max(demand.low, sum.low());
        demand.high = std::max(demand.high, sum.high());
    }
    return demand;
}

/// Others may hold less than the assumed share of a catalogue device that `free` leaves out; that they may
/// hold more is an item.
Sum roomOfOthers(const DeviceBudget& device) {
    Sum sum;
    if (!device.free || !device.capacity || device.othersLow == device.othersHigh) return sum;
    const Bytes assumed = minusOrZero(*device.capacity, *device.free);
    sum.below = std::pow(static_cast<double>(minusOrZero(assumed, device.othersLow).value()), 2);
    return sum;
}

Result<void> sumDevice(DeviceEstimate& device) {
    std::array<Sum, 4> all, firm;
    all[0] = firm[0] = roomOfOthers(device.device);
    for (const LineItem& item : device.items) {
        if (item.bytes.overflowed() || item.low.overflowed() || item.high.overflowed())
            return fail(ErrorKind::Overflow, "overflow",
                fmt::format("{}: the size is more than 64 bits can hold; make the plan smaller",
                    title(item.component)),
                {std::string(name(item.component))});
        device.total += item.bytes;
        all[static_cast<std::size_t>(item.phase)].add(item);
        if (!item.mapped) firm[static_cast<std::size_t>(item.phase)].add(item);
    }
    const Demand demand = largestPhase(all);
    device.peak = demand.bytes;
    device.low = demand.low;
    device.high = demand.high;
    device.firm = largestPhase(firm);
    if (device.total.overflowed() || device.peak.overflowed())
        return fail(ErrorKind::Overflow, "overflow",
            "the total of a device is more than 64 bits can hold; make the plan smaller", {"total"});
    return device.high.overflowed()
        ? fail(ErrorKind::Overflow, "overflow",
              "the upper end of a device's range is more than 64 bits can hold", {"total"})
        : Result<void>();
}

VerdictState stateOf(const Demand& demand, Bytes budget, bool complete) {
    if (!complete) return demand.bytes > budget ? VerdictState::No : VerdictState::Unknown;
    if (demand.high <= budget) return VerdictState::Fits;
    if (demand.bytes <= budget) return VerdictState::Likely;
    return demand.low <= budget ? VerdictState::Unlikely : VerdictState::No;
}

Demand plus(const Demand& a, const Demand& b) { return {a.bytes + b.bytes, a.low + b.low, a.high + b.high}; }

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

/// Whether what `other` holds counts against the budget of `device`. A GPU's limit inside the computer's
/// memory does not bind what the host keeps beside it; the host's budget bounds both.
bool sharesBudget(const DeviceEstimate& device, const DeviceEstimate& other) {
    if (&other == &device || device.device.sharedPool < 0
        || other.device.sharedPool != device.device.sharedPool)
        return false;
    return other.device.source != BudgetSource::Host || device.device.budget() >= other.device.budget();
}

void judgeDevice(Estimate& estimate, DeviceEstimate& device) {
    Demand besideFirm;
    device.beside = {};
    for (const DeviceEstimate& other : estimate.devices) {
        if (!sharesBudget(device, other)) continue;
        device.beside = plus(device.beside, {other.peak, other.low, other.high});
        besideFirm = plus(besideFirm, other.firm);
    }
    const Demand all = plus({device.peak, device.low, device.high}, device.beside);
    const auto budget = device.device.budget();
    if (budget && !all.bytes.overflowed() && !all.high.overflowed()) {
        device.headroom = difference(*budget, all.bytes);
        device.headroomLow = difference(*budget, all.high);
        device.state = stateOf(all, *budget, estimate.complete());
        const VerdictState firm = stateOf(plus(device.firm, besideFirm), *budget, estimate.complete());
        // Without room for the mapped pages it runs, slowly, where the rest fits.
        if (severity(firm) < severity(device.state)) device.state = worse(firm, VerdictState::Likely);
    }
    device.fits = fitsOf(device.state);
}

/// What to look at first where a device is short: weights and fixed costs if they alone leave no room, by the
/// larger of the two; else the largest of what the workload adds. Values of 32 bits are a matter of precision
/// where half of them would do, and the cache is one of sequences where one sequence alone would fit.
std::string limitOf(const Scenario& scenario, const Estimate& estimate, const DeviceEstimate& device) {
    if (device.device.source == BudgetSource::Host && !scenario.devices.empty()) return "host_memory";
    const Bytes budget = minusOrZero(device.device.budget().value_or(Bytes()), device.beside.bytes);
    const Bytes mapped = minusOrZero(device.peak, device.firm.bytes);
    const Bytes weights = minusOrZero(device.sum(Component::Weights), mapped),
                overhead = device.sum(Component::Overhead), cache = device.sum(Component::KvCache),
                state = device.sum(Component::RecurrentState),
                passing = device.sum(Component::Activations) + device.sum(Component::Output);
    const auto wouldDo = [&](Bytes part, Bytes smaller) {
        return minusOrZero(minusOrZero(device.peak, mapped), part) + smaller <= budget;
    };
    if (weights + overhead > budget) {
        if (overhead > weights) return "overhead";
        return estimate.weightPrecision == "f32" && wouldDo(weights, weights / Bytes(2)) ? "precision"
                                                                                         : "weights";
    }
    if (overhead > std::max({cache, state, passing})) return "overhead";
    if (cache < std::max(state, passing)) return state >= passing ? "recurrent_state" : "activations";
    if (estimate.kvK == ElementType::F32 && wouldDo(cache, cache / Bytes(2))) return "precision";
    const std::uint64_t sequences = scenario.workload.sequenceCount();
    return sequences > 1 && cache / Bytes(sequences) + weights <= budget ? "sequences" : "context";
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
    for (DeviceEstimate& device : estimate.devices) judgeDevice(estimate, device);
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
        verdict.limitedBy = limitOf(scenario, estimate, estimate.devices[verdict.device]);
}

} // namespace vramplan
