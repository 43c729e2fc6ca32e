// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/names.h"

#include "ui/text/core_text.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstring>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Names)
};

std::size_t gpuCount(const Estimate& estimate) {
    return static_cast<std::size_t>(std::count_if(estimate.devices.begin(), estimate.devices.end(),
        [](const DeviceEstimate& device) { return device.device.source != BudgetSource::Host; }));
}

QString titleWith(const Estimate& estimate, std::size_t device, const QString& name) {
    if (estimate.devices[device].device.source == BudgetSource::Host) return Tr::tr("Host memory");
    return gpuCount(estimate) > 1 ? Tr::tr("GPU %1 · %2", "number, name").arg(device).arg(name) : name;
}

} // namespace

QString componentTitle(Component component) {
    switch (component) {
    case Component::Weights: return Tr::tr("Weights");
    case Component::KvCache: return Tr::tr("KV cache");
    case Component::RecurrentState: return Tr::tr("Recurrent state");
    case Component::Activations: return Tr::tr("Activations");
    case Component::Output: return Tr::tr("Output");
    case Component::Overhead: return Tr::tr("Overhead");
    }
    return {};
}

QString componentMeaning(Component component) {
    switch (component) {
    case Component::Weights: return Tr::tr("The model's parameters in the chosen precision.");
    case Component::KvCache:
        return Tr::tr("Keys and values of every cached token; grows with context and sequences.");
    case Component::RecurrentState:
        return Tr::tr("State of recurrent layers: one per sequence, the same at any context.");
    case Component::Activations: return Tr::tr("Working buffers while tokens are computed.");
    case Component::Output: return Tr::tr("Scores of all vocabulary entries for the newest tokens.");
    case Component::Overhead:
        return Tr::tr("What driver, framework and allocator hold besides the model's own buffers.");
    }
    return {};
}

QString basisTitle(Basis basis) {
    switch (basis) {
    case Basis::Exact: return Tr::tr("exact");
    case Basis::Derived: return Tr::tr("derived");
    case Basis::Heuristic: return Tr::tr("heuristic");
    }
    return {};
}

QString basisMeaning(Basis basis) {
    switch (basis) {
    case Basis::Exact: return Tr::tr("Stored sizes, or an allocation rule reproduced to the byte.");
    case Basis::Derived: return Tr::tr("A formula with known inputs.");
    case Basis::Heuristic: return Tr::tr("Fitted or assumed; the true value lies within the range.");
    }
    return {};
}

QString basisText(const LineItem& item) {
    QString title = basisTitle(item.basis);
    if (item.low == item.bytes && item.high == item.bytes) return title;
    return Tr::tr("%1, %2", "basis, range").arg(title, rangeText(item.low, item.high));
}

QString phaseTitle(Phase phase) {
    switch (phase) {
    case Phase::Steady: return Tr::tr("all the time");
    case Phase::Load: return Tr::tr("while loading");
    case Phase::PrefillPeak: return Tr::tr("while reading the prompt");
    case Phase::DecodePeak: return Tr::tr("while generating");
    }
    return {};
}

QString verdictWord(VerdictState state) {
    switch (state) {
    case VerdictState::Fits:
    case VerdictState::Adjusted: return Tr::tr("Fits");
    case VerdictState::Likely: return Tr::tr("Likely fits");
    case VerdictState::Unlikely: return Tr::tr("Unlikely to fit");
    case VerdictState::No: return Tr::tr("Does not fit");
    case VerdictState::Spills: return Tr::tr("Spills");
    case VerdictState::Queues: return Tr::tr("Queues");
    case VerdictState::Refused: return Tr::tr("Refused");
    case VerdictState::Unknown: return Tr::tr("Unknown");
    }
    return {};
}

QString verdictSymbol(VerdictState state) {
    switch (state) {
    case VerdictState::Fits:
    case VerdictState::Adjusted: return QStringLiteral("✔");
    case VerdictState::Likely:
    case VerdictState::Unlikely:
    case VerdictState::Queues: return QStringLiteral("⚠");
    case VerdictState::No:
    case VerdictState::Spills:
    case VerdictState::Refused: return QStringLiteral("✘");
    case VerdictState::Unknown: return QStringLiteral("?");
    }
    return {};
}

QString deviceKindTitle(DeviceKind kind) {
    switch (kind) {
    case DeviceKind::Discrete: return Tr::tr("graphics card");
    case DeviceKind::Integrated: return Tr::tr("integrated GPU");
    case DeviceKind::Unified: return Tr::tr("GPU in unified memory");
    case DeviceKind::Mig: return Tr::tr("slice of a GPU");
    case DeviceKind::Virtual: return Tr::tr("virtual GPU");
    case DeviceKind::Cpu: return Tr::tr("processor, no GPU");
    }
    return {};
}

