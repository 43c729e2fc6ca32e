// SPDX-License-Identifier: Apache-2.0
#include "core/source/tensor_names.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace vramplan {
namespace {

using enum WeightRole;

struct KnownField {
    std::string_view name; ///< in the GGUF file, without layer number and ".weight"
    WeightRole role;
    std::string_view field; ///< the name that other sources use for it
};

/// Matrices by name; norms and biases are told from their endings.
constexpr std::array kFields = {
    KnownField{"altup_proj", Other, "altup_projections"},
    KnownField{"altup_unembd_proj", Other, "altup_unembed_projections"},
    KnownField{"attn_compressor_gate", AttentionLatent, "self_attn.compressor.wgate"},
    KnownField{"attn_compressor_kv", AttentionLatent, "self_attn.compressor.wkv"},
    KnownField{"attn_gate", AttentionQuery, "self_attn.g_proj"},
    KnownField{"attn_k", AttentionKey, "self_attn.k_proj"},
    KnownField{"attn_k_b", AttentionLatent, "self_attn.kv_b_proj"},
    KnownField{"attn_kv", AttentionLatent, "self_attn.wkv"},
    KnownField{"attn_kv_a_mqa", AttentionLatent, "self_attn.kv_a_proj_with_mqa"},
    KnownField{"attn_kv_b", AttentionLatent, "self_attn.kv_b_proj"},
    KnownField{"attn_o", AttentionOutput, "self_attn.o_proj"},
    KnownField{"attn_out_a", AttentionLatent, "self_attn.wo_a"},
    KnownField{"attn_out_b", AttentionLatent, "self_attn.wo_b"},
    KnownField{"attn_output", AttentionOutput, "self_attn.o_proj"},
    KnownField{"attn_q", AttentionQuery, "self_attn.q_proj"},
    KnownField{"attn_q_a", AttentionLatent, "self_attn.q_a_proj"},
    KnownField{"attn_q_b", AttentionQuery, "self_attn.q_b_proj"},
    KnownField{"attn_qkv", AttentionFused, "self_attn.qkv_proj"},
    KnownField{"attn_rel_b", PositionEmbedding, "relative_attention_bias"},
    KnownField{"attn_sinks", Other, "self_attn.sinks"},
    KnownField{"attn_v", AttentionValue, "self_attn.v_proj"},
    KnownField{"attn_v_b", AttentionLatent, "self_attn.v_b_proj"},
    KnownField{"channel_mix_key", MlpUp, "channel_mix.key"},
    KnownField{"channel_mix_receptance", MlpGate, "channel_mix.receptance"},
    KnownField{"channel_mix_value", MlpDown, "channel_mix.value"},
    KnownField{"cross_attn_k", AttentionKey, "encoder_attn.k_proj"},
    KnownField{"cross_attn_o", AttentionOutput, "encoder_attn.o_proj"},
    KnownField{"cross_attn_q", AttentionQuery, "encoder_attn.q_proj"},
    KnownField{"cross_attn_rel_b", PositionEmbedding, "relative_attention_bias"},
    KnownField{"cross_attn_v", AttentionValue, "encoder_attn.v_proj"},
    KnownField{"exp_probs_b", Router, "mlp.gate.bias"},
    KnownField{"ffn_down", MlpDown, "mlp.down_proj"},
    KnownField{"ffn_down_exps", ExpertDown, "mlp.experts.down_proj"},
    KnownField{"ffn_down_shexp", SharedExpert, "mlp.shared_expert.down_proj"},
    KnownField{"ffn_gate", MlpGate, "mlp.gate_proj"},
    KnownField{"ffn_gate_exps", ExpertGate, "mlp.experts.gate_proj"},
    KnownField{"ffn_gate_inp", Router, "mlp.gate"},
    KnownField{"ffn_gate_inp_shexp", Router, "mlp.shared_expert_gate"},
    KnownField{"ffn_gate_shexp", SharedExpert, "mlp.shared_expert.gate_proj"},
    KnownField{"ffn_gate_up_exps", ExpertUp, "mlp.experts.gate_up_proj"},
    KnownField{"ffn_up", MlpUp, "mlp.up_proj"},
    KnownField{"ffn_up_exps", ExpertUp, "mlp.experts.up_proj"},
    KnownField{"ffn_up_shexp", SharedExpert, "mlp.shared_expert.up_proj"},
    KnownField{"output", OutputHead, "lm_head"},
    KnownField{"per_layer_token_embd", PerLayerEmbedding, "embed_tokens_per_layer"},
    KnownField{"position_embd", PositionEmbedding, "embed_positions"},
    KnownField{"shortconv.in_proj", Mixer, "conv.in_proj"},
    KnownField{"shortconv.out_proj", Mixer, "conv.out_proj"},
    KnownField{"ssm_alpha", Mixer, "linear_attn.in_proj_a"},
    KnownField{"ssm_ba", Mixer, "linear_attn.in_proj_ba"},
    KnownField{"ssm_beta", Mixer, "linear_attn.in_proj_b"},
    KnownField{"ssm_dt", Mixer, "mixer.dt_proj"},
    KnownField{"ssm_in", Mixer, "mixer.in_proj"},
    KnownField{"ssm_out", Mixer, "mixer.out_proj"},
    KnownField{"ssm_x", Mixer, "mixer.x_proj"},
    KnownField{"time_mix_gate", Mixer, "time_mix.gate"},
    KnownField{"time_mix_key", Mixer, "time_mix.key"},
    KnownField{"time_mix_output", Mixer, "time_mix.output"},
    KnownField{"time_mix_receptance", Mixer, "time_mix.receptance"},
    KnownField{"time_mix_value", Mixer, "time_mix.value"},
    KnownField{"token_embd", TokenEmbedding, "embed_tokens"},
};
static_assert(std::is_sorted(kFields.begin(), kFields.end(),
    [](const KnownField& a, const KnownField& b) { return a.name < b.name; }));

/// Norms that have a place of their own in engines' layouts; all others are plain "norm".
constexpr std::array kNorms = {
    KnownField{"attn_k_norm", Norm, "self_attn.k_norm"},
    KnownField{"attn_kv_a_norm", Norm, "self_attn.kv_a_layernorm"},
    KnownField{"attn_q_a_norm", Norm, "self_attn.q_a_layernorm"},
    KnownField{"attn_q_norm", Norm, "self_attn.q_norm"},
};

template <std::size_t N>
const KnownField* find(const std::array<KnownField, N>& list, std::string_view name) {
    const auto found = std::lower_bound(list.begin(), list.end(), name,
        [](const KnownField& entry, std::string_view wanted) { return entry.name < wanted; });
    return found != list.end() && found->name == name ? &*found : nullptr;
}

bool isExpert(WeightRole role) { return role == ExpertGate || role == ExpertUp || role == ExpertDown; }

/// Cuts "blk.12." off and returns the number. A decoder's layers are those that a token passes; the encoder's
/// run once for a prompt and count as the model's own parts, without a number.
std::int32_t takeLayer(std::string_view& name) {
    std::string_view rest = name;
    const bool encoder = rest.starts_with("enc.");
    if (encoder || rest.starts_with("dec.")) rest.remove_prefix(4);
    if (!rest.starts_with("blk.")) {
        if (rest.starts_with("output_norm")) name = rest;
        return -1;
    }
    const std::string_view digits = rest.substr(4, rest.find('.', 4) - 4);
    std::int32_t layer = -1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), layer);
    if (error != std::errc() || end != digits.data() + digits.size() || layer < 0 || layer > kMaxTensorLayer
        || digits.size() + 5 > rest.size())
        return -1;
    rest.remove_prefix(digits.size() + 5);
    name = rest;
    return encoder ? -1 : layer;
}

} // namespace

