// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_buffers.h"

#include "core/estimate/engines/llama_cpp_cache.h"
#include "core/estimate/engines/llama_cpp_refusals.h"
#include "core/estimate/engines/llama_cpp_weights.h"

namespace vramplan::llama_cpp {

Result<void> Buffers::addStored(const LayerChoice* choice, Estimate& estimate) {
    VRAMPLAN_TRY(m_placement, place(m_scenario, m_settings, m_model, choice));
    VRAMPLAN_CHECK(settleFlash(estimate));
    estimate.devices.reserve(m_scenario.devices.size() + 1);
    for (const DeviceBudget& device : m_scenario.devices) estimate.devices.emplace_back().device = device;
    estimate.devices.emplace_back().device = m_scenario.host;
    for (DeviceEstimate& device : estimate.devices) device.items.reserve(12);
    m_arrangement = &arrangementOf(*m_scenario.model, m_settings, m_placement, m_model);
    addWeights(m_settings, m_model, m_placement, *m_arrangement, estimate);
    addCache(m_model, m_context, m_placement, *m_arrangement, *m_flash, estimate);
    addStates(m_model, m_context, estimate);
    return {};
}

Result<void> Buffers::addComputed(Estimate& estimate) {
    return addCompute(m_model, m_context, m_placement, *m_arrangement, {*m_kernel, *m_flash}, estimate);
}

/// The same for all placements, but that one without layers on GPUs needs no kernel there.
Result<void> Buffers::settleFlash(const Estimate& estimate) {
    if (!m_kernel) m_kernel = hasFlashKernel(m_model, estimate.kvK, estimate.kvV);
    const bool onGpus = m_placement.offloaded > 0;
    if (m_flash && onGpus == m_flashOnGpus) return {};
    VRAMPLAN_TRY(m_flash, settleFlashAttention(m_settings, m_model, *m_kernel || !onGpus, estimate));
    m_flashOnGpus = onGpus;
    return {};
}

} // namespace vramplan::llama_cpp
