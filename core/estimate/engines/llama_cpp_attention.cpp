// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_builder.h"

namespace vramplan::llama_cpp {

GraphBuilder::Qkv GraphBuilder::project(Id x) {
    const LayerShape& layer = *m_layer;
    const std::int64_t kvWidth = layer.kvHeads * layer.keyWidth, qWidth = layer.heads * layer.keyWidth;
    Qkv qkv{};
    if (has(Field::AttnQkv)) {
        const Id all = linear(x, Field::AttnQkv, Field::AttnQkvBias);
        const auto part = [&](std::int64_t heads, std::int64_t from) {
            const Size row = m_graph.at(all).nb[1];
            return m_graph.view(all, {layer.keyWidth, heads, tokens(), 1},
                {4, 4 * layer.keyWidth, row, row * tokens()}, from > 0);
        };
        qkv = {part(layer.heads, 0), part(layer.kvHeads, qWidth), part(layer.kvHeads, qWidth + kvWidth)};
    } else {
        const auto part = [&](Field field, Field bias, std::int64_t width, std::int64_t heads) {
            return m_graph.reshape(linear(x, field, bias), {width, heads, tokens(), 1});
        };
        qkv = {part(Field::AttnQ, Field::AttnQBias, layer.keyWidth, layer.heads),
            part(Field::AttnK, Field::AttnKBias, layer.keyWidth, layer.kvHeads),
            part(Field::AttnV, Field::AttnVBias, layer.valueWidth, layer.kvHeads)};
    }
    if (has(Field::AttnQNorm)) qkv.q = norm(qkv.q, Field::AttnQNorm);
    qkv.q = positioned(qkv.q);
    if (m_scale != kNone
        && (m_model.ropeStep == 0 || (static_cast<std::int64_t>(m_layerIndex) + 1) % m_model.ropeStep == 0))
        qkv.q = m_graph.inPlace(qkv.q, m_scale);
    if (has(Field::AttnKNorm)) qkv.k = norm(qkv.k, Field::AttnKNorm);
    qkv.k = positioned(qkv.k);
    return qkv;
}

Id GraphBuilder::positioned(Id x) {
    const auto layer = static_cast<std::int64_t>(m_layerIndex);
    if (!m_model.rope || (m_model.ropeStep > 0 && (layer + 1) % m_model.ropeStep == 0)) return x;
    if (m_model.ropeInWindowOnly && !m_layer->sliding) return x;
    const bool factors = m_model.globals->has(Field::RopeFreqs) && m_layer->ropeFactors;
    return m_graph.rope(x, m_positions, factors ? global(Field::RopeFreqs, backend(m_layer->device)) : kNone);
}

/// Spreads outliers over the values of a head before they are quantised.
Id GraphBuilder::rotate(Id x, Id rotation) {
    const Graph::Shape shape = m_graph.at(x).ne;
    const Size width = m_graph.at(rotation).ne[0];
    const Graph::Shape rows = {width, shape[0] * shape[1] * shape[2] * shape[3] / width, 1, 1};
    const Id flat = m_graph.isContiguous(x) ? m_graph.reshape(x, rows) : m_graph.contiguous(x, rows);
    return m_graph.reshape(m_graph.mulMat(rotation, flat), shape);
}

/// The cache tensors of a layer. Without flash attention V is stored transposed, and every layer's is as wide
/// as the widest.
void GraphBuilder::makeCache(std::size_t layerIndex, const Cache& inputs) {
    const LayerShape& layer = m_model.layers[layerIndex];
    const Size rows = inputs.cells * m_context.streams;
    m_keys[layerIndex] = m_graph.cache(
        m_context.key, {layer.kvHeads * layer.keyWidth, rows, 1, 1}, backend(layer.cacheDevice));
    if (m_model.mla) return;
    const std::int64_t width = m_context.flash ? layer.kvHeads * layer.valueWidth : m_context.widestValue;
    m_values[layerIndex] = m_graph.cache(m_context.value, {width, rows, 1, 1}, backend(layer.cacheDevice));
}

void GraphBuilder::store(Id k, Id v, const Cache& inputs) {
    const LayerShape& layer = *m_layer;
    makeCache(m_layerIndex, inputs);
    const auto flat = [&](Id x, std::int64_t width) {
        const Size row = m_graph.at(x).nb[2];
        return m_graph.view(x, {width, tokens(), 1, 1}, {4, row, row * tokens(), row * tokens()}, false);
    };
    m_graph.expand(
        m_graph.setRows(m_keys[m_layerIndex], flat(k, layer.kvHeads * layer.keyWidth), inputs.keyRows));
    if (m_model.mla) return;
    const std::int64_t vWidth = layer.kvHeads * layer.valueWidth, width = m_context.widestValue;
    const Id values = m_values[m_layerIndex];
    if (m_context.flash) {
        m_graph.expand(m_graph.setRows(values, flat(v, vWidth), inputs.valueRows));
        return;
    }
    // Each row of the transposed cache is one element.
    const bool rowsTouch = m_graph.at(v).nb[2] == 4 * vWidth;
    Id flatV = rowsTouch ? m_graph.reshape(v, {vWidth, tokens(), 1, 1})
                         : m_graph.contiguous(v, {vWidth, tokens(), 1, 1});
    if (vWidth < width) flatV = m_graph.fresh({width, tokens(), 1, 1}, {flatV});
    const Size cells = inputs.cells * m_context.streams;
    m_graph.expand(m_graph.setRows(m_graph.reshape(values, {1, width * cells, 1, 1}),
        m_graph.reshape(flatV, {1, width * tokens(), 1, 1}), inputs.valueRows));
}

Id GraphBuilder::attention(Qkv qkv, Id chosen) {
    const Cache& inputs = cache();
    if (inputs.keyRotation != kNone) {
        qkv.q = rotate(qkv.q, inputs.keyRotation);
        if (qkv.k != kNone) qkv.k = rotate(qkv.k, inputs.keyRotation);
    }
    if (inputs.valueRotation != kNone && qkv.v != kNone) qkv.v = rotate(qkv.v, inputs.valueRotation);
    m_graph.expand(qkv.q);
    const bool windowed = m_context.cellsSliding > 0 && !m_model.mla;
    if (qkv.k != kNone) {
        m_graph.expand(windowed ? qkv.k : qkv.v);
        m_graph.expand(windowed ? qkv.v : qkv.k);
        store(qkv.k, qkv.v, inputs);
    }
    const LayerShape& layer = *m_layer;
    const auto owner = static_cast<std::size_t>(layer.cacheOf);
    if (m_keys[owner] == kNone) makeCache(owner, inputs);
    const auto cacheView = [&](Id cacheTensor, std::int64_t width) {
        const Size row = m_graph.at(cacheTensor).nb[1];
        const std::int64_t element = sizeOf(m_graph.at(cacheTensor).type);
        return m_graph.view(cacheTensor, {width, layer.kvHeads, inputs.cells, m_context.streams},
            {element, element * width, row, row * inputs.cells}, false);
    };
    const Id k = cacheView(m_keys[owner], layer.keyWidth);
    Id v = kNone;
    if (m_model.mla) {
        const Tensor& keys = m_graph.at(k);
        Graph::Shape shape = keys.ne;
        shape[0] = layer.valueWidth;
        v = m_graph.view(k, shape, keys.nb, false);
    } else if (m_context.flash) {
        v = cacheView(m_values[owner], layer.valueWidth);
    } else {
        const std::int64_t element = sizeOf(m_graph.at(m_values[owner]).type);
        const Size column = element * inputs.cells;
        v = m_graph.view(m_values[owner], {inputs.cells, layer.kvHeads, layer.valueWidth, m_context.streams},
            {element, column * layer.valueWidth, column, column * m_context.widestValue}, false);
    }
    const Id mask = chosen == kNone ? inputs.mask : maskOf(inputs, chosen);
    Id x = attend(qkv.q, k, v, mask, m_model.mla ? weight(Field::AttnVB) : kNone);
    if (inputs.valueRotation != kNone) x = rotate(x, inputs.valueRotation);
    if (m_model.builder == Builder::DeltaNet || !has(Field::AttnOutput)) return x;
    return linear(x, Field::AttnOutput, Field::AttnOutputBias);
}

Id GraphBuilder::attend(Id q, Id k, Id v, Id mask, Id latentOutput) {
    const Size streams = m_context.streams;
    const Tensor& query = m_graph.at(q);
    const Graph::Shape ne = query.ne, nb = query.nb;
    q = m_graph.view(
        q, {ne[0], ne[1], ne[2] / streams, streams}, {nb[0], nb[1], nb[2], nb[3] / streams}, false);
    q = m_graph.permute(q, 0, 2, 1, 3);
    k = m_graph.permute(k, 0, 2, 1, 3);
    v = m_graph.permute(v, 0, 2, 1, 3);
    const Id sinks = has(Field::AttnSinks) ? weight(Field::AttnSinks) : kNone;
    const auto bytesAsHalf = [&](Id id) {
        const Graph::Shape& n = m_graph.at(id).ne;
        return 2 * n[0] * n[1] * n[2] * n[3];
    };
    Id x = kNone;
    if (m_context.flash) {
        Size extra;
        if (!m_context.halfK && m_context.key.type != Type::F32) extra += bytesAsHalf(k);
        if (!m_context.halfV && m_context.value.type != Type::F32 && latentOutput == kNone)
            extra += bytesAsHalf(v);
        if (m_context.key.type == Type::F32) k = m_graph.fresh(m_graph.at(k).ne, {k}, Type::F16);
        if (m_context.value.type == Type::F32) v = m_graph.fresh(m_graph.at(v).ne, {v}, Type::F16);
        x = m_graph.flashAttention(q, k, v, mask, sinks, extra);
        if (latentOutput != kNone) {
            x = m_graph.mulMat(latentOutput, m_graph.permute(x, 0, 2, 1, 3));
            x = m_graph.contiguous(m_graph.permute(x, 0, 2, 1, 3));
        }
        const Graph::Shape n = m_graph.at(x).ne;
        x = m_graph.reshape(x, {n[0] * n[1], n[2] * n[3], 1, 1});
    } else {
        const Id scores = m_graph.mulMat(k, q);
        Id weights = m_graph.inPlace(scores, mask, sinks);
        if (latentOutput != kNone) v = m_graph.contiguous(m_graph.transpose(v));
        x = m_graph.mulMat(v, weights);
        if (latentOutput != kNone) x = m_graph.mulMat(latentOutput, x);
        x = m_graph.permute(x, 0, 2, 1, 3);
        const Graph::Shape n = m_graph.at(x).ne;
        x = m_graph.contiguous(x, {n[0] * n[1], n[2] * n[3], 1, 1});
    }
    m_graph.expand(x);
    return x;
}

} // namespace vramplan::llama_cpp
