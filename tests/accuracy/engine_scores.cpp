// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/engine_scores.h"

#include "core/estimate/engine.h"
#include "core/estimate/engines/sglang_fraction.h"
#include "core/estimate/engines/tensorrt_llm_pools.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace vramplan::accuracy {
namespace {

constexpr std::uint64_t kOneRequest = 4096;
constexpr double kTolerance = 0.005;

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

/// What a fact of this name is in an answer; empty for names of other engines.
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

Result<void> scoreSglang(const std::string& folder, const PlanMaker& maker, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "engines/sglang.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        if (entry["draft_layers"].present()) continue; // no setting says so
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(const Scenario plan, maker.plan(facts, entry, "sglang", kOneRequest));
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        VRAMPLAN_CHECK(scoreExpectations(answer, entry, "sglang", id, scores));
    }
    return {};
}

Result<void> scoreSglangFractions(const std::string& folder, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "engines/sglang_fraction.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(const std::uint64_t mib, entry["gpu_mib"].asUnsigned());
        VRAMPLAN_TRY(const std::uint64_t tensor, entry["tensor"].asUnsigned());
        VRAMPLAN_TRY(const double fraction, entry["expect"]["fraction"].asNumber());
        const sglang::SizeDefaults defaults = sglang::sizeDefaults(Count(mib) * kMiB, tensor);
        sglang::FractionInputs inputs;
        inputs.gpuMib = static_cast<double>(mib);
        inputs.tensor = tensor;
        inputs.chunk = defaults.chunk;
        inputs.graphBatch = defaults.graphBatch;
        inputs.prefillGraphs = sglang::prefillGraphCount(defaults.chunk);
        scores.add("sglang", "memory fraction", id, sglang::memoryFraction(inputs), fraction);
    }
    return {};
}

Result<void> scoreTensorRt(const std::string& folder, const PlanMaker& maker, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "engines/tensorrt-llm.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i), expect = entry["expect"];
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(const Scenario plan, maker.plan(facts, entry, "tensorrt-llm", kOneRequest));
        VRAMPLAN_TRY(const double gpu, entry["gpu"].asNumber());
        VRAMPLAN_TRY(const double peak, entry["peak"].asNumber());
        VRAMPLAN_TRY(const double fraction, entry["fraction"].asNumber());
        const auto layers = static_cast<std::uint32_t>(plan.model->layerCount());
        auto groups =
            tensorrt_llm::groupsOf(*plan.model, {0, layers}, plan.parallelism.tensor, {}, kOneRequest);
        const Bytes pool(static_cast<std::uint64_t>((gpu - peak) * fraction));
        tensorrt_llm::divide(groups, pool, *plan.precision.kvK, 32, kOneRequest, 0.5);
        Bytes price;
        for (const tensorrt_llm::PoolGroup& group : groups) price += group.price(*plan.precision.kvK);
        VRAMPLAN_TRY(const double perToken, expect["per_token"].asNumber());
        VRAMPLAN_TRY(const double blocks, expect["blocks"].asNumber());
        scores.add("tensorrt-llm", "price of a token", id, number(price), perToken);
        scores.add("tensorrt-llm", "blocks", id, static_cast<double>(groups.front().blocks), blocks);
    }
    return {};
}

Result<void> scoreTransformers(const std::string& folder, const PlanMaker& maker, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "engines/transformers.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(const std::string version, entry["version"].asString());
        VRAMPLAN_TRY(const std::uint64_t tokens, entry["tokens"].asUnsigned());
        VRAMPLAN_TRY(Scenario plan, maker.plan(facts, entry, "transformers@" + version, tokens));
        VRAMPLAN_TRY(plan.workload.sequences, entry["sequences"].asUnsigned());
        VRAMPLAN_TRY(plan.workload.encoderTokens, entry["encoder_tokens"].optionalUnsigned());
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        VRAMPLAN_CHECK(scoreExpectations(answer, entry, "transformers", id, scores));
    }
    return {};
}

/// Only the cases whose pool the plan can say; the others are in the engine's own tests.
Result<void> scoreVllm(const std::string& folder, const PlanMaker& maker, Scores& scores) {
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "engines/vllm.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        if (entry["draft_layers"].present() || !entry["pool"].present()) continue;
        VRAMPLAN_TRY(const std::string id, entry["case"].asString());
        VRAMPLAN_TRY(const std::uint64_t pool, entry["pool"].asUnsigned());
        VRAMPLAN_TRY(const auto length, entry["length"].optionalUnsigned());
        VRAMPLAN_TRY(Scenario plan, maker.plan(facts, entry, "vllm", length.value_or(kOneRequest)));
        plan.settings.emplace_back("kv_cache_memory_bytes", std::to_string(pool));
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        VRAMPLAN_CHECK(scoreExpectations(answer, entry, "vllm", id, scores));
    }
    return {};
}

