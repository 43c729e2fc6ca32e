// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_graph.h"
#include "core/estimate/engines/llama_cpp_memory_plan.h"

#include <cstdint>
#include <vector>

namespace vramplan::llama_cpp {

/// One step of execution: a tensor to compute or to fill, or (`keeps`) a marker that uses the tensor without
/// computing anything, so that it lives until here.
struct Step {
    Id id = kNone;
    bool keeps = false;
};

/// Writes down what ggml_gallocr takes and gives back for these steps. The last back end is the CPU.
void allocateGraph(const Graph& graph, const std::vector<Step>& steps, const std::vector<Id>& leafs,
    int backends, MemoryPlan& plan);

} // namespace vramplan::llama_cpp
