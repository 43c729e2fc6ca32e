// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/torch_memory.h"

#include <algorithm>
#include <array>
#include <optional>

namespace vramplan {
namespace {

constexpr Bytes kSmallest = 512;
constexpr Bytes kSmall = 1 * 1024 * 1024;     ///< up to here: cut from small blocks
constexpr Bytes kOwnBlock = 10 * 1024 * 1024; ///< from here on: a block for each
constexpr Bytes kSharedBlock = 20 * 1024 * 1024;
constexpr Bytes kStep = 2 * 1024 * 1024; ///< of own blocks, and the size of small ones
/// Layers of a kind that are placed one by one; more repeat the pattern.
constexpr std::uint32_t kPlacedLayers = 128;
/// Of equal tensors in a layer, which are small.
constexpr std::uint64_t kPlacedCopies = 16;

/// A tensor that shares its block with others.
bool sharesBlock(Bytes tensor) { return tensor > kSmall && tensor < kOwnBlock; }

/// Places tensors as the allocator does and counts what it holds beyond them.
class Allocator {
public:
    explicit Allocator(TorchCount count) : m_count(count) { }

    /// `copies` tensors, one after the other.
    void place(Bytes tensor, std::uint64_t copies) {
        const Bytes size = roundUp(tensor, kSmallest);
        m_tensors += Count(copies) * tensor;
        m_allocated += Count(copies) * size;
        if (size <= kSmall) {
            m_small += Count(copies) * size;
        } else if (size >= kOwnBlock) {
            const Bytes block = roundUp(size, kStep), left = minusOrZero(block, size);
            m_reserved += Count(copies) * block;
            if (left <= kSmall) m_allocated += Count(copies) * left;
        } else {
            for (std::uint64_t i = 0; i < copies; ++i) cut(size);
        }
    }

    /// Tensors that share blocks, packed without ends.
    void pack(Bytes tensor, std::uint64_t copies) {
        m_tensors += Count(copies) * tensor;
        m_allocated += Count(copies) * tensor;
        m_packed += Count(copies) * tensor;
    }

    Bytes beyond() const {
        const Bytes reserved = m_reserved + roundUp(m_small, kStep) + roundUp(m_packed, kSharedBlock);
        return minusOrZero(m_count == TorchCount::Reserved ? reserved : m_allocated, m_tensors);
    }

private:
    /// From a free end or a new block; what is left is free again unless it is too small.
    void cut(Bytes size) {
        std::optional<Bytes> block = takeFree(size);
        if (!block) m_reserved += *(block = kSharedBlock);
        const Bytes left = minusOrZero(*block, size);
        if (left > kSmall)
            m_free.push_back(left);
        else
            m_allocated += left;
    }

    /// The smallest free end that holds this.
    std::optional<Bytes> takeFree(Bytes wanted) {
        auto best = m_free.end();
        for (auto end = m_free.begin(); end != m_free.end(); ++end)
            if (*end >= wanted && (best == m_free.end() || *end < *best)) best = end;
        if (best == m_free.end()) return std::nullopt;
        const Bytes size = *best;
        *best = m_free.back();
        m_free.pop_back();
        return size;
    }

    TorchCount m_count;
    std::vector<Bytes> m_free; ///< ends of blocks that were split off
    Bytes m_tensors, m_allocated, m_reserved, m_small, m_packed;
};

void addItem(std::vector<LineItem>& items, const char* label, Basis basis, Bytes low, Bytes bytes, Bytes high,
    const Phrase& formula, const char* reference) {
    if (high == Bytes()) return;
    LineItem item;
    item.component = Component::Overhead;
    item.basis = basis;
    item.label = label;
    item.bytes = bytes;
    item.low = low;
    item.high = high;
    item.formula = formula;
    item.reference = reference;
    item.absorbed = true; // the pool takes what they leave
    items.push_back(item);
}

/// Widths of the heads that are rotated, each once, and whether the model has recurrent layers.
struct Rotated {
    std::array<std::uint64_t, 4> widths{};
    std::size_t count = 0;
    bool recurrent = false;

