// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/total_scores.h"

#include "core/catalogue/weight_schemes.h"
#include "core/estimate/engine.h"
#include "tests/accuracy/figures.h"

#include <cmath>
#include <fmt/format.h>

namespace vramplan::accuracy {
namespace {

/// Such a tool shows what stays allocated, weights and cache, not a peak.
constexpr std::string_view kHeld = "PyTorch, held after the answer";

Bytes sizeOf(double amount, Bytes unit) {
    return Bytes(static_cast<std::uint64_t>(amount * static_cast<double>(unit.value())));
}

Result<Scenario> planOf(
    const JsonDocument& facts, const JsonView& entry, const PlanMaker& maker, const Shapes& shapes) {
    VRAMPLAN_TRY(const std::string engine, entry["engine"].asString());
    VRAMPLAN_TRY(const double gib, entry["device_gib"].asNumber());
    VRAMPLAN_TRY(const std::string backend, entry["backend"].asString());
    VRAMPLAN_TRY(const auto weights, entry["weights"].optionalString());
    VRAMPLAN_TRY(Scenario plan, maker.plan(facts, entry, engine, 1));
    VRAMPLAN_TRY(const auto shape, entry["shape"].optionalString());
    if (shape) {
        const auto found = shapes.find(*shape);
        if (found == shapes.end())
            return fail(ErrorKind::Invalid, "bad_facts", fmt::format("no shape {}", *shape));
        plan.model = found->second;
    }
    VRAMPLAN_CHECK(PlanMaker::fillWorkload(entry, plan));
    VRAMPLAN_TRY(plan.workload.prompt, entry["prompt"].optionalUnsigned());
    for (DeviceBudget& device : plan.devices) {
        device = manualBudget(sizeOf(gib, kGiB));
        device.backend = backend;
    }
    if (weights) {
        VRAMPLAN_TRY(plan.precision.weights, weightSchemeByName(*weights));
    }
    return plan;
}

/// The first device's demand as the tool sees it: with the weights of the file, where its size is printed.
struct Seen {
    Bytes low, bytes, high;
};
Seen seenBy(const DeviceEstimate& device, std::optional<double> weightsMib) {
    Seen seen{device.low, device.peak, device.high};
    if (weightsMib)
        for (Bytes* bytes : {&seen.low, &seen.bytes, &seen.high})
            *bytes = minusOrZero(*bytes + sizeOf(*weightsMib, kMiB), device.sum(Component::Weights));
    return seen;
}

Bytes heldBy(const DeviceEstimate& device) {
    return device.sum(Component::Weights) + device.sum(Component::KvCache)
        + device.sum(Component::RecurrentState);
}

} // namespace

Result<TotalScores> scoreTotals(const std::string& folder, const PlanMaker& maker, const Shapes& shapes) {
    TotalScores totals;
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "totals.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(const std::string tool, entry["tool"].asString());
        VRAMPLAN_TRY(const auto weights, entry["weights_mib"].optionalNumber());
        VRAMPLAN_TRY(const double used, entry["expect"]["used_mib"].asNumber());
        VRAMPLAN_TRY(const Scenario plan, planOf(facts, entry, maker, shapes));
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        const DeviceEstimate& device = answer.devices.front();
        VRAMPLAN_TRY(const auto apart, entry["apart"].optionalString());
        const double theirs = used * static_cast<double>(kMiB.value());
        if (apart) totals.notes.push_back(fmt::format("{}: apart, {}", id, *apart));
        if (tool == kHeld) {
            totals.errors.add(plan.engine, tool, id, static_cast<double>(heldBy(device).value()), theirs);
            continue;
        }
        const Seen seen = seenBy(device, weights);
        const auto ours = static_cast<double>(seen.bytes.value());
        totals.errors.add(plan.engine, tool, id, ours, theirs);
        totals.allErrors.push_back(std::fabs(ours - theirs) / theirs);
        totals.ranges.add(plan.engine, tool, id, seen.low, seen.bytes, seen.high, theirs,
            static_cast<double>(kMiB.value()));
    }
    const JsonView left = facts.root()["left_out"];
    for (std::size_t i = 0; i < left.size(); ++i) {
        VRAMPLAN_TRY(const std::string id, left.at(i)["name"].asString());
        VRAMPLAN_TRY(const std::string why, left.at(i)["why"].asString());
        totals.notes.push_back(fmt::format("{}: left out, {}", id, why));
    }
    return totals;
}

} // namespace vramplan::accuracy
