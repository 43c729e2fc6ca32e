// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/adapters.h"

namespace vramplan {
namespace {

enum class Side : std::uint8_t { None, Outputs, Inputs };

/// Which side of the matrix the ranks divide; None where adapters do not change it.
Side dividedSide(const WeightTensor& tensor) {
    switch (tensor.role) {
    case WeightRole::AttentionQuery:
    case WeightRole::AttentionKey:
    case WeightRole::AttentionValue:
    case WeightRole::AttentionFused:
    case WeightRole::MlpGate:
    case WeightRole::MlpUp: return Side::Outputs;
    case WeightRole::AttentionOutput:
    case WeightRole::MlpDown: return Side::Inputs;
    default: return Side::None;
    }
}

} // namespace

AdapterValues adapterValues(
    const ModelSpec& spec, LayerRange layers, std::uint64_t rank, const WeightDivision& division) {
    AdapterValues values;
    const auto counts = kindCounts(spec, layers);
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] == 0) continue;
        for (const WeightTensor& tensor : spec.kinds[kind].weights) {
            const Side side = dividedSide(tensor);
            if (side == Side::None) continue;
            const Count parts(partsOf(division, tensor, spec.geometry.kvHeads));
            const Count rows(tensor.rows), columns(tensor.columns);
            const Count width =
                side == Side::Outputs ? ceilDiv(rows, parts) + columns : rows + ceilDiv(columns, parts);
            const Count own = Count(counts[kind]) * Count(tensor.copies) * Count(rank) * width;
            values.all += own;
            if (tensor.role == WeightRole::AttentionQuery || tensor.role == WeightRole::AttentionValue
                || tensor.role == WeightRole::AttentionFused)
                values.queryAndValue += own;
        }
    }
    return values;
}

void addAdapters(const ModelSpec& spec, LayerRange layers, const Adapters& adapters,
    const WeightDivision& division, std::vector<LineItem>& items) {
    if (!adapters.any()) return;
    const AdapterValues values = adapterValues(spec, layers, adapters.rank, division);
    const auto bytesFor = [&](Count each) { return Count(adapters.count) * bytesOf(ElementType::F16, each); };
    LineItem item;
    item.component = Component::Weights;
    item.basis = Basis::Derived;
    item.label = Phrase("Adapters, {layers:layer}", input("layers", layers.count));
    item.bytes = item.high = bytesFor(values.all);
    item.low = bytesFor(values.queryAndValue);
    item.formula = Phrase("{adapters:adapter} × {values} values of rank {rank} × 2 B",
        input("adapters", adapters.count), input("values", values.all), input("rank", adapters.rank));
    item.reference = "LoRA (arXiv 2106.09685): rank × (outputs + inputs) of every attention and feed-forward "
                     "matrix; fewer where an adapter changes fewer of them";
    if (item.high > Bytes()) items.push_back(item);
}

} // namespace vramplan
