// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/backend.h"

namespace vramplan {

BackendReport runDxgi(const BackendRequest&) {
    BackendReport report;
    report.status = ProbeStatus::NotSupported;
    report.detail = "DXGI exists on Windows only.";
    return report;
}

} // namespace vramplan
