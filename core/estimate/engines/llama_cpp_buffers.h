// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine.h"
#include "core/estimate/engines/llama_cpp_compute.h"
#include "core/estimate/engines/llama_cpp_context.h"
#include "core/estimate/engines/llama_cpp_placement.h"

namespace vramplan::llama_cpp {

/// Model, cache, states and compute buffers of one plan, for one placement after another: what the engine
/// itself adds up.
class Buffers {
public:
    Buffers(const Scenario& scenario, const ResolvedSettings& settings, const Context& context, Model& model)
        : m_scenario(scenario), m_settings(settings), m_context(context), m_model(model) { }

    /// Places the layers (null: as the settings say) and adds all devices to `estimate`, the host last, with
    /// everything but the compute buffers. The cache types of `estimate` are the same each time. Errors:
    /// those of place() and settleFlashAttention().
    Result<void> addStored(const LayerChoice* choice, Estimate& estimate);
    /// After addStored(): adds the compute buffers for the layers as it placed them. Errors: Overflow.
    Result<void> addComputed(Estimate& estimate);

    const Model& model() const { return m_model; }

private:
    Result<void> settleFlash(const Estimate& estimate);

    const Scenario& m_scenario;
    const ResolvedSettings& m_settings;
    const Context& m_context;
    Model& m_model;
    Placement m_placement;
    Arrangement* m_arrangement = nullptr; ///< of the model, for m_placement
    std::optional<bool> m_kernel, m_flash;
    bool m_flashOnGpus = false; ///< m_flash was settled with layers on GPUs
};

} // namespace vramplan::llama_cpp
