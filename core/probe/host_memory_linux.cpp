// SPDX-License-Identifier: Apache-2.0
#include "core/probe/host_memory.h"
#include "core/probe/probe.h"

namespace vramplan {

HostMemory readHostMemory() { return readHostMemoryUnder({}); }

} // namespace vramplan
