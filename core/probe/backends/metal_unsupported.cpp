// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/backend.h"

namespace vramplan {

BackendReport runMetal(const BackendRequest&) {
    BackendReport report;
    report.status = ProbeStatus::NotSupported;
    report.detail = "Metal exists on macOS only.";
    return report;
}

} // namespace vramplan
