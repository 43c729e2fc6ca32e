// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_builder.h"

namespace vramplan::llama_cpp {

Id GraphBuilder::feedForward(Id x, Field up, Field gate, Field down) {
    const Field upBias = up == Field::FfnUp ? Field::FfnUpBias : Field::None,
                gateBias = up == Field::FfnUp ? Field::FfnGateBias : Field::None,
                downBias = up == Field::FfnUp ? Field::FfnDownBias : Field::None;
    const Id raised = linear(x, up, upBias);
    Id y = kNone;
    if (has(gate)) {
        const Id gated = linear(x, gate, gateBias);
        y = m_graph.fresh(m_graph.at(gated).ne, {gated, raised});
    } else if (m_graph.at(raised).ne[0] == 2 * m_layer->tensors->at(down).ne[0]) {
        const Graph::Shape ne = m_graph.at(raised).ne;
        y = m_graph.fresh({ne[0] / 2, ne[1], ne[2], ne[3]}, {raised});
    } else {
        y = m_graph.inPlace(raised);
    }
    return linear(y, down, downBias);
}

Id GraphBuilder::experts(Id x) {
    const Size d = m_graph.at(x).ne[0], n = m_graph.at(x).ne[1];
    const std::int64_t count = m_model.experts, used = m_model.expertsUsed;
    const Id logits = linear(x, Field::Router, Field::RouterBias);
    Id probabilities = m_model.softmaxAfter ? logits : m_graph.inPlace(logits);
    Id selection = probabilities;
    if (has(Field::ExpProbsBias)) selection = m_graph.inPlace(probabilities, weight(Field::ExpProbsBias));
    if (m_model.weightBeforeFfn) selection = logits;
    const Id sorted = m_graph.fresh(m_graph.at(selection).ne, {selection}, Type::I32);
    const Graph::Shape nb = m_graph.at(sorted).nb;
    const Id chosen = m_graph.view(sorted, {used, n, 1, 1}, {nb[0], nb[1], nb[1] * n, nb[1] * n}, false);
    Id weights = m_graph.getRows(m_graph.reshape(probabilities, {1, count, n, 1}), chosen);
    if (m_model.softmaxAfter)
        weights =
            m_graph.reshape(m_graph.inPlace(m_graph.reshape(weights, {used, n, 1, 1})), {1, used, n, 1});
    if (m_model.normaliseExperts) {
        weights = m_graph.reshape(weights, {used, n, 1, 1});
        const Id sum = m_graph.inPlace(m_graph.fresh({1, n, 1, 1}, {weights}));
        weights = m_graph.reshape(m_graph.inPlace(weights, sum), {1, used, n, 1});
    }
    if (m_model.scaleExperts) weights = m_graph.inPlace(weights);
    m_graph.expand(weights);

    Id in = m_graph.reshape(x, {d, 1, n, 1});
    if (m_model.weightBeforeFfn) in = m_graph.inPlace(m_graph.fresh({d, used, n, 1}, {in}), weights);
    const auto matrix = [&](Id values, Field field, Field bias) {
        Id y = m_graph.mulMatId(weight(field), values, chosen);
        if (bias != Field::None && has(bias)) y = m_graph.inPlace(y, weight(bias), chosen);
        return y;
    };
    Id y = kNone;
    if (has(Field::GateUpExps)) {
        const Id both = matrix(in, Field::GateUpExps, Field::None);
        const Graph::Shape ne = m_graph.at(both).ne, strides = m_graph.at(both).nb;
        const Id gate = m_graph.view(both, {ne[0] / 2, ne[1], ne[2], 1}, strides, false);
        const Id up = m_graph.view(both, {ne[0] / 2, ne[1], ne[2], 1}, strides, true);
        y = m_graph.fresh({ne[0] / 2, ne[1], ne[2], 1}, {gate, up});
    } else {
        const Id up = matrix(in, Field::UpExps, Field::UpExpsBias);
        if (has(Field::GateExps)) {
            const Id gate = matrix(in, Field::GateExps, Field::GateExpsBias);
            y = m_graph.fresh(m_graph.at(gate).ne, {gate, up});
        } else {
            y = m_graph.inPlace(up);
        }
    }
    y = matrix(y, Field::DownExps, Field::DownExpsBias);
    if (!m_model.weightBeforeFfn) y = m_graph.inPlace(y, weights);
    m_graph.expand(y);
    std::vector<Id> parts;
    for (std::int64_t i = 0; i < used; ++i) {
        const Graph::Shape strides = m_graph.at(y).nb;
        parts.push_back(
            m_graph.view(y, {d, n, 1, 1}, {4, strides[2], strides[2] * n, strides[2] * n}, i > 0));
        m_graph.expand(parts.back());
    }
    Id sum = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i) {
        sum = m_graph.inPlace(sum, parts[i]);
        m_graph.expand(sum);
    }
    return used == 1 ? m_graph.contiguous(sum) : sum;
}

Id GraphBuilder::feedForwardOrExperts(Id x) {
    if (!has(Field::Router)) return feedForward(x);
    const Id routed = experts(x);
    if (!has(Field::UpShexp)) return routed;
    Id shared = feedForward(x, Field::UpShexp, Field::GateShexp, Field::DownShexp);
    if (has(Field::RouterShexp))
        shared = m_graph.inPlace(shared, m_graph.inPlace(linear(x, Field::RouterShexp)));
    return m_graph.inPlace(routed, shared);
}

} // namespace vramplan::llama_cpp
