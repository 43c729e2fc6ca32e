// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine.h"
#include "core/estimate/engines/llama_cpp_model.h"
#include "core/estimate/engines/llama_cpp_placement.h"

namespace vramplan::llama_cpp {

/// Where the model's parts lie now, and the weights of each device: a tied embedding whose head is on a GPU
/// exists twice. Source: llama-model-loader.cpp, llama-model.cpp (buffer types of input, repeating and output
/// tensors).
Arrangement& arrangementOf(
    const ModelSpec& spec, const ResolvedSettings& settings, const Placement& placement, Model& model);

/// Adds the weights of each device, what CUDA's buffers add around them, and the matrices that the CPU back
/// end rearranges in memory of their own. Those that are mapped from the file are marked so.
void addWeights(const ResolvedSettings& settings, const Model& model, const Placement& placement,
    const Arrangement& arrangement, Estimate& estimate);

} // namespace vramplan::llama_cpp
