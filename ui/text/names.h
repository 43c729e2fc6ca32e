// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/device/device.h"
#include "core/device/device_budget.h"
#include "core/estimate/estimate.h"

#include <QString>
#include <string>
#include <string_view>

namespace vramplan {

/// Short translated names, as table cells and labels show them.
QString componentTitle(Component component); ///< "KV cache"
/// What the component is for, one sentence for tool tips.
QString componentMeaning(Component component);
QString basisTitle(Basis basis);
/// What the basis means, one sentence for tool tips.
QString basisMeaning(Basis basis);
/// The basis with its range where it has one: "heuristic, 0.14–0.74 GiB".
QString basisText(const LineItem& item);
QString phaseTitle(Phase phase);
QString verdictWord(VerdictState state); ///< "Does not fit": the words a verdict begins with
QString verdictSymbol(VerdictState state);
QString deviceKindTitle(DeviceKind kind);
QString budgetSourceTitle(BudgetSource source);
QString readingScopeTitle(ReadingScope scope);
QString poolTitle(PoolKind kind);
/// How a probe back end ended, as a sentence.
QString probeStatusText(ProbeStatus status);
/// A value of INTERFACE's `limited_by` in words; empty for an unknown or empty one.
QString limitTitle(std::string_view limitedBy);

/// "RTX 4090" where it is the only GPU, "GPU 1 · RTX 3060" among several, "Host memory".
QString deviceTitle(const Estimate& estimate, std::size_t device);
/// A device's name without its maker: "RTX 4090" of "NVIDIA GeForce RTX 4090".
QString modelName(const std::string& deviceName);
/// As deviceTitle, with the name without its maker.
QString deviceLabel(const Estimate& estimate, std::size_t device);
/// As deviceTitle, short enough for a column header: "GPU 0", "Host", or the name where it is the only GPU.
QString deviceShortTitle(const Estimate& estimate, std::size_t device);

} // namespace vramplan
