// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/mixers.h"

namespace vramplan {
namespace {

void addMatrix(WeightTensors& to, std::string_view name, std::uint64_t rows, std::uint64_t columns,
    std::uint64_t copies = 1) {
    to.push_back({WeightRole::Mixer, name, rows, columns, copies});
}

/// Convolution taps, decay vectors and the like stay as they are in quantised checkpoints.
void addSmall(WeightTensors& to, std::string_view name, std::uint64_t width, std::uint64_t copies = 1) {
    if (width > 0) to.push_back({WeightRole::Other, name, 1, width, copies});
}

} // namespace

void addMamba1(WeightTensors& to, const Mamba1Shape& m) {
    const std::uint64_t perHead = m.inner / (m.heads == 0 ? 1 : m.heads);
    addMatrix(to, "mamba.in_proj", 2 * m.inner, m.hidden);
    addSmall(to, "mamba.conv1d", m.inner * m.kernel);
    if (m.convBias) addSmall(to, "mamba.conv1d.bias", m.inner);
    addMatrix(to, "mamba.x_proj", m.rank + 2 * m.state, perHead, m.heads);
    addMatrix(to, "mamba.dt_proj", perHead, m.rank, m.heads);
    addSmall(to, "mamba.dt_proj.bias", m.inner);
    addSmall(to, "mamba.A_log", m.inner * m.state);
    addSmall(to, "mamba.D", m.inner);
    addMatrix(to, "mamba.out_proj", m.hidden, m.inner);
    if (m.bias) addSmall(to, "mamba.proj.bias", 2 * m.inner + m.hidden);
    if (m.innerNorms) to.push_back({WeightRole::Norm, "mamba.norms", 1, m.rank + 2 * m.state});
}

RecurrentState stateOf(const Mamba1Shape& m) {
    RecurrentState state;
    state.family = RecurrentFamily::Mamba1;
    state.convChannels = m.inner;
    state.convKernel = static_cast<std::uint32_t>(m.kernel);
    state.stateElements = m.inner * m.state;
    state.heads = static_cast<std::uint32_t>(m.inner > kMaxSize ? kMaxSize : m.inner);
    return state;
}

void addMamba2(WeightTensors& to, const Mamba2Shape& m) {
    const std::uint64_t convolved = m.inner + 2 * m.groups * m.state;
    addMatrix(to, "mamba.in_proj", m.inner + convolved + m.heads, m.hidden);
    addSmall(to, "mamba.conv1d", convolved * m.kernel);
    if (m.convBias) addSmall(to, "mamba.conv1d.bias", convolved);
    addSmall(to, "mamba.dt_bias", m.heads);
    addSmall(to, "mamba.A_log", m.heads);
    addSmall(to, "mamba.D", m.heads);
    if (m.norm) to.push_back({WeightRole::Norm, "mamba.norm", 1, m.inner});
    addMatrix(to, "mamba.out_proj", m.hidden, m.inner);
    if (m.bias) addSmall(to, "mamba.proj.bias", m.inner + convolved + m.heads + m.hidden);
}

RecurrentState stateOf(const Mamba2Shape& m) {
    RecurrentState state;
    state.family = RecurrentFamily::Mamba2;
    state.convChannels = m.inner + 2 * m.groups * m.state;
    state.convKernel = static_cast<std::uint32_t>(m.kernel);
    state.stateElements = m.inner * m.state;
    state.heads = static_cast<std::uint32_t>(m.heads);
    state.groups = static_cast<std::uint32_t>(m.groups);
    state.groupState = static_cast<std::uint32_t>(m.state);
    return state;
}

void addDeltaNet(WeightTensors& to, const DeltaNetShape& d) {
    const std::uint64_t keys = d.keyHeads * d.keyDim, values = d.valueHeads * d.valueDim;
    addMatrix(to, "linear_attn.in_proj_qkvz", 2 * keys + 2 * values, d.hidden);
    addMatrix(to, "linear_attn.in_proj_ba", 2 * d.valueHeads, d.hidden);
    addSmall(to, "linear_attn.conv1d", (2 * keys + values) * d.kernel);
    addSmall(to, "linear_attn.dt_bias", d.valueHeads);
    addSmall(to, "linear_attn.A_log", d.valueHeads);
    to.push_back({WeightRole::Norm, "linear_attn.norm", 1, d.valueDim});
    addMatrix(to, "linear_attn.out_proj", d.hidden, values);
}

RecurrentState stateOf(const DeltaNetShape& d) {
    RecurrentState state;
    state.family = RecurrentFamily::GatedDeltaNet;
    state.convChannels = 2 * d.keyHeads * d.keyDim + d.valueHeads * d.valueDim;
    state.convKernel = static_cast<std::uint32_t>(d.kernel);
    state.stateElements = d.valueHeads * d.keyDim * d.valueDim;
    state.heads = static_cast<std::uint32_t>(d.valueHeads);
    state.groups = static_cast<std::uint32_t>(d.keyHeads);
    state.groupState = static_cast<std::uint32_t>(d.keyDim);
    return state;
}

void addKimiDelta(WeightTensors& to, const KimiDeltaShape& k) {
    const std::uint64_t width = k.heads * k.headDim;
    addMatrix(to, "self_attn.q_proj", width, k.hidden);
    addMatrix(to, "self_attn.k_proj", width, k.hidden);
    addMatrix(to, "self_attn.v_proj", width, k.hidden);
    addSmall(to, "self_attn.conv1d", width * k.kernel, 3);
    addSmall(to, "self_attn.A_log", k.heads);
    addMatrix(to, "self_attn.f_a_proj", k.headDim, k.hidden);
    addMatrix(to, "self_attn.f_b_proj", width, k.headDim);
    addSmall(to, "self_attn.dt_bias", width);
    addMatrix(to, "self_attn.b_proj", k.heads, k.hidden);
    if (k.fullRankGate) {
        addMatrix(to, "self_attn.g_proj", width, k.hidden);
    } else {
        addMatrix(to, "self_attn.g_a_proj", k.headDim, k.hidden);
        addMatrix(to, "self_attn.g_b_proj", width, k.headDim);
    }
    to.push_back({WeightRole::Norm, "self_attn.o_norm", 1, k.headDim});
    addMatrix(to, "self_attn.o_proj", k.hidden, width);
}

RecurrentState stateOf(const KimiDeltaShape& k) {
    RecurrentState state;
    state.family = RecurrentFamily::KimiDelta;
    state.convChannels = 3 * k.heads * k.headDim;
    state.convKernel = static_cast<std::uint32_t>(k.kernel);
    state.stateElements = k.heads * k.headDim * k.headDim;
    state.heads = static_cast<std::uint32_t>(k.heads);
    return state;
}

void addLightning(WeightTensors& to, const LightningShape& l) {
    const std::uint64_t width = l.heads * l.headDim;
    addMatrix(to, "self_attn.qkv_proj", 3 * width, l.hidden);
    addMatrix(to, "self_attn.output_gate", width, l.hidden);
    to.push_back({WeightRole::Norm, "self_attn.norm", 1, width});
    addMatrix(to, "self_attn.out_proj", l.hidden, width);
}

RecurrentState stateOf(const LightningShape& l) {
    RecurrentState state;
    state.family = RecurrentFamily::Lightning;
    state.stateElements = l.heads * l.headDim * l.headDim;
    state.heads = static_cast<std::uint32_t>(l.heads);
    return state;
}

void addShortConvolution(WeightTensors& to, const ShortConvolutionShape& c) {
    addMatrix(to, "conv.in_proj", 3 * c.hidden, c.hidden);
    addSmall(to, "conv.conv", c.hidden * c.kernel);
    addMatrix(to, "conv.out_proj", c.hidden, c.hidden);
    if (c.bias) addSmall(to, "conv.bias", 5 * c.hidden);
}

RecurrentState stateOf(const ShortConvolutionShape& c) {
    RecurrentState state;
    state.family = RecurrentFamily::ShortConvolution;
    state.convChannels = c.hidden;
    state.convKernel = static_cast<std::uint32_t>(c.kernel);
    return state;
}

std::optional<ElementType> stateTypeOf(const ConfigKeys& keys) {
    const std::string_view key =
        keys.firstOf({"mamba_ssm_dtype", "mamba_ssm_cache_dtype", "inference_state_dtype"});
    if (key.empty()) return {};
    const std::string name = keys.text(key, "float32");
    if (name == "auto") return {};
    const auto type = elementTypeByName(name);
    if (!type) keys.fail(key, "a data type such as \"float32\"");
    return type;
}

} // namespace vramplan
