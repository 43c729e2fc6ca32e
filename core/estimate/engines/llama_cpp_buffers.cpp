// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_buffers.h"

#include "core/estimate/engines/llama_cpp_cache.h"
#include "core/estimate/engines/llama_cpp_compute.h"
#include "core/estimate/engines/llama_cpp_refusals.h"
#include "core/estimate/engines/llama_cpp_weights.h"

namespace vramplan::llama_cpp {

Result<void> Buffers::arrange(const LayerChoice* choice) {
    VRAMPLAN_TRY(m_placement, place(m_scenario, m_placing, m_model, choice));
    // The same for all placements, but one without layers on GPUs needs no kernel there.
    const bool onGpus = m_placement.offloaded > 0;
    if (!m_flashOnGpus) m_attention.kernel = hasFlashKernel(m_model, m_attention.key, m_attention.value);
    if (m_flashOnGpus != onGpus) {
        VRAMPLAN_TRY(m_attention.flash,
            settleFlashAttention(
                m_settings, m_model, m_attention.kernel || !onGpus, m_attention.key, m_attention.value));
        m_flashOnGpus = onGpus;
    }
    m_arrangement = &arrangementOf(*m_scenario.model, m_settings, m_placement, m_model);
    return {};
}

void Buffers::addStored(Estimate& estimate) {
    estimate.devices.reserve(m_scenario.devices.size() + 1);
    for (const DeviceBudget& device : m_scenario.devices) estimate.devices.emplace_back().device = device;
    estimate.devices.emplace_back().device = m_scenario.host;
    for (DeviceEstimate& device : estimate.devices) device.items.reserve(12);
    addWeights(m_settings, m_model, m_placement, *m_arrangement, estimate);
    addCache(m_model, m_context, m_placement, *m_arrangement, m_attention.flash, estimate);
    addStates(m_model, m_context, *m_arrangement, estimate);
}

Result<void> Buffers::addComputed(Estimate& estimate) {
    VRAMPLAN_TRY(const ComputeBuffers buffers, computed());
    addCompute(m_model, m_context, m_placement, m_attention, buffers, estimate);
    return {};
}

Result<ComputeBuffers> Buffers::computed() {
    return computeBuffers(m_model, m_context, m_placement, *m_arrangement, m_attention);
}

Bytes Buffers::storedOn(std::size_t gpu) {
    Bytes sum = cacheAndStatesOn(static_cast<int>(gpu), m_model, m_context, *m_arrangement, m_attention);
    if (m_arrangement->held.empty()) return sum;
    const Holding& weights = m_arrangement->held[gpu];
    return sum + weights.rest.cuda + weights.experts.cuda + weights.output.cuda + weights.headCopy.cuda;
}

Result<Bytes> Buffers::demandOn(std::size_t gpu) {
    VRAMPLAN_TRY(const ComputeBuffers buffers, computed());
    return storedOn(gpu) + buffers.of(static_cast<int>(gpu));
}

} // namespace vramplan::llama_cpp
