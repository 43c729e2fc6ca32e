// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_graph.h"
#include "core/estimate/engines/llama_cpp_memory_plan.h"

#include <array>
#include <cstdint>

namespace vramplan::llama_cpp {

/// The back ends that share a graph: GPUs in order, the CPU last.
struct Backends {
    int count = 1;                    ///< with the CPU
    int copies = 1;                   ///< of the graph's inputs: 4 with pipeline parallelism, else 1
    bool attention = true;            ///< the GPUs have a flash-attention kernel for this cache and head size
    std::array<std::int8_t, 17> of{}; ///< back end that stands for each device, the host last
    int cpu() const { return count - 1; }
};

/// Writes down how the compute buffers of one batch are filled.
///
/// The rules of ggml_backend_sched_split_graph (ggml-backend.cpp: where each operation runs, where the graph
/// is split, what is copied between back ends) and of ggml_gallocr (ggml-alloc.c: inputs first, then in order
/// of execution, best fit among free blocks, results in place of dead operands of the same layout). Changes
/// the graph: operands from other back ends are replaced by their copies.
void planMemory(Graph& graph, const Backends& backends, MemoryPlan& plan);

} // namespace vramplan::llama_cpp
