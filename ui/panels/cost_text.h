// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>
#include <cstdint>

namespace vramplan {

/// What one more of something costs: "+0.13 GiB", "−64.0 MiB". Halves are rounded away from zero, so that a
/// cost never looks smaller than it is.
QString costText(std::int64_t bytes);

} // namespace vramplan
