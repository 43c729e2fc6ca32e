// SPDX-License-Identifier: Apache-2.0
#include "core/document/plan_file.h"

#include "core/catalogue/weight_schemes.h"
#include "tests/core/document/sample_plan.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vramplan::testing {
namespace {

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
    json["devices"][1]["slot"] = "upper";
    const auto plan = readText(json.dump());
    ASSERT_TRUE(plan);
    const auto saved = nlohmann::ordered_json::parse(planJson(*plan));
    EXPECT_EQ(saved["from_the_future"]["a"], 1);
    EXPECT_EQ(saved["workload"]["mood"], "good");
    EXPECT_EQ(saved["devices"][1]["slot"], "upper");
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

TEST(PlanFile, ThatNoGpuWasFoundIsKept) {
    Plan plan = fullPlan();
    plan.scenario.devices.clear();
    plan.scenario.noGpuFound = true;
    const auto again = readText(planJson(plan));
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_TRUE(again->scenario.noGpuFound);
}

TEST(PlanFile, AReferenceIsOpenedWhereNothingIsEmbedded) {
    const auto plan = readText(
        R"({"format": "vramplan.plan/1", "model": {"reference": "llama-8b"}, "workload": {"context": 4096}})");
    ASSERT_TRUE(plan) << describe(plan.error());
    EXPECT_EQ(plan->scenario.model->id, "llama-8b");
    EXPECT_EQ(plan->scenario.workload.context, 4096u);
    EXPECT_EQ(plan->scenario.engine, "reference");
}

TEST(PlanFile, ARepeatedSettingKeepsAllItsValues) {
    Plan plan = fullPlan();
    plan.scenario.settings = {{"mmap", "true"}, {"override_tensor", "a=CPU"}, {"override_tensor", "b=CPU"}};
    const auto again = readText(planJson(plan));
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_EQ(again->scenario.settings, plan.scenario.settings);
}

// What a wrong type holds would be lost without a word.
TEST(PlanFile, WrongTypesAreErrorsThatNameTheKey) {
    const auto whole = nlohmann::ordered_json::parse(planJson(fullPlan()));
    struct Wrong {
        const char* pointer;
        nlohmann::ordered_json value;
        const char* where;
    };
    for (const Wrong& wrong : {Wrong{"/workload", nlohmann::ordered_json::array(), "workload"},
             Wrong{"/precision", "x", "precision"}, Wrong{"/engine", 3, "engine"},
             Wrong{"/devices", nlohmann::ordered_json::object(), "devices"}, Wrong{"/model", "x", "model"},
             Wrong{"/model/embedded", "x", "model.embedded"}, Wrong{"/host", "x", "host"},
             Wrong{"/workload/lengths", 5, "workload.lengths"},
             Wrong{"/engine/settings", "x", "engine.settings"},
             Wrong{"/engine/parallelism", "x", "engine.parallelism"},
             Wrong{"/devices/0/shared_pool", -7, "devices[0].shared_pool"},
             Wrong{"/devices/0/shared_pool", "x", "devices[0].shared_pool"},
             Wrong{"/devices/0/source", "cloud", "devices[0].source"},
             Wrong{"/no_gpu_found", "x", "no_gpu_found"}}) {
        auto json = whole;
        json[nlohmann::ordered_json::json_pointer(wrong.pointer)] = wrong.value;
        const auto plan = readText(json.dump());
        ASSERT_FALSE(plan) << wrong.pointer;
        EXPECT_EQ(plan.error().kind, ErrorKind::Invalid);
        EXPECT_EQ(plan.error().where, wrong.where) << describe(plan.error());
    }
}

/// Three plans of which the middle one is worked on.
PlanFile threePlans() {
    PlanFile file;
    for (const std::uint64_t context : {8192u, 16384u, 32768u}) {
        Plan plan = fullPlan();
        plan.name = "context " + std::to_string(context);
        plan.scenario.workload.context = context;
        file.plans.push_back(plan);
    }
    file.active = 1;
    file.baseline = 2;
    return file;
}

Result<PlanFile> readFileText(const std::string& text) {
    const auto document = JsonDocument::parse(text);
    return document ? readPlanFile(*document, sources()) : std::unexpected(document.error());
}

TEST(PlanFile, ComparedPlansComeBackInTheirOrder) {
    const PlanFile file = threePlans();
    const auto again = readFileText(planFileJson(file));
    ASSERT_TRUE(again) << describe(again.error());
    ASSERT_EQ(again->plans.size(), 3u);
    EXPECT_EQ(again->active, 1u);
    EXPECT_EQ(again->baseline, 2u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(again->plans[i].name, file.plans[i].name);
        EXPECT_EQ(again->plans[i].scenario.workload, file.plans[i].scenario.workload);
    }
    EXPECT_EQ(planFileJson(*again), planFileJson(file)) << "saving again changes nothing";
    // Whoever reads one plan gets the one that is worked on.
    const auto one = readText(planFileJson(file));
    ASSERT_TRUE(one);
    EXPECT_EQ(one->name, "context 16384");
}

TEST(PlanFile, APlanThatIsTakenOutOfTheComparisonIsGoneFromTheFile) {
    auto file = readFileText(planFileJson(threePlans()));
    ASSERT_TRUE(file);
    file->plans.erase(file->plans.begin() + 2);
    file->plans.erase(file->plans.begin());
    file->active = file->baseline = 0;
    EXPECT_FALSE(nlohmann::json::parse(planFileJson(*file)).contains("comparison"));
}

TEST(PlanFile, UnknownKeysOfComparedPlansAreKept) {
    auto json = nlohmann::ordered_json::parse(planFileJson(threePlans()));
    json["comparison"]["plans"][1]["colour"] = "green";
    const auto file = readFileText(json.dump());
    ASSERT_TRUE(file) << describe(file.error());
    const auto saved = nlohmann::ordered_json::parse(planFileJson(*file));
    EXPECT_EQ(saved["comparison"]["plans"][1]["colour"], "green");
}

TEST(PlanFile, AnAutosaveSaysWhoseItIsAndASaveDoesNot) {
    PlanFile file = threePlans();
    file.autosaveOf = "/plans/lab.vramplan";
    auto again = readFileText(planFileJson(file));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->autosaveOf, "/plans/lab.vramplan");
    again->autosaveOf.reset();
    EXPECT_FALSE(nlohmann::json::parse(planFileJson(*again)).contains("autosave"));
}

