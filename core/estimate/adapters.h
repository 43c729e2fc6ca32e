// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine.h"
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

/// The engine's setting of how many, by its own name for it.
constexpr SettingInfo adapterCountSetting(const char* key) {
    return {.key = key,
        .kind = SettingInfo::Kind::Whole,
        .fallback = "0",
        .meaning = "LoRA adapters that the GPU has room for at once; 0: no adapters.",
        .min = 0,
        .max = 65536};
}
/// The engine's setting of their rank, with its own default.
constexpr SettingInfo adapterRankSetting(const char* fallback) {
    return {.key = "max_lora_rank",
        .kind = SettingInfo::Kind::Whole,
        .fallback = fallback,
        .meaning = "Largest rank of those adapters.",
        .min = 1,
        .max = 65536};
}

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
