// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/backend.h"

namespace vramplan {

BackendReport runAmdgpu(const BackendRequest&) {
    BackendReport report;
    report.status = ProbeStatus::NotSupported;
    report.detail = "The files of the amdgpu driver exist on Linux only.";
    return report;
}

} // namespace vramplan
