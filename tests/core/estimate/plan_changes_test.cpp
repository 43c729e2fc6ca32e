// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/plan_changes.h"

#include "tests/core/estimate/engines/engine_cases.h"

namespace vramplan::testing {
namespace {

Scenario twoGpus(const char* engine) {
    Scenario plan = enginePlan(engine, llama8b(), 4096);
    plan.devices.push_back(plan.devices.front());
    return plan;
}

// llama.cpp knows neither ranks nor an fp8 cache; vLLM knows both.
TEST(PlanChanges, AnEngineWithoutRanksTakesAShardedPlan) {
    Scenario plan = twoGpus("vllm");
    plan.parallelism.tensor = 2;
    plan.precision.kvK = plan.precision.kvV = ElementType::F8;
    plan.settings = {{"gpu_memory_utilization", "0.85"}};
    ASSERT_TRUE(estimate(plan));
    useEngine(plan, *engineProfile(VRAMPLAN_SOURCE_DIR "/presets", "llama.cpp"));
    EXPECT_EQ(plan.engine, "llama.cpp");
    EXPECT_EQ(plan.parallelism, Parallelism());
    EXPECT_FALSE(plan.precision.kvK || plan.precision.kvV);
    EXPECT_TRUE(plan.settings.empty());
    const auto answer = estimate(plan);
    EXPECT_TRUE(answer) << describe(answer.error());
}

TEST(PlanChanges, SharesForAnotherNumberOfGpusGo) {
    Scenario plan = twoGpus("llama.cpp");
    const SettingValues given = {{"tensor_split", "3,1"}, {"main_gpu", "1"}, {"ubatch_size", "256"}};
    plan.settings = given;
    followDevices(plan);
    EXPECT_EQ(plan.settings, given) << "two shares for two";
    plan.devices.pop_back();
    ASSERT_FALSE(estimate(plan)) << "refused as it stands";
    followDevices(plan);
    EXPECT_EQ(plan.settings, (SettingValues{{"ubatch_size", "256"}}));
    EXPECT_TRUE(estimate(plan));
}

TEST(PlanChanges, OneMoreGpuIsNotLeftWithoutAShare) {
    Scenario plan = twoGpus("llama.cpp");
    plan.settings = {{"tensor_split", "3/1"}, {"main_gpu", "1"}};
    plan.devices.push_back(plan.devices.front());
    followDevices(plan);
    EXPECT_EQ(plan.settings, (SettingValues{{"main_gpu", "1"}}));
}

} // namespace
} // namespace vramplan::testing
