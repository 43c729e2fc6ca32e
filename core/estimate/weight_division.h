// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"
#include "core/model/cache_record.h"
#include "core/model/weights.h"

#include <cstdint>

namespace vramplan {

/// Into how many parts tensor and expert parallelism cut the weights of a layer; 1 everywhere: one GPU holds
/// all of it.
struct WeightDivision {
    std::uint64_t attention = 1; ///< attention and mixers
    std::uint64_t dense = 1;     ///< MLPs, shared experts, token embedding, output head
    std::uint64_t experts = 1;   ///< routed experts, by expert or by width
    bool divides() const { return attention > 1 || dense > 1 || experts > 1; }
    bool operator==(const WeightDivision&) const = default;
};

/// How many different parts of this tensor the ranks hold. Norms, routers, position tables, low-rank down
/// projections and indexers are whole on every rank (column- and row-parallel layers of Megatron-LM, arXiv
/// 1909.08053 section 3, as serving engines apply them); K and V are cut by KV head at most.
std::uint64_t partsOf(const WeightDivision& division, const WeightTensor& tensor, std::uint64_t kvHeads);

/// KV heads of one rank: max(1, heads / ranks), replicated where there are more ranks than heads.
constexpr std::uint64_t headsOfRank(std::uint64_t heads, std::uint64_t ranks) {
    return heads == 0 ? 0 : heads / ranks == 0 ? 1 : heads / ranks;
}

/// The part of a recurrent state that one of `ranks` holds: heads and channels are divided, B and C groups
/// (mamba 2) are replicated where they do not divide. Sources: mamba_utils of vLLM and SGLang.
struct StateOfRank {
    Count convChannels;
    Count stateElements;
    Count modelTypeElements;
};
StateOfRank stateOfRank(const RecurrentState& state, std::uint64_t ranks);

} // namespace vramplan
