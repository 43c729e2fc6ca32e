// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_context.h"
#include "core/estimate/engines/llama_cpp_placement.h"

namespace vramplan::llama_cpp {

/// Whether a flash-attention kernel exists on the GPUs for every layer of this model.
///
/// Source: ggml-cuda/fattn.cu in a default build: equal K and V types among f16, bf16, q8_0 and q4_0 (f32 is
/// converted); head sizes 40, 64, 72, 80, 96, 112, 128, 256, and 192/128, 320/256, 512, 576/512 with enough
/// query heads per KV head.
bool hasFlashKernel(const Model& model, ElementType key, ElementType value);

/// The compute buffers of one plan. Valid until the next ones of the model are asked for.
class ComputeBuffers {
public:
    /// There are none, as the model lacks a number that the graph cannot do without.
    ComputeBuffers() = default;
    ComputeBuffers(KnownGraphs::Known& graph, const Sample& sample) : m_graph(&graph), m_sample(&sample) { }

    bool known() const { return m_graph != nullptr; }
    /// Of this device; worked out when it is asked for.
    Bytes of(int device) const {
        return m_graph == nullptr
            ? Bytes()
            : Bytes(m_graph->bufferOf(m_sample->backendOf[static_cast<std::size_t>(device)]));
    }

private:
    KnownGraphs::Known* m_graph = nullptr;
    const Sample* m_sample = nullptr;
};

/// The graph of the largest micro-batch is written down as llama.cpp builds it and planned by the rules of
/// its allocator, once for all contexts with the same graph. Errors: Overflow.
Result<ComputeBuffers> computeBuffers(Model& model, const Context& context, const Placement& placement,
    Arrangement& arrangement, const Attention& attention);

/// Adds these buffers, or says why there are none.
void addCompute(const Model& model, const Context& context, const Placement& placement,
    const Attention& attention, const ComputeBuffers& buffers, Estimate& estimate);

} // namespace vramplan::llama_cpp
