// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"

#include <string>

namespace vramplan {

/// One row per device, as the memory chart shows it: `device,source,capacity,free,budget,` the components,
/// `total,peak,low,high,headroom,state`; sizes in bytes, empty where they are not known. UTF-8, comma, LF.
std::string devicesCsv(const Estimate& estimate);

} // namespace vramplan
