// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <vector>

namespace vramplan {

/// The devices of this machine from all reports. A pure function: the order of the reports and of the devices
/// in them does not matter, a report given twice counts once, and processors that draw are left out. The
/// reports themselves stay the evidence.
std::vector<Device> mergeReports(std::vector<BackendReport> reports, const HostMemory& host);

} // namespace vramplan
