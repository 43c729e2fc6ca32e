// SPDX-License-Identifier: Apache-2.0
#include "core/document/plan_migration.h"

#include "tests/core/document/sample_plan.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vramplan::testing {
namespace {

Result<Plan> readText(const std::string& text) {
    const auto document = JsonDocument::parse(text);
    return document ? readPlan(*document, sources()) : std::unexpected(document.error());
}

TEST(PlanMigration, ADraftPlanOpensAndIsSavedInTheCurrentFormat) {
    const auto plan = readText(
        R"({"format": "vramplan.plan/0", "name": "old", "model": "llama-8b", "context": 4096, "sequences": 3,
        "weights": "q8_0", "kv_k": "q8_0", "engine": "reference", "settings": {"a": "b"}, "mine": [1]})");
    ASSERT_TRUE(plan) << describe(plan.error());
    EXPECT_EQ(plan->name, "old");
    EXPECT_EQ(plan->modelReference, "llama-8b");
    EXPECT_EQ(plan->scenario.workload.context, 4096u);
    EXPECT_EQ(plan->scenario.workload.sequences, 3u);
    EXPECT_EQ(plan->scenario.precision.weights->id, "q8_0");
    EXPECT_EQ(plan->scenario.precision.kvK, ElementType::Q8_0);
    EXPECT_FALSE(plan->scenario.precision.kvV);
    EXPECT_EQ(plan->scenario.settings, (SettingValues{{"a", "b"}}));
    const auto saved = nlohmann::json::parse(planJson(*plan));
    EXPECT_EQ(saved["format"], "vramplan.plan/1");
    EXPECT_EQ(saved["mine"], nlohmann::json::array({1})) << "unknown keys are kept";
    EXPECT_FALSE(saved.contains("context"));
}

TEST(PlanMigration, SectionsThatAreThereAlreadyWin) {
    auto json = nlohmann::json::parse(planJson(fullPlan()));
    json["format"] = "vramplan.plan/0";
    json["context"] = 1;
    const auto plan = readText(json.dump());
    ASSERT_TRUE(plan) << describe(plan.error());
    EXPECT_EQ(plan->scenario.workload, fullPlan().scenario.workload);
}

TEST(PlanMigration, OnlyPlansHaveAFormatOfPlans) {
    for (const char* format :
        {"vramplan.plan/", "vramplan.plan/-1", "vramplan.plan/1x", "vramplan.estimate/1"}) {
        const auto plan = readText(nlohmann::json{{"format", format}}.dump());
        ASSERT_FALSE(plan) << format;
        EXPECT_EQ(plan.error().where, "format") << format;
    }
    const auto newer = readText(R"({"format": "vramplan.plan/99999999999"})");
    ASSERT_FALSE(newer);
    EXPECT_EQ(newer.error().code, "plan_too_new");
}

} // namespace
} // namespace vramplan::testing
