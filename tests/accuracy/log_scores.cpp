// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/log_scores.h"

#include "core/estimate/engine.h"
#include "tests/accuracy/figures.h"

#include <cmath>
#include <fmt/format.h>

namespace vramplan::accuracy {
namespace {

constexpr double kTolerance = 0.005;

double mibOf(Bytes bytes) { return static_cast<double>(bytes.value()) / static_cast<double>(kMiB.value()); }

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
        const double mib = mibOf(ours);
        const bool equal = std::fabs(mib - *printed) <= (std::floor(*printed) == *printed ? 0.5 : 0.005001);
        logs.scores.add("llama.cpp", title, id, equal ? *printed : mib, *printed);
        if (std::fabs(mib - *printed) > kTolerance * *printed)
            logs.notes.push_back(
                fmt::format("{}: {} of {:.2f} MiB against {:.2f} printed", id, title, mib, *printed));
    }
    return {};
}

/// What a longer prompt adds to the cache, where only the whole was printed at both lengths.
Result<void> scoreGrowth(Scenario plan, const JsonView& entry, const std::string& id, PrintedLogs& logs) {
    VRAMPLAN_TRY(const auto printed, entry["expect"]["growth_mib"].optionalNumber());
    if (!printed) return {};
    VRAMPLAN_TRY(const std::uint64_t prompt, entry["prompt"].asUnsigned());
    VRAMPLAN_TRY(const std::uint64_t before, entry["from_prompt"].asUnsigned());
    VRAMPLAN_TRY(const Estimate longer, estimate(plan));
    plan.workload.context -= prompt - before;
    VRAMPLAN_TRY(const Estimate shorter, estimate(plan));
    logs.scores.add(
        plan.engine, "growth of the cache", id, mibOf(longer.kv.bytes) - mibOf(shorter.kv.bytes), *printed);
    return {};
}

} // namespace

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
        logs.counted.push_back(id);
        VRAMPLAN_TRY(const std::string engine, entry["engine"].asString());
        VRAMPLAN_TRY(Scenario plan, maker.plan(facts, entry, engine, 1));
        VRAMPLAN_CHECK(PlanMaker::fillWorkload(entry, plan));
        VRAMPLAN_TRY(const Estimate answer, estimate(plan));
        VRAMPLAN_CHECK(scorePrinted(answer, entry["expect"], id, logs));
        VRAMPLAN_CHECK(scoreGrowth(std::move(plan), entry, id, logs));
    }
    VRAMPLAN_CHECK(noteLeftOut(facts, logs));
    return logs;
}

} // namespace vramplan::accuracy
