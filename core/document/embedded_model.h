// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/model/model_spec.h"

namespace vramplan {

/// Names of geometry overrides in documents: "layers", "heads", "kv_heads", "head_dim", "hidden",
/// "intermediate", "vocabulary", "parameters". Errors: Invalid naming the key.
Result<GeometryOverrides> readGeometry(const JsonView& json);
void writeGeometry(const GeometryOverrides& geometry, nlohmann::ordered_json& into);

/// The model that ModelDefinition::embedded() described. Errors: Invalid with the key; those of the reader.
Result<ModelSpec> readEmbeddedModel(const JsonView& json);

} // namespace vramplan
