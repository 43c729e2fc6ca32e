// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine.h"
#include "core/estimate/engines/llama_cpp_compute.h"
#include "core/estimate/engines/llama_cpp_context.h"
#include "core/estimate/engines/llama_cpp_placement.h"

#include <optional>

namespace vramplan::llama_cpp {

/// Model, cache, states and compute buffers of one plan, for one placement after another: what the engine
/// itself adds up.
class Buffers {
public:
    Buffers(const Scenario& scenario, const ResolvedSettings& settings, const Context& context,
        ElementType key, ElementType value, Model& model)
        : m_scenario(scenario)
        , m_settings(settings)
        , m_placing(settings)
        , m_context(context)
        , m_model(model) {
        m_attention.key = key;
        m_attention.value = value;
    }

    /// Places the layers (null: as the settings say), which comes before everything else. Errors: those of
    /// place() and settleFlashAttention().
    Result<void> arrange(const LayerChoice* choice);
    /// Adds all devices to `estimate`, the host last, with everything but the compute buffers.
    void addStored(Estimate& estimate);
    /// After addStored(): adds the compute buffers. Errors: Overflow.
    Result<void> addComputed(Estimate& estimate);

    /// What both add to this GPU. Errors: Overflow.
    Result<Bytes> demandOn(std::size_t gpu);

    const Model& model() const { return m_model; }

private:
    Bytes storedOn(std::size_t gpu);
    Result<ComputeBuffers> computed();

    const Scenario& m_scenario;
    const ResolvedSettings& m_settings;
    PlacementSettings m_placing;
    const Context& m_context;
    Model& m_model;
    Placement m_placement;
    Arrangement* m_arrangement = nullptr; ///< of the model, for m_placement
    Attention m_attention;
    /// Whether flash attention was settled with layers on GPUs; empty: not yet.
    std::optional<bool> m_flashOnGpus;
};

} // namespace vramplan::llama_cpp
