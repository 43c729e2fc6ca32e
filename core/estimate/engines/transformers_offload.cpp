// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/transformers_offload.h"

#include "core/units/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan::transformers {
namespace {

bool leaves(const CacheTensors& tensors, const Plan& plan) {
    return plan.cache == CacheClass::Offloaded || tensors.window == 0;
}

} // namespace

OffloadedCache offloadedCache(const ModelSpec& spec, const Plan& plan, LayerRange range) {
    OffloadedCache cache;
    Bytes first, previous; // of layers that leave, in order; the first follows the last
    const std::uint64_t end = std::uint64_t{range.first} + range.count;
    for (const LayerRun& run : spec.runs) {
        const std::uint64_t from = std::max<std::uint64_t>(run.first, range.first);
        const std::uint64_t to = std::min<std::uint64_t>(std::uint64_t{run.first} + run.count, end);
        if (to <= from) continue;
        Bytes leaving, staying;
        for (const CacheRecord& record : spec.kinds[run.kind].records)
            if (const auto tensors = tensorsOf(record, plan.expandLatent))
                (leaves(*tensors, plan) ? leaving : staying) +=
                    layerBytes(*tensors, plan, plan.tokens).total();
        const Count layers = to - from;
        cache.staying += layers * staying;
        cache.host += layers * leaving;
        if (leaving == Bytes()) continue;
        cache.resident =
            std::max({cache.resident, previous + leaving, layers > Count(1) ? leaving + leaving : leaving});
        if (plan.cache == CacheClass::Offloaded) cache.copy = std::max(cache.copy, leaving);
        if (first == Bytes()) first = leaving;
        previous = leaving;
    }
    const bool several = cache.host > previous;
    if (several) cache.resident = std::max(cache.resident, previous + first);
    return cache;
}

void addOffloaded(const Scenario& scenario, const Plan& plan, LayerRange range,
    std::span<const CacheGroup> groups, DeviceEstimate& device, DeviceEstimate& host, KvSummary& kv) {
    std::vector<CacheGroup> away, here;
    for (const CacheGroup& group : groups) (leaves(group.tensors, plan) ? away : here).push_back(group);
    addCacheItems(scenario, plan, away, host.items, kv);
    addCacheItems(scenario, plan, here, device.items, kv);
    const OffloadedCache cache = offloadedCache(*scenario.model, plan, range);
    if (cache.resident == Bytes()) return;
    const auto add = [&](Component component, Phase phase, Basis basis, const char* label, Bytes bytes,
                         const char* formula, const char* reference) {
        LineItem item;
        item.component = component;
        item.phase = phase;
        item.basis = basis;
        item.label = label;
        item.bytes = item.low = item.high = bytes;
        item.formula = Phrase(formula, input("tokens", plan.isStatic() ? plan.staticTokens : plan.tokens),
            input("rows", plan.rows()));
        item.reference = reference;
        device.items.push_back(item);
    };
    add(Component::KvCache, Phase::Steady, Basis::Exact, "Current and next layer of the offloaded cache",
        cache.resident, "the two largest neighbours: {rows:row} × {tokens:token}",
        "transformers Cache.prefetch: the next layer is fetched while the current one is used");
    if (cache.copy > Bytes())
        add(Component::Activations, Phase::DecodePeak, Basis::Derived,
            "Second copy of one layer while it grows", cache.copy,
            "the largest layer: {rows:row} × {tokens:token}",
            "transformers DynamicLayer.update: concatenation makes a new tensor before the old one is freed");
}

void warnAboutTraffic(Bytes host, std::vector<Warning>& warnings) {
    if (host == Bytes() || host.overflowed()) return;
    warnings.push_back({"offload_traffic",
        fmt::format(
            "Every token moves {} of cache from host memory to the GPU, and as much back.", bytesText(host)),
        false});
}

} // namespace vramplan::transformers
