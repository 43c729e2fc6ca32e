// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_builder.h"

namespace vramplan::llama_cpp {

/// The rows of a state that this batch's sequences read, in memory of the graph.
Id GraphBuilder::stateRows(Id cache, std::int64_t width) {
    const Id states = m_graph.reshape(cache, {width, m_context.sequences, 1, 1});
    m_graph.expand(m_graph.overwrite(
        m_graph.view(states, {width, 1, 1, 1}, {4, 4 * width, 4 * width, 4 * width}, false)));
    const Id read = m_graph.getRows(states, m_stateMain);
    m_graph.expand(read);
    keepOtherRows(cache, states, width);
    return read;
}

void GraphBuilder::keepOtherRows(Id cache, Id states, std::int64_t width) {
    const Id others = m_graph.getRows(states, m_stateExtra);
    m_graph.expand(
        m_graph.copyInto(others, m_graph.view(cache, {width, 0, 1, 1}, {4, 4 * width, 0, 0}, true)));
}

/// New columns behind the rolling window of a convolution; the last taps − 1 go back into the state.
Id GraphBuilder::rolledWindow(Id columns, std::int64_t channels, std::int64_t taps) {
    const std::int64_t kept = taps - 1, width = kept * channels;
    const Size sequences = m_context.sequences;
    const Id cache = m_graph.cache({Type::F32}, {width, sequences, 1, 1}, backend(m_layer->cacheDevice));
    const Id window = m_graph.reshape(stateRows(cache, width), {kept, channels, sequences, 1});
    const Id rolled = m_graph.concat(window, m_graph.transpose(columns), 0);
    const Graph::Shape nb = m_graph.at(rolled).nb;
    const Id last = m_graph.view(rolled, {kept, channels, sequences, 1}, {4, nb[1], nb[2], nb[3]}, true);
    m_graph.expand(m_graph.copyInto(last,
        m_graph.view(cache, {width * sequences, 1, 1, 1},
            {4, 4 * width * sequences, 4 * width * sequences, 4 * width * sequences}, false)));
    return rolled;
}

Id GraphBuilder::mamba1(Id x) {
    const std::int64_t inner = m_model.inner;
    const Size n = perSequence(), sequences = m_context.sequences;
    const std::int64_t steps = m_layer->tensors->at(Field::SsmDt).ne[0];
    const std::int64_t state = (m_layer->tensors->at(Field::SsmX).ne[1] - steps) / 2;
    const Id in = m_graph.reshape(x, {m_graph.at(x).ne[0], n, sequences, 1});
    const Id both = linear(in, Field::SsmIn);
    const Graph::Shape nb = m_graph.at(both).nb;
    const Id left = m_graph.view(both, {inner, n, sequences, 1}, nb, false),
             gate = m_graph.view(both, {inner, n, sequences, 1}, nb, true);
    const Id window = rolledWindow(left, inner, m_model.convKernel);
    Id y = m_graph.fresh({inner, n, sequences, 1}, {window, weight(Field::SsmConv)});
    if (has(Field::SsmConvBias)) y = m_graph.inPlace(y, weight(Field::SsmConvBias));
    y = m_graph.inPlace(y);
    const Id parts = linear(y, Field::SsmX);
    const Graph::Shape pb = m_graph.at(parts).nb;
    Id dt = m_graph.view(parts, {steps, n, sequences, 1}, pb, false);
    Id b = m_graph.view(parts, {state, 1, n, sequences}, {4, 4 * state, pb[1], pb[2]}, true);
    Id c = m_graph.view(parts, {state, 1, n, sequences}, {4, 4 * state, pb[1], pb[2]}, true);
    if (has(Field::SsmDtNorm)) {
        dt = norm(dt, Field::SsmDtNorm);
        b = norm(b, Field::SsmBNorm);
        c = norm(c, Field::SsmCNorm);
    }
    dt = m_graph.inPlace(m_graph.mulMat(weight(Field::SsmDt), dt), weight(Field::SsmDtBias));
    const Id values = m_graph.reshape(y, {1, inner, n, sequences});
    const std::int64_t width = state * inner;
    const Id cache = m_graph.cache({Type::F32}, {width, sequences, 1, 1}, backend(m_layer->cacheDevice));
    const Id states = m_graph.reshape(cache, {width, sequences, 1, 1});
    m_graph.expand(m_graph.overwrite(
        m_graph.view(states, {width, 1, 1, 1}, {4, 4 * width, 4 * width, 4 * width}, false)));
    const Id scan = m_graph.fresh({inner * n * sequences + width * sequences, 1, 1, 1},
        {m_graph.reshape(states, {state, 1, inner, sequences}), values, dt, weight(Field::SsmA), b, c,
            m_stateMain});
    m_graph.expand(scan);
    keepOtherRows(cache, states, width);
    m_graph.expand(m_graph.copyInto(m_graph.view(scan, {width * sequences, 1, 1, 1}, {4, 0, 0, 0}, true),
        m_graph.view(cache, {width * sequences, 1, 1, 1}, {4, 0, 0, 0}, false)));
    const Id out = m_graph.view(
        scan, {inner, n, sequences, 1}, {4, 4 * inner, 4 * inner * n, 4 * inner * n * sequences}, false);
    const Id sum = m_graph.inPlace(out, m_graph.inPlace(y, weight(Field::SsmD)));
    const Id gated = m_graph.fresh({inner, n, sequences, 1}, {m_graph.contiguous(gate), sum});
    const Id result = linear(gated, Field::SsmOut);
    return m_graph.reshape(result, {m_graph.at(result).ne[0], tokens(), 1, 1});
}

Id GraphBuilder::mamba2(Id x) {
    const std::int64_t inner = m_model.inner;
    const Size n = perSequence(), sequences = m_context.sequences;
    const std::int64_t groups = m_model.groups, state = m_model.state, heads = m_model.timeSteps;
    const std::int64_t width = inner / heads, channels = inner + 2 * groups * state;
    const Id in = m_graph.reshape(x, {m_graph.at(x).ne[0], n, sequences, 1});
    const Id all = linear(in, Field::SsmIn);
    const Graph::Shape nb = m_graph.at(all).nb;
    const Id gate = m_graph.view(all, {width, heads, n, sequences}, {4, 4 * width, nb[1], nb[2]}, false);
    const Id columns = m_graph.view(all, {channels, n, sequences, 1}, nb, true);
    const Id steps = m_graph.view(all, {heads, n, sequences, 1}, nb, true);
    const Id window = rolledWindow(columns, channels, m_model.convKernel);
    Id y = m_graph.fresh({channels, n, sequences, 1}, {window, weight(Field::SsmConv)});
    if (has(Field::SsmConvBias)) y = m_graph.inPlace(y, weight(Field::SsmConvBias));
    y = m_graph.inPlace(y);
    const Graph::Shape yb = m_graph.at(y).nb;
    const Id values = m_graph.view(y, {width, heads, n, sequences}, {4, 4 * width, yb[1], yb[2]}, false);
    const Id b = m_graph.view(y, {state, groups, n, sequences}, {4, 4 * state, yb[1], yb[2]}, true);
    const Id c = m_graph.view(y, {state, groups, n, sequences}, {4, 4 * state, yb[1], yb[2]}, true);
    const Id dt = m_graph.inPlace(m_graph.contiguous(steps), weight(Field::SsmDtBias));
    const std::int64_t row = state * inner;
    const Id cache = m_graph.cache({Type::F32}, {row, sequences, 1, 1}, backend(m_layer->cacheDevice));
    const Id states = m_graph.reshape(cache, {row, sequences, 1, 1});
    m_graph.expand(
        m_graph.overwrite(m_graph.view(states, {row, 1, 1, 1}, {4, 4 * row, 4 * row, 4 * row}, false)));
    const Id scan = m_graph.fresh({inner * n * sequences + row * sequences, 1, 1, 1},
        {m_graph.reshape(states, {state, width, heads, sequences}), values, dt, weight(Field::SsmA), b, c,
            m_stateMain});
    m_graph.expand(scan);
    keepOtherRows(cache, states, row);
    m_graph.expand(m_graph.copyInto(m_graph.view(scan, {row * sequences, 1, 1, 1}, {4, 0, 0, 0}, true),
        m_graph.view(cache, {row * sequences, 1, 1, 1}, {4, 0, 0, 0}, false)));
    const Id out =
        m_graph.view(scan, {width, heads, n, sequences}, {4, 4 * width, 4 * inner, 4 * inner * n}, false);
    const Id sum = m_graph.inPlace(out, m_graph.inPlace(values, weight(Field::SsmD)));
    Id gated = m_graph.fresh({width, heads, n, sequences}, {m_graph.contiguous(gate), sum});
    if (has(Field::SsmNorm))
        gated = norm(m_graph.reshape(gated, {inner / groups, groups, n, sequences}), Field::SsmNorm);
    const Id result = linear(m_graph.reshape(gated, {inner, n, sequences, 1}), Field::SsmOut);
    return m_graph.reshape(result, {m_graph.at(result).ne[0], tokens(), 1, 1});
}

Id GraphBuilder::shortConvolution(Id x) {
    const std::int64_t d = m_model.embedding;
    const Size n = perSequence(), sequences = m_context.sequences;
    const std::int64_t taps = m_layer->tensors->at(Field::ShortConv).ne[0];
    const Id in = m_graph.reshape(x, {d, n, sequences, 1});
    const Id all = linear(in, Field::ShortConvIn);
    const Graph::Shape nb = m_graph.at(all).nb;
    const Id b = m_graph.view(all, {d, n, sequences, 1}, nb, false),
             c = m_graph.view(all, {d, n, sequences, 1}, nb, true),
             right = m_graph.view(all, {d, n, sequences, 1}, nb, true);
    const Id window = rolledWindow(m_graph.inPlace(b, right), d, taps);
    const Id convolved = m_graph.fresh({d, n, sequences, 1}, {window, weight(Field::ShortConv)});
    const Id y = linear(m_graph.inPlace(c, convolved), Field::ShortConvOut);
    return m_graph.reshape(y, {m_graph.at(y).ne[0], tokens(), 1, 1});
}

void GraphBuilder::mambaLayer() {
    const Id normed = norm(m_state, Field::AttnNorm);
    Id x = has(Field::SsmX) ? mamba1(normed) : mamba2(normed), residual = m_state;
    lastRows(x, residual);
    m_state = m_graph.inPlace(x, residual);
}

/// One mixer per layer: a state, attention or a feed-forward block.
void GraphBuilder::nemotronLayer() {
    const Id normed = norm(m_state, Field::AttnNorm);
    Id x = m_layer->recurrent ? mamba2(normed)
        : m_layer->attention  ? attention(project(normed))
                              : feedForwardOrExperts(normed);
    Id residual = m_state;
    lastRows(x, residual);
    m_state = m_graph.inPlace(x, residual);
}

/// A state or attention, then feed-forward or experts.
void GraphBuilder::hybridLayer() {
    const Id normed = norm(m_state, Field::AttnNorm);
    Id x = kNone, residual = m_state;
    if (!m_layer->recurrent)
        x = attention(project(normed));
    else if (has(Field::ShortConv))
        x = shortConvolution(normed);
    else
        x = has(Field::SsmX) ? mamba1(normed) : mamba2(normed);
    lastRows(x, residual);
    const bool first = m_model.residualFirst;
    if (m_model.builder == Builder::GraniteHybrid) x = m_graph.inPlace(x);
    const Id middle = first ? m_graph.inPlace(residual, x) : m_graph.inPlace(x, residual);
    x = feedForwardOrExperts(norm(middle, Field::FfnNorm));
    if (m_model.builder == Builder::GraniteHybrid) x = m_graph.inPlace(x);
    m_state = first ? m_graph.inPlace(middle, x) : m_graph.inPlace(x, middle);
}

/// Attention and a state side by side.
void GraphBuilder::falconLayer() {
    const Id attended = attention(project(norm(m_state, Field::AttnNorm)));
    const Id mixed = mamba2(norm(m_state, Field::AttnNorm));
    Id middle = m_graph.inPlace(m_graph.inPlace(attended, mixed), m_state);
    if (isLast()) middle = rows(middle);
    m_state = m_graph.inPlace(feedForward(norm(middle, Field::FfnNorm)), middle);
}

} // namespace vramplan::llama_cpp