TensorPlace placeOfGgufTensor(std::string_view name) {
    TensorPlace place;
    place.layer = takeLayer(name);
    if (place.layer < 0 && name.starts_with("rope_f")) place.part = TensorPart::Buffers;
    if (place.layer < 0 && (name.starts_with("v.") || name.starts_with("mm.")))
        place.part = TensorPart::Vision;
    if (place.layer < 0 && name.starts_with("a.")) place.part = TensorPart::Audio;
    const bool isBias = name.ends_with(".bias");
    std::string_view field = name.substr(0, name.rfind('.'));
    if (!isBias && !name.ends_with(".weight")) field = name;
    if (const KnownField* const known = find(kFields, field)) {
        place.role = isBias && !isExpert(known->role) && known->role != Router ? Bias : known->role;
        place.field = known->field;
    } else if (field.find("norm") != std::string_view::npos || field.ends_with("_ln")) {
        place.role = Norm;
        const KnownField* const norm = find(kNorms, field);
        place.field = norm == nullptr ? "norm" : norm->field;
    } else if (field.starts_with("indexer.") || field.starts_with("index_")) {
        place.role = Indexer;
        place.field = "self_attn.indexer";
    } else if (isBias) {
        place.role = Bias;
    }
    return place;
}

} // namespace vramplan
