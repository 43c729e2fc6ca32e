// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalogue/gpu_catalogue.h"

#include <string>
#include <vector>

namespace vramplan {

/// The accelerators of one catalogue file, `"format": "vramplan.gpus/1"`: rules for memory that is only known
/// by its label, what others hold by form factor, and the boards. Errors: Unreadable, Invalid with file and
/// key.
Result<std::vector<GpuEntry>> readGpuFile(const std::string& path);

} // namespace vramplan
