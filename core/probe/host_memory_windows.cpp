// SPDX-License-Identifier: Apache-2.0
#include "core/probe/probe.h"

#include <windows.h>

namespace vramplan {

HostMemory readHostMemory() {
    HostMemory host;
    host.origin = "GlobalMemoryStatusEx";
    MEMORYSTATUSEX status = {};
    status.dwLength = sizeof status;
    if (GlobalMemoryStatusEx(&status) == 0) return host;
    host.total = Bytes(status.ullTotalPhys);
    host.available = Bytes(status.ullAvailPhys);
    return host;
}

} // namespace vramplan
