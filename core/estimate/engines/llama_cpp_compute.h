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

/// The compute buffer of each device, the host last: the graph of the largest micro-batch is written down as
/// llama.cpp builds it and planned by the rules of its allocator, once for all contexts with the same graph.
/// Empty where the model lacks a number that the graph cannot do without. Errors: Overflow.
Result<std::vector<Bytes>> computeBuffers(Model& model, const Context& context, const Placement& placement,
    Arrangement& arrangement, const Attention& attention);

/// Adds these buffers, or says why there are none.
void addCompute(const Model& model, const Context& context, const Placement& placement,
    const Attention& attention, const std::vector<Bytes>& buffers, Estimate& estimate);

} // namespace vramplan::llama_cpp
