// SPDX-License-Identifier: Apache-2.0
#include "core/source/gguf_architectures/layers.h"

namespace vramplan {
namespace {

std::uint32_t narrow(std::uint64_t value) { return static_cast<std::uint32_t>(value); }

/// llama.cpp keeps all states in float32, whatever the model's type (llama-memory-recurrent.cpp).
RecurrentState stateOf(RecurrentFamily family) {
    RecurrentState state;
    state.family = family;
    state.convType = state.stateType = ElementType::F32;
    return state;
}

/// n_embd_r = (conv − 1) × (inner + 2 × groups × state), n_embd_s = state × inner (llama-hparams.cpp)
RecurrentState ssm(const GgufLayers& l, RecurrentFamily family) {
    RecurrentState state = stateOf(family);
    state.convChannels = l.inner + 2 * l.groups * l.state;
    state.convKernel = narrow(l.convKernel);
    state.stateElements = l.state * l.inner;
    state.heads = narrow(l.timeSteps);
    state.groups = narrow(l.groups);
    state.groupState = narrow(l.state);
    return state;
}

bool hasAttention(const GgufLayers& l, std::uint32_t layer) { return l.kvHeads[layer] > 0; }

/// By the file's own list, else every n-th layer has attention.
bool isRecurrent(const GgufLayers& l, std::uint32_t layer) {
    if (!l.recurrent.empty()) return layer < l.recurrent.size() && l.recurrent[layer] != 0;
    return l.attentionInterval > 0 && (layer + 1) % l.attentionInterval != 0;
}

} // namespace

CacheRecords mamba1(const GgufLayers& l, std::uint32_t) { return {ssm(l, RecurrentFamily::Mamba1)}; }
CacheRecords mamba2(const GgufLayers& l, std::uint32_t) { return {ssm(l, RecurrentFamily::Mamba2)}; }

/// token_shift_count × hidden values roll, hidden × head size are the state.
CacheRecords rwkv(const GgufLayers& l, std::uint32_t) {
    RecurrentState state = stateOf(RecurrentFamily::Rwkv);
    state.modelTypeElements = l.tokenShifts * l.hidden;
    state.stateElements = l.hidden * l.wkvHead;
    state.heads = l.wkvHead == 0 ? 0 : narrow(l.hidden / l.wkvHead);
    return {state};
}

CacheRecords attentionBesideMamba2(const GgufLayers& l, std::uint32_t layer) {
    CacheRecords records = plainAttention(l, layer);
    records.push_back(ssm(l, RecurrentFamily::Mamba2));
    return records;
}

CacheRecords attentionOrMamba1(const GgufLayers& l, std::uint32_t layer) {
    return hasAttention(l, layer) ? plainAttention(l, layer) : mamba1(l, layer);
}

CacheRecords attentionOrMamba2(const GgufLayers& l, std::uint32_t layer) {
    return hasAttention(l, layer) ? plainAttention(l, layer) : mamba2(l, layer);
}

CacheRecords oneMixerPerLayer(const GgufLayers& l, std::uint32_t layer) {
    if (!hasAttention(l, layer) && l.feedForward[layer] > 0) return {};
    return attentionOrMamba2(l, layer);
}

CacheRecords attentionOrConvolution(const GgufLayers& l, std::uint32_t layer) {
    if (hasAttention(l, layer)) return plainAttention(l, layer);
    RecurrentState state = stateOf(RecurrentFamily::ShortConvolution);
    state.convChannels = l.hidden;
    state.convKernel = narrow(l.shortConv);
    return {state};
}

CacheRecords attentionOrDeltaNet(const GgufLayers& l, std::uint32_t layer) {
    if (!isRecurrent(l, layer)) return plainAttention(l, layer);
    return {ssm(l, RecurrentFamily::GatedDeltaNet)};
}

/// Three convolutions over heads × head size, and a square matrix per head.
CacheRecords latentOrKimiDelta(const GgufLayers& l, std::uint32_t layer) {
    if (hasAttention(l, layer)) return latentAttention(l, layer);
    RecurrentState state = stateOf(RecurrentFamily::KimiDelta);
    const std::uint64_t heads = l.heads.front();
    state.convChannels = 3 * heads * l.kdaHead;
    state.convKernel = narrow(l.convKernel > 0 ? l.convKernel : 4);
    state.stateElements = l.kdaHead * l.kdaHead * heads;
    state.heads = narrow(heads);
    return {state};
}

CacheRecords attentionOrLightning(const GgufLayers& l, std::uint32_t layer) {
    if (!isRecurrent(l, layer)) return plainAttention(l, layer);
    RecurrentState state = stateOf(RecurrentFamily::Lightning);
    state.stateElements = l.keyLength * l.keyLength * l.heads.front();
    state.heads = narrow(l.heads.front());
    return {state};
}

CacheRecords suggested(const GgufLayers& l, std::uint32_t layer) {
    const bool recurrent = isRecurrent(l, layer) || !hasAttention(l, layer);
    if (recurrent && l.kdaHead > 0) return latentOrKimiDelta(l, layer);
    if (recurrent && l.wkvHead > 0) return rwkv(l, layer);
    if (recurrent && l.shortConv > 0) return attentionOrConvolution(l, layer);
    if (recurrent && l.inner > 0)
        return {ssm(l, l.groups > 0 ? RecurrentFamily::Mamba2 : RecurrentFamily::Mamba1)};
    return latentAttention(l, layer);
}

} // namespace vramplan
