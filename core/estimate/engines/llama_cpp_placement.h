// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine.h"
#include "core/estimate/engines/llama_cpp_model.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vramplan::llama_cpp {

/// Which device holds what. Devices are the plan's GPUs in order, the host last.
struct Placement {
    int gpus = 0;
    int main = 0;                ///< the only GPU that is used with split_mode none
    std::uint64_t offloaded = 0; ///< units on GPUs, counted from the last
    bool pipelined = false;      ///< several GPUs work at once: inputs have four copies
    bool rows = false;           ///< matrices are split over the GPUs by rows
    bool cacheOnHost = false;
    std::vector<double> shares; ///< of each GPU, their sum is 1
    int host() const { return gpus; }
};

/// Layers as the engine's own search settles them, in place of n_gpu_layers, tensor_split and n_cpu_moe.
struct LayerChoice {
    struct Gpu {
        std::uint32_t units = 0; ///< that it holds: in the order of the GPUs the model's last ones
        std::uint32_t bare = 0;  ///< the last of them, whose experts stay on the host
        std::uint32_t whole() const { return units - bare; }
    };
    std::vector<Gpu> gpus; ///< empty: units as the settings say, and no experts on GPUs

    std::uint64_t offloaded() const;
};

/// The settings that decide where layers lie.
struct PlacementSettings {
    explicit PlacementSettings(const ResolvedSettings& settings);

    std::optional<std::uint64_t> gpuLayers;
    std::uint64_t expertsOnHost; ///< of so many first layers
    std::uint64_t main;
    bool single, rows; ///< split_mode none and row
    bool cacheOnHost;
    std::optional<std::string_view> split, overrides;
};

/// Settles the placement and writes it into the model's layers.
///
/// The last n_gpu_layers of layers + 1 units go to GPUs, the last unit being the output. Several GPUs: layer
/// i goes to the first device whose cumulative share (tensor_split, or free memory) exceeds its place among
/// the offloaded units. Source: llama-model.cpp (load_tensors). Errors: Usage for a tensor_split or main_gpu
/// that does not match the devices.
Result<Placement> place(const Scenario& scenario, const PlacementSettings& settings, Model& model,
    const LayerChoice* choice = nullptr);

} // namespace vramplan::llama_cpp
