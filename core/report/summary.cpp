// SPDX-License-Identifier: Apache-2.0
#include "core/report/summary.h"

#include "core/units/text.h"

#include <cstdlib>
#include <fmt/format.h>

namespace vramplan {
namespace {

std::string magnitude(std::int64_t size) {
    return bytesText(Bytes(static_cast<std::uint64_t>(std::llabs(size))));
}

std::string failedCheck(const Verdict& verdict, const char* otherwise) {
    for (const Check& check : verdict.checks)
        if (!check.ok) return check.text + ".";
    return otherwise;
}

std::string headroomText(std::int64_t headroom) {
    return fmt::format("{} {}", magnitude(headroom), headroom < 0 ? "short" : "left");
}

/// Only mapped pages may be short where a plan likely fits.
std::string likely(const DeviceEstimate& device, const std::string& used, std::int64_t headroom) {
    const std::string& name = device.device.name;
    if (headroom < 0)
        return fmt::format("Likely fits {}, slowly: {}, {}; weights are read from the file again and again.",
            name, used, headroomText(headroom));
    return fmt::format("Likely fits {}, within an uncertainty of {}: {}, {}.", name,
        bytesText(minusOrZero(device.high + device.beside.high, device.taken())), used,
        headroomText(headroom));
}

std::string unknownParts(const Estimate& estimate) {
    std::string parts;
    for (const auto& [known, part] : {std::pair{estimate.weightsKnown, "weights"},
             {estimate.activationsKnown, "activations"}, {estimate.outputKnown, "output buffers"}})
        if (!known) parts += (parts.empty() ? "" : " and ") + std::string(part);
    return parts + " are";
}

} // namespace

std::string verdictSummary(const Estimate& estimate) {
    const Verdict& verdict = estimate.verdict;
    if (estimate.devices.empty()) return "Unknown: there is no device to compare with.";
    const DeviceEstimate& device = estimate.devices[verdict.device];
    const std::string& name = device.device.name;
    const auto budget = device.device.budget();
    const std::int64_t headroom = device.headroom.value_or(0);
    const Bytes taken = device.taken();
    const std::string used =
        budget ? fmt::format("{} of {}", bytesText(taken), bytesText(*budget)) : bytesText(taken);
    switch (verdict.state) {
    case VerdictState::Fits: return fmt::format("Fits {}: {}, {}.", name, used, headroomText(headroom));
    case VerdictState::Adjusted:
        return fmt::format("Fits {} after the engine's own adjustment: {}.", name, verdict.adjustment);
    case VerdictState::Likely: return likely(device, used, headroom);
    case VerdictState::Unlikely:
        return fmt::format("Unlikely to fit {}: {} short, within an uncertainty of {}.", name,
            magnitude(headroom), bytesText(minusOrZero(taken, device.low + device.beside.low)));
    case VerdictState::No:
        return fmt::format("Does not fit {}: {} short ({}).", name, magnitude(headroom), used);
    case VerdictState::Spills:
        return fmt::format("Spills out of {}: {} short, runs through shared memory and many times slower.",
            name, magnitude(headroom));
    case VerdictState::Queues:
        return fmt::format("Queues on {}: {}", name,
            failedCheck(verdict, "it starts, but the workload does not run at once."));
    case VerdictState::Refused:
        return verdict.refused ? fmt::format("Refused: {}", verdict.refused->rule) : "Refused by the engine.";
    case VerdictState::Unknown: break;
    }
    if (!estimate.complete())
        return fmt::format("Unknown: the {} unknown; the rest takes {}.", unknownParts(estimate), used);
    return fmt::format("Unknown: the plan takes {}, and there is no GPU to compare with.", bytesText(taken));
}

std::string limitsSummary(const Limits& limits) {
    std::string text;
    if (limits.maxContext)
        text = fmt::format("longest context here {} tokens{}", groupedText(*limits.maxContext),
            limits.contextAtModelMaximum ? " (the model's maximum)" : "");
    if (limits.maxSequences)
        text +=
            fmt::format("{}most sequences {}", text.empty() ? "" : " · ", groupedText(*limits.maxSequences));
    return text;
}

std::string workloadSummary(const Workload& workload) {
    if (!workload.lengths.empty())
        return fmt::format("{} sequences of up to {} tokens", groupedText(workload.lengths.size()),
            groupedText(workload.longest()));
    return fmt::format("{} tokens × {} {}", groupedText(workload.context), groupedText(workload.sequences),
        workload.sequences == 1 ? "sequence" : "sequences");
}

} // namespace vramplan
