// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_cache.h"

#include <algorithm>

namespace vramplan::llama_cpp {
namespace {

constexpr const char* kReference =
    "llama.cpp: one K and one V tensor per caching layer, cells in steps of 256, per "
    "sequence or in one pool";
constexpr std::uint64_t kCudaAlignment = 128, kCudaRow = 512;

CacheKind kindOf(const LayerShape& layer, const Model& model) {
    if (layer.sliding) return model.chunked ? CacheKind::Chunked : CacheKind::Sliding;
    return model.shape.mla ? CacheKind::Latent : CacheKind::Full;
}

const char* labelOf(CacheKind kind) {
    switch (kind) {
    case CacheKind::Sliding: return "Window cache, {layers:layer}";
    case CacheKind::Chunked: return "Chunk cache, {layers:layer}";
    case CacheKind::Latent: return "Latent cache, {layers:layer}";
    case CacheKind::Indexer: return "Index keys, {layers:layer}";
    default: return "KV cache, {layers:layer}";
    }
}

void addTo(std::vector<CacheGroup>& groups, const CacheGroup& group) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const CacheGroup& other) {
        return group.device == other.device && group.kind == other.kind && group.keys == other.keys
            && group.values == other.values;
    });
    if (same != groups.end())
        ++same->layers;
    else
        groups.push_back(group);
}

std::vector<CacheGroup> groupsOf(const Model& model, bool flash) {
    std::vector<CacheGroup> groups;
    groups.reserve(8);
    const std::uint64_t widest = flash ? 0 : widestValue(model);
    for (const LayerShape& layer : model.shape.layers) {
        if (!layer.ownsCache) continue;
        CacheGroup group{.device = layer.cacheDevice, .kind = kindOf(layer, model), .layers = 1};
        group.keys = static_cast<std::uint64_t>(layer.kvHeads) * static_cast<std::uint64_t>(layer.keyWidth);
        if (!model.shape.mla)
            group.values = flash
                ? static_cast<std::uint64_t>(layer.kvHeads) * static_cast<std::uint64_t>(layer.valueWidth)
                : widest;
        addTo(groups, group);
        if (layer.indexWidth > 0)
            addTo(groups,
                {group.device, CacheKind::Indexer, static_cast<std::uint64_t>(layer.indexWidth), 0, 1});
    }
    return groups;
}

Phrase formulaOf(const CacheGroup& group, const Context& context, Count cells, const Estimate& estimate) {
    const PhraseInput layers = input("layers", group.layers), streams = input("streams", context.streams),
                      cellsInput = input("cells", cells), keys = input("keys", group.keys),
                      kType = input("k_type", estimate.kvK);
    if (group.values == 0)
        return Phrase("{layers:layer} × {streams:stream} × {cells:cell} × {keys} × {k_type}", layers, streams,
            cellsInput, keys, kType);
    if (group.keys == group.values && estimate.kvK == estimate.kvV)
        return Phrase("2 × {layers:layer} × {streams:stream} × {cells:cell} × {keys} × {k_type}", layers,
            streams, cellsInput, keys, kType);
    return Phrase(
        "{layers:layer} × {streams:stream} × {cells:cell} × ({keys} × {k_type} + {values} × {v_type})",
        layers, streams, cellsInput, keys, kType, input("values", group.values),
        input("v_type", estimate.kvV));
}

/// What CUDA adds to one tensor: alignment, and for block types a last row of 512 values.
Bytes cudaPadding(ElementType type, std::uint64_t width, Bytes bytes) {
    if (width == 0) return {};
    const Bytes rest = info(type).blockElements > 1 && width % kCudaRow != 0
        ? bytesOf(type, Count(kCudaRow - width % kCudaRow))
        : Bytes();
    return minusOrZero(roundUp(bytes + rest, Bytes(kCudaAlignment)), bytes);
}

std::vector<CacheGroup>& cacheGroups(const Model& model, Arrangement& arrangement, bool flash) {
    auto& groups = flash ? arrangement.cacheWithFlash : arrangement.cacheWithout;
    if (!groups) groups = groupsOf(model, flash);
    return *groups;
}

std::vector<StateGroup>& stateGroups(const Model& model, Arrangement& arrangement) {
    if (arrangement.states) return *arrangement.states;
    std::vector<StateGroup>& groups = arrangement.states.emplace();
    for (const LayerShape& layer : model.shape.layers) {
        if (layer.rolling + layer.matrix == 0) continue;
        const auto same = std::find_if(groups.begin(), groups.end(), [&](const StateGroup& group) {
            return group.device == layer.cacheDevice && group.rolling == layer.rolling
                && group.matrix == layer.matrix;
        });
        if (same != groups.end())
            ++same->layers;
        else
            groups.push_back({layer.cacheDevice, layer.rolling, layer.matrix, 1});
    }
    return groups;
}

