// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_builder.h"

namespace vramplan::llama_cpp {

/// Attention whose query projection also makes a gate for its result.
Id GraphBuilder::gatedAttention(Id x) {
    const LayerShape& layer = *m_layer;
    const std::int64_t width = layer.keyWidth;
    const Size n = tokens();
    const Id both = m_graph.reshape(linear(x, Field::AttnQ), {2 * width, layer.heads, n, 1});
    const Graph::Shape nb = m_graph.at(both).nb;
    Id q = m_graph.view(both, {width, layer.heads, n, 1}, {4, nb[1], nb[2], nb[3]}, false);
    const Id gate = m_graph.view(both, {width, layer.heads, n, 1}, {4, nb[1], nb[2], nb[3]}, true);
    Id k = m_graph.reshape(linear(x, Field::AttnK), {width, layer.kvHeads, n, 1});
    const Id v = m_graph.reshape(linear(x, Field::AttnV), {layer.valueWidth, layer.kvHeads, n, 1});
    q = positioned(norm(q, Field::AttnQNorm));
    k = positioned(norm(k, Field::AttnKNorm));
    const Id attended = attention({q, k, v});
    Id open = m_graph.inPlace(m_graph.contiguous(gate, {width * layer.heads, n, 1, 1}));
    open = m_graph.reshape(open, {width * layer.heads, n, 1, 1});
    return linear(m_graph.inPlace(attended, open), Field::AttnOutput);
}

Id GraphBuilder::deltaNet(Id x) {
    const Size n = perSequence(), sequences = m_context.sequences;
    const std::int64_t state = m_model.state;
    const std::int64_t keyHeads = m_model.groups, heads = m_model.timeSteps, width = m_model.inner / heads;
    const std::int64_t channels = m_model.inner + 2 * keyHeads * state;
    const Id mixed = m_graph.reshape(linear(x, Field::AttnQkv), {channels, n, sequences, 1});
    const Id z = linear(x, Field::AttnGate);
    Id beta = kNone, alpha = kNone;
    if (has(Field::SsmBa)) {
        const std::int64_t share = heads / keyHeads;
        const Id pairs = m_graph.reshape(linear(x, Field::SsmBa), {2 * share, keyHeads, n, sequences});
        const Graph::Shape nb = m_graph.at(pairs).nb;
        const Id b = m_graph.view(pairs, {share, keyHeads, n, sequences}, nb, false);
        const Id a = m_graph.view(pairs, {share, keyHeads, n, sequences}, nb, true);
        beta = m_graph.inPlace(m_graph.contiguous(b));
        alpha = m_graph.contiguous(a, {heads, n, sequences, 1});
    } else {
        beta = m_graph.inPlace(m_graph.reshape(linear(x, Field::SsmBeta), {1, heads, n, sequences}));
        alpha = m_graph.reshape(linear(x, Field::SsmAlpha), {heads, n, sequences, 1});
    }
    const Id soft = m_graph.inPlace(m_graph.inPlace(alpha, weight(Field::SsmDtBias)));
    Id gate = m_graph.inPlace(soft, weight(Field::SsmA));
    beta = m_graph.reshape(beta, {1, heads, n, sequences});
    gate = m_graph.reshape(gate, {1, heads, n, sequences});

    const Id window = rolledWindow(mixed, channels, m_model.convKernel);
    const std::int64_t row = width * width * heads;
    const Id cache = m_graph.cache({Type::F32}, {row, sequences, 1, 1}, backend(m_layer->cacheDevice));
    const Id states = m_graph.reshape(stateRows(cache, row), {width, width, heads, sequences});
    const Id convolved =
        m_graph.inPlace(m_graph.fresh({channels, n, sequences, 1}, {window, weight(Field::SsmConv)}));
    const std::int64_t stride = 4 * channels;
    const auto part = [&](std::int64_t size, std::int64_t count, bool offset) {
        return m_graph.view(
            convolved, {size, count, n, sequences}, {4, 4 * size, stride, stride * n}, offset);
    };
    Id q = part(state, keyHeads, false), k = part(state, keyHeads, true);
    const Id v = part(width, heads, true);
    q = m_graph.fresh(m_graph.at(q).ne, {q});
    k = m_graph.fresh(m_graph.at(k).ne, {k});
    if (keyHeads != heads && m_model.repeatKeys) {
        const auto repeated = [&](Id heading) {
            const Id spread = m_graph.reshape(heading, {state, 1, keyHeads, n * sequences});
            return m_graph.reshape(
                m_graph.fresh({state, heads / keyHeads, keyHeads, n * sequences}, {spread}),
                {state, heads, n, sequences});
        };
        const Id repeatedQ = repeated(q), repeatedK = repeated(k);
        q = repeatedQ;
        k = repeatedK;
    }
    const Id result =
        m_graph.fresh({width * heads, (n + width) * sequences, 1, 1}, {q, k, v, gate, beta, states});
    const Id out = m_graph.view(result, {width, heads, n, sequences},
        {4, 4 * width, 4 * width * heads, 4 * width * heads * n}, false);
    const Id next = m_graph.view(
        result, {width, width, heads, sequences}, {4, 4 * width, 4 * width * width, 4 * row}, true);
    m_graph.expand(
        m_graph.copyInto(next, m_graph.view(cache, {row, sequences, 1, 1}, {4, 4 * row, 0, 0}, false)));
    const Id zHeads = m_graph.reshape(z, {width, heads, n, sequences});
    const Id normed = norm(out, Field::SsmNorm);
    const Id gated = m_graph.inPlace(normed, m_graph.inPlace(zHeads));
    const Id y = linear(m_graph.reshape(gated, {width * heads, n, sequences, 1}), Field::SsmOut);
    return m_graph.reshape(y, {m_graph.at(y).ne[0], tokens(), 1, 1});
}

void GraphBuilder::deltaNetLayer() {
    const Id normed = norm(m_state, Field::AttnNorm);
    m_graph.expand(normed);
    Id x = m_layer->recurrent ? deltaNet(normed) : gatedAttention(normed), residual = m_state;
    lastRows(x, residual);
    const Id middle = m_graph.inPlace(x, residual);
    m_state = m_graph.inPlace(feedForwardOrExperts(norm(middle, Field::PostAttnNorm)), middle);
}

} // namespace vramplan::llama_cpp
