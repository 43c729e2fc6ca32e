// SPDX-License-Identifier: Apache-2.0
// Every answer is checked by estimating at it and one step beyond.
#include "core/whatif/solve.h"

#include "core/catalogue/weight_schemes.h"
#include "core/whatif/sweep.h"
#include "tests/support/core/fixtures.h"

namespace vramplan::testing {
namespace {

bool fits(const Scenario& scenario) {
    const auto answer = estimate(scenario);
    return answer && answer->verdict.fits == true;
}

TEST(Solve, LongestContextIsExact) {
    const auto solution = solve(planFor(llama8b(), 8192), Goal::Context);
    ASSERT_TRUE(solution);
    ASSERT_TRUE(solution->value);
    EXPECT_TRUE(fits(solution->scenario));
    EXPECT_FALSE(fits(*withQuantity(solution->scenario, Quantity::Context, *solution->value + 1)));
}

TEST(Solve, MostSequencesIsExact) {
    const auto solution = solve(planFor(llama8b(), 4096), Goal::Sequences);
    ASSERT_TRUE(solution);
    ASSERT_TRUE(solution->value);
    EXPECT_TRUE(fits(solution->scenario));
    EXPECT_FALSE(fits(*withQuantity(solution->scenario, Quantity::Sequences, *solution->value + 1)));
}

TEST(Solve, FewestGpusIsExact) {
    // 16.06 GB of weights and 16 GiB of cache on cards of 12 GiB.
    const Scenario plan = planFor(llama8b(), 131072, 1, Count(12) * kGiB);
    const auto solution = solve(plan, Goal::Gpus);
    ASSERT_TRUE(solution);
    ASSERT_TRUE(solution->value);
    EXPECT_GE(*solution->value, 3u) << "31 GiB do not fit twice 12 GiB";
    EXPECT_TRUE(fits(solution->scenario));
    Scenario fewer = solution->scenario;
    fewer.devices.pop_back();
    EXPECT_FALSE(fits(fewer));
}

TEST(Solve, LeastLossOfWeightPrecision) {
    // 8.03 B parameters on 12 GiB: 16 bit (15 GiB) cannot, 8 bit (7.5 GiB) can.
    const auto solution =
        solve(planFor(llama8b(), 4096, 1, Count(12) * kGiB), Goal::Weights, weightSchemes());
    ASSERT_TRUE(solution);
    ASSERT_TRUE(solution->weights);
    EXPECT_TRUE(fits(solution->scenario));
    EXPECT_LT(solution->estimate.totalOf(Component::Weights), Count(12) * kGiB);
    EXPECT_GT(solution->estimate.totalOf(Component::Weights), Count(7) * kGiB);
}

TEST(Solve, NothingFitsIsAnAnswerWithAReason) {
    for (const Goal goal : {Goal::Context, Goal::Sequences}) {
        const auto solution = solve(planFor(llama8b(), 8192, 1, Count(4) * kGiB), goal);
        ASSERT_TRUE(solution);
        EXPECT_FALSE(solution->value);
        EXPECT_FALSE(text(solution->reason).empty());
    }
}

TEST(Solve, SaysWhatItCannotLookFor) {
    Scenario plan = planFor(llama8b(), 8192);
    EXPECT_FALSE(solve(plan, Goal::GpuLayers)) << "the reference formula has no GPU layers";
    plan.devices.clear();
    EXPECT_FALSE(solve(plan, Goal::Gpus));
    EXPECT_EQ(goalByName("gpu_layers"), Goal::GpuLayers);
    EXPECT_EQ(goalByName("speed"), std::nullopt);
}

} // namespace
} // namespace vramplan::testing
