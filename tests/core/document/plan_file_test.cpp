// SPDX-License-Identifier: Apache-2.0
#include "core/document/plan_file.h"

#include "core/catalogue/weight_schemes.h"
#include "core/estimate/engine.h"
#include "tests/support/core/fixtures.h"

#include <nlohmann/json.hpp>

namespace vramplan::testing {
namespace {

PlanSources sources() {
    PlanSources result;
    result.openModel = [](const std::string& reference) -> Result<ModelSpec> {
        if (reference == "llama-8b") return llama8b();
        return fail(ErrorKind::Usage, "unknown_model", "no such model");
    };
    result.profile = [](std::string_view name) -> Result<std::shared_ptr<const EngineProfile>> {
        if (name == "reference" || name == "reference@test") return roundProfile();
        return fail(ErrorKind::Usage, "unknown_version", "no such profile");
    };
    result.weights = weightSchemeByName;
    return result;
}

/// A plan with every field away from its default.
Plan fullPlan() {
    GeometryOverrides geometry;
    geometry.layers = 32;
    geometry.kvHeads = 8;
    geometry.headDim = 128;
    Plan plan;
    plan.name = "Two cards";
    plan.notes = "for the lab";
    plan.scenario = planFor(*manualModel(geometry), 32768, 3);
    GeometryOverrides changed;
    changed.layers = 16;
    plan.scenario.model = std::make_shared<ModelSpec>(*plan.scenario.model->definition->expand(changed));
    plan.scenario.workload.prefix = 100;
    plan.scenario.workload.prompt = 2000;
    plan.scenario.precision.weights = *weightSchemeByName("q4_k_m");
    plan.scenario.devices.push_back(manualBudget(Count(8) * kGiB));
    plan.scenario.devices[0].reserve = kGiB;
    return plan;
}

Result<Plan> readText(const std::string& text) {
    const auto document = JsonDocument::parse(text);
    return document ? readPlan(*document, sources()) : std::unexpected(document.error());
}

TEST(PlanFile, EverythingComesBack) {
    const Plan plan = fullPlan();
    const auto again = readText(planJson(plan));
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_EQ(again->name, plan.name);
    EXPECT_EQ(again->notes, plan.notes);
    EXPECT_EQ(again->scenario.workload, plan.scenario.workload);
    EXPECT_EQ(again->scenario.devices, plan.scenario.devices);
    EXPECT_EQ(again->scenario.model->layerCount(), 16u);
    EXPECT_EQ(again->scenario.model->overrides, plan.scenario.model->overrides);
    EXPECT_EQ(again->scenario.precision.weights->id, "q4_k_m");
    EXPECT_EQ(again->scenario.precision.kvK, ElementType::F16);
    EXPECT_EQ(planJson(*again), planJson(plan)) << "saving again changes nothing";
}

TEST(PlanFile, UnknownKeysAreKept) {
    auto json = nlohmann::ordered_json::parse(planJson(fullPlan()));
    json["from_the_future"] = {{"a", 1}};
    json["workload"]["mood"] = "good";
    const auto plan = readText(json.dump());
    ASSERT_TRUE(plan);
    const auto saved = nlohmann::ordered_json::parse(planJson(*plan));
    EXPECT_EQ(saved["from_the_future"]["a"], 1);
    EXPECT_EQ(saved["workload"]["mood"], "good");
}

TEST(PlanFile, ANewerFormatIsRefusedWithAMessage) {
    auto json = nlohmann::ordered_json::parse(planJson(fullPlan()));
    json["format"] = "vramplan.plan/2";
    const auto plan = readText(json.dump());
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, "plan_too_new");
}

TEST(PlanFile, AnUnknownEngineVersionBecomesTheNewestWithAWarning) {
    auto json = nlohmann::ordered_json::parse(planJson(fullPlan()));
    json["engine"]["version"] = "9999";
    const auto plan = readText(json.dump());
    ASSERT_TRUE(plan) << describe(plan.error());
    ASSERT_EQ(plan->scenario.deviceWarnings.size(), 1u);
    EXPECT_TRUE(plan->scenario.deviceWarnings[0].guess);
}

TEST(PlanFile, AReferenceIsOpenedWhereNothingIsEmbedded) {
    const auto plan = readText(
        R"({"format": "vramplan.plan/1", "model": {"reference": "llama-8b"}, "workload": {"context": 4096}})");
    ASSERT_TRUE(plan) << describe(plan.error());
    EXPECT_EQ(plan->scenario.model->id, "llama-8b");
    EXPECT_EQ(plan->scenario.workload.context, 4096u);
    EXPECT_EQ(plan->scenario.engine, "reference");
}

TEST(PlanFile, BrokenPlansNameTheKey) {
    struct Broken {
        const char* text;
        const char* where;
    };
    for (const Broken& broken :
        {Broken{R"({"model": {}})", "format"}, Broken{R"({"format": "vramplan.plan/x"})", "format"},
            Broken{R"({"format": "vramplan.plan/1"})", ""},
            Broken{
                R"({"format": "vramplan.plan/1", "model": {"reference": "llama-8b"}, "workload": {"context": -5}})",
                "workload.context"},
            Broken{
                R"({"format": "vramplan.plan/1", "model": {"reference": "llama-8b"}, "workload": {"context": 0}})",
                "workload.context"},
            Broken{
                R"({"format": "vramplan.plan/1", "model": {"reference": "llama-8b"}, "precision": {"kv_k": "q99"}})",
                "precision.kv_k"},
            Broken{
                R"({"format": "vramplan.plan/1", "model": {"reference": "llama-8b"}, "devices": [{"name": 5}]})",
                "devices[0].name"},
            Broken{R"({"format": "vramplan.plan/1", "model": {"reference": 7}})", "model.reference"}}) {
        const auto plan = readText(broken.text);
        ASSERT_FALSE(plan) << broken.text;
        EXPECT_EQ(plan.error().where, broken.where) << broken.text << ": " << describe(plan.error());
    }
}

} // namespace
} // namespace vramplan::testing
