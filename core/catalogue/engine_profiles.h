// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/scenario/engine_profile.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// The profiles of one engine from `folder`/engines/<engine>.json, newest first. Errors: Unreadable, Invalid.
Result<std::vector<std::shared_ptr<const EngineProfile>>> loadEngineProfiles(
    const std::string& folder, std::string_view engine);

/// The profile for "NAME" (newest) or "NAME@VERSION". Errors: as above; Usage for a version that is not
/// there, listing those that are.
Result<std::shared_ptr<const EngineProfile>> engineProfile(
    const std::string& folder, std::string_view nameAndVersion);

} // namespace vramplan
