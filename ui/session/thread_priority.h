// SPDX-License-Identifier: GPL-3.0-only
#pragma once

namespace vramplan {

/// Lets the calling thread, and on Linux those that it starts, run only where the window leaves the processor
/// free. Without effect where the system refuses.
void yieldToInterface();

} // namespace vramplan
