// SPDX-License-Identifier: Apache-2.0
#include "core/source/scaled_weights.h"

#include <algorithm>
#include <initializer_list>

namespace vramplan {
namespace {

/// value × to / from, at least 1 where there was something; saturates far beyond any real size.
std::uint64_t scaled(std::uint64_t value, std::uint64_t from, std::uint64_t to) {
    if (value == 0 || from == 0 || from == to) return value;
    const Count product = Count(value) * Count(to);
    return product.overflowed() ? Count::kMax : std::max<std::uint64_t>(1, product.value() / from);
}
std::uint32_t scaled32(std::uint32_t value, std::uint64_t from, std::uint64_t to) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(0xffffffff, scaled(value, from, to)));
}

/// A width that `from` stands for, in what it was and is.
struct Change {
    std::uint64_t from, to;
};

/// The first change whose old value the dimension equals.
std::uint64_t mapped(std::uint64_t value, std::initializer_list<Change> changes) {
    for (const Change& change : changes)
        if (change.from != 0 && value == change.from) return change.to;
    return value;
}
/// The first change whose old value divides the dimension.
std::uint64_t multiplied(std::uint64_t value, std::initializer_list<Change> changes) {
    for (const Change& change : changes)
        if (change.from != 0 && value % change.from == 0) return scaled(value, change.from, change.to);
    return value;
}

template <class Record>
Record resizedAttention(Record r, const Geometry& from, const Geometry& to) {
    r.kvHeads = scaled32(r.kvHeads, from.kvHeads, to.kvHeads);
    r.keyWidth = scaled32(r.keyWidth, from.headDim, to.headDim);
    r.valueWidth = scaled32(r.valueWidth, from.headDim, to.headDim);
    return r;
}

RecurrentState resizedState(RecurrentState r, const Geometry& from, const Geometry& to) {
    const std::uint64_t shared = std::uint64_t{2} * r.groups * r.groupState;
    if (r.convChannels > shared)
        r.convChannels = shared + scaled(r.convChannels - shared, from.hidden, to.hidden);
    r.stateElements = scaled(r.stateElements, from.hidden, to.hidden);
    r.modelTypeElements = scaled(r.modelTypeElements, from.hidden, to.hidden);
    r.heads = scaled32(r.heads, from.hidden, to.hidden);
    return r;
}

} // namespace

CacheRecord Resizing::record(const CacheRecord& record) const {
    const Geometry &from = m_from, &to = m_to;
    return std::visit(
        Overloaded{[&](const FullAttention& r) -> CacheRecord { return resizedAttention(r, from, to); },
            [&](const SlidingAttention& r) -> CacheRecord { return resizedAttention(r, from, to); },
            [&](const ChunkedAttention& r) -> CacheRecord { return resizedAttention(r, from, to); },
            [&](const CrossAttention& r) -> CacheRecord { return resizedAttention(r, from, to); },
            [&](LatentAttention r) -> CacheRecord {
                r.heads = scaled32(r.heads, from.heads, to.heads);
                if (to.headDim != from.headDim)
                    r.latentRank = to.headDim > r.ropeWidth
                        ? static_cast<std::uint32_t>(
                              std::min<std::uint64_t>(0xffffffff, to.headDim - r.ropeWidth))
                        : 1;
                return r;
            },
            [&](const RecurrentState& r) -> CacheRecord { return resizedState(r, from, to); },
            [](const auto& r) -> CacheRecord { return r; }},
        record);
}

WeightTensor Resizing::tensor(const WeightTensor& tensor, const Widths& a, const Widths& b) const {
    WeightTensor t = tensor;
    const Change hidden{m_from.hidden, m_to.hidden}, heads{m_from.heads, m_to.heads},
        wide{m_from.intermediate, m_to.intermediate}, words{m_from.vocabulary, m_to.vocabulary};
    const Change query{m_from.heads * a.key, m_to.heads * b.key},
        out{m_from.heads * a.value, m_to.heads * b.value}, key{a.kvHeads * a.key, b.kvHeads * b.key},
        value{a.kvHeads * a.value, b.kvHeads * b.value};
    const Change fused{query.from + key.from + value.from, query.to + key.to + value.to};
    switch (t.role) {
    case WeightRole::AttentionQuery: t.rows = multiplied(t.rows, {query, heads}); break;
    case WeightRole::AttentionKey: t.rows = mapped(t.rows, {key}); break;
    case WeightRole::AttentionValue: t.rows = mapped(t.rows, {value}); break;
    case WeightRole::AttentionFused: t.rows = mapped(t.rows, {fused}); break;
    case WeightRole::AttentionOutput:
        t.rows = mapped(t.rows, {hidden});
        t.columns = multiplied(t.columns, {out, heads});
        return t;
    case WeightRole::AttentionLatent:
        t.copies = mapped(t.copies, {heads});
        if (t.copies == 1 && t.rows > m_from.heads) t.rows = multiplied(t.rows, {heads});
        break;
    case WeightRole::MlpGate:
    case WeightRole::MlpUp: t.rows = scaled(t.rows, wide.from, wide.to); break;
    case WeightRole::ExpertGate:
    case WeightRole::ExpertUp: t.rows = mapped(t.rows, {wide}); break;
    case WeightRole::MlpDown:
        t.rows = mapped(t.rows, {hidden});
        t.columns = scaled(t.columns, wide.from, wide.to);
        return t;
    case WeightRole::ExpertDown:
        t.rows = mapped(t.rows, {hidden});
        t.columns = mapped(t.columns, {wide});
        return t;
    case WeightRole::SharedExpert: t.rows = mapped(t.rows, {hidden}); break;
    case WeightRole::Mixer: t.rows = multiplied(t.rows, {hidden}); break;
    case WeightRole::TokenEmbedding:
    case WeightRole::OutputHead: t.rows = mapped(t.rows, {words}); break;
    case WeightRole::PerLayerEmbedding:
        t.rows = mapped(t.rows, {words});
        t.columns = scaled(t.columns, m_from.layers, m_to.layers);
        return t;
    case WeightRole::Norm:
    case WeightRole::Bias:
        t.columns = mapped(t.columns, {hidden, {a.key, b.key}, key, query, wide});
        return t;
    default: break;
    }
    t.columns = mapped(t.columns, {hidden});
    return t;
}

LayerKind Resizing::layer(const LayerKind& kind) const {
    LayerKind result;
    Widths from, to;
    const auto widths = [](const CacheRecord& record) {
        return std::visit(
            [](const auto& r) {
                if constexpr (requires {
                                  r.kvHeads;
                                  r.keyWidth;
                                  r.valueWidth;
                              })
                    return Widths{r.kvHeads, r.keyWidth, r.valueWidth};
                else
                    return Widths{};
            },
            record);
    };
    for (const CacheRecord& old : kind.records) {
        result.records.push_back(record(old));
        if (from.kvHeads != 0) continue;
        from = widths(old);
        to = widths(result.records.back());
    }
    for (const WeightTensor& old : kind.weights) result.weights.push_back(tensor(old, from, to));
    return result;
}

WeightTensors Resizing::globals(const WeightTensors& tensors) const {
    WeightTensors result;
    for (const WeightTensor& old : tensors) result.push_back(tensor(old, {}, {}));
    return result;
}

} // namespace vramplan
