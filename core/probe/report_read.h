// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/device/device.h"

#include <string_view>

namespace vramplan {

/// Reads one line of a worker. Errors: Invalid where it is no JSON, has another format, is of another back
/// end than `expectedBackend`, lacks the completeness mark, or holds a value of the wrong type.
Result<BackendReport> readBackendReport(std::string_view text, std::string_view expectedBackend);

/// Reads what devicesJson() wrote, redacted or not. Errors: Invalid with the place of the value.
Result<ProbeResult> readDevicesJson(std::string_view text);

} // namespace vramplan
