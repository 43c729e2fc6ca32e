// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"

#include <string_view>

namespace vramplan {

/// The format that is written: "vramplan.plan/1".
inline constexpr std::string_view kPlanFormat = "vramplan.plan/";
inline constexpr int kPlanVersion = 1;

/// The document in the current format, step by step from the one it was written in; the same document where
/// that is the current one. Keys that no step knows are kept. Errors: Invalid naming "format" where it is no
/// plan; Invalid "plan_too_new" for a newer format.
Result<JsonDocument> migratedPlan(const JsonDocument& document);

} // namespace vramplan
