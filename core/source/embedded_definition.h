// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/model/tensor_inventory.h"
#include "core/source/gguf_metadata.h"
#include "core/source/hf_config.h"

#include <string>
#include <vector>

namespace vramplan {

// What ModelDefinition::embedded() gives for each kind of model, as JSON text.

/// {"kind": "hf-config", "id", "name", "family", "source", "config", "quant_config"}
std::string embeddedHfConfig(const JsonDocument& config, const HfConfigContext& context);
/// {"kind": "preset", "preset"}: the whole preset file.
std::string embeddedPreset(const JsonDocument& preset);
/// A GGUF file for documents that must open without it, as JSON text: {"kind": "gguf", "path", "metadata",
/// "tensors"}. Tensors that differ in numbers of their name only stand together: the name
/// "blk.{}.ffn_up.weight" with the numbers ["0-31"]; of several numbers all combinations are there.
std::string embeddedGguf(
    const std::string& path, const GgufMetadata& metadata, const std::vector<StoredTensor>& tensors);
/// The same of safetensors files: {"kind": "safetensors", "path", "config", "tensors"}. `config` is the JSON
/// text of the embedded config, empty where there is none.
std::string embeddedCheckpoint(
    const std::string& path, const std::string& config, const std::vector<StoredTensor>& tensors);

/// Reads "tensors" back, layer by layer; names are not interpreted. Errors: Invalid naming the key.
Result<std::vector<StoredTensor>> readTensors(const JsonView& json);
/// Reads "metadata" back. Errors: Invalid naming the key.
Result<GgufMetadata> readMetadata(const JsonView& json);

} // namespace vramplan
