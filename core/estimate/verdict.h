// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"

namespace vramplan {

/// Sums the items of each device (total, largest phase, range in quadrature, headroom, state) and of the
/// plan. Errors: Overflow naming the component whose size left 63 bits.
Result<void> sumUp(Estimate& estimate);

/// The plan's verdict from its devices: the worst decides. Keeps a state that the engine already set (queues,
/// adjusted, spills) unless a device is worse.
void judge(const Scenario& scenario, Estimate& estimate);

/// The worse of two states, as judge() ranks them.
VerdictState worse(VerdictState a, VerdictState b);

/// How a need stands against a reserved pool whose size is known as `pool`, between `low` and `high`.
VerdictState againstPool(Bytes need, Bytes low, Bytes pool, Bytes high);

} // namespace vramplan
