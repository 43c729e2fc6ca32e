// SPDX-License-Identifier: Apache-2.0
// Every answer is checked by estimating at it and one step beyond.
#include "core/whatif/solve.h"

#include "core/catalogue/weight_schemes.h"
#include "core/whatif/sweep.h"
#include "tests/core/estimate/engines/engine_cases.h"

namespace vramplan::testing {
namespace {

bool fits(const Scenario& scenario) {
    const auto answer = estimate(scenario);
    return answer && answer->verdict.fits == true;
}

std::string words(const Solution& solution) { return text(solution.reason); }

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

TEST(Solve, SharesOfTheLayersDoNotTieThePlanToANumberOfGpus) {
    Scenario plan = enginePlan("llama.cpp", llama8b(), 131072);
    plan.devices = {manualBudget(Count(12) * kGiB), manualBudget(Count(12) * kGiB)};
    plan.settings = {{"tensor_split", "3,1"}};
    const auto solution = solve(plan, Goal::Gpus);
    ASSERT_TRUE(solution) << describe(solution.error());
    ASSERT_TRUE(solution->value);
    EXPECT_GE(*solution->value, 3u) << "31 GiB do not fit twice 12 GiB";
    EXPECT_TRUE(fits(solution->scenario));
}

TEST(Solve, LeastLossOfWeightPrecision) {
    // 8.03 B parameters on 12 GiB: 16 bit (15 GiB) cannot, 8 bit (7.5 GiB) can.
    const auto solution =
        solve(planFor(llama8b(), 4096, 1, Count(12) * kGiB), Goal::Weights, weightSchemes());
    ASSERT_TRUE(solution);
    ASSERT_TRUE(solution->weights);
    EXPECT_TRUE(fits(solution->scenario));
    // Whatever is larger than the answer does not fit.
    for (const auto& scheme : weightSchemes()) {
        Scenario other = solution->scenario;
        other.precision.weights = scheme;
        const auto answer = estimate(other);
        if (answer && answer->totalOf(Component::Weights).value() > *solution->value) {
            EXPECT_NE(answer->verdict.fits, true) << scheme->id;
        }
    }
}

// 8.03 B parameters on 8 GiB, by hand: q6_k takes 6.59 GB, its "L" file, with 8.5 instead of 6.6 bits for the
// 2 × 128,256 × 4,096 values of embedding and head, 0.25 GB more; 8 bits (8.0 GB) leave too little for the
// cache.
TEST(Solve, TheLargestWeightsThatFitAreNotTheFirstOfTheList) {
    const auto solution = solve(planFor(llama8b(), 1024, 1, Count(8) * kGiB), Goal::Weights, weightSchemes());
    ASSERT_TRUE(solution);
    ASSERT_TRUE(solution->weights);
    EXPECT_EQ(solution->weights->id, "q6_k_l");
}

TEST(Solve, AsTheModelIsStoredIsEnough) {
    Scenario plan = planFor(llama8b(), 4096, 1, Count(80) * kGiB);
    plan.precision.weights = *weightSchemeByName("q4_k_m");
    const auto solution = solve(plan, Goal::Weights, weightSchemes());
    ASSERT_TRUE(solution);
    EXPECT_EQ(solution->weights->id, "bf16") << "not f32, which holds nothing more";
    EXPECT_EQ(solution->value, 16'060'522'496u);
    EXPECT_NE(words(*solution).find("stored"), std::string::npos) << words(*solution);
}

// What is not known is said, and is no "does not fit".
TEST(Solve, UnknownIsSaidWithItsReason) {
    Scenario host = planFor(llama8b(), 4096);
    host.devices.clear();
    host.noGpuFound = true;
    GeometryOverrides geometry;
    geometry.layers = 4;
    const Scenario weightless = planFor(*manualModel(geometry), 1024);
    for (const Goal goal : {Goal::Context, Goal::Sequences, Goal::Weights}) {
        for (const auto& [plan, word] : {std::pair{host, "No GPU"}, {weightless, "--parameters"}}) {
            const auto solution = solve(plan, goal, weightSchemes());
            ASSERT_TRUE(solution);
            EXPECT_FALSE(solution->value);
            EXPECT_NE(words(*solution).find(word), std::string::npos) << words(*solution);
        }
    }
}

TEST(Solve, NothingFitsIsAnAnswerWithAReason) {
    for (const Goal goal : {Goal::Context, Goal::Sequences}) {
        const auto solution = solve(planFor(llama8b(), 8192, 1, Count(4) * kGiB), goal);
        ASSERT_TRUE(solution);
        EXPECT_FALSE(solution->value);
        EXPECT_FALSE(text(solution->reason).empty());
    }
}

// bf16: 14.0 GiB of weights beside the embeddings, which stay on the host, and 128 KiB of cache per token. 24
// GiB, of which 1 is kept free, hold (23 − 14.0) GiB / 128 KiB = 73,700 tokens less what the compute buffer
// takes; beyond that, and always on 8 GiB, Ollama leaves layers on the host.
TEST(Solve, WhatTheEngineMakesFitByAChangeIsNotTheAnswer) {
    Scenario plan = enginePlan("ollama", llama8b(), 100'000);
    plan.devices = {manualBudget(Count(24) * kGiB)};
    const auto solution = solve(plan, Goal::Context);
    ASSERT_TRUE(solution && solution->value);
    EXPECT_GT(*solution->value, 68'000u);
    EXPECT_LT(*solution->value, 73'700u);
    EXPECT_EQ(solution->estimate.verdict.state, VerdictState::Fits);
    EXPECT_EQ(estimate(*withQuantity(plan, Quantity::Context, *solution->value + 1))->verdict.state,
        VerdictState::Adjusted);
    EXPECT_EQ(words(*solution), "More than this fits only with the engine's own change.");

    plan.devices = {manualBudget(Count(8) * kGiB)};
    const auto none = solve(plan, Goal::Context);
    ASSERT_TRUE(none);
    EXPECT_FALSE(none->value);
    EXPECT_EQ(words(*none), "Without the engine's own change not even one token per sequence fits.");
    const auto noSequence = solve(plan, Goal::Sequences);
    ASSERT_TRUE(noSequence);
    EXPECT_FALSE(noSequence->value);
    EXPECT_EQ(
        words(*noSequence), "Without the engine's own change not even one sequence of this length fits.");
}

// 32 heads divide by 1, 2, 4, 8, 16 and 32 ranks; 512 MiB cards are too small for any of these, and a refusal
// of 33 is no reason to hide that.
TEST(Solve, CountsThatDoNotDivideAreNoAnswer) {
    Scenario plan = enginePlan("vllm", llama8b(), 8192);
    plan.devices = {manualBudget(Count(512) * kMiB)};
    const auto solution = solve(plan, Goal::Gpus);
    ASSERT_TRUE(solution) << describe(solution.error());
    EXPECT_FALSE(solution->value);
    EXPECT_EQ(
        words(*solution), "Not even 32 of them fit, and the engine refuses more with the plan's settings.");
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
