// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/byte_reader.h"
#include "core/model/tensor_inventory.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vramplan {

/// The header of one safetensors file: every tensor with its exact bytes; the data is never read. Header
/// length, offsets, overlaps, gaps and shapes are checked against the file size. Names are not interpreted
/// and nothing is summed up yet. Errors: Unreadable, Invalid with file, byte offset and tensor.
Result<std::vector<StoredTensor>> readSafetensorsHeader(ByteSource& source);

/// A data type by the name that the format gives it.
struct SafetensorsType {
    std::string_view name; ///< a literal
    ElementType type;
};
std::span<const SafetensorsType> safetensorsTypes();

/// Reads part, layer and role of each tensor from its name and sums up.
TensorInventory inventoryOf(std::vector<StoredTensor> tensors);

/// The tensors of a whole checkpoint, given by a .safetensors file (a shard brings its siblings), an index
/// (*.safetensors.index.json) or a folder. Part, layer and role of each tensor are read from its name.
/// Errors: as above, and Unreadable where a shard is missing (named) or the folder holds no safetensors;
/// Invalid where an index names a path outside its folder or a tensor that its shard lacks.
Result<TensorInventory> readSafetensors(const std::string& path);

/// Whether the folder holds safetensors files of a model.
bool hasSafetensors(const std::string& folder);

} // namespace vramplan
