// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>

namespace vramplan {

/// Where presets and constants stand: ../share/vramplan beside the running program, which holds in the build
/// tree, an installed tree, a staged package and a relocated folder. Errors: Unreadable with the place that
/// was tried.
Result<std::string> dataFolder();

/// Where this user's caches of the program may stand; it need not exist. Empty where the system does not
/// tell.
std::string userCacheFolder();
/// Where this user keeps own model presets; it need not exist. Empty where the system does not tell.
std::string userPresetFolder();

} // namespace vramplan
