// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/model/model_spec.h"

#include <optional>
#include <string>

namespace vramplan {

/// Joins a model read from its config with the tensors of its safetensors files: their sizes replace computed
/// ones as long as geometry and precision are the file's own, and what is no part of the language model gets
/// a line of its own (towers, next-token-prediction layers, a head that repeats a tied embedding, scales).
ModelSpec withCheckpoint(ModelSpec spec, TensorInventory inventory);

/// A model known by its safetensors files alone. Weights are exact; heads and layer kinds are inferred from
/// shapes, which is marked as a guess.
ModelSpec modelFromTensors(TensorInventory inventory, const std::string& path);

/// The model that the definition of either of the above described in embedded(), with the model of the config
/// inside it where there is one. Errors: Invalid naming the key.
Result<ModelSpec> modelFromEmbeddedCheckpoint(const JsonView& json, std::optional<ModelSpec> config);

} // namespace vramplan
