// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/weight_blocks.h"

namespace vramplan {
namespace {

void addBias(WeightTensors& to, std::string_view name, std::uint64_t width, std::uint64_t copies = 1) {
    to.push_back({WeightRole::Bias, name, 1, width, copies});
}

void addQkNorm(WeightTensors& to, const AttentionShape& a) {
    if (a.qkNorm == QkNorm::None) return;
    const bool perHead = a.qkNorm == QkNorm::PerHead;
    const std::uint64_t copies = a.qkNormBias ? 2 : 1;
    to.push_back({WeightRole::Norm, "self_attn.q_norm", 1, (perHead ? 1 : a.heads) * a.keyWidth, copies});
    if (a.keyProjection)
        to.push_back(
            {WeightRole::Norm, "self_attn.k_norm", 1, (perHead ? 1 : a.kvHeads) * a.keyWidth, copies});
}

} // namespace

void addAttention(WeightTensors& to, const AttentionShape& a) {
    const std::uint64_t q = a.heads * a.keyWidth * (a.outputGate ? 2 : 1);
    const std::uint64_t k = a.keyProjection ? a.kvHeads * a.keyWidth : 0;
    const std::uint64_t v = a.keyProjection && a.valueProjection ? a.kvHeads * a.valueWidth : 0;
    const std::uint64_t out = a.heads * a.valueWidth;
    if (a.fused) {
        to.push_back({WeightRole::AttentionFused, "self_attn.qkv_proj", q + k + v, a.hidden});
    } else {
        to.push_back({WeightRole::AttentionQuery, "self_attn.q_proj", q, a.hidden});
        if (k > 0) to.push_back({WeightRole::AttentionKey, "self_attn.k_proj", k, a.hidden});
        if (v > 0) to.push_back({WeightRole::AttentionValue, "self_attn.v_proj", v, a.hidden});
    }
    to.push_back({WeightRole::AttentionOutput, "self_attn.o_proj", a.hidden, out});
    if (a.qkvBias) addBias(to, "self_attn.qkv_proj.bias", q + k + v);
    if (a.outputBias) addBias(to, "self_attn.o_proj.bias", a.hidden);
    if (a.headGate) to.push_back({WeightRole::AttentionQuery, "self_attn.g_proj", a.heads, a.hidden});
    if (a.sinks) to.push_back({WeightRole::Other, "self_attn.sinks", 1, a.heads});
    addQkNorm(to, a);
}

void addMlp(WeightTensors& to, const MlpShape& m) {
    if (m.width == 0) return;
    if (m.fused) {
        to.push_back({WeightRole::MlpUp, "mlp.gate_up_proj", 2 * m.width, m.hidden});
    } else {
        if (m.gated) to.push_back({WeightRole::MlpGate, "mlp.gate_proj", m.width, m.hidden});
        to.push_back({WeightRole::MlpUp, "mlp.up_proj", m.width, m.hidden});
    }
    to.push_back({WeightRole::MlpDown, "mlp.down_proj", m.hidden, m.width});
    if (m.bias) {
        addBias(to, "mlp.up_proj.bias", m.width, m.gated || m.fused ? 2 : 1);
        addBias(to, "mlp.down_proj.bias", m.hidden);
    }
}

void addExperts(WeightTensors& to, const ExpertShape& e) {
    const std::uint64_t inside = e.latent > 0 ? e.latent : e.hidden;
    if (e.gated) to.push_back({WeightRole::ExpertGate, "mlp.experts.gate_proj", e.width, inside, e.experts});
    to.push_back({WeightRole::ExpertUp, "mlp.experts.up_proj", e.width, inside, e.experts});
    to.push_back({WeightRole::ExpertDown, "mlp.experts.down_proj", inside, e.width, e.experts});
    if (e.bias) {
        // With the experts' roles, so that they count as active with their expert.
        if (e.gated)
            to.push_back({WeightRole::ExpertGate, "mlp.experts.gate_proj.bias", 1, e.width, e.experts});
        to.push_back({WeightRole::ExpertUp, "mlp.experts.up_proj.bias", 1, e.width, e.experts});
        to.push_back({WeightRole::ExpertDown, "mlp.experts.down_proj.bias", 1, inside, e.experts});
    }
    if (e.latent > 0) {
        to.push_back({WeightRole::MlpUp, "mlp.latent_in_proj", e.latent, e.hidden});
        to.push_back({WeightRole::MlpDown, "mlp.latent_out_proj", e.hidden, e.latent});
        if (e.latentNorm) to.push_back({WeightRole::Norm, "mlp.latent_norm", 1, e.latent});
    }
    to.push_back({WeightRole::Router, "mlp.gate", e.experts + e.unusedExperts, e.hidden});
    if (e.routerBias) addBias(to, "mlp.gate.bias", e.experts + e.unusedExperts);
    if (e.sharedWidth > 0) {
        if (e.gated)
            to.push_back({WeightRole::SharedExpert, "mlp.shared_experts.gate_proj", e.sharedWidth, e.hidden});
        to.push_back({WeightRole::SharedExpert, "mlp.shared_experts.up_proj", e.sharedWidth, e.hidden});
        to.push_back({WeightRole::SharedExpert, "mlp.shared_experts.down_proj", e.hidden, e.sharedWidth});
    }
    if (e.sharedGate) to.push_back({WeightRole::Router, "mlp.shared_expert_gate", 1, e.hidden});
}

void addNorms(WeightTensors& to, std::uint64_t width, std::uint64_t count, bool bias) {
    if (count > 0) to.push_back({WeightRole::Norm, "norms", 1, width, count * (bias ? 2 : 1)});
}

void addLatentAttention(WeightTensors& to, const LatentShape& m) {
    const std::uint64_t query = m.heads * (m.nopeWidth + m.ropeWidth);
    if (m.queryRank > 0) {
        to.push_back({WeightRole::AttentionLatent, "self_attn.q_a_proj", m.queryRank, m.hidden});
        to.push_back({WeightRole::Norm, "self_attn.q_a_layernorm", 1, m.queryRank});
        to.push_back({WeightRole::AttentionQuery, "self_attn.q_b_proj", query, m.queryRank});
    } else {
        to.push_back({WeightRole::AttentionQuery, "self_attn.q_proj", query, m.hidden});
    }
    to.push_back(
        {WeightRole::AttentionLatent, "self_attn.kv_a_proj_with_mqa", m.rank + m.ropeWidth, m.hidden});
    to.push_back({WeightRole::Norm, "self_attn.kv_a_layernorm", 1, m.rank});
    to.push_back(
        {WeightRole::AttentionLatent, "self_attn.kv_b_proj", m.heads * (m.nopeWidth + m.valueWidth), m.rank});
    to.push_back({WeightRole::AttentionOutput, "self_attn.o_proj", m.hidden, m.heads * m.valueWidth});
    if (m.bias) {
        if (m.queryRank > 0) addBias(to, "self_attn.q_a_proj.bias", m.queryRank);
        addBias(to, "self_attn.kv_a_proj_with_mqa.bias", m.rank + m.ropeWidth);
        addBias(to, "self_attn.o_proj.bias", m.hidden);
    }
    if (m.outputGate)
        to.push_back({WeightRole::AttentionQuery, "self_attn.g_proj", m.heads * m.valueWidth, m.hidden});
}

} // namespace vramplan
