// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"
#include "core/estimate/placement.h"
#include "core/estimate/weight_division.h"

#include <cstdint>

namespace vramplan {

/// Adapters that an engine keeps room for.
struct Adapters {
    std::uint64_t count = 0;
    std::uint64_t rank = 0;
    bool any() const { return count > 0 && rank > 0; }
};

/// Values of one LoRA adapter on one rank, in these layers: for a matrix of `rows` outputs and `columns`
/// inputs, rank × (rows + columns) (arXiv 2106.09685, section 4.1). Tensor parallelism divides the side that
/// it divides of the matrix: outputs of q, k, v, gate and up, inputs of o and down.
struct AdapterValues {
    Count queryAndValue; ///< matrices q and v alone, the least that is usual
    Count all;           ///< attention and dense feed-forward matrices
};
AdapterValues adapterValues(
    const ModelSpec& spec, LayerRange layers, std::uint64_t rank, const WeightDivision& division);

/// Adds the room for adapters in two-byte values: bytes with all matrices, low with q and v alone. Routed
/// experts have none.
void addAdapters(const ModelSpec& spec, LayerRange layers, const Adapters& adapters,
    const WeightDivision& division, std::vector<LineItem>& items);

} // namespace vramplan
