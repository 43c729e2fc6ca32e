// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/whatif/grid.h"

#include <string>

namespace vramplan {

/// One row per cell: `sequences` (or `kv_type`, `gpus`), `context,headroom,state`; headroom in bytes on the
/// device that decides, empty where it is not known. UTF-8, comma, LF.
std::string gridCsv(const Grid& grid);

} // namespace vramplan