TEST(PlanFile, BrokenComparisonsNameTheKey) {
    auto json = nlohmann::ordered_json::parse(planFileJson(threePlans()));
    const auto where = [](const nlohmann::ordered_json& broken) {
        const auto file = readFileText(broken.dump());
        return file ? std::string("read") : file.error().where;
    };
    auto broken = json;
    broken["comparison"]["active"] = 3;
    EXPECT_EQ(where(broken), "comparison.active");
    broken = json;
    broken["comparison"]["plans"] = 7;
    EXPECT_EQ(where(broken), "comparison.plans");
    broken = json;
    broken["comparison"]["plans"][0] = "plan";
    EXPECT_EQ(where(broken), "comparison.plans[0]");
    broken = json;
    broken["comparison"]["plans"][1]["workload"]["context"] = -1;
    EXPECT_EQ(where(broken), "comparison.plans[1].workload.context");
}

TEST(PlanFile, AModelFileBesideThePlanIsFoundThere) {
    const test::TemporaryFolder folder;
    folder.write("model.gguf", "");
    folder.write("lab.vramplan", R"({"format": "vramplan.plan/1", "model": {"reference": "model.gguf"}})");
    PlanSources asked = sources();
    std::string opened;
    asked.openModel = [&](const std::string& reference) -> Result<ModelSpec> {
        opened = reference;
        return sources().openModel("llama-8b");
    };
    ASSERT_TRUE(loadPlan(folder.path() + "/lab.vramplan", asked));
    EXPECT_EQ(opened, folder / "model.gguf");
    folder.write(
        "lab.vramplan", R"({"format": "vramplan.plan/1", "model": {"reference": "elsewhere.gguf"}})");
    ASSERT_TRUE(loadPlanFile(folder.path() + "/lab.vramplan", asked));
    EXPECT_EQ(opened, "elsewhere.gguf");
}

TEST(PlanFile, BrokenPlansNameTheKey) {
    struct Broken {
        const char* text;
        const char* where;
    };
    for (const Broken& broken :
        {Broken{R"({"model": {}})", "format"}, Broken{R"({"format": "vramplan.plan/x"})", "format"},
            Broken{R"({"format": "vramplan.plan/1"})", "model.reference"},
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