    void add(std::uint64_t width) {
        const auto end = widths.begin() + static_cast<std::ptrdiff_t>(count);
        if (width > 0 && count < widths.size() && std::find(widths.begin(), end, width) == end)
            widths[count++] = width;
    }
};

Rotated rotatedOf(const ModelSpec& spec) {
    Rotated rotated;
    for (const WeightTensor& tensor : spec.globalWeights)
        if (tensor.role == WeightRole::PositionEmbedding) return rotated;
    for (const LayerKind& kind : spec.kinds)
        for (const CacheRecord& record : kind.records)
            std::visit(Overloaded{[&](const FullAttention& a) { rotated.add(a.keyWidth); },
                           [&](const SlidingAttention& a) { rotated.add(a.keyWidth); },
                           [&](const ChunkedAttention& a) { rotated.add(a.keyWidth); },
                           [&](const LatentAttention& a) { rotated.add(a.ropeWidth); },
                           [&](const SlidingLatent& a) { rotated.add(a.ropeWidth); },
                           [&](const RecurrentState&) { rotated.recurrent = true; }, [](const auto&) {}},
                record);
    return rotated;
}

void addRotaryTables(const ModelSpec& spec, ElementType type, std::vector<LineItem>& items) {
    if (!spec.maxContext) return;
    const Rotated rotated = rotatedOf(spec);
    std::uint64_t width = 0;
    for (std::size_t i = 0; i < rotated.count; ++i) width += rotated.widths[i];
    const Bytes whole = bytesOf(type, Count(*spec.maxContext) * Count(width)), quarter = ceilDiv(whole, 4);
    // Hybrids with recurrent layers rotate a quarter of a head, or none of it.
    addItem(items, "Rotary tables", rotated.recurrent ? Basis::Heuristic : Basis::Derived,
        rotated.recurrent ? Bytes() : quarter, rotated.recurrent ? quarter : whole, whole,
        Phrase("{positions:position} × {width} of a head × {type}", input("positions", *spec.maxContext),
            input("width", rotated.recurrent ? width / 4 : width), input("type", type)),
        "Cosines and sines for all positions of the model, as vLLM and SGLang keep them (rotary_embedding); "
        "models that rotate a part of each head have less");
}

Bytes roundingOf(const Scenario& scenario, const WeightShare& share, TorchCount count) {
    const ModelSpec& spec = *scenario.model;
    const auto scheme = effectiveScheme(scenario);
    const std::vector<KindWeights>& kinds = weightsOfKinds(scenario, share.division);
    Allocator allocator(count);
    Bytes repeated;
    const auto layers = static_cast<std::int64_t>(spec.layerCount());
    const auto placeGlobal = [&](bool embeddings) {
        for (const WeightTensor& tensor : spec.globalWeights) {
            const bool isEmbedding = tensor.role == WeightRole::TokenEmbedding
                || tensor.role == WeightRole::PositionEmbedding
                || tensor.role == WeightRole::PerLayerEmbedding;
            if (isEmbedding == embeddings)
                allocator.place(
                    ceilDiv(bytesOf(formatOf(*scheme, tensor, -1, layers, spec.tiedOutput), tensor),
                        Bytes(partsOf(share.division, tensor, spec.geometry.kvHeads))),
                    1);
        }
    };
    if (share.embedding) placeGlobal(true);
    const std::vector<std::uint32_t> counts = kindCounts(spec, share.layers);
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] == 0) continue;
        if (count == TorchCount::Allocated && !kinds.empty())
            if (const auto& ends = kinds[kind].ends) {
                repeated += Count(counts[kind]) * *ends;
                continue;
            }
        const std::vector<Bytes> tensors = fusedTensors(spec, spec.kinds[kind], *scheme, share.division);
        LayerTensors layer;
        for (const Bytes tensor : tensors) layer.add(tensor);
        if (!layer.mustBePlaced()) {
            for (const Bytes tensor : tensors)
                if (sharesBlock(tensor))
                    allocator.pack(tensor, counts[kind]);
                else
                    allocator.place(tensor, counts[kind]);
            continue;
        }
        const std::uint32_t placed = std::min(counts[kind], kPlacedLayers);
        const Bytes before = allocator.beyond();
        for (std::uint32_t i = 0; i < placed; ++i)
            for (const Bytes tensor : tensors) allocator.place(tensor, 1);
        repeated += Count(counts[kind] - placed) * (minusOrZero(allocator.beyond(), before) / Bytes(placed));
    }
    if (share.output) placeGlobal(false);
    return allocator.beyond() + repeated;
}

} // namespace