/// What is left out, with its reason.
Result<void> noteLeftOut(const JsonDocument& facts, PrintedLogs& logs) {
    const JsonView left = facts.root()["left_out"];
    for (std::size_t i = 0; i < left.size(); ++i) {
        VRAMPLAN_TRY(const std::string id, left.at(i)["name"].asString());
        VRAMPLAN_TRY(const std::string why, left.at(i)["why"].asString());
        logs.notes.push_back(fmt::format("{}: left out, {}", id, why));
    }
    return {};
}

Result<void> scorePrinted(
    const Estimate& answer, const JsonView& expect, const std::string& id, PrintedLogs& logs) {
    const Bytes cache = answer.kv.bytes, state = answer.recurrentBytes;
    for (const auto& [key, title, ours] : {std::tuple{"kv_mib", "cache", cache},
             {"state_mib", "state", state}, {"kv_and_state_mib", "cache and state", cache + state}}) {
        VRAMPLAN_TRY(const auto printed, expect[key].optionalNumber());
        if (!printed) continue;
        // Printed sizes end in a whole or hundredth of a MiB: what agrees so far is equal.
        const double mib = number(ours) / number(kMiB);
        const bool equal = std::fabs(mib - *printed) <= (std::floor(*printed) == *printed ? 0.5 : 0.005001);
        logs.scores.add("llama.cpp", title, id, equal ? *printed : mib, *printed);
        if (std::fabs(mib - *printed) > kTolerance * *printed)
            logs.notes.push_back(
                fmt::format("{}: {} of {:.2f} MiB against {:.2f} printed", id, title, mib, *printed));
    }
    return {};
}

} // namespace

Result<void> scoreEngineRules(const std::string& folder, const PlanMaker& maker, Scores& scores) {
    VRAMPLAN_CHECK(scoreTransformers(folder, maker, scores));
    VRAMPLAN_CHECK(scoreVllm(folder, maker, scores));
    VRAMPLAN_CHECK(scoreSglang(folder, maker, scores));
    VRAMPLAN_CHECK(scoreSglangFractions(folder, scores));
    return scoreTensorRt(folder, maker, scores);
}

Result<PrintedLogs> scoreServerLogs(const std::string& folder, const PlanMaker& maker) {
    PrintedLogs logs;
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "server_logs.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i), expect = entry["expect"];
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(const std::string engine, entry["engine"].asString());
        VRAMPLAN_TRY(const double gib, entry["pool_gib"].asNumber());
        VRAMPLAN_TRY(const auto length, entry["length"].optionalUnsigned());
        VRAMPLAN_TRY(const auto profile, entry["profile"].optionalString());
        VRAMPLAN_TRY(Scenario plan,
            maker.plan(facts, entry, profile ? engine + "@" + *profile : engine, length.value_or(1)));
        plan.settings.emplace_back("kv_cache_memory_bytes",
            std::to_string(static_cast<std::uint64_t>(gib * static_cast<double>(kGiB.value()))));
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        VRAMPLAN_CHECK(scoreExpectations(answer, entry, engine, id, logs.scores));
        VRAMPLAN_TRY(const auto perToken, expect["per_token"].optionalNumber());
        const auto ours = figureOf(answer, "per_token");
        if (!perToken || !ours) continue;
        const double error = std::fabs(*ours - *perToken) / *perToken;
        if (error > kTolerance)
            logs.notes.push_back(
                fmt::format("{}: {:.1f} bytes per token against {:.1f} printed, {:.2f} %; the "
                            "pool of {:g} GiB is printed in two digits",
                    id, *ours, *perToken, 100 * error, gib));
    }
    VRAMPLAN_CHECK(noteLeftOut(facts, logs));
    return logs;
}

Result<PrintedLogs> scoreLocalLogs(const std::string& folder, const PlanMaker& maker) {
    PrintedLogs logs;
    VRAMPLAN_TRY(const JsonDocument facts, factsOf(folder, "local_logs.json"));
    const JsonView cases = facts.root()["cases"];
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        VRAMPLAN_TRY(const std::string id, entry["name"].asString());
        VRAMPLAN_TRY(const std::string engine, entry["engine"].asString());
        VRAMPLAN_TRY(const std::uint64_t context, entry["context"].asUnsigned());
        VRAMPLAN_TRY(Scenario plan, maker.plan(facts, entry, engine, context));
        VRAMPLAN_TRY(plan.workload.sequences, entry["sequences"].asUnsigned());
        VRAMPLAN_TRY(const std::string keyType, entry["kv_type_k"].asString());
        VRAMPLAN_TRY(const std::string valueType, entry["kv_type_v"].asString());
        plan.precision.kvK = elementTypeByName(keyType);
        plan.precision.kvV = elementTypeByName(valueType);
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        VRAMPLAN_CHECK(scorePrinted(answer, entry["expect"], id, logs));
    }
    VRAMPLAN_CHECK(noteLeftOut(facts, logs));
    return logs;
}

} // namespace vramplan::accuracy
