// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_builder.h"

#include <algorithm>

namespace vramplan::llama_cpp {

/// Scores of the cached index keys, and which of them this batch attends to.
Id GraphBuilder::chosenKeys(Id x, Id query) {
    const FieldTensors& tensors = *m_layer->tensors;
    const Size n = tokens(), streams = m_context.streams;
    const std::int64_t width = tensors.at(Field::IndexerK).ne[1];
    const std::int64_t heads = tensors.at(Field::IndexerProj).ne[1];
    const std::int64_t rotary =
        std::min(width / 2, tensors.at(Field::AttnKvA).ne[1] - tensors.at(Field::AttnVB).ne[0]);
    const auto turned = [&](Id from, std::int64_t count) {
        const auto part = [&](std::int64_t size, bool offset) {
            return m_graph.view(
                from, {size, count, n, 1}, {4, 4 * width, 4 * width * count, 4 * width * count * n}, offset);
        };
        const Id rope = m_graph.rope(part(rotary, false), m_positions);
        return m_graph.mulMat(m_index.keyRotation, m_graph.concat(rope, part(width - rotary, true), 0));
    };
    const Id q = turned(linear(query, Field::IndexerQB), heads);
    Id key = m_graph.fresh({width, n, 1, 1}, {linear(x, Field::IndexerK)});
    key = m_graph.inPlace(key, weight(Field::IndexerKNorm));
    if (has(Field::IndexerKNormBias)) key = m_graph.inPlace(key, weight(Field::IndexerKNormBias));
    const Id k = turned(key, 1);
    const Size rows = m_index.cells * streams;
    const Id cache = m_graph.cache(m_context.key, {width, rows, 1, 1}, backend(m_layer->cacheDevice));
    m_graph.expand(m_graph.setRows(cache,
        m_graph.view(k, {width, n, 1, 1}, {4, 4 * width, 4 * width * n, 4 * width * n}, false),
        m_index.keyRows));
    const Id weights = linear(x, Field::IndexerProj);
    Id score = m_graph.fresh({m_index.cells, n / streams, 1, streams}, {q, cache, weights});
    score = m_graph.inPlace(score, m_index.mask);
    const Size most = m_model.indexTop > 0 ? smaller(m_model.indexTop, m_index.cells) : m_index.cells;
    return m_graph.contiguous(m_graph.fresh({most, n / streams, 1, streams}, {score}, Type::I32));
}

/// The mask with everything but the chosen keys hidden.
Id GraphBuilder::maskOf(const Cache& inputs, Id chosen) {
    const Graph::Shape ne = m_graph.at(inputs.mask).ne, top = m_graph.at(chosen).ne;
    const Id hidden = m_graph.inPlace(inputs.mask);
    const Id zeros = m_graph.fresh({1, top[0], top[1], top[3]}, {chosen});
    const Id opened = m_graph.setRows(m_graph.reshape(hidden, {1, ne[0], ne[1], ne[3]}), zeros, chosen);
    return m_graph.inPlace(m_graph.reshape(opened, ne), inputs.mask);
}

/// Multi-head latent attention. With the two absorbed up-projections one latent vector per token is cached
/// for all heads; older files expand it to whole heads.
Id GraphBuilder::latentAttention(Id x) {
    const FieldTensors& tensors = *m_layer->tensors;
    const Size n = tokens();
    const std::int64_t heads = m_layer->heads;
    const bool absorbed = tensors.has(Field::AttnKB);
    const std::int64_t rank = absorbed ? tensors.at(Field::AttnVB).ne[0] : tensors.at(Field::AttnKvB).ne[0];
    const std::int64_t all = tensors.at(Field::AttnKvA).ne[1], rotary = all - rank;
    Id q = kNone, chosen = kNone;
    if (has(Field::AttnQA)) {
        const Id narrow = norm(linear(x, Field::AttnQA), Field::AttnQANorm);
        if (m_index.mask != kNone && has(Field::IndexerQB)) chosen = chosenKeys(x, narrow);
        q = linear(narrow, Field::AttnQB);
    } else {
        q = linear(x, Field::AttnQ);
    }
    const Size head = m_graph.at(q).ne[0] / heads, plain = head - rotary;
    const auto part = [&](Id of, const Size& width, const Size& of0, const Size& count, bool offset) {
        return m_graph.view(
            of, {width, count, n, 1}, {4, 4 * of0, 4 * of0 * count, 4 * of0 * count * n}, offset);
    };
    const Id qPlain = part(q, plain, head, heads, false), qRotary = part(q, rotary, head, heads, true);
    const Id latent = linear(x, Field::AttnKvA);
    const Id kv = m_graph.view(latent, {rank, n, 1, 1}, {4, 4 * all, 4 * all * n, 4 * all * n}, false);
    const Id kRotary = m_graph.rope(part(latent, rotary, all, 1, true), m_positions);
    const Id qTurned = m_graph.rope(qRotary, m_positions);
    const Id compressed = norm(kv, Field::AttnKvANorm);
    if (absorbed) {
        const Id inner = m_graph.mulMat(weight(Field::AttnKB), m_graph.permute(qPlain, 0, 2, 1, 3));
        const Id query = m_graph.concat(m_graph.permute(inner, 0, 2, 1, 3), qTurned, 0);
        const Id value = m_graph.reshape(compressed, {rank, 1, n, 1});
        return attention({query, m_graph.concat(value, kRotary, 0), value}, chosen);
    }
    const Size value = tensors.at(Field::AttnKvB).ne[1] / heads - plain, both = plain + value;
    const Id expanded = linear(compressed, Field::AttnKvB);
    const Id k = part(expanded, plain, both, heads, false);
    const Id v = m_graph.contiguous(part(expanded, value, both, heads, true));
    const Id repeated = m_graph.fresh(m_graph.at(qTurned).ne, {kRotary, qTurned});
    return attention({m_graph.concat(qPlain, qTurned, 0), m_graph.concat(k, repeated, 0), v});
}

} // namespace vramplan::llama_cpp
