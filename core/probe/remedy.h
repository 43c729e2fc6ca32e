// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <vector>

namespace vramplan {

/// For a device whose memory nobody told: gives it the status of the back end that should have, and a
/// sentence with what can be done.
void explainGap(Device& device, const std::vector<BackendReport>& reports);

} // namespace vramplan
