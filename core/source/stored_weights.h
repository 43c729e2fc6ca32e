// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/tensor_inventory.h"
#include "core/model/weights.h"

#include <array>
#include <vector>

namespace vramplan {

/// How a format writes a matrix of `rows` outputs × `columns` inputs.
enum class ShapeOrder : std::uint8_t {
    RowsFirst,    ///< safetensors: [rows, columns]
    ColumnsFirst, ///< GGUF: [columns, rows]
};

/// The tensors of a file by shape, as computed weights are described; equal ones are counted together.
struct StoredWeights {
    std::vector<WeightTensors> layers; ///< of the language model, without scales and buffers
    WeightTensors globals;
    std::array<WeightTensors, kTensorParts> parts; ///< by TensorPart; Language stays empty
};
StoredWeights weightsOf(const TensorInventory& inventory, ShapeOrder order);

/// How the file stores its matrices: the type that most bytes of layer matrices have, the types of embedding
/// and head, and the type of vectors.
WeightScheme schemeOf(const TensorInventory& inventory);

} // namespace vramplan