bool isWindowed(const CacheGroup& group) {
    return group.kind == CacheKind::Sliding || group.kind == CacheKind::Chunked;
}
Count cellsOf(const CacheGroup& group, const Context& context) {
    return isWindowed(group) ? context.cellsSliding : context.cells;
}
/// One layer's tensors of a group, and what CUDA adds around them.
struct LayerBytes {
    Bytes k, v, padding;
};
LayerBytes layerOf(const CacheGroup& group, const Context& context, ElementType key, ElementType value) {
    const Count rows = cellsOf(group, context) * Count(context.streams);
    LayerBytes layer;
    layer.k = rows * bytesOf(key, Count(group.keys));
    layer.v = rows * bytesOf(value, Count(group.values));
    layer.padding = cudaPadding(key, group.keys, layer.k) + cudaPadding(value, group.values, layer.v);
    return layer;
}

Count rowsOfState(const Context& context) { return Count(1) + Count(context.drafts); }
Bytes statePerSequence(const StateGroup& group, const Context& context) {
    return Count(group.layers) * rowsOfState(context)
        * bytesOf(ElementType::F32, Count(group.rolling) + Count(group.matrix));
}

} // namespace

std::uint64_t widestValue(const Model& model) {
    std::int64_t widest = 0;
    for (const LayerShape& layer : model.shape.layers)
        widest = std::max(widest, layer.kvHeads * layer.valueWidth);
    return static_cast<std::uint64_t>(widest);
}

void addCache(const Model& model, const Context& context, const Placement& placement,
    Arrangement& arrangement, bool flash, Estimate& estimate) {
    std::array<Bytes, 65> padding{};
    Bytes growth;
    for (const CacheGroup& group : cacheGroups(model, arrangement, flash)) {
        const Count cells = cellsOf(group, context), layers(group.layers);
        const auto [k, v, around] = layerOf(group, context, estimate.kvK, estimate.kvV);
        LineItem item;
        item.component = Component::KvCache;
        item.label = Phrase(labelOf(group.kind), input("layers", group.layers));
        item.bytes = item.low = item.high = layers * (k + v);
        item.formula = formulaOf(group, context, cells, estimate);
        item.reference = kReference;
        estimate.devices[static_cast<std::size_t>(group.device)].items.push_back(item);
        estimate.kv.k += layers * k;
        estimate.kv.v += layers * v;
        estimate.kv.bytes += item.bytes;
        estimate.kv.byKind[static_cast<std::size_t>(group.kind)] += item.bytes;
        if (!isWindowed(group) || context.cellsSliding == context.cells)
            growth += layers
                * (bytesOf(estimate.kvK, Count(group.keys)) + bytesOf(estimate.kvV, Count(group.values)))
                * Bytes(kCellStep);
        if (group.device != placement.host())
            padding[static_cast<std::size_t>(group.device)] += layers * around;
    }
    estimate.kv.growthBytes = growth;
    estimate.kv.growthTokens = kCellStep;
    for (int device = 0; device < placement.gpus; ++device) {
        const Bytes bytes = padding[static_cast<std::size_t>(device)];
        if (bytes == Bytes()) continue;
        LineItem item;
        item.component = Component::Overhead;
        item.label = "KV allocator padding";
        item.bytes = item.low = item.high = bytes;
        item.formula = "each tensor to a multiple of 128 B, block types with a last row of 512 values";
        item.reference = "ggml-cuda: buffer alignment and padded rows of quantised tensors";
        estimate.devices[static_cast<std::size_t>(device)].items.push_back(item);
    }
}

Bytes cacheAndStatesOn(int device, const Model& model, const Context& context, Arrangement& arrangement,
    const Attention& attention) {
    Bytes sum;
    for (const CacheGroup& group : cacheGroups(model, arrangement, attention.flash)) {
        if (group.device != device) continue;
        const auto [k, v, around] = layerOf(group, context, attention.key, attention.value);
        sum += Count(group.layers) * (k + v + around);
    }
    for (const StateGroup& group : stateGroups(model, arrangement))
        if (group.device == device) sum += Count(context.sequences) * statePerSequence(group, context);
    return sum;
}

void addStates(const Model& model, const Context& context, Arrangement& arrangement, Estimate& estimate) {
    for (const StateGroup& group : stateGroups(model, arrangement)) {
        const Count rolling(group.rolling), matrix(group.matrix);
        const Count rows = rowsOfState(context);
        const Bytes each = statePerSequence(group, context);
        LineItem item;
        item.component = Component::RecurrentState;
        item.label = Phrase("Recurrent state, {layers:layer}", input("layers", group.layers));
        item.bytes = item.low = item.high = Count(context.sequences) * each;
        item.formula = Phrase(context.drafts > 0 ? "{layers:layer} × {sequences:sequence} × {rows:row} × "
                                                   "({rolling} + {matrix}) × 4 B"
                                                 : "{layers:layer} × {sequences:sequence} × ({rolling} + "
                                                   "{matrix}) × 4 B",
            input("layers", group.layers), input("sequences", context.sequences), input("rolling", rolling),
            input("matrix", matrix), input("rows", rows));
        item.reference = "llama.cpp: one row of float32 per sequence and recurrent layer";
        estimate.devices[static_cast<std::size_t>(group.device)].items.push_back(item);
        estimate.recurrentBytes += item.bytes;
        estimate.recurrentPerSequence += each;
    }
}

} // namespace vramplan::llama_cpp