std::size_t fusedGroup(const WeightTensor& tensor) {
    switch (tensor.role) {
    case WeightRole::AttentionQuery:
    case WeightRole::AttentionKey:
    case WeightRole::AttentionValue: return 1;
    case WeightRole::MlpGate:
    case WeightRole::MlpUp: return tensor.name.starts_with("per_layer") ? 0 : 2;
    case WeightRole::ExpertGate:
    case WeightRole::ExpertUp: return 3;
    case WeightRole::ExpertDown: return 4;
    case WeightRole::SharedExpert: return tensor.name.find("down") == std::string_view::npos ? 5 : 0;
    default: return 0;
    }
}

void LayerTensors::add(Bytes tensor) {
    all += tensor;
    if (sharesBlock(tensor)) shared += tensor;
    if (tensor < kOwnBlock) return;
    const Bytes left = minusOrZero(roundUp(tensor, kStep), tensor);
    if (left <= kSmall) ends += left;
}

Bytes allocatorRounding(const std::vector<Bytes>& tensors, TorchCount count) {
    Allocator allocator(count);
    for (const Bytes tensor : tensors) allocator.place(tensor, 1);
    return allocator.beyond();
}

std::vector<Bytes> fusedTensors(const ModelSpec& spec, const LayerKind& kind, const WeightScheme& scheme,
    const WeightDivision& division) {
    const auto layers = static_cast<std::int64_t>(spec.layerCount());
    std::array<std::size_t, kFusedGroups> joined{}; // by group: one more than its place in `tensors`
    std::vector<Bytes> tensors;
    tensors.reserve(2 * kind.weights.size());
    for (const WeightTensor& tensor : kind.weights) {
        const Bytes bytes = ceilDiv(bytesOf(formatOf(scheme, tensor, 0, layers, spec.tiedOutput), tensor),
            Bytes(partsOf(division, tensor, spec.geometry.kvHeads)));
        const std::size_t group = fusedGroup(tensor);
        if (group == 0) {
            tensors.insert(tensors.end(), std::min<std::uint64_t>(tensor.copies, kPlacedCopies),
                bytes / Bytes(std::max<std::uint64_t>(1, tensor.copies)));
        } else if (joined[group] == 0) {
            tensors.push_back(bytes);
            joined[group] = tensors.size();
        } else {
            tensors[joined[group] - 1] += bytes;
        }
    }
    return tensors;
}

void addTorchItems(const Scenario& scenario, const WeightShare& share, TorchCount count, ElementType rotary,
    std::vector<LineItem>& items) {
    const ModelSpec& spec = *scenario.model;
    if (!spec.weightsKnown) return;
    addRotaryTables(spec, rotary, items);
    const Bytes beyond = roundingOf(scenario, share, count);
    addItem(items, "Rounding by PyTorch's allocator", Basis::Derived, beyond, beyond, beyond,
        Phrase("{bytes} between the weights in blocks of 2 and 20 MiB", input("bytes", beyond)),
        "PyTorch CUDACachingAllocator.cpp: tensors of 10 MiB and more take multiples of 2 MiB, smaller ones "
        "are cut from blocks of 20 MiB");
}

} // namespace vramplan
