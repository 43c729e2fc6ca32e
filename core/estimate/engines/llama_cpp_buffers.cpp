// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_buffers.h"

#include "core/estimate/engines/llama_cpp_cache.h"
#include "core/estimate/engines/llama_cpp_refusals.h"
#include "core/estimate/engines/llama_cpp_weights.h"

namespace vramplan::llama_cpp {

Result<void> Buffers::addStored(const LayerChoice* choice, Estimate& estimate) {
    VRAMPLAN_TRY(m_placement, place(m_scenario, m_settings, m_model, choice));
    VRAMPLAN_TRY(m_flash, settleFlashAttention(m_settings, m_model, m_placement, estimate));
    for (const DeviceBudget& device : m_scenario.devices) estimate.devices.emplace_back().device = device;
    estimate.devices.emplace_back().device = m_scenario.host;
    for (DeviceEstimate& device : estimate.devices) device.items.reserve(12);
    addWeights(m_scenario, m_settings, m_model, m_placement, estimate);
    addCache(m_model, m_context, m_placement, m_flash, estimate);
    addStates(m_model, m_context, estimate);
    return {};
}

Result<void> Buffers::addComputed(Estimate& estimate) {
    return addCompute(m_model, m_context, m_placement, m_flash, estimate);
}

} // namespace vramplan::llama_cpp
