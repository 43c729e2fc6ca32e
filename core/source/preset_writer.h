// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/model_spec.h"

#include <string>

namespace vramplan {

/// The file that a preset of this name has in the user's folder; empty where the name holds nothing that a
/// file name can have.
std::string presetPath(const std::string& folder, const std::string& name);

/// The model, with the sizes as they are changed now, as the text of a preset. Errors: Usage "bad_name" for a
/// name that is empty, too long or holds control characters; Usage "no_config" for a model that is known by
/// its tensors only (GGUF, or safetensors without a config.json); those of reading a config.json again.
Result<std::string> presetText(const ModelSpec& model, const std::string& name);

/// Writes the preset into `folder`, which is made where it is missing, and gives its path; a preset of the
/// same name is replaced. Errors: those of presetText(); Unwritable.
Result<std::string> savePreset(const ModelSpec& model, const std::string& name, const std::string& folder);

} // namespace vramplan
