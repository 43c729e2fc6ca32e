// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/device/device.h"

#include <string>

namespace vramplan {

inline constexpr const char* kBackendReportFormat = "vramplan.backend-report/1";
inline constexpr const char* kDevicesFormat = "vramplan.devices/1";

/// The worker's message: one line without a line break, with the completeness mark as its last key.
std::string backendReportJson(const BackendReport& report);

/// The answer of `vramplan-cli probe` as indented JSON, also the format of "Copy report" and of our recorded
/// reports: merged devices, host memory, and every back end's own report. Text that is not UTF-8 is repaired.
std::string devicesJson(const ProbeResult& result);

} // namespace vramplan
