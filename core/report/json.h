// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/estimate.h"
#include "core/whatif/limits.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace vramplan {

/// The estimate as `vramplan.estimate/1`, indented, with a final line break. `program` is its generator.
std::string estimateJson(const Scenario& scenario, const Estimate& estimate, const Limits& limits,
    std::string_view program = "vramplan-cli");
/// The same as a value, for documents that embed it.
nlohmann::ordered_json estimateValue(const Scenario& scenario, const Estimate& estimate, const Limits& limits,
    std::string_view program = "vramplan-cli");
/// A model as `vramplan.model/1`.
std::string modelJson(const ModelSpec& spec);
/// `{"error": {"code", "message", "file", "where"}}`.
std::string errorJson(const Error& error);

} // namespace vramplan
