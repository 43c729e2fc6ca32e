// SPDX-License-Identifier: Apache-2.0
// A thread remembers models, arrangements and graphs. What it planned before must not be seen in an answer: a
// new thread, which remembers nothing, says the same.
#include "core/catalogue/model_catalogue.h"
#include "core/estimate/engine.h"
#include "core/estimate/weights.h"
#include "tests/accuracy/llama_cpp_facts.h"
#include "tests/core/estimate/engines/engine_cases.h"

#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <thread>

namespace vramplan::testing {
namespace {

std::string written(const Result<Estimate>& answer) {
    if (!answer) return describe(answer.error());
    std::ostringstream all;
    for (const DeviceEstimate& device : answer->devices)
        for (const LineItem& item : device.items)
            all << device.device.name << ": " << text(item.label) << " = " << item.low.value() << ' '
                << item.bytes.value() << ' ' << item.high.value() << ' ' << text(item.formula) << '\n';
    for (const auto& [key, value] : answer->settings) all << key << '=' << value << '\n';
    for (const Warning& warning : answer->warnings) all << warning.text << '\n';
    return all.str() + answer->verdict.adjustment;
}

std::string asIfFirst(const Scenario& plan) {
    std::string answer;
    std::thread([&] { answer = written(estimate(plan)); }).join();
    return answer;
}

TEST(KnownGraphs, AnswersDoNotDependOnWhatWasPlannedBefore) {
    const auto models = ModelCatalogue::load(VRAMPLAN_SOURCE_DIR "/presets", {}, {});
    ASSERT_TRUE(models);
    std::set<std::string> seen;
    for (const ModelEntry& entry : models->entries()) {
        const auto spec = models->open(entry);
        ASSERT_TRUE(spec) << describe(spec.error());
        if (!seen.insert(spec->architecture).second) continue;
        SCOPED_TRACE(entry.id);
        Scenario plan = enginePlan("llama.cpp", *spec, 8192);
        const DeviceBudget gpu = manualBudget(Count(24) * kGiB);
        struct Case {
            std::size_t gpus;
            const char* fit;
            std::uint64_t context, sequences;
        };
        // A search plans many graphs.
        for (const Case& each : {Case{3, "false", 8192, 1}, {3, "false", 300, 40}, {1, "false", 8192, 1},
                 {2, seen.size() % 4 == 0 ? "true" : "false", 65536, 4}}) {
            plan.devices.assign(each.gpus, gpu);
            plan.workload.context = each.context;
            plan.workload.sequences = each.sequences;
            plan.settings = {{"fit", each.fit}};
            ASSERT_EQ(written(estimate(plan)), asIfFirst(plan))
                << each.gpus << " GPUs, " << each.context << " tokens, " << each.sequences << " sequences";
        }
    }
    EXPECT_GT(seen.size(), 40u);
}

TEST(KnownGraphs, NorOnTheSettingsOfOtherPlans) {
    const auto shapes = accuracy::loadShapes(VRAMPLAN_SOURCE_DIR "/tests/data/llama_cpp_shapes.txt");
    ASSERT_TRUE(shapes);
    const auto cases = accuracy::loadLlamaCases(VRAMPLAN_SOURCE_DIR, *shapes);
    ASSERT_TRUE(cases);
    for (std::size_t i = 0; i < cases->size(); i += 7) {
        const accuracy::LlamaCase& fact = (*cases)[i];
        ASSERT_EQ(written(estimate(fact.plan)), asIfFirst(fact.plan)) << fact.id;
    }
}

class KnownModels : public ::testing::TestWithParam<const Engine*> { };

TEST_P(KnownModels, AModelThatIsGoneIsNotTakenForTheNextOne) {
    // The next model may stand at the address of the last: both are made and thrown away in turn.
    Scenario plan = enginePlan(GetParam()->info().name, llama8b(), 8192);
    for (const std::uint64_t hidden : {4096u, 2048u, 1024u, 4096u, 512u}) {
        ModelSpec model = llama8b();
        model.geometry.hidden = hidden;
        for (WeightTensor& tensor : model.kinds[0].weights) tensor.columns = hidden;
        plan.model.reset();
        plan.model = std::make_shared<const ModelSpec>(std::move(model));
        EXPECT_EQ(written(estimate(plan)), asIfFirst(plan)) << hidden;
    }
}

TEST_P(KnownModels, WhatIsRememberedKeepsNoModelAlive) {
    ModelSpec model = llama8b();
    model.storedScheme = plainScheme(ElementType::Q8_0);
    Scenario plan = enginePlan(GetParam()->info().name, std::move(model), 8192);
    EXPECT_TRUE(estimate(plan));
    const std::weak_ptr<const ModelSpec> remembered = plan.model;
    plan.model.reset();
    EXPECT_TRUE(remembered.expired());
}

TEST_P(KnownModels, OtherWeightsAreAnotherModel) {
    Scenario plan = enginePlan(GetParam()->info().name, llama8b(), 8192);
    for (const ElementType type :
        {ElementType::BF16, ElementType::Q8_0, ElementType::Q4_0, ElementType::BF16}) {
        plan.precision.weights = std::make_shared<const WeightScheme>(plainScheme(type));
        EXPECT_EQ(written(estimate(plan)), asIfFirst(plan)) << name(type);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Engines, KnownModels, ::testing::ValuesIn(engines().begin(), engines().end()), [](const auto& engine) {
        std::string name = engine.param->info().name;
        std::erase_if(name, [](char c) { return c == '.' || c == '-'; });
        return name;
    });

} // namespace
} // namespace vramplan::testing
