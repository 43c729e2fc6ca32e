// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/advise.h"

#include "core/catalogue/weight_schemes.h"
#include "tests/core/estimate/engines/engine_cases.h"

#include <algorithm>

namespace vramplan::testing {
namespace {

const Lever* find(const Advice& advice, std::string_view id) {
    const auto found = std::find_if(
        advice.levers.begin(), advice.levers.end(), [&](const Lever& lever) { return lever.id == id; });
    return found == advice.levers.end() ? nullptr : &*found;
}

TEST(Advise, SavedBytesAreTheDifferenceOfTwoEstimates) {
    const Scenario plan = planFor(llama8b(), 131072);
    const auto advice = advise(plan, {weightSchemes(), {}});
    ASSERT_TRUE(advice);
    ASSERT_FALSE(advice->levers.empty());
    const auto now = estimate(plan);
    ASSERT_TRUE(now);
    // On the device that decides now: beside another GPU that holds more, it is no longer the tightest.
    const std::size_t deciding = now->verdict.device;
    for (const Lever& lever : advice->levers) {
        const auto after = estimate(lever.scenario);
        ASSERT_TRUE(after) << lever.change;
        EXPECT_EQ(lever.saves, difference(now->devices[deciding].peak, after->devices[deciding].peak))
            << lever.change;
        EXPECT_EQ(lever.after, after->verdict.state) << lever.change;
        EXPECT_GT(lever.saves, 0) << lever.change;
        EXPECT_FALSE(text(lever.cost).empty()) << lever.change;
    }
}

TEST(Advise, EightBitCacheSavesFifteenThirtySeconds) {
    // q8_0 takes 34/32 B where f16 takes 2 B: of 16 GiB at 131,072 tokens it saves 7.5 GiB.
    const auto advice = advise(planFor(llama8b(), 131072), {weightSchemes(), {}});
    ASSERT_TRUE(advice);
    const auto q8 = std::find_if(advice->levers.begin(), advice->levers.end(),
        [](const Lever& lever) { return lever.change == "K and V as q8_0"; });
    ASSERT_NE(q8, advice->levers.end());
    EXPECT_EQ(q8->saves, 16ll * (1 << 30) * 15 / 32);
}

TEST(Advise, LeversThatMakeItFitComeFirst) {
    const auto advice = advise(planFor(llama8b(), 131072), {weightSchemes(), {}});
    ASSERT_TRUE(advice);
    const auto fits = [](const Lever& lever) { return lever.after == VerdictState::Fits; };
    EXPECT_TRUE(std::is_partitioned(advice->levers.begin(), advice->levers.end(), fits));
    EXPECT_NE(find(*advice, "context"), nullptr);
    EXPECT_NE(find(*advice, "another_gpu"), nullptr);
}

TEST(Advise, ASharedPrefixIsOnlyAdvisedWhereTheEngineSharesIt) {
    // The reference formula stores the prefix once per sequence: nothing is saved.
    const auto advice = advise(planFor(llama8b(), 8192, 4), {weightSchemes(), {}});
    ASSERT_TRUE(advice);
    EXPECT_EQ(find(*advice, "prefix"), nullptr);
}

TEST(Advise, AnotherEngineTakesAPlanWithRanksAndItsOwnCacheType) {
    Scenario plan = enginePlan("vllm", llama8b(), 32768);
    plan.devices = {manualBudget(Count(24) * kGiB), manualBudget(Count(24) * kGiB)};
    plan.parallelism.tensor = 2;
    plan.precision.kvK = plan.precision.kvV = ElementType::F8;
    const auto sources = AdviceSources{
        {}, [](std::string_view engine) { return engineProfile(VRAMPLAN_SOURCE_DIR "/presets", engine); }};
    const auto advice = advise(plan, sources);
    ASSERT_TRUE(advice) << describe(advice.error());
    const auto llamaCpp = std::find_if(advice->levers.begin(), advice->levers.end(),
        [](const Lever& lever) { return lever.scenario.engine == "llama.cpp"; });
    ASSERT_NE(llamaCpp, advice->levers.end());
    EXPECT_EQ(llamaCpp->scenario.parallelism, Parallelism());
}

// One share more than GPUs is an error of llama.cpp, one fewer leaves the new card empty.
TEST(Advise, AnotherGpuTakesItsShare) {
    Scenario plan = enginePlan("llama.cpp", llama8b(), 131072);
    plan.devices = {manualBudget(Count(12) * kGiB), manualBudget(Count(12) * kGiB)};
    plan.settings = {{"tensor_split", "3,1"}};
    const auto advice = advise(plan, {weightSchemes(), {}});
    ASSERT_TRUE(advice);
    const Lever* more = find(*advice, "another_gpu");
    ASSERT_NE(more, nullptr);
    EXPECT_TRUE(more->scenario.settings.empty());
    const auto after = estimate(more->scenario);
    ASSERT_TRUE(after);
    EXPECT_GT(after->devices[2].sum(Component::Weights), Bytes());
}

TEST(Advise, EndsEarlyWhenNobodyWantsItAnyMore) {
    int asked = 0;
    const AdviceSources sources{weightSchemes(), {}, [&] { return ++asked > 3; }};
    const auto advice = advise(planFor(llama8b(), 131072), sources);
    ASSERT_TRUE(advice);
    EXPECT_TRUE(advice->levers.empty());
    EXPECT_EQ(asked, 4);
}

TEST(Advise, PressureNamesTheDerivatives) {
    const auto advice = advise(planFor(llama8b(), 8192), {weightSchemes(), {}});
    ASSERT_TRUE(advice);
    ASSERT_EQ(advice->pressure.front().cause, "context");
    EXPECT_EQ(advice->pressure.front().perStep, 131072ll * 1024) << "131,072 B per token";
    EXPECT_EQ(advice->pressure[1].cause, "sequences");
    EXPECT_GE(advice->pressure[1].perStep, 131072ll * 8192) << "one more full cache";
}

// Of two sequences of 1,024 and 2,048 tokens, each grows by 1,024: 2 × 1,024 × 131,072 B.
TEST(Advise, AStepOfUnequalLengthsIsOneOfEachOfThem) {
    Scenario plan = planFor(llama8b(), 1024);
    plan.workload.lengths = {1024, 2048};
    const auto advice = advise(plan, {});
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->pressure[0].perStep, 268'435'456ll);
    EXPECT_FALSE(advice->pressure[4].perStep) << "what is fixed has no step";
}

} // namespace
} // namespace vramplan::testing
