// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/recurrent_state.h"

#include <algorithm>

namespace vramplan {
namespace {

const char* labelOf(RecurrentFamily family) {
    switch (family) {
    case RecurrentFamily::Mamba1: return "Mamba 1 state, {layers:layer}";
    case RecurrentFamily::Mamba2: return "Mamba 2 state, {layers:layer}";
    case RecurrentFamily::GatedDeltaNet: return "Gated delta net state, {layers:layer}";
    case RecurrentFamily::KimiDelta: return "Kimi delta attention state, {layers:layer}";
    case RecurrentFamily::Lightning: return "Lightning attention state, {layers:layer}";
    case RecurrentFamily::ShortConvolution: return "Short convolution state, {layers:layer}";
    case RecurrentFamily::Rwkv: return "RWKV state, {layers:layer}";
    case RecurrentFamily::Xlstm: return "xLSTM state, {layers:layer}";
    case RecurrentFamily::RgLru: return "RG-LRU state, {layers:layer}";
    case RecurrentFamily::Compressor: return "Cache compressor state, {layers:layer}";
    }
    return "Recurrent state, {layers:layer}";
}

} // namespace

void addPlainRecurrentItems(const Scenario& scenario, std::span<const std::uint32_t> counts,
    std::vector<LineItem>& items, Estimate& estimate) {
    const ModelSpec& spec = *scenario.model;
    const std::uint64_t sequences = scenario.workload.sequenceCount();
    const std::size_t firstItem = items.size();
    for (std::size_t kind = 0; kind < spec.kinds.size(); ++kind) {
        if (counts[kind] == 0) continue;
        for (const CacheRecord& record : spec.kinds[kind].records) {
            const auto* state = std::get_if<RecurrentState>(&record);
            if (state == nullptr) continue;
            const ElementType stateType = state->stateType.value_or(ElementType::F32);
            const ElementType windowType = state->convType.value_or(spec.dtype);
            const std::uint64_t columns = state->convKernel > 0 ? state->convKernel - 1 : 0;
            const Count windowElements =
                Count(state->convChannels) * Count(columns) + Count(state->modelTypeElements);
            const Bytes each =
                bytesOf(windowType, windowElements) + bytesOf(stateType, Count(state->stateElements));
            const Bytes perSequence = Count(counts[kind]) * each;
            LineItem item;
            item.component = Component::RecurrentState;
            item.basis = Basis::Derived;
            item.label = Phrase(labelOf(state->family), input("layers", counts[kind]));
            item.bytes = item.low = item.high = perSequence * Count(sequences);
            item.formula = Phrase("{layers:layer} × {sequences:sequence} × ({window_elements} × "
                                  "{window_type} + {state_elements} × {state_type})",
                input("layers", counts[kind]), input("sequences", sequences),
                input("window_elements", windowElements), input("window_type", windowType),
                input("state_elements", state->stateElements), input("state_type", stateType));
            item.reference = "Size of the convolution window and recurrent matrix that the layer's paper "
                             "defines; it does not grow with context";
            // Layers of several kinds may hold the same state (dense and expert layers of one hybrid): one
            // line.
            const auto same = std::find_if(items.begin() + static_cast<std::ptrdiff_t>(firstItem),
                items.end(), [&](const LineItem& other) {
                    return other.label.pattern == item.label.pattern
                        && other.formula.inputs[2].value == item.formula.inputs[2].value
                        && other.formula.inputs[4].value == item.formula.inputs[4].value
                        && other.formula.inputs[5].value == item.formula.inputs[5].value;
                });
            if (same != items.end()) {
                same->bytes = same->low = same->high = same->bytes + item.bytes;
                same->label.inputs[0].value += counts[kind];
                same->formula.inputs[0].value += counts[kind];
            } else {
                items.push_back(item);
            }
            estimate.recurrentBytes += item.bytes;
            estimate.recurrentPerSequence += perSequence;
        }
    }
}

} // namespace vramplan
