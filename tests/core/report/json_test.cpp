// SPDX-License-Identifier: Apache-2.0
#include "core/report/json.h"

#include "tests/support/core/fixtures.h"

#include <nlohmann/json.hpp>

namespace vramplan::testing {
namespace {

nlohmann::json answerOf(const Scenario& plan) {
    const auto answer = estimate(plan);
    EXPECT_TRUE(answer);
    return nlohmann::json::parse(estimateJson(plan, *answer, findLimits(plan)));
}

TEST(EstimateJson, HoldsEveryKeyOfTheInterface) {
    const auto json = answerOf(planFor(llama8b(), 8192));
    for (const char* key : {"format", "generator", "model", "engine", "workload", "precision", "totals",
             "kv_cache", "recurrent", "pool", "devices", "pools", "verdict", "warnings"})
        EXPECT_TRUE(json.contains(key)) << key;
    EXPECT_EQ(json["format"], "vramplan.estimate/1");
    EXPECT_EQ(json["kv_cache"]["bytes"], 1073741824);
    EXPECT_EQ(json["kv_cache"]["bytes_per_token"], 131072);
    EXPECT_EQ(json["kv_cache"]["by_kind"]["full"], 1073741824);
    EXPECT_EQ(json["model"]["parameters"], 8030261248);
    EXPECT_EQ(json["model"]["layers"]["full"], 32);
    EXPECT_TRUE(json["pool"].is_null());
    for (const char* key :
        {"state", "fits", "summary", "max_context", "max_sequences", "limited_by", "checks", "refused"})
        EXPECT_TRUE(json["verdict"].contains(key)) << key;
    for (const char* key :
        {"component", "label", "bytes", "basis", "low", "high", "phase", "formula", "inputs", "reference"})
        EXPECT_TRUE(json["devices"][0]["items"][0].contains(key)) << key;
}

TEST(EstimateJson, UnknownIsNullNeverZero) {
    ModelSpec model = cacheOnly({FullAttention{8, 128, 128}}, 4);
    model.parameters = std::nullopt;
    const auto json = answerOf(planFor(std::move(model), 1024));
    EXPECT_TRUE(json["totals"]["weights"].is_null());
    EXPECT_TRUE(json["totals"]["total"].is_null());
    EXPECT_TRUE(json["model"]["parameters"].is_null());
    EXPECT_TRUE(json["verdict"]["fits"].is_null());
    EXPECT_TRUE(json["totals"]["activations"].is_null()); // no hidden size
    EXPECT_TRUE(json["totals"]["output"].is_null());      // no vocabulary
    EXPECT_EQ(json["totals"]["kv_cache"], 4 * 2 * 8 * 128 * 2 * 1024);
    EXPECT_NE(json["verdict"]["summary"].get<std::string>().find(
                  "weights and activations and output buffers are unknown"),
        std::string::npos);
}

TEST(EstimateJson, NamesTheProgramThatMadeIt) {
    const Scenario plan = planFor(llama8b(), 8192);
    const auto made = [&](auto... program) {
        return nlohmann::json::parse(
            estimateJson(plan, *estimate(plan), {}, program...))["generator"]["name"];
    };
    EXPECT_EQ(made(), "vramplan-cli");
    EXPECT_EQ(made("vramplan"), "vramplan");
}

TEST(EstimateJson, AFullWindowAddsNothingPerToken) {
    const auto json = answerOf(planFor(cacheOnly({SlidingAttention{8, 128, 128, 512}}, 4), 1024));
    EXPECT_EQ(json["kv_cache"]["bytes_per_token"], 0);
    EXPECT_EQ(json["kv_cache"]["by_kind"]["sliding"], 4 * 2 * 8 * 128 * 2 * 512);
}

TEST(ModelJson, NamesThatAreNoUtf8DoNotBreakIt) {
    ModelSpec model = llama8b();
    model.name = "bad \xff name";
    EXPECT_FALSE(nlohmann::json::parse(modelJson(model), nullptr, false).is_discarded());
}

TEST(ErrorJson, HasTheFourFields) {
    const auto json = nlohmann::json::parse(
        errorJson({ErrorKind::Invalid, "json_syntax", "broken", {}, "a.json", "byte 5"}));
    EXPECT_EQ(json["error"]["code"], "json_syntax");
    EXPECT_EQ(json["error"]["file"], "a.json");
    EXPECT_EQ(json["error"]["where"], "byte 5");
}

} // namespace
} // namespace vramplan::testing
