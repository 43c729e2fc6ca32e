// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/weights.h"

#include <cstdint>
#include <string_view>

namespace vramplan {

/// Which normalisation the queries and keys get before the attention.
enum class QkNorm : std::uint8_t {
    None,
    PerHead,   ///< one vector of the head's width for all heads
    EachHead,  ///< a vector of its own for each head
    FullWidth, ///< one vector over all heads: the same number of elements as EachHead
};

/// The projections of ordinary attention.
struct AttentionShape {
    std::uint64_t hidden = 0;
    std::uint64_t heads = 0;
    std::uint64_t kvHeads = 0;
    std::uint64_t keyWidth = 0;
    std::uint64_t valueWidth = 0;
    bool qkvBias = false;
    bool outputBias = false;
    bool fused = false;          ///< q, k and v are one matrix
    bool outputGate = false;     ///< the query projection also makes a gate of its own width
    bool headGate = false;       ///< a small projection makes one gate per head
    bool sinks = false;          ///< one learned value per head
    bool valueProjection = true; ///< false: values come from the key projection
    bool keyProjection = true;   ///< false: keys and values come from an earlier layer
    QkNorm qkNorm = QkNorm::None;
    bool qkNormBias = false;
    bool operator==(const AttentionShape&) const = default;
};
void addAttention(WeightTensors& to, const AttentionShape& shape);

/// A feed-forward block: three matrices where gated, else two.
struct MlpShape {
    std::uint64_t hidden = 0;
    std::uint64_t width = 0;
    bool gated = true;
    bool bias = false;
    bool fused = false; ///< gate and up are one matrix
    bool operator==(const MlpShape&) const = default;
};
void addMlp(WeightTensors& to, const MlpShape& shape);

/// Routed experts, their router and the shared expert beside them.
struct ExpertShape {
    std::uint64_t hidden = 0;
    std::uint64_t width = 0;
    std::uint64_t experts = 0;
    std::uint64_t sharedWidth = 0; ///< of all shared experts together; 0: none
    bool gated = true;
    bool bias = false;               ///< of the experts' matrices
    bool routerBias = false;         ///< also the correction bias of auxiliary-loss-free routing
    bool sharedGate = false;         ///< one vector that scales the shared expert
    std::uint64_t latent = 0;        ///< experts work on this narrower width, with a projection in and out
    bool latentNorm = false;         ///< a norm on the narrower width
    std::uint64_t unusedExperts = 0; ///< routed to, but without weights (zero-computation experts)
    bool operator==(const ExpertShape&) const = default;
};
void addExperts(WeightTensors& to, const ExpertShape& shape);

/// `count` normalisation vectors of `width`, each with a bias where LayerNorm has one.
void addNorms(WeightTensors& to, std::uint64_t width, std::uint64_t count, bool bias = false);

/// Multi-head latent attention. queryRank 0: a full query projection.
struct LatentShape {
    std::uint64_t hidden = 0;
    std::uint64_t heads = 0;
    std::uint64_t queryRank = 0;
    std::uint64_t rank = 0;       ///< kv_lora_rank
    std::uint64_t ropeWidth = 0;  ///< qk_rope_head_dim
    std::uint64_t nopeWidth = 0;  ///< qk_nope_head_dim
    std::uint64_t valueWidth = 0; ///< v_head_dim
    bool bias = false;
    bool outputGate = false;
    bool operator==(const LatentShape&) const = default;
};
void addLatentAttention(WeightTensors& to, const LatentShape& shape);

} // namespace vramplan
