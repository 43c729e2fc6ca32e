// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>

namespace vramplan {

/// Where presets and constants stand: ../share/vramplan beside the running program, which holds in the build
/// tree, an installed tree, a staged package and a relocated folder. Errors: Unreadable with the place that
/// was tried.
Result<std::string> dataFolder();

} // namespace vramplan
