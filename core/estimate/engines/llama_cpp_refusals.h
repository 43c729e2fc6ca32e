// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_context.h"
#include "core/estimate/engines/llama_cpp_placement.h"

namespace vramplan::llama_cpp {

/// Combinations that no model makes possible. Errors: Refused, Usage.
Result<void> checkSettings(const Scenario& scenario);

/// Whether flash attention is used: "auto" uses it where every layer has a kernel (`kernel`), and must use it
/// where V is quantised. Errors: Refused, with the engine's own rule, for cache types that its attention
/// cannot read. Source: llama-context.cpp (llama_init_from_model, resolve of flash attention).
Result<bool> settleFlashAttention(
    const ResolvedSettings& settings, const Model& model, bool kernel, ElementType key, ElementType value);

/// Remarks about how the workload meets the engine.
void addWarnings(const Scenario& scenario, const Model& model, const Context& context, Estimate& estimate);

} // namespace vramplan::llama_cpp
