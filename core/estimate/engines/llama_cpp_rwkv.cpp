// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_builder.h"

namespace vramplan::llama_cpp {

/// x + (previous − x) × weights, for `parts` sets of weights at once.
Id GraphBuilder::mixed(Id x, Id previous, Field weights, std::int64_t parts) {
    Id change = m_graph.inPlace(previous, x);
    if (parts > 1) {
        Graph::Shape ne = m_graph.at(change).ne;
        ne[3] = parts;
        change = m_graph.fresh(ne, {change});
    }
    return m_graph.inPlace(m_graph.inPlace(change, weight(weights)), x);
}

Id GraphBuilder::timeMix(Id x, Id previous) {
    const std::int64_t d = m_model.embedding;
    const Size n = tokens(), sequences = m_context.sequences;
    const std::int64_t width = m_model.wkvHead, heads = d / width;
    const bool gated = has(Field::TimeMixG1);
    const Id all = mixed(x, previous, Field::TimeMixLerp, gated ? 6 : 5);
    const auto part = [&](std::int64_t index) {
        return m_graph.view(all, {d, n, 1, 1}, {4, 4 * d, 4 * d * n, 4 * d * n}, index > 0);
    };
    const Id xr = part(0), xw = part(1), xk = part(2), xv = part(3), xa = part(4), xg = part(5);
    Id r = linear(xr, Field::TimeMixReceptance);
    const Id w = m_graph.inPlace(
        linear(m_graph.inPlace(linear(xw, Field::TimeMixW1)), Field::TimeMixW2), weight(Field::TimeMixW0));
    Id k = linear(xk, Field::TimeMixKey), v = linear(xv, Field::TimeMixValue);
    if (m_firstValue == kNone) {
        m_firstValue = v;
    } else {
        const Id difference = m_graph.inPlace(m_firstValue, v);
        const Id share = m_graph.inPlace(m_graph.inPlace(
            linear(linear(xv, Field::TimeMixV1), Field::TimeMixV2), weight(Field::TimeMixV0)));
        v = m_graph.inPlace(v, m_graph.inPlace(difference, share));
    }
    Id g = kNone;
    if (gated) g = linear(m_graph.inPlace(linear(xg, Field::TimeMixG1)), Field::TimeMixG2);
    Id a = m_graph.inPlace(
        m_graph.inPlace(linear(linear(xa, Field::TimeMixA1), Field::TimeMixA2), weight(Field::TimeMixA0)));
    const Id scaled = m_graph.reshape(m_graph.inPlace(k, weight(Field::TimeMixKK)), {width, heads, n, 1});
    const Id kk = m_graph.fresh({width, heads, n, 1}, {scaled});
    const Id ka = m_graph.inPlace(k, weight(Field::TimeMixKA));
    k = m_graph.inPlace(k, m_graph.inPlace(m_graph.inPlace(a, ka), ka));
    r = m_graph.reshape(r, {width, heads, n, 1});
    k = m_graph.reshape(k, {width, heads, n, 1});
    a = m_graph.reshape(a, {width, heads, n, 1});
    const std::int64_t row = d * width;
    const Id cache = m_graph.cache({Type::F32}, {row, sequences, 1, 1}, backend(m_layer->cacheDevice));
    const Id states = stateRows(cache, row);
    const Id out = m_graph.fresh(
        {d, n + width * sequences, 1, 1}, {r, w, k, v, m_graph.inPlace(kk), m_graph.inPlace(kk, a), states});
    Id y = m_graph.view(out, {d * n, 1, 1, 1}, {4, 4 * d * n, 4 * d * n, 4 * d * n}, false);
    m_graph.expand(m_graph.copyInto(m_graph.view(out, {row * sequences, 1, 1, 1}, {4, 0, 0, 0}, true),
        m_graph.view(cache, {row * sequences, 1, 1, 1}, {4, 0, 0, 0}, false)));
    y = m_graph.fresh({width, heads, n, 1}, {m_graph.reshape(y, {width, heads, n, 1})});
    y = m_graph.inPlace(m_graph.reshape(y, {d, n, 1, 1}), weight(Field::TimeMixLn));
    y = m_graph.inPlace(y, weight(Field::TimeMixLnBias));
    v = m_graph.reshape(v, {width, heads, n, 1});
    const Id bonus = m_graph.inPlace(m_graph.inPlace(k, r), weight(Field::TimeMixRK));
    const Id sums = m_graph.fresh({1, heads, n, 1}, {bonus});
    y = m_graph.inPlace(y, m_graph.reshape(m_graph.inPlace(v, sums), {d, n, 1, 1}));
    if (gated) y = m_graph.inPlace(y, g);
    return m_graph.reshape(linear(y, Field::TimeMixOutput), {d, perSequence(), sequences, 1});
}

void GraphBuilder::rwkvLayer() {
    const std::int64_t d = m_model.embedding;
    const Size n = perSequence(), sequences = m_context.sequences;
    const Id in = m_graph.reshape(m_state, {d, n, sequences, 1});
    const Id cache = m_graph.cache({Type::F32}, {2 * d, sequences, 1, 1}, backend(m_layer->cacheDevice));
    const Id shift = m_graph.reshape(stateRows(cache, 2 * d), {d, 2, sequences, 1});
    const Graph::Shape sb = m_graph.at(shift).nb;
    const Id attShift = m_graph.view(shift, {d, 1, sequences, 1}, sb, false),
             ffnShift = m_graph.view(shift, {d, 1, sequences, 1}, sb, true);
    const auto earlier = [&](Id x) {
        return m_graph.view(x, {d, n - 1, sequences, 1}, m_graph.at(x).nb, false);
    };
    const auto last = [&](Id x) { return m_graph.view(x, {d, 1, sequences, 1}, m_graph.at(x).nb, true); };
    const Id attended = norm(in, Field::AttnNorm, Field::AttnNormBias);
    const Id previous = m_graph.concat(attShift, earlier(attended), 1);
    Id middle = m_graph.inPlace(timeMix(attended, previous), in);
    Id normed = norm(middle, Field::AttnNorm2, Field::AttnNorm2Bias);
    Id before = m_graph.concat(ffnShift, earlier(normed), 1);
    const Id next = m_graph.concat(last(attended), last(normed), 1);
    m_graph.expand(m_graph.copyInto(m_graph.view(next, {2 * d * sequences, 1, 1, 1}, {4, 0, 0, 0}, false),
        m_graph.view(cache, {2 * d * sequences, 1, 1, 1}, {4, 0, 0, 0}, false)));
    middle = m_graph.reshape(middle, {d, tokens(), 1, 1});
    normed = m_graph.reshape(normed, {d, tokens(), 1, 1});
    before = m_graph.reshape(before, {d, tokens(), 1, 1});
    if (isLast()) {
        middle = rows(middle);
        normed = rows(normed);
        before = rows(before);
    }
    Id x = linear(mixed(normed, before, Field::ChannelMixLerpK, 1), Field::ChannelMixKey);
    x = linear(m_graph.inPlace(m_graph.inPlace(x)), Field::ChannelMixValue);
    m_state = m_graph.inPlace(x, middle);
}

} // namespace vramplan::llama_cpp
