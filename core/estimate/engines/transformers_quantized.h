// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"
#include "core/estimate/engines/transformers_plan.h"

namespace vramplan::transformers {

/// Bytes of one packed tensor.
struct PackedTensor {
    Bytes data;
    Bytes scales; ///< scales and zero points
    Bytes total() const { return data + scales; }
};

/// A tensor of `elements` values in groups of g, G = elements / g of them, laid out as a table of G × g or
/// g × G; values are packed along the first dimension.
///
///   quanto (2, 4 bits)        data = ⌈rows / (8 / bits)⌉ × columns;   axis 0: G × g, axis −1: g × G
///   hqq (1, 2, 3, 4, 8 bits)  the same, 3 bits: ⌈rows / 10⌉ × columns × 4;   axis 0: g × G, axis 1: G × g
///   scales and zero points    2 × G values of the model's type
///
/// Source: optimum-quanto (tensor/weights/packing, grouped), hqq (core/bitpack), transformers cache_utils.py.
PackedTensor packedTensor(
    const Quantization& packing, std::int64_t axis, Count elements, ElementType modelType);

/// Of `tokens`, how many the full-precision residual holds: the generated ones, but less than `residual`.
std::uint64_t residualTokens(const Quantization& packing, std::uint64_t tokens, std::uint64_t generated);

} // namespace vramplan::transformers
