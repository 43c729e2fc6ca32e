// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_architecture.h"
#include "core/estimate/engines/llama_cpp_shape.h"
#include "core/model/tensor_sums.h"
#include "core/scenario/scenario.h"

#include <deque>
#include <memory>
#include <vector>

namespace vramplan::llama_cpp {

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
    /// Units that are placed on devices: all layers and the output.
    std::uint32_t units() const { return static_cast<std::uint32_t>(shape.layers.size()) + 1; }
};

/// Fills `model`. Errors: Refused for weights that no GGUF file can hold; Overflow for sizes beyond reason.
Result<void> describe(const Scenario& scenario, Model& model);

} // namespace vramplan::llama_cpp
