// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/model_spec.h"

#include <string>

namespace vramplan {

/// Reads a model from disk, picking the reader by content: a Hugging Face config.json, a folder with one (and
/// safetensors beside it), a .safetensors file or index, a .gguf file (any part of a split one), a model
/// preset. Errors: Unreadable, Invalid with file, place and what was expected.
Result<ModelSpec> openModel(const std::string& path);

} // namespace vramplan
