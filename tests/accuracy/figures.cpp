// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/figures.h"

#include <algorithm>
#include <cmath>

namespace vramplan::accuracy {
namespace {

double number(Bytes bytes) { return static_cast<double>(bytes.value()); }

Bytes labelled(const Estimate& answer, std::string_view beginning) {
    Bytes sum;
    for (const DeviceEstimate& device : answer.devices)
        for (const LineItem& item : device.items)
            if (text(item.label).starts_with(beginning)) sum += item.bytes;
    return sum;
}

const PoolRow* rowOf(const Estimate& answer, std::string_view kind) {
    const auto found = std::find_if(
        answer.pools.begin(), answer.pools.end(), [&](const PoolRow& pool) { return pool.kind == kind; });
    return found == answer.pools.end() ? nullptr : &*found;
}

} // namespace

std::optional<double> figureOf(const Estimate& answer, const std::string& name) {
    const DeviceEstimate& device = answer.devices.front();
    const auto pool = [&](std::string_view kind, auto member) -> std::optional<double> {
        const PoolRow* row = rowOf(answer, kind);
        return row == nullptr ? std::nullopt : std::optional(static_cast<double>(row->*member));
    };
    const auto kind = [&](CacheKind wanted) {
        return number(answer.kv.byKind[static_cast<std::size_t>(wanted)]);
    };
    if (answer.pool) {
        const PoolSummary& summary = *answer.pool;
        if (name == "cell" || name == "per_token")
            return number(summary.bytesPerBlock) / static_cast<double>(summary.blockTokens);
        if (name == "tokens") return static_cast<double>(summary.tokens);
        if (name == "blocks") return static_cast<double>(summary.blocks);
        if (name == "block") return number(summary.bytesPerBlock);
        if (name == "concurrency") return summary.maxConcurrency;
        if (name == "request") return number(summary.bytesForOneSequence);
        if (name == "pool") return number(device.sum(Component::KvCache));
        if (name == "requests") return summary.maxConcurrency;
        if (name == "states") return number(device.sum(Component::RecurrentState));
        if (name == "sliding_tokens") return pool("sliding", &PoolRow::tokens);
        if (name == "slots") return pool("state", &PoolRow::slots);
        if (name == "compressors") return number(labelled(answer, "Cache compressor rows per request"));
        if (name == "slot" && rowOf(answer, "state") != nullptr)
            return number(rowOf(answer, "state")->bytesPerBlock);
        return std::nullopt;
    }
    if (name == "cache") return number(answer.kv.bytes);
    if (name == "alive_after_prompt") return number(answer.kv.bytes + labelled(answer, "Prompt kept alive"));
    if (name == "states") return number(answer.recurrentBytes);
    if (name == "per_token") return number(answer.kv.growthBytes);
    if (name == "host_cache") return number(answer.devices.back().sum(Component::KvCache));
    if (name == "device_cache") return number(device.sum(Component::KvCache));
    if (name == "copy") return number(labelled(answer, "Second copy") + labelled(answer, "Unpacked keys"));
    if (name == "self") return kind(CacheKind::Full);
    if (name == "cross") return kind(CacheKind::Cross);
    return std::nullopt;
}

Result<void> scoreExpectations(const Estimate& answer, const JsonView& entry, const std::string& engine,
    const std::string& id, Scores& scores) {
    for (const std::string& key : entry["expect"].keys()) {
        const auto ours = figureOf(answer, key);
        if (!ours) continue;
        VRAMPLAN_TRY(const double theirs, entry["expect"][key].asNumber());
        // Blocks are whole bytes: a broken number of bytes per token is right to one byte.
        const bool equal = std::fabs(*ours - theirs) <= std::max(1e-6 * theirs, key == "cell" ? 1.0 : 0.0);
        scores.add(engine, key, id, equal ? theirs : *ours, theirs);
    }
    return {};
}

Result<JsonDocument> factsOf(const std::string& folder, const std::string& name) {
    return JsonDocument::load(folder + "/tests/data/" + name);
}

} // namespace vramplan::accuracy
