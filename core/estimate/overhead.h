// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"

#include <vector>

namespace vramplan {

/// What a process takes on this device outside its planned buffers: driver context, kernels, workspaces. A
/// measured range from the profile's constant "context_<backend>" (an unknown back end counts as CUDA, the
/// most expensive).
void addContextOverhead(const Scenario& scenario, const DeviceBudget& device, std::vector<LineItem>& items);

/// What other programs may hold beyond the share of a catalogue device that its free memory already leaves
/// out: an item of nothing that may become more. Nothing where free memory was read or typed in.
void addOtherPrograms(DeviceEstimate& device);

} // namespace vramplan
