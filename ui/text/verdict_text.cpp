// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/verdict_text.h"

#include "ui/text/core_text.h"
#include "ui/text/errors.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QStringList>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Verdict)
};

Bytes magnitude(std::int64_t value) {
    return Bytes(
        value < 0 ? static_cast<std::uint64_t>(-(value + 1)) + 1 : static_cast<std::uint64_t>(value));
}

QString failedCheck(const Estimate& estimate) {
    for (const Check& check : estimate.verdict.checks)
        if (!check.ok) return coreText(check.text);
    return {};
}

QString unknownReason(const Estimate& estimate, const Scenario& scenario, const DeviceEstimate& device) {
    if (scenario.noGpuFound) return Tr::tr("no GPU was found; the plan shows host memory only");
    if (!estimate.weightsKnown)
        return Tr::tr("the weights are not known; the rest takes %1").arg(sizeText(device.peak));
    if (!estimate.complete())
        return Tr::tr("the working buffers are not known; the rest takes %1").arg(sizeText(device.peak));
    return Tr::tr("the free memory is not known; the plan takes %1").arg(sizeText(device.peak));
}

/// The device that decides, as the verdict names it: "RTX 4090", "RTX 4090 (the tightest of 2)".
QString decidingDevice(const Estimate& estimate) {
    const QString title = deviceTitle(estimate, estimate.verdict.device);
    return estimate.devices.size() > 1 && estimate.verdict.fits != false
        ? Tr::tr("%1 (the tightest of %2)").arg(title).arg(estimate.devices.size())
        : title;
}

QString withSymbol(VerdictState state, const QString& text) {
    return verdictSymbol(state) + QLatin1Char(' ') + text;
}

} // namespace

QString verdictSentence(const Estimate& estimate, const Scenario& scenario) {
    if (estimate.devices.empty()) return Tr::tr("Unknown: there is no device to plan for");
    const DeviceEstimate& device = estimate.devices[estimate.verdict.device];
    const QString name = decidingDevice(estimate), used = demandText(device), rest = headroomText(device);
    switch (estimate.verdict.state) {
    case VerdictState::Fits:
        return Tr::tr("Fits %1: %2, %3", "device, demand, headroom").arg(name, used, rest);
    case VerdictState::Likely:
        return device.headroomLow && *device.headroomLow < 0 && *device.headroom >= 0
            ? Tr::tr("Likely fits %1: %2, %3; at worst %4 GiB short")
                  .arg(name, used, rest, gibText(magnitude(*device.headroomLow)))
            : Tr::tr("Likely fits %1: %2, %3").arg(name, used, rest);
    case VerdictState::Unlikely:
        return Tr::tr("Unlikely to fit %1: %2, %3; needs %4 GiB at best")
            .arg(name, used, rest, gibText(device.low + device.beside.low));
    case VerdictState::No: return Tr::tr("Does not fit %1: %2, %3").arg(name, used, rest);
    case VerdictState::Spills:
        return Tr::tr("Spills on %1: runs through shared memory, many times slower; %2, %3")
            .arg(name, used, rest);
    case VerdictState::Adjusted:
        return Tr::tr("Fits %1 with the engine's own change: %2; %3")
            .arg(name, coreText(estimate.verdict.adjustment), rest);
    case VerdictState::Queues: {
        const QString why = failedCheck(estimate);
        return why.isEmpty()
            ? Tr::tr("Queues on %1: it starts, but the workload does not run at once").arg(name)
            : Tr::tr("Queues on %1: %2").arg(name, why);
    }
    case VerdictState::Refused: {
        const auto& refused = estimate.verdict.refused;
        // The rule also says what would work.
        const QString why = refused ? coreText(refused->rule) : failedCheck(estimate);
        return why.isEmpty() ? Tr::tr("Refused by a rule of the engine") : Tr::tr("Refused: %1").arg(why);
    }
    case VerdictState::Unknown: break;
    }
    return Tr::tr("Unknown: %1").arg(unknownReason(estimate, scenario, device));
}

QString headroomText(const DeviceEstimate& device) {
    if (!device.headroom) return {};
    const QString size = gibText(magnitude(*device.headroom));
    return *device.headroom < 0 ? Tr::tr("%1 GiB short").arg(size) : Tr::tr("%1 GiB left").arg(size);
}

QString demandText(const DeviceEstimate& device) {
    const auto budget = device.device.budget();
    return budget ? Tr::tr("%1 of %2 GiB free").arg(gibText(device.taken()), gibText(*budget))
                  : Tr::tr("%1 GiB").arg(gibText(device.taken()));
}

QString verdictText(const Estimate& estimate, const Scenario& scenario) {
    return withSymbol(estimate.verdict.state, verdictSentence(estimate, scenario));
}

VerdictState verdictState(const Error& error) {
    return error.kind == ErrorKind::Refused ? VerdictState::Refused : VerdictState::Unknown;
}

QString verdictText(const Error& error) {
    const VerdictState state = verdictState(error);
    return withSymbol(state,
        (state == VerdictState::Refused ? Tr::tr("Refused: %1") : Tr::tr("Unknown: %1"))
            .arg(errorText(error)));
}

QString limitsText(const Limits& limits, const Estimate& estimate, const Scenario& scenario) {
    QStringList parts;
    // What the engine makes fit by a change of its own does not count.
    const bool adjusted = estimate.verdict.state == VerdictState::Adjusted;
    if (limits.maxContext && adjusted)
        parts << Tr::tr("Longest context without that change %1").arg(roughTokenText(*limits.maxContext));
    else if (limits.maxContext)
        parts << (limits.contextAtModelMaximum
                ? Tr::tr("Longest context here %1, the model's own maximum")
                      .arg(roughTokenText(*limits.maxContext))
                : Tr::tr("Longest context here %1").arg(roughTokenText(*limits.maxContext)));
    if (limits.maxSequences)
        parts << (adjusted ? Tr::tr("most sequences at %1 without it: %2")
                           : Tr::tr("most sequences at %1: %2"))
                     .arg(tokenText(scenario.workload.longest()), countText(*limits.maxSequences));
    const bool known =
        !scenario.noGpuFound && estimate.complete() && estimate.verdict.state != VerdictState::Unknown;
    if (parts.isEmpty() && known)
        parts << (adjusted ? Tr::tr("Without that change no context fits, however short")
                           : Tr::tr("No context fits, however short"));
    const QString limit = limitTitle(estimate.verdict.limitedBy);
    if (!limit.isEmpty()) parts << Tr::tr("limited by %1").arg(limit);
    return parts.join(QStringLiteral(" · "));
}

} // namespace vramplan
