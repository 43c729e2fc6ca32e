// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_graph.h"

#include <cstdint>
#include <vector>

namespace vramplan::llama_cpp {

/// One step of execution: a tensor to compute or to fill, or (`keeps`) a marker that uses the tensor without
/// computing anything, so that it lives until here.
struct Step {
    Id id = kNone;
    bool keeps = false;
};

/// Bytes of each back end's compute buffer when ggml_gallocr plans these steps. The last back end is the CPU
/// (32 B alignment); the others are CUDA devices (128 B).
std::vector<std::int64_t> allocateGraph(
    const Graph& graph, const std::vector<Step>& steps, const std::vector<Id>& leafs, int backends);

} // namespace vramplan::llama_cpp
