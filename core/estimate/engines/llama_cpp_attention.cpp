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
            const std::int64_t row = m_graph.at(all).nb[1];
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
    if (has(Field::AttnKNorm)) qkv.k = norm(qkv.k, Field::AttnKNorm);
    qkv.k = positioned(qkv.k);
    return qkv;
}

Id GraphBuilder::positioned(Id x) {
    const bool factors = m_model.globals->has(Field::RopeFreqs) && m_layer->ropeFactors;
    return m_graph.rope(x, m_positions, factors ? global(Field::RopeFreqs, m_layer->device) : kNone);
}

/// Spreads outliers over the values of a head before they are quantised.
Id GraphBuilder::rotate(Id x, Id rotation) {
    const Graph::Shape shape = m_graph.at(x).ne;
    const std::int64_t width = m_graph.at(rotation).ne[0];
    const Graph::Shape rows = {width, shape[0] * shape[1] * shape[2] * shape[3] / width, 1, 1};
    const Id flat = m_graph.isContiguous(x) ? m_graph.reshape(x, rows) : m_graph.contiguous(x, rows);
    return m_graph.reshape(m_graph.mulMat(rotation, flat), shape);
}

void GraphBuilder::store(Id k, Id v, const Cache& cache) {
    const LayerShape& layer = *m_layer;
    const std::int64_t kWidth = layer.kvHeads * layer.keyWidth;
    const std::int64_t rows = cache.cells * m_context.streams;
    Id& keys = m_keys[m_index];
    keys = m_graph.cache(m_context.key, {kWidth, rows, 1, 1}, layer.cacheDevice);
    const auto flat = [&](Id x, std::int64_t width) {
        return m_graph.view(x, {width, tokens(), 1, 1},
            {4, m_graph.at(x).nb[2], m_graph.at(x).nb[2] * tokens(), m_graph.at(x).nb[2] * tokens()}, false);
    };
    m_graph.expand(m_graph.setRows(keys, flat(k, kWidth), cache.keyRows));
    if (m_model.mla) return;
    const std::int64_t vWidth = layer.kvHeads * layer.valueWidth;
    Id& values = m_values[m_index];
    if (m_context.flash) {
        values = m_graph.cache(m_context.value, {vWidth, rows, 1, 1}, layer.cacheDevice);
        m_graph.expand(m_graph.setRows(values, flat(v, vWidth), cache.valueRows));
        return;
    }
    // Transposed: every layer is as wide as the widest, each row one element.
    const std::int64_t width = m_context.widestValue;
    values = m_graph.cache(m_context.value, {width, rows, 1, 1}, layer.cacheDevice);
    const bool rowsTouch = m_graph.at(v).nb[2] == 4 * vWidth;
    Id flatV = rowsTouch ? m_graph.reshape(v, {vWidth, tokens(), 1, 1})
                         : m_graph.contiguous(v, {vWidth, tokens(), 1, 1});
    if (vWidth < width) flatV = m_graph.fresh({width, tokens(), 1, 1}, {flatV});
    m_graph.expand(m_graph.setRows(m_graph.reshape(values, {1, width * rows, 1, 1}),
        m_graph.reshape(flatV, {1, width * tokens(), 1, 1}), cache.valueRows));
}

Id GraphBuilder::attention(Qkv qkv, Id) {
    const Cache& inputs = cache();
    if (inputs.keyRotation != kNone) {
        qkv.q = rotate(qkv.q, inputs.keyRotation);
        if (qkv.k != kNone) qkv.k = rotate(qkv.k, inputs.keyRotation);
    }
    if (inputs.valueRotation != kNone && qkv.v != kNone) qkv.v = rotate(qkv.v, inputs.valueRotation);
    m_graph.expand(qkv.q);
    const bool windowed = m_context.cellsSliding > 0;
    if (qkv.k != kNone) {
        m_graph.expand(windowed ? qkv.k : qkv.v);
        m_graph.expand(windowed ? qkv.v : qkv.k);
        store(qkv.k, qkv.v, inputs);
    }
    const LayerShape& layer = *m_layer;
    const auto owner = static_cast<std::size_t>(layer.cacheOf);
    const auto cacheView = [&](Id cacheTensor, std::int64_t width) {
        const std::int64_t row = m_graph.at(cacheTensor).nb[1];
        const std::int64_t element = sizeOf(m_graph.at(cacheTensor).type);
        return m_graph.view(cacheTensor, {width, layer.kvHeads, inputs.cells, m_context.streams},
            {element, element * width, row, row * inputs.cells}, false);
    };
    const Id k = cacheView(m_keys[owner], layer.keyWidth);
    Id v = kNone;
    if (m_context.flash) {
        v = cacheView(m_values[owner], layer.valueWidth);
    } else {
        const std::int64_t element = sizeOf(m_graph.at(m_values[owner]).type);
        const std::int64_t column = element * inputs.cells;
        v = m_graph.view(m_values[owner], {inputs.cells, layer.kvHeads, layer.valueWidth, m_context.streams},
            {element, column * layer.valueWidth, column, column * m_context.widestValue}, false);
    }
    Id x = attend(qkv.q, k, v, inputs, kNone);
    if (inputs.valueRotation != kNone) x = rotate(x, inputs.valueRotation);
    if (has(Field::AttnOutput)) x = linear(x, Field::AttnOutput, Field::AttnOutputBias);
    return x;
}

Id GraphBuilder::attend(Id q, Id k, Id v, const Cache& inputs, Id latentOutput) {
    const std::int64_t streams = m_context.streams;
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
        std::int64_t extra = 0;
        if (!m_context.halfK && m_context.key.type != Type::F32) extra += bytesAsHalf(k);
        if (!m_context.halfV && m_context.value.type != Type::F32 && latentOutput == kNone)
            extra += bytesAsHalf(v);
        if (m_context.key.type == Type::F32) k = m_graph.fresh(m_graph.at(k).ne, {k}, Type::F16);
        if (m_context.value.type == Type::F32) v = m_graph.fresh(m_graph.at(v).ne, {v}, Type::F16);
        x = m_graph.flashAttention(q, k, v, inputs.mask, sinks, extra);
        if (latentOutput != kNone) {
            x = m_graph.mulMat(latentOutput, m_graph.permute(x, 0, 2, 1, 3));
            x = m_graph.contiguous(m_graph.permute(x, 0, 2, 1, 3));
        }
        const Graph::Shape n = m_graph.at(x).ne;
        x = m_graph.reshape(x, {n[0] * n[1], n[2] * n[3], 1, 1});
    } else {
        const Id scores = m_graph.mulMat(k, q);
        Id weights = m_graph.inPlace(scores, inputs.mask, sinks);
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

Id GraphBuilder::latentAttention(Id x) { return x; }

} // namespace vramplan::llama_cpp
