// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/model/model_spec.h"

namespace vramplan {

/// Whether sizes are within what a model can have. Errors: Usage "bad_value" naming the command line's
/// option.
Result<void> checkGeometry(const GeometryOverrides& overrides);

/// Geometry overrides in documents: "layers", "heads", "kv_heads", "head_dim", "hidden", "intermediate",
/// "vocabulary", "parameters". Nothing where `json` is absent. Errors: Invalid naming the key.
Result<GeometryOverrides> readGeometry(const JsonView& json);
void writeGeometry(const GeometryOverrides& geometry, nlohmann::ordered_json& into);

} // namespace vramplan