QString budgetSourceTitle(BudgetSource source) {
    switch (source) {
    case BudgetSource::Detected: return Tr::tr("detected");
    case BudgetSource::Catalogue: return Tr::tr("from the catalogue");
    case BudgetSource::Manual: return Tr::tr("given by size");
    case BudgetSource::Host: return Tr::tr("this computer");
    }
    return {};
}

QString readingScopeTitle(ReadingScope scope) {
    switch (scope) {
    case ReadingScope::System: return Tr::tr("whole system");
    case ReadingScope::Process: return Tr::tr("this process only");
    case ReadingScope::Static: return Tr::tr("fixed property");
    }
    return {};
}

QString poolTitle(PoolKind kind) {
    switch (kind) {
    case PoolKind::Dedicated: return Tr::tr("Dedicated memory");
    case PoolKind::CarveOut: return Tr::tr("Memory set aside for graphics");
    case PoolKind::Shared: return Tr::tr("Shared with the host");
    case PoolKind::Unified: return Tr::tr("Unified memory");
    }
    return {};
}

QString probeStatusText(ProbeStatus status) {
    switch (status) {
    case ProbeStatus::Ok: return Tr::tr("answered");
    case ProbeStatus::NotInstalled: return Tr::tr("The driver's library is not installed.");
    case ProbeStatus::StubLibrary: return Tr::tr("Only a stub of the driver's library is installed.");
    case ProbeStatus::VersionMismatch:
        return Tr::tr("The driver's library and its kernel part differ in version; restart the computer.");
    case ProbeStatus::NoPermission: return Tr::tr("Access to the device is not permitted.");
    case ProbeStatus::NoDevice: return Tr::tr("No device was found.");
    case ProbeStatus::NotSupported: return Tr::tr("The device does not tell its memory.");
    case ProbeStatus::Asleep: return Tr::tr("The device is asleep and was left so.");
    case ProbeStatus::DeviceLost: return Tr::tr("The device was lost; the driver must be restarted.");
    case ProbeStatus::TimedOut: return Tr::tr("The driver did not answer in time.");
    case ProbeStatus::Crashed: return Tr::tr("The driver's library crashed while it was asked.");
    case ProbeStatus::Stuck: return Tr::tr("The driver hangs and could not be ended.");
    case ProbeStatus::Garbled: return Tr::tr("The answer could not be understood.");
    case ProbeStatus::Skipped: return Tr::tr("not asked");
    }
    return {};
}

QString limitTitle(std::string_view limitedBy) {
    if (limitedBy == "weights") return Tr::tr("weights");
    if (limitedBy == "context") return Tr::tr("context");
    if (limitedBy == "sequences") return Tr::tr("number of sequences");
    if (limitedBy == "precision") return Tr::tr("cache precision");
    if (limitedBy == "activations") return Tr::tr("activations");
    if (limitedBy == "recurrent_state") return Tr::tr("recurrent state");
    if (limitedBy == "overhead") return Tr::tr("overhead");
    if (limitedBy == "host_memory") return Tr::tr("host memory");
    if (limitedBy == "engine_rule") return Tr::tr("a rule of the engine");
    return {};
}

QString modelName(const std::string& deviceName) {
    QString name = coreText(deviceName);
    name.remove(QStringLiteral("(TM)")).remove(QStringLiteral("(R)"));
    for (const char* maker : {"NVIDIA ", "GeForce ", "AMD ", "Radeon ", "Intel ", "Apple "})
        if (name.startsWith(QLatin1String(maker)) && name.size() > static_cast<qsizetype>(std::strlen(maker)))
            name.remove(0, static_cast<qsizetype>(std::strlen(maker)));
    return name.simplified();
}

QString deviceTitle(const Estimate& estimate, std::size_t device) {
    const DeviceBudget& budget = estimate.devices[device].device;
    return titleWith(estimate, device, coreText(budget.name));
}

QString deviceLabel(const Estimate& estimate, std::size_t device) {
    return titleWith(estimate, device, modelName(estimate.devices[device].device.name));
}

QString deviceShortTitle(const Estimate& estimate, std::size_t device) {
    const DeviceBudget& budget = estimate.devices[device].device;
    if (budget.source == BudgetSource::Host) return Tr::tr("Host", "short for host memory");
    return gpuCount(estimate) > 1 ? Tr::tr("GPU %1").arg(device) : modelName(budget.name);
}

} // namespace vramplan
