// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"
#include "core/whatif/limits.h"

#include <QString>

namespace vramplan {

/// The verdict in one line. After a symbol it begins with the words of verdictWord():
/// "✔ Fits GeForce RTX 4090: 20.0 of 22.9 GiB free, 2.9 GiB left".
QString verdictText(const Estimate& estimate, const Scenario& scenario);
/// The same without the symbol.
QString verdictSentence(const Estimate& estimate, const Scenario& scenario);
/// The line where there is no estimate: "✘ Refused: …" or "? Unknown: …".
QString verdictText(const Error& error);
VerdictState verdictState(const Error& error);

/// The second line: "Longest context here 54k · most sequences at 32k: 1 · limited by context".
QString limitsText(const Limits& limits, const Estimate& estimate, const Scenario& scenario);

/// "2.9 GiB left", "2.1 GiB short"; empty where the budget is unknown.
QString headroomText(const DeviceEstimate& device);
/// "20.0 of 22.9 GiB free"; only the demand where the budget is unknown.
QString demandText(const DeviceEstimate& device);

} // namespace vramplan
