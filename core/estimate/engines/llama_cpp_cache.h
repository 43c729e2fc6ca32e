// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_context.h"
#include "core/estimate/engines/llama_cpp_placement.h"

namespace vramplan::llama_cpp {

/// Adds keys and values of each device to `estimate`, and what CUDA's buffers add around them.
///
///   K = row(type, KV heads × key width) × cells × streams per layer, V likewise; latent layers have no V.
///   Without flash attention every V is as wide as the widest layer's. Index keys: one head.
///
/// Source: llama-kv-cache.cpp.
void addCache(const Model& model, const Context& context, const Placement& placement,
    Arrangement& arrangement, bool flash, Estimate& estimate);

/// Adds recurrent states: 4 B × (rolling + matrix) values per recurrent layer and sequence, whatever the
/// cache types. Source: llama-memory-recurrent.cpp.
void addStates(const Model& model, const Context& context, Arrangement& arrangement, Estimate& estimate);

/// What addCache() and addStates() add to this GPU.
Bytes cacheAndStatesOn(int device, const Model& model, const Context& context, Arrangement& arrangement,
    const Attention& attention);

/// Elements of V per token in the widest layer.
std::uint64_t widestValue(const Model& model);

} // namespace vramplan::llama_cpp
