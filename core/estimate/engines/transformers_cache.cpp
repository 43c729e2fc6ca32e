// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/transformers_cache.h"

#include "core/estimate/engines/transformers_quantized.h"

#include <algorithm>

namespace vramplan::transformers {
namespace {

constexpr const char* kCacheReference =
    "transformers cache_utils.py: keys and values per layer and row, in the model's type";

template <class Record>
CacheTensors attention(const Record& record, CacheKind kind, std::uint64_t window, const char* label) {
    return {.kind = kind,
        .keyValues = std::uint64_t{record.kvHeads} * record.keyWidth,
        .valueValues = std::uint64_t{record.kvHeads} * record.valueWidth,
        .window = window,
        .encoder = kind == CacheKind::Cross,
        .label = label};
}

CacheTensors latent(const LatentAttention& record, bool expand) {
    if (!expand || record.heads == 0)
        return {.kind = CacheKind::Latent,
            .keyValues = record.latentRank,
            .valueValues = record.ropeWidth,
            .label = "Latent attention, {layers:layer}"};
    return {.kind = CacheKind::Latent,
        .keyValues = std::uint64_t{record.heads} * (std::uint64_t{record.nopeWidth} + record.ropeWidth),
        .valueValues = std::uint64_t{record.heads} * record.valueWidth,
        .label = "Latent attention, stored per head, {layers:layer}"};
}

/// Packed older tokens and the residual of the newest.
LayerBytes quantizedBytes(const CacheTensors& tensors, const Plan& plan, std::uint64_t length) {
    const std::uint64_t residual = residualTokens(plan.quantization, length, plan.generated);
    const Count packed = plan.rows() * Count(length - residual);
    const Count plain = plan.rows() * Count(residual);
    const auto side = [&](std::uint64_t values, std::int64_t axis) {
        return packedTensor(plan.quantization, axis, packed * Count(values), plan.type).total()
            + bytesOf(plan.type, plain * Count(values));
    };
    return {side(tensors.keyValues, plan.quantization.keyAxis),
        side(tensors.valueValues, plan.quantization.valueAxis)};
}

Phrase formulaOf(const CacheGroup& group, const Plan& plan, bool uniform, Count tokens, std::uint64_t each) {
    const CacheTensors& tensors = group.tensors;
    const PhraseInput layers = input("layers", group.layers), sequences = input("sequences", plan.sequences),
                      keys = input("key_values", tensors.keyValues),
                      values = input("value_values", tensors.valueValues), type = input("type", plan.type);
    if (plan.cache == CacheClass::Quantized) {
        const std::uint64_t residual = residualTokens(plan.quantization, each, plan.generated);
        return Phrase("{layers:layer} × {rows:row} × ({packed:token} of {key_values} + {value_values} values "
                      "at {bits:bit}, two values of {type} per {group} + {residual:token} at {type})",
            layers, input("rows", plan.rows()), input("packed", each - residual), keys, values,
            input("bits", plan.quantization.bits), type, input("group", plan.quantization.group),
            input("residual", residual));
    }
    if (!uniform)
        return Phrase("{layers:layer} × {tokens:token} of {sequences:sequence} × ({key_values} + "
                      "{value_values}) × {type}",
            layers, input("tokens", tokens), sequences, keys, values, type);
    if (plan.copies > 1)
        return Phrase("{layers:layer} × {sequences:sequence} × {copies:copy|copies} × {tokens:token} × "
                      "({key_values} + {value_values}) × {type}",
            layers, sequences, input("copies", plan.copies), input("tokens", each), keys, values, type);
    return Phrase("{layers:layer} × {sequences:sequence} × {tokens:token} × ({key_values} + {value_values}) "
                  "× {type}",
        layers, sequences, input("tokens", each), keys, values, type);
}

} // namespace

std::optional<CacheTensors> tensorsOf(const CacheRecord& record, bool expandLatent) {
    using Maybe = std::optional<CacheTensors>;
    return std::visit(
        Overloaded{
            [](const FullAttention& r) -> Maybe {
                return attention(r, CacheKind::Full, 0, "Full attention, {layers:layer}");
            },
            [](const SlidingAttention& r) -> Maybe {
                return attention(
                    r, CacheKind::Sliding, r.window, "Sliding window of {window:token}, {layers:layer}");
            },
            [](const ChunkedAttention& r) -> Maybe {
                return attention(r, CacheKind::Chunked, r.chunk, "Chunks of {window:token}, {layers:layer}");
            },
            [&](const LatentAttention& r) -> Maybe { return latent(r, expandLatent); },
            [](const CompressedAttention& r) -> Maybe {
                return CacheTensors{.kind = CacheKind::Latent,
                    .keyValues = r.width,
                    .ratio = r.ratio,
                    .label = "Compressed entries, one per {ratio:token}, {layers:layer}"};
            },
            [](const SlidingLatent& r) -> Maybe {
                return CacheTensors{.kind = CacheKind::Sliding,
                    .keyValues = r.width,
                    .window = r.window,
                    .label = "Latent window of {window:token}, {layers:layer}"};
            },
            [](const IndexKeys& r) -> Maybe {
                return CacheTensors{.kind = CacheKind::Indexer,
                    .keyValues = r.width,
                    .ratio = r.ratio,
                    .label = "Index keys, {layers:layer}"};
            },
            [](const CrossAttention& r) -> Maybe {
                return attention(r, CacheKind::Cross, 0, "Cross attention, {layers:layer}");
            },
            [](const RecurrentState&) -> Maybe { return {}; },
            [](const SharedCache&) -> Maybe { return {}; },
        },
        record);
}

Count keptTokens(const CacheTensors& tensors, const Plan& plan, std::uint64_t length) {
    if (tensors.encoder) return plan.encoder;
    std::uint64_t kept = plan.isStatic() ? plan.staticTokens : length;
    if (tensors.window > 0 && plan.cache != CacheClass::DynamicPlain)
        kept = std::min(kept, plan.isStatic() ? tensors.window : tensors.window - 1);
    return Count(kept / tensors.ratio);
}

LayerBytes layerBytes(const CacheTensors& tensors, const Plan& plan, std::uint64_t length) {
    if (plan.cache == CacheClass::Quantized) return quantizedBytes(tensors, plan, length);
    const Count tokens = plan.rows() * keptTokens(tensors, plan, length);
    return {bytesOf(plan.type, tokens * Count(tensors.keyValues)),
        bytesOf(plan.type, tokens * Count(tensors.valueValues))};
}

std::vector<CacheGroup> cacheGroups(
    const ModelSpec& spec, std::span<const std::uint32_t> counts, bool expandLatent) {
    struct Source {
        const CacheRecord* record;
        std::size_t group;
    };
    std::vector<CacheGroup> groups;
    std::vector<Source> sources;
    for (std::size_t kind = 0; kind < spec.kinds.size(); ++kind) {
        if (counts[kind] == 0) continue;
        for (const CacheRecord& record : spec.kinds[kind].records) {
            const auto same = std::find_if(sources.begin(), sources.end(),
                [&](const Source& source) { return *source.record == record; });
            if (same != sources.end()) {
                groups[same->group].layers += counts[kind];
            } else if (const auto tensors = tensorsOf(record, expandLatent)) {
                sources.push_back({&record, groups.size()});
                groups.push_back({*tensors, counts[kind]});
            }
        }
    }
    return groups;
}

void addCacheItems(const Scenario& scenario, const Plan& plan, std::span<const CacheGroup> groups,
    std::vector<LineItem>& items, KvSummary& kv) {
    const Workload& workload = scenario.workload;
    const bool padded = !workload.lengths.empty() && !plan.isStatic() && plan.cache != CacheClass::Quantized;
    Bytes padding;
    for (const CacheGroup& group : groups) {
        const CacheTensors& tensors = group.tensors;
        const std::uint64_t each = keptTokens(tensors, plan, plan.tokens).value();
        const LayerBytes layer = layerBytes(tensors, plan, plan.tokens);
        LineItem item;
        item.component = Component::KvCache;
        item.basis = tensors.ratio > 1 ? Basis::Derived : Basis::Exact;
        item.label = Phrase(tensors.label, input("layers", group.layers), input("window", tensors.window),
            input("ratio", tensors.ratio));
        item.bytes = Count(group.layers) * layer.total();
        kv.k += Count(group.layers) * layer.key;
        kv.v += Count(group.layers) * layer.value;
        kv.bytes += item.bytes;
        kv.byKind[static_cast<std::size_t>(tensors.kind)] += item.bytes;
        Count tokens;
        if (padded && !tensors.encoder) {
            tokens = Count(plan.copies) * sumOverSequences(workload, [&](std::uint64_t length) {
                return keptTokens(tensors, plan, length);
            });
            const Bytes needed = Count(group.layers) * bytesOf(plan.type, tokens * tensors.width());
            padding += minusOrZero(item.bytes, needed);
            item.bytes = needed;
        }
        item.low = item.high = item.bytes;
        item.formula = formulaOf(group, plan, !padded || tensors.encoder, tokens, each);
        item.reference = kCacheReference;
        items.push_back(item);
    }
    if (padding == Bytes()) return;
    LineItem item;
    item.component = Component::KvCache;
    item.label = "Padding to the longest sequence";
    item.bytes = item.low = item.high = padding;
    item.formula = Phrase("{sequences:sequence} of {tokens:token} less what the sequences fill",
        input("sequences", plan.sequences), input("tokens", plan.tokens));
    item.reference = "transformers: a batch is one tensor, so every sequence is as long as the longest";
    items.push_back(item);
}

void addGrowth(const Scenario& scenario, const Plan& plan, KvSummary& kv) {
    const ModelSpec& spec = *scenario.model;
    Plan one = plan;
    one.sequences = 1;
    std::uint64_t step = plan.cache == CacheClass::Quantized ? plan.quantization.residual : 1;
    for (const LayerKind& kind : spec.kinds)
        for (const CacheRecord& record : kind.records)
            if (const auto tensors = tensorsOf(record, plan.expandLatent))
                step = std::max(step, tensors->ratio);
    Plan more = one;
    more.tokens += step;
    if (more.staticTokens == plan.tokens) more.staticTokens += step;
    for (const LayerRun& run : spec.runs)
        for (const CacheRecord& record : spec.kinds[run.kind].records)
            if (const auto tensors = tensorsOf(record, plan.expandLatent))
                kv.growthBytes += Count(run.count)
                    * minusOrZero(layerBytes(*tensors, more, more.tokens).total(),
                        layerBytes(*tensors, one, one.tokens).total());
    kv.growthTokens = step;
}

void addStateItems(const Scenario& scenario, const Plan& plan, std::span<const std::uint32_t> counts,
    std::vector<LineItem>& items, Estimate& estimate) {
    const ModelSpec& spec = *scenario.model;
    for (std::size_t kind = 0; kind < spec.kinds.size(); ++kind) {
        if (counts[kind] == 0) continue;
        for (const CacheRecord& record : spec.kinds[kind].records) {
            const auto* state = std::get_if<RecurrentState>(&record);
            if (state == nullptr) continue;
            const std::uint64_t dropped = state->family == RecurrentFamily::RgLru ? 1 : 0;
            const std::uint64_t columns = state->convKernel > dropped ? state->convKernel - dropped : 0;
            const ElementType stateType = state->stateType.value_or(ElementType::F32);
            const ElementType windowType = state->convType.value_or(plan.type);
            const Count window =
                Count(state->convChannels) * Count(columns) + Count(state->modelTypeElements);
            const Bytes each = bytesOf(windowType, window) + bytesOf(stateType, Count(state->stateElements));
            const Bytes perSequence = Count(counts[kind]) * Count(plan.copies) * each;
            LineItem item;
            item.component = Component::RecurrentState;
            item.basis = Basis::Derived;
            item.label = Phrase("Recurrent state, {layers:layer}", input("layers", counts[kind]));
            item.bytes = item.low = item.high = perSequence * Count(plan.sequences);
            item.formula = Phrase("{layers:layer} × {rows:row} × ({window_values} × {window_type} + "
                                  "{state_values} × {state_type})",
                input("layers", counts[kind]), input("rows", plan.rows()), input("window_values", window),
                input("window_type", windowType), input("state_values", state->stateElements),
                input("state_type", stateType));
            item.reference =
                "transformers cache_utils.py: the convolution keeps all columns of its kernel in "
                "the model's type; recurrent states are float32";
            estimate.recurrentBytes += item.bytes;
            estimate.recurrentPerSequence += perSequence;
            // Kinds of layers that differ in their weights only share a line.
            const auto same = std::find_if(items.begin(), items.end(), [&](const LineItem& other) {
                return other.component == Component::RecurrentState
                    && other.formula.inputs[2].value == item.formula.inputs[2].value
                    && other.formula.inputs[4].value == item.formula.inputs[4].value
                    && other.formula.inputs[5].value == item.formula.inputs[5].value;
            });
            if (same == items.end()) {
                items.push_back(item);
                continue;
            }
            same->bytes = same->low = same->high = same->bytes + item.bytes;
            same->label.inputs[0].value += counts[kind];
            same->formula.inputs[0].value += counts[kind];
        }
    }
}

} // namespace vramplan::transformers
