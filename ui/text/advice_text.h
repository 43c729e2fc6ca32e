// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/advise.h"

#include <QString>

namespace vramplan {

/// What a lever does: "K and V as q8_0", "Context of 54,272 tokens".
QString leverText(const Lever& lever);
/// "length", "concurrency": what presses on memory.
QString causeTitle(const Pressure& pressure);
/// "+128.0 MiB for 1,024 tokens more"; empty where nothing moves it.
QString stepText(const Pressure& pressure);
/// Whether the plan fits after the change, with its symbol: "✔ Fits".
QString afterText(VerdictState state);
/// What the pressure comes from, one sentence: "Most of the 19.97 GiB on RTX 4090 is weights (75 %)."
QString pressureSummary(const Advice& advice, const Estimate& estimate);

} // namespace vramplan
