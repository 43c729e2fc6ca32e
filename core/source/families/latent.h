// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/families/family.h"
#include "core/source/families/weight_blocks.h"

namespace vramplan {

/// Reads the keys of multi-head latent attention. The cached vector is kv_lora_rank + qk_rope_head_dim wide;
/// a changed head dimension changes the rank. num_key_value_heads and head_dim say nothing here.
LatentShape latentShape(const FamilyBuild& build);
LatentAttention latentRecord(const LatentShape& shape);

/// Routed experts by the keys of the DeepSeek line: n_routed_experts, n_shared_experts,
/// moe_intermediate_size, num_experts_per_tok.
ExpertShape deepseekExperts(FamilyBuild& build, bool routerBias);
/// Routed experts by the keys num_experts, num_shared_experts, moe_intermediate_size, num_experts_per_tok.
ExpertShape countedExperts(FamilyBuild& build, bool routerBias);
/// True for layers with experts: first_k_dense_replace and moe_layer_freq (a number or a list), or
/// mlp_layer_types.
std::vector<bool> deepseekSparseLayers(const FamilyBuild& build);

/// What prediction layers store again for themselves.
enum class Copies : std::uint8_t { None, Embedding, EmbeddingAndHead };

/// The part for the prediction layers stored after the last layer: each one more layer with a projection of
/// two hidden vectors to one and three norms, and copies of embedding and head.
void addPredictionPart(FamilyBuild& build, const WeightTensors& layer, Copies copies = Copies::None);

} // namespace vramplan
