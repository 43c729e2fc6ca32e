// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/weight_division.h"

#include <algorithm>

namespace vramplan {

std::uint64_t partsOf(const WeightDivision& division, const WeightTensor& tensor, std::uint64_t kvHeads) {
    switch (tensor.role) {
    case WeightRole::TokenEmbedding:
    case WeightRole::PerLayerEmbedding:
    case WeightRole::OutputHead:
    case WeightRole::MlpGate:
    case WeightRole::MlpUp:
    case WeightRole::MlpDown:
    case WeightRole::SharedExpert: return division.dense;
    case WeightRole::ExpertGate:
    case WeightRole::ExpertUp:
    case WeightRole::ExpertDown: return division.experts;
    case WeightRole::AttentionKey:
    case WeightRole::AttentionValue:
        return kvHeads == 0 ? division.attention : std::min(division.attention, kvHeads);
    case WeightRole::AttentionQuery:
    case WeightRole::AttentionFused:
    case WeightRole::AttentionOutput:
    case WeightRole::Mixer: return division.attention;
    case WeightRole::AttentionLatent: // down projections feed every head, up projections make heads
        return tensor.name.ends_with("_b_proj") ? division.attention : 1;
    case WeightRole::PositionEmbedding:
    case WeightRole::Norm:
    case WeightRole::Bias:
    case WeightRole::Indexer:
    case WeightRole::Router:
    case WeightRole::Other: return 1;
    }
    return 1;
}

StateOfRank stateOfRank(const RecurrentState& state, std::uint64_t ranks) {
    StateOfRank part{state.convChannels, state.stateElements, state.modelTypeElements};
    if (ranks <= 1) return part;
    part.stateElements = ceilDiv(part.stateElements, Count(ranks));
    if (state.groups > 0 && state.groups % ranks != 0) {
        const Count groupChannels = Count(2) * Count(state.groups) * Count(state.groupState);
        const Count heads = minusOrZero(part.convChannels, groupChannels);
        const Count groups = Count(2) * Count(headsOfRank(state.groups, ranks)) * Count(state.groupState);
        part.convChannels = ceilDiv(heads, Count(ranks)) + groups;
    } else {
        part.convChannels = ceilDiv(part.convChannels, Count(ranks));
    }
    return part;
}

} // namespace vramplan
