// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/source/checkpoint_formats.h"

#include <optional>

namespace vramplan {

/// Reads how a checkpoint is quantised: quantization_config at the top of the config or in its text_config,
/// the separate hf_quant_config.json, or compression_config. An empty result: it is not. A method that is
/// not known, or patterns that cannot be read, give a warning and count as not quantised. Errors: Invalid
/// naming the key.
Result<CheckpointFormats> readCheckpointFormats(
    const JsonView& config, const JsonView& languageModel, const std::optional<JsonDocument>& quantConfig);

} // namespace vramplan
