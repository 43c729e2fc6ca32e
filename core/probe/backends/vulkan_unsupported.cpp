// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/backend.h"

namespace vramplan {

BackendReport runVulkan(const BackendRequest&) {
    BackendReport report;
    report.status = ProbeStatus::NotSupported;
    report.detail = "This program was built without the Vulkan headers.";
    return report;
}

} // namespace vramplan
