// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"
#include "core/model/model_spec.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vramplan {

/// A contiguous range of layers on one device.
struct LayerRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    bool contains(std::uint32_t layer) const { return layer >= first && layer - first < count; }
};

/// Splits `layers` over devices by cumulative share: layer i goes to the first device whose cumulative share
/// of all weights exceeds i / layers (llama.cpp's split by layer). Equal parts where all shares are 0.
std::vector<LayerRange> splitByShare(std::uint32_t layers, std::span<const double> shares);

/// How many layers of each kind lie inside the range; one number per ModelSpec::kinds.
std::vector<std::uint32_t> kindCounts(const ModelSpec& spec, LayerRange range);

} // namespace vramplan
