// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_builder.h"

namespace vramplan::llama_cpp {
namespace {

constexpr std::int64_t kSparseLayers =
    10; ///< first layers of gemma 3n whose gate keeps only its largest values

} // namespace

/// Embeddings that each layer adds: looked up on the host, projected from the first hidden state.
void GraphBuilder::perLayerInputs() {
    const std::int64_t width = m_model.perLayer, layers = static_cast<std::int64_t>(m_model.computed);
    const Size n = tokens();
    const Id ids = m_graph.input(Type::I32, {n, 1, 1, 1});
    Id looked = m_graph.getRows(global(Field::PerLayerTokenEmbd, m_backends.cpu()), ids);
    looked = m_graph.inPlace(m_graph.reshape(looked, {width, layers, n, 1}));
    m_graph.expand(looked);
    const int device = backend(m_layer->device);
    Id projected = m_graph.inPlace(m_graph.mulMat(global(Field::PerLayerModelProj, device), m_state));
    projected = m_graph.inPlace(m_graph.reshape(projected, {width, layers, n, 1}));
    projected = m_graph.inPlace(projected, global(Field::PerLayerProjNorm, device));
    const Id sum = m_graph.inPlace(m_graph.inPlace(projected, looked));
    m_perLayer = m_graph.contiguous(m_graph.permute(sum, 0, 2, 1, 3));
}

/// One matrix of a stack.
Id GraphBuilder::slice(Id x, std::int64_t index) {
    const Graph::Shape ne = m_graph.at(x).ne;
    const Size whole = 4 * ne[0] * ne[1];
    return m_graph.view(x, {ne[0], ne[1], 1, 1}, {4, 4 * ne[0], whole, whole}, index > 0);
}

void GraphBuilder::gemma4Layer() {
    const Size n = tokens();
    const LayerShape& layer = *m_layer;
    const Id normed = norm(m_state, Field::AttnNorm);
    Qkv qkv{m_graph.reshape(linear(normed, Field::AttnQ), {layer.keyWidth, layer.heads, n, 1}), kNone, kNone};
    qkv.q = positioned(norm(qkv.q, Field::AttnQNorm));
    if (layer.ownsCache) {
        const Id key = linear(normed, Field::AttnK);
        const Id value = has(Field::AttnV) ? linear(normed, Field::AttnV) : key;
        qkv.k = m_graph.reshape(key, {layer.keyWidth, layer.kvHeads, n, 1});
        qkv.v = m_graph.reshape(value, {layer.valueWidth, layer.kvHeads, n, 1});
        qkv.k = norm(qkv.k, Field::AttnKNorm);
        qkv.v = m_graph.inPlace(qkv.v);
        qkv.k = positioned(qkv.k);
    }
    Id x = attention(qkv);
    x = norm(x, Field::PostAttnNorm);
    const Id middle = m_graph.inPlace(x, m_state);
    x = feedForwardOrExperts(norm(middle, Field::FfnNorm));
    x = m_graph.inPlace(norm(x, Field::PostFfnNorm), middle);
    if (m_perLayer != kNone) {
        const Id before = x;
        x = m_graph.inPlace(linear(x, Field::InpGate));
        x = m_graph.inPlace(x, slice(m_perLayer, static_cast<std::int64_t>(m_layerIndex)));
        x = norm(linear(x, Field::Proj), Field::PostNorm);
        x = m_graph.inPlace(before, x);
    }
    m_state = has(Field::LayerScale) ? m_graph.inPlace(x, weight(Field::LayerScale)) : x;
}

Id GraphBuilder::magnitude(Id x) {
    Graph::Shape ne = m_graph.at(x).ne;
    ne[0] = 1;
    const Id squares = m_graph.inPlace(x);
    return m_graph.inPlace(m_graph.fresh(ne, {squares}));
}

/// Gemma 3n carries several hidden states; all but one are projections of the first.
void GraphBuilder::gemma3nStack() {
    const std::int64_t d = m_model.embedding;
    const Size n = tokens();
    const std::int64_t others = m_model.globals->at(Field::AltupProj).ne[2];
    const Id target = magnitude(m_state);
    const Id repeated = m_graph.fresh({d, n, others, 1}, {m_state});
    const Id added = m_graph.mulMat(global(Field::AltupProj, backend(m_model.outputDevice)), repeated);
    const Id now = magnitude(added);
    const Id scaled = m_graph.inPlace(m_graph.inPlace(added, target), now);
    m_state = m_graph.concat(m_state, scaled, 2);
}

Id GraphBuilder::altupModalities(Id x) {
    const Id inputs = m_graph.inPlace(norm(x, Field::AltupRouterNorm));
    return m_graph.inPlace(linear(inputs, Field::AltupRouter));
}

/// Values below mean + factor × deviation become 0.
Id GraphBuilder::sparseGate(Id x) {
    const Size n = tokens();
    const Id mean = m_graph.fresh({1, n, 1, 1}, {x});
    const Id squares = m_graph.inPlace(m_graph.inPlace(x, mean));
    const Id deviation = m_graph.inPlace(m_graph.inPlace(m_graph.fresh({1, n, 1, 1}, {squares})));
    const Id cutoff = m_graph.inPlace(mean, m_graph.inPlace(deviation));
    return m_graph.inPlace(m_graph.inPlace(x, cutoff));
}

void GraphBuilder::gemma3nLayer() {
    const std::int64_t d = m_model.embedding;
    const Size n = tokens();
    const Size states = m_graph.at(m_state).ne[2];
    const LayerShape& layer = *m_layer;
    // Predict all hidden states from the active one.
    Id coefficients = linear(altupModalities(slice(m_state, 0)), Field::AltupPredictCoef);
    coefficients = m_graph.reshape(coefficients, {states, states, n, 1});
    const Id turned = m_graph.contiguous(m_graph.permute(m_state, 1, 2, 0, 3));
    Id predictions = m_graph.mulMat(turned, coefficients);
    predictions = m_graph.contiguous(m_graph.permute(predictions, 0, 2, 1, 3));
    predictions = m_graph.inPlace(predictions, m_state);
    const Id active = slice(predictions, 0);
    const Id normed = norm(active, Field::AttnNorm);
    Id laurel = linear(linear(normed, Field::LaurelL), Field::LaurelR);
    laurel = m_graph.inPlace(norm(laurel, Field::LaurelPostNorm), normed);

    Qkv qkv{kNone, kNone, kNone};
    qkv.q = m_graph.reshape(linear(normed, Field::AttnQ), {layer.keyWidth, layer.heads, n, 1});
    if (layer.ownsCache) {
        qkv.k = m_graph.reshape(linear(normed, Field::AttnK), {layer.keyWidth, layer.kvHeads, n, 1});
        qkv.v = m_graph.reshape(linear(normed, Field::AttnV), {layer.valueWidth, layer.kvHeads, n, 1});
        qkv.k = positioned(norm(qkv.k, Field::AttnKNorm));
        qkv.v = m_graph.inPlace(qkv.v);
    }
    qkv.q = positioned(norm(qkv.q, Field::AttnQNorm));
    Id x = norm(attention(qkv), Field::PostAttnNorm);
    x = m_graph.inPlace(x, active);
    const Id middle = m_graph.inPlace(m_graph.inPlace(x, laurel));
    x = norm(middle, Field::FfnNorm);
    const Id up = linear(x, Field::FfnUp);
    Id gate = linear(x, Field::FfnGate);
    if (static_cast<std::int64_t>(m_layerIndex) < kSparseLayers) gate = sparseGate(gate);
    gate = m_graph.inPlace(gate);
    x = linear(m_graph.inPlace(up, gate), Field::FfnDown);
    const Id activated = m_graph.inPlace(norm(x, Field::PostFfnNorm), middle);

    // Correct the predictions by what the layer changed.
    const Id modalities = altupModalities(activated);
    const Id innovation = m_graph.inPlace(activated, slice(predictions, 0));
    Id factors = m_graph.inPlace(linear(modalities, Field::AltupCorrectCoef));
    factors = m_graph.contiguous(m_graph.transpose(factors), {1, n, states, 1});
    const Id spread = m_graph.fresh({d, n, states, 1}, {innovation});
    const Id corrected = m_graph.inPlace(m_graph.inPlace(spread, factors), predictions);
    Id first = m_graph.inPlace(slice(corrected, 0), weight(Field::AltupCorrectScale));
    first = m_graph.inPlace(linear(first, Field::InpGate));
    first = m_graph.inPlace(first, slice(m_perLayer, static_cast<std::int64_t>(m_layerIndex)));
    first = norm(linear(first, Field::Proj), Field::PostNorm);
    const Size whole = 4 * d * n;
    const Id rest =
        m_graph.view(corrected, {d, n, states - 1, 1}, {4, 4 * d, whole, whole * (states - 1)}, true);
    const Id sum = m_graph.inPlace(rest, first);
    m_state = m_graph.concat(slice(corrected, 0), sum, 2);
}

/// Back to one hidden state, and to the rows whose logits are wanted.
void GraphBuilder::gemma3nMerge() {
    const std::int64_t d = m_model.embedding;
    const Size n = tokens();
    const Size others = m_graph.at(m_state).ne[2] - 1;
    const Id target = magnitude(slice(m_state, 0));
    const Size whole = 4 * d * n;
    const Id rest = m_graph.view(m_state, {d, n, others, 1}, {4, 4 * d, whole, whole * others}, true);
    const Id merged = m_graph.mulMat(global(Field::AltupUnembdProj, backend(m_model.outputDevice)), rest);
    const Id now = magnitude(merged);
    const Id scaled = m_graph.inPlace(m_graph.inPlace(merged, target), now);
    Id x = slice(m_state, 0);
    for (std::int64_t i = 0; i < others; ++i) x = m_graph.inPlace(x, slice(scaled, i));
    m_state = rows(m_graph.inPlace(x));
}

} // namespace vramplan::llama_cpp
