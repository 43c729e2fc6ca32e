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

/// How attention is computed.
struct Attention {
    bool kernel = false; ///< the GPUs have a flash-attention kernel for every layer and this cache
    bool flash = false;  ///< flash attention is used
};

/// Adds the compute buffer of each device: the graph of the largest micro-batch is written down as llama.cpp
/// builds it and planned by the rules of its allocator, once for all contexts with the same graph. Errors:
/// Overflow.
Result<void> addCompute(Model& model, const Context& context, const Placement& placement,
    Arrangement& arrangement, Attention attention, Estimate& estimate);

} // namespace vramplan::llama_cpp
