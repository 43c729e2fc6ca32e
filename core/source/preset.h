// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/model/model_spec.h"

#include <string>

namespace vramplan {

/// Whether a JSON document says that it is a model preset, of whatever version.
bool isModelPreset(const JsonView& root);

/// The model of a preset: its `config` (with `quant_config`, where it has one) read as a config.json is, the
/// sizes of its `geometry` in place of the config's, its published parameter counts where the config cannot
/// tell the weights. `path` is named in errors and as the model's source. Errors: Invalid
/// naming file and key.
Result<ModelSpec> modelFromPreset(const JsonDocument& document, const std::string& path);

/// Reads a preset file. Errors: Unreadable; Invalid naming file, line and key.
Result<ModelSpec> openModelPreset(const std::string& path);

} // namespace vramplan
