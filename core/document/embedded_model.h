// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/model/model_spec.h"

namespace vramplan {

/// The model that ModelDefinition::embedded() described. Errors: Invalid with the key; those of the reader.
Result<ModelSpec> readEmbeddedModel(const JsonView& json);

} // namespace vramplan
