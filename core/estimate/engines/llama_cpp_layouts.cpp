// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_layouts.h"

namespace vramplan::llama_cpp {
namespace {

void set(FieldTensors& to, Field field, std::uint64_t row, std::uint64_t rows = 1, std::uint64_t copies = 1) {
    FieldTensor& tensor = to.at(field);
    tensor.ne = {static_cast<std::int64_t>(row), static_cast<std::int64_t>(rows),
        static_cast<std::int64_t>(copies), 1};
    tensor.bytes = tensor.cudaBytes = 2 * tensor.ne[0] * tensor.ne[1] * tensor.ne[2];
}

bool endsWith(std::string_view name, std::string_view end) { return name.ends_with(end); }

void setShared(FieldTensors& to, const WeightTensor& tensor) {
    const Field field = endsWith(tensor.name, "gate_proj") ? Field::GateShexp
        : endsWith(tensor.name, "up_proj")                 ? Field::UpShexp
                                                           : Field::DownShexp;
    set(to, field, tensor.columns, tensor.rows);
}

void setNorm(FieldTensors& to, const WeightTensor& tensor, const Architecture& architecture) {
    if (endsWith(tensor.name, "q_norm")) return set(to, Field::AttnQNorm, tensor.columns);
    if (endsWith(tensor.name, "k_norm")) return set(to, Field::AttnKNorm, tensor.columns);
    if (endsWith(tensor.name, "q_a_layernorm")) return set(to, Field::AttnQANorm, tensor.columns);
    if (endsWith(tensor.name, "kv_a_layernorm")) return set(to, Field::AttnKvANorm, tensor.columns);
    set(to, Field::AttnNorm, tensor.columns);
    if (tensor.copies < 2) return;
    set(to, architecture.postAttnNormIsFfnNorm ? Field::PostAttnNorm : Field::FfnNorm, tensor.columns);
    if (tensor.copies < 4) return;
    set(to, Field::PostAttnNorm, tensor.columns);
    set(to, Field::PostFfnNorm, tensor.columns);
}

void setBias(FieldTensors& to, const WeightTensor& tensor) {
    struct Named {
        std::string_view part;
        Field field;
    };
    for (const Named& named : {Named{"q_proj", Field::AttnQBias}, Named{"k_proj", Field::AttnKBias},
             Named{"v_proj", Field::AttnVBias}, Named{"qkv_proj", Field::AttnQkvBias},
             Named{"o_proj", Field::AttnOutputBias}, Named{"mlp.gate_proj", Field::FfnGateBias},
             Named{"mlp.up_proj", Field::FfnUpBias}, Named{"mlp.down_proj", Field::FfnDownBias}})
        if (tensor.name.find(named.part) != std::string_view::npos)
            return set(to, named.field, tensor.columns);
}

void setLatent(FieldTensors& to, const WeightTensor& tensor, const LayerKind& kind) {
    if (endsWith(tensor.name, "q_a_proj")) return set(to, Field::AttnQA, tensor.columns, tensor.rows);
    if (endsWith(tensor.name, "kv_a_proj_with_mqa"))
        return set(to, Field::AttnKvA, tensor.columns, tensor.rows);
    for (const CacheRecord& record : kind.records)
        if (const auto* latent = std::get_if<LatentAttention>(&record)) {
            set(to, Field::AttnKB, latent->nopeWidth, latent->latentRank, latent->heads);
            set(to, Field::AttnVB, latent->latentRank, latent->valueWidth, latent->heads);
        }
}

void setRouter(FieldTensors& to, const WeightTensor& tensor) {
    const bool shared = tensor.name.find("shared") != std::string_view::npos;
    if (endsWith(tensor.name, "bias"))
        set(to, Field::ExpProbsBias, tensor.columns);
    else
        set(to, shared ? Field::RouterShexp : Field::Router, tensor.columns, tensor.rows);
}

void setExpert(FieldTensors& to, Field field, Field bias, const WeightTensor& tensor) {
    const bool isBias = endsWith(tensor.name, "bias");
    set(to, isBias ? bias : field, tensor.columns, isBias ? tensor.copies : tensor.rows,
        isBias ? 1 : tensor.copies);
}

/// Tensors that only models with per-layer embeddings (Gemma 3n and 4) have. False for others.
bool setPerLayer(FieldTensors& to, const WeightTensor& tensor) {
    const std::uint64_t row = tensor.columns, rows = tensor.rows;
    if (tensor.name == "per_layer_input_gate") {
        set(to, Field::PostNorm, row);
        set(to, Field::InpGate, row, rows);
    } else if (tensor.name == "per_layer_projection") {
        set(to, Field::Proj, row, rows);
    } else if (tensor.name == "laurel.linear_left") {
        set(to, Field::LaurelL, row, rows);
    } else if (tensor.name == "laurel.linear_right") {
        set(to, Field::LaurelPostNorm, rows);
        set(to, Field::LaurelR, row, rows);
    } else if (tensor.name == "altup.modality_router") {
        set(to, Field::AltupRouterNorm, row);
        set(to, Field::AltupCorrectScale, row);
        set(to, Field::AltupRouter, row, rows);
        set(to, Field::AltupCorrectCoef, rows, rows);
        set(to, Field::AltupPredictCoef, rows, rows * rows);
    } else {
        return tensor.name.starts_with("altup.");
    }
    return true;
}

/// The mixer of a recurrent layer, from its state.
void setMixer(FieldTensors& to, const RecurrentState& state, std::uint64_t hidden) {
    const std::uint64_t groupWidth = std::uint64_t{state.groups} * state.groupState;
    const std::uint64_t inner = state.convChannels > 2 * groupWidth ? state.convChannels - 2 * groupWidth : 0;
    set(to, Field::SsmConv, state.convKernel, state.convChannels);
    switch (state.family) {
    case RecurrentFamily::Mamba1: {
        const std::uint64_t width = state.convChannels == 0 ? 1 : state.convChannels;
        const std::uint64_t states = state.stateElements / width, steps = (hidden + 15) / 16;
        set(to, Field::SsmIn, hidden, 2 * width);
        set(to, Field::SsmX, width, steps + 2 * states);
        set(to, Field::SsmDt, steps, width);
        set(to, Field::SsmOut, width, hidden);
        break;
    }
    case RecurrentFamily::Mamba2:
        set(to, Field::SsmIn, hidden, inner + state.convChannels + state.heads);
        set(to, Field::SsmNorm, state.groups == 0 ? inner : inner / state.groups, state.groups);
        set(to, Field::SsmOut, inner, hidden);
        break;
    case RecurrentFamily::GatedDeltaNet:
        set(to, Field::AttnQkv, hidden, state.convChannels);
        set(to, Field::AttnGate, hidden, inner);
        set(to, Field::SsmBa, hidden, std::uint64_t{2} * state.heads);
        set(to, Field::SsmOut, inner, hidden);
        break;
    case RecurrentFamily::ShortConvolution:
        to.at(Field::SsmConv) = {};
        set(to, Field::ShortConv, state.convKernel, state.convChannels);
        set(to, Field::ShortConvIn, hidden, 3 * state.convChannels);
        set(to, Field::ShortConvOut, state.convChannels, hidden);
        break;
    default: break;
    }
}

void setTensor(
    FieldTensors& to, const WeightTensor& tensor, const LayerKind& kind, const Architecture& architecture) {
    switch (tensor.role) {
    case WeightRole::AttentionQuery:
        if (endsWith(tensor.name, "g_proj")) break;
        set(to, endsWith(tensor.name, "q_b_proj") ? Field::AttnQB : Field::AttnQ, tensor.columns,
            tensor.rows);
        break;
    case WeightRole::AttentionKey: set(to, Field::AttnK, tensor.columns, tensor.rows); break;
    case WeightRole::AttentionValue: set(to, Field::AttnV, tensor.columns, tensor.rows); break;
    case WeightRole::AttentionFused: set(to, Field::AttnQkv, tensor.columns, tensor.rows); break;
    case WeightRole::AttentionOutput: set(to, Field::AttnOutput, tensor.columns, tensor.rows); break;
    case WeightRole::AttentionLatent: setLatent(to, tensor, kind); break;
    case WeightRole::MlpGate: set(to, Field::FfnGate, tensor.columns, tensor.rows); break;
    case WeightRole::MlpUp: set(to, Field::FfnUp, tensor.columns, tensor.rows); break;
    case WeightRole::MlpDown: set(to, Field::FfnDown, tensor.columns, tensor.rows); break;
    case WeightRole::ExpertGate: setExpert(to, Field::GateExps, Field::GateExpsBias, tensor); break;
    case WeightRole::ExpertUp: setExpert(to, Field::UpExps, Field::UpExpsBias, tensor); break;
    case WeightRole::ExpertDown: setExpert(to, Field::DownExps, Field::DownExpsBias, tensor); break;
    case WeightRole::SharedExpert: setShared(to, tensor); break;
    case WeightRole::Router: setRouter(to, tensor); break;
    case WeightRole::Norm: setNorm(to, tensor, architecture); break;
    case WeightRole::Bias: setBias(to, tensor); break;
    default:
        if (endsWith(tensor.name, "sinks")) set(to, Field::AttnSinks, tensor.columns);
        break;
    }
}

} // namespace

FieldTensors layoutOf(const ModelSpec& spec, const LayerKind& kind, const Architecture& architecture) {
    FieldTensors layout;
    for (const WeightTensor& tensor : kind.weights)
        if (!setPerLayer(layout, tensor)) setTensor(layout, tensor, kind, architecture);
    for (const CacheRecord& record : kind.records)
        if (const auto* state = std::get_if<RecurrentState>(&record))
            setMixer(layout, *state, spec.geometry.hidden);
    return layout;
}

FieldTensors globalsOf(const ModelSpec& spec) {
    FieldTensors globals;
    const std::uint64_t hidden = spec.geometry.hidden, vocabulary = spec.geometry.vocabulary;
    set(globals, Field::TokenEmbd, hidden, vocabulary);
    set(globals, Field::OutputNorm, hidden);
    if (!spec.tiedOutput) set(globals, Field::Output, hidden, vocabulary);
    for (const WeightTensor& tensor : spec.globalWeights)
        if (tensor.role == WeightRole::PerLayerEmbedding)
            set(globals, Field::PerLayerTokenEmbd, tensor.columns, tensor.rows);
        else if (tensor.name == "per_layer_model_projection")
            set(globals, Field::PerLayerModelProj, tensor.columns, tensor.rows);
        else if (tensor.name == "per_layer_projection_norm")
            set(globals, Field::PerLayerProjNorm, tensor.columns);
        else if (tensor.name == "altup_projections") // to the other hidden states and back
            for (const Field field : {Field::AltupProj, Field::AltupUnembdProj})
                set(globals, field, tensor.columns, tensor.rows, tensor.copies / 2);
    return globals;
}

} // namespace vramplan::llama_cpp
