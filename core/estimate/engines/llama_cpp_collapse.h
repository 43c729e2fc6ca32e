// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_shape.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace vramplan::llama_cpp {

inline constexpr int kMostDevices = 16; ///< llama_max_devices()

/// The part of a model whose graph peaks where that of the whole does.
struct Sample {
    std::vector<std::size_t> layers; ///< ascending, the last layer among them
    /// Back end that stands for each device, the host last. GPUs in the middle that hold the same layers are
    /// planned once.
    std::array<std::int8_t, kMostDevices + 1> backendOf{};
    int backends = 1; ///< with the host
    /// What each of `layers` is, and the devices of the layer, its experts and the cache that it reads.
    /// Samples of one model with the same kinds have the same graph, whichever layers they took.
    std::vector<std::uint32_t> kinds;
};

/// The allocator comes back to the same state after each repetition of the layers' pattern, so a few
/// repetitions stand for all. `every`: all layers and devices.
Sample sampleOf(const ModelShape& model, int gpus, bool every);

} // namespace vramplan::llama_cpp
