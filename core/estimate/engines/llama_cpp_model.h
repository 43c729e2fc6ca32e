// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_architecture.h"
#include "core/estimate/engines/llama_cpp_arrangement.h"
#include "core/estimate/engines/llama_cpp_known_graphs.h"
#include "core/estimate/engines/llama_cpp_shape.h"
#include "core/model/tensor_sums.h"
#include "core/scenario/scenario.h"

#include <deque>
#include <memory>
#include <vector>

namespace vramplan::llama_cpp {

/// More elements, times 64, than a graph can count in 64 bits.
inline constexpr double kLargestTensor = 4.0e18;

/// A model as llama.cpp would see its GGUF file, whether there is one or only a configuration.
struct Model {
    Model() = default;
    Model(const Model&) = delete; ///< the shape points into it
    Model& operator=(const Model&) = delete;

    const Architecture* architecture = nullptr;
    ModelShape shape;                           ///< layers of the file, prediction layers last
    std::uint64_t window = 0;                   ///< tokens of the windowed cache; 0: there is none
    bool chunked = false;                       ///< the window is a chunk
    const InventorySums* stored = nullptr;      ///< of the file, where its own tensors are what is loaded
    std::shared_ptr<const WeightScheme> scheme; ///< else
    std::deque<FieldTensors> made;              ///< layouts made from a configuration
    FieldTensors madeGlobals;
    KnownArrangements arrangements;
    KnownGraphs graphs;
    double longestSide = 1; ///< of all weight tensors; kLargestTensor where one has more elements
    /// Units that are placed on devices: all layers and the output.
    std::uint32_t units() const { return static_cast<std::uint32_t>(shape.layers.size()) + 1; }
};

/// The plan's model. It is this thread's own, to place its layers in, and stays known for the next estimates
/// of the same model and weights; it is valid until the next call.
/// Errors: Refused for weights that no GGUF file can hold.
Result<Model*> modelOf(const Scenario& scenario);

} // namespace vramplan::llama_cpp
