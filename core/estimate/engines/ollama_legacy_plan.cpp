// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/ollama_legacy.h"
#include "core/estimate/overhead.h"
#include "core/estimate/placement.h"
#include "core/estimate/weights.h"

#include <algorithm>
#include <array>
#include <span>

namespace vramplan::ollama {
namespace {

struct Kept {
    const char* label;
    CacheKind kind;
    std::uint64_t window;
};

std::optional<Kept> keptOf(const CacheRecord& record) {
    if (const auto* r = std::get_if<SlidingAttention>(&record))
        return Kept{"Sliding window of {window:token}, {layers:layer}", CacheKind::Sliding, r->window};
    if (const auto* r = std::get_if<ChunkedAttention>(&record))
        return Kept{"Chunks of {window:token}, {layers:layer}", CacheKind::Chunked, r->chunk};
    if (std::holds_alternative<LatentAttention>(record))
        return Kept{"Latent attention, stored per head, {layers:layer}", CacheKind::Latent, 0};
    if (std::holds_alternative<CrossAttention>(record))
        return Kept{"Cross attention, {layers:layer}", CacheKind::Cross, 0};
    if (std::holds_alternative<FullAttention>(record))
        return Kept{"Full attention, {layers:layer}", CacheKind::Full, 0};
    return {};
}

void addCache(const ModelSpec& spec, const LegacyShape& shape, std::span<const std::uint32_t> counts,
    DeviceEstimate& device, Estimate& estimate) {
    for (std::size_t kind = 0; kind < spec.kinds.size(); ++kind) {
        for (const CacheRecord& record : spec.kinds[kind].records) {
            const auto kept = keptOf(record);
            if (!kept || counts[kind] == 0) continue;
            const LegacyCache one = legacyCache(record, shape, estimate.kvK);
            LineItem item;
            item.component = Component::KvCache;
            item.label = Phrase(kept->label, input("layers", counts[kind]), input("window", kept->window));
            item.bytes = item.low = item.high = Count(counts[kind]) * (one.key + one.value);
            item.formula = Phrase("{layers:layer} × ({key} + {value}) for {context:token} of all slots",
                input("layers", counts[kind]), input("key", one.key), input("value", one.value),
                input("context", shape.context));
            item.reference = "ollama fs/ggml (GraphSize): all slots share one context; windows keep their "
                             "length per slot and one batch";
            estimate.kv.k += Count(counts[kind]) * one.key;
            estimate.kv.v += Count(counts[kind]) * one.value;
            estimate.kv.bytes += item.bytes;
            estimate.kv.byKind[static_cast<std::size_t>(kept->kind)] += item.bytes;
            device.items.push_back(item);
        }
    }
}

/// Rolling columns and matrices, all in float32.
void addStates(const ModelSpec& spec, std::uint64_t slots, std::span<const std::uint32_t> counts,
    DeviceEstimate& device, Estimate& estimate) {
    for (std::size_t kind = 0; kind < spec.kinds.size(); ++kind) {
        for (const CacheRecord& record : spec.kinds[kind].records) {
            const auto* state = std::get_if<RecurrentState>(&record);
            if (state == nullptr || counts[kind] == 0) continue;
            const std::uint64_t columns = state->convKernel > 0 ? state->convKernel - 1 : 0;
            const Count values = Count(state->convChannels) * Count(columns) + Count(state->modelTypeElements)
                + Count(state->stateElements);
            LineItem item;
            item.component = Component::RecurrentState;
            item.label = Phrase("Recurrent state, {layers:layer}", input("layers", counts[kind]));
            const Bytes perSequence = Count(counts[kind]) * bytesOf(ElementType::F32, values);
            item.bytes = item.low = item.high = Count(slots) * perSequence;
            item.formula = Phrase("{layers:layer} × {slots:slot} × {values} × 4 B",
                input("layers", counts[kind]), input("slots", slots), input("values", values));
            item.reference = "ollama fs/ggml (GraphSize): recurrent layers in float32";
            estimate.recurrentBytes += item.bytes;
            estimate.recurrentPerSequence += perSequence;
            device.items.push_back(item);
        }
    }
}

/// The estimator's graph for one device. It knows no flash attention, so it is the upper end.
void addGraph(const Scenario& scenario, const LegacyShape& shape, DeviceEstimate& device) {
    const Geometry& g = scenario.model->geometry;
    if (g.hidden == 0 || g.heads == 0) return;
    const bool llama = scenario.model->architecture == "llama";
    const LegacyGraph graph = llama ? legacyLlamaGraph(shape, g.hidden, g.heads, g.kvHeads, g.vocabulary)
                                    : legacyGraph(g.heads, g.kvHeads, device.sum(Component::KvCache));
    LineItem item;
    item.component = Component::Activations;
    item.basis = Basis::Heuristic;
    item.label = "Graph, as the engine estimated it";
    item.bytes = item.high = graph.full;
    item.low = graph.full / Bytes(4);
    item.formula = Phrase("batch of {batch:token}, {context:token} of all slots", input("batch", shape.batch),
        input("context", shape.context));
    item.reference = "ollama fs/ggml (GraphSize): estimates of the scheduler, flash attention not counted";
    device.items.push_back(item);
}

} // namespace

Result<void> planLegacy(const Scenario& scenario, const LegacyShape& shape,
    std::optional<std::uint64_t> gpuLayers, Estimate& estimate) {
    const ModelSpec& spec = *scenario.model;
    const auto layers = static_cast<std::uint32_t>(spec.layerCount());
    const std::uint32_t away =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(layers, gpuLayers.value_or(layers)));
    const std::uint32_t onGpus = scenario.devices.empty() ? 0 : away;
    std::vector<double> shares;
    for (const DeviceBudget& device : scenario.devices)
        shares.push_back(device.budget() ? static_cast<double>(device.budget()->value()) : 0);
    auto ranges = splitByShare(onGpus, shares);
    for (LayerRange& range : ranges) range.first += layers - onGpus;
    ranges.insert(ranges.end(), LayerRange{0, layers - onGpus});
    const bool headOnGpu = !scenario.devices.empty() && gpuLayers.value_or(layers + 1) > layers;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const bool host = i + 1 == ranges.size();
        DeviceEstimate& device = estimate.devices.emplace_back();
        device.device = host ? scenario.host : scenario.devices[i];
        const auto counts = kindCounts(spec, ranges[i]);
        const bool head = headOnGpu ? i + 2 == ranges.size() : host;
        addWeightItems(scenario, {ranges[i], host, head, i == 0}, device.items, estimate);
        addCache(spec, shape, counts, device, estimate);
        addStates(spec, shape.parallel, counts, device, estimate);
        if (ranges[i].count > 0) addGraph(scenario, shape, device);
        addContextOverhead(scenario, device.device, device.items);
    }
    LegacyShape longer = shape;
    longer.context += shape.parallel;
    for (const LayerRun& run : spec.runs)
        for (const CacheRecord& record : spec.kinds[run.kind].records) {
            const LegacyCache now = legacyCache(record, shape, estimate.kvK),
                              then = legacyCache(record, longer, estimate.kvK);
            estimate.kv.growthBytes += Count(run.count)
                * (minusOrZero(then.key + then.value, now.key + now.value) / Bytes(shape.parallel));
        }
    return {};
}

} // namespace vramplan::ollama
