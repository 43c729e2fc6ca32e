// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine.h"
#include "core/estimate/engines/llama_cpp_model.h"
#include "core/estimate/engines/llama_cpp_placement.h"

namespace vramplan::llama_cpp {

/// Adds the weights of each device, what CUDA's buffers add around them, and copies: a tied embedding whose
/// head is on a GPU exists twice; matrices that the CPU back end rearranges lie in memory of their own.
///
/// Source: llama-model-loader.cpp, llama-model.cpp (buffer types of input, repeating and output tensors).
/// Sets `soft` on the host where its weights are mapped from the file.
void addWeights(const Scenario& scenario, const ResolvedSettings& settings, const Model& model,
    const Placement& placement, Estimate& estimate);

} // namespace vramplan::llama_cpp
