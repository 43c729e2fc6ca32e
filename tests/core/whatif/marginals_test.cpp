// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/marginals.h"

#include "core/catalogue/engine_profiles.h"
#include "core/catalogue/weight_schemes.h"
#include "core/estimate/engine.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

/// Llama 3.1 8B's sizes on the reference engine, f16 cache.
Scenario llama() {
    Scenario scenario;
    scenario.model = std::make_shared<const ModelSpec>(*manualModel({.layers = 32,
        .heads = 32,
        .kvHeads = 8,
        .headDim = 128,
        .hidden = 4096,
        .intermediate = 14336,
        .vocabulary = 128256,
        .parameters = {}}));
    scenario.precision.kvK = scenario.precision.kvV = ElementType::F16;
    scenario.profile = *engineProfile(VRAMPLAN_SOURCE_DIR "/presets", "reference");
    scenario.devices = {manualBudget(Bytes(24) * kGiB)};
    return scenario;
}

Marginals marginalsOf(const Scenario& scenario) { return findMarginals(scenario, *estimate(scenario)); }

TEST(Marginals, OfTheWorkload) {
    const Marginals marginals = marginalsOf(llama());
    // 2 × 32 layers × 8 KV heads × 128 × 2 B = 131,072 B per token.
    EXPECT_EQ(marginals.perContextStep, 131072 * 1024);
    // 8,192 such tokens, and a row of 128,256 float32 logits.
    EXPECT_EQ(marginals.perSequence, 131072LL * 8192 + 128256LL * 4);
}

TEST(Marginals, OfTheGeometry) {
    const Marginals marginals = marginalsOf(llama());
    // A layer: 2 × 8,192 × 8 × 128 × 2 B of cache; 2 × 4,096 × 4,096 + 2 × 1,024 × 4,096 + 3 × 4,096 ×
    // 14,336 + 2 × 4,096 parameters of 2 B.
    EXPECT_EQ(marginals.perLayer, 33554432 + 2 * 218112000LL);
    // A KV head: a 1/8 of 1 GiB of cache; 2 × 128 × 4,096 parameters in 32 layers; K and V of 128 in the
    // activations of 512 tokens, 2 B each.
    EXPECT_EQ(marginals.perKvHead, 134217728 + 32 * 2 * 128 * 4096 * 2 + 512 * 2 * 128 * 2);
    // A query head changes no cache: 2 × 128 × 4,096 parameters in 32 layers and the activations.
    EXPECT_EQ(marginals.perQueryHead, 32 * 2 * 128 * 4096 * 2 + 512 * 128 * 2);
    EXPECT_GT(marginals.perHeadDim, 0);
}

TEST(Marginals, OfUnequalLengths) {
    Scenario scenario = llama();
    scenario.workload.lengths = {1000, 3000};
    const Marginals marginals = marginalsOf(scenario);
    EXPECT_EQ(marginals.perContextStep, 2 * 131072 * 1024);
    EXPECT_EQ(marginals.perSequence, 131072LL * 3000 + 128256LL * 4);
}

TEST(Marginals, OfASmallerCacheType) {
    // 34 B instead of 64 B per 32 values of 1 GiB.
    EXPECT_EQ(marginalsOf(llama()).savedByQ8Cache, (1LL << 30) * 30 / 64);
    Scenario scenario = llama();
    scenario.precision.kvK = scenario.precision.kvV = ElementType::Q4_0;
    EXPECT_FALSE(marginalsOf(scenario).savedByQ8Cache);
}

TEST(Marginals, AreEmptyBeyondWhatCanBe) {
    Scenario scenario = llama();
    const Estimate now = *estimate(scenario);
    scenario.workload.context = std::uint64_t{1} << 60;
    EXPECT_FALSE(workloadMarginals(scenario, now).perContextStep);
    EXPECT_FALSE(workloadMarginals(scenario, now).perSequence);
}

TEST(PrecisionSavings, EachIsTheDifferenceOfTwoEstimates) {
    const Scenario plan = llama();
    const auto now = estimate(plan);
    ASSERT_TRUE(now);
    const PrecisionSavings savings = findPrecisionSavings(plan, *now, weightSchemes());
    const auto types = engineByName(plan.engine)->info().kvTypes;
    ASSERT_EQ(savings.keys.size(), types.size());
    for (std::size_t i = 0; i < types.size(); ++i)
        if (types[i] == ElementType::Q8_0) {
            // Half of 1 GiB at 34 instead of 64 bytes per 32 values.
            EXPECT_EQ(savings.keys[i], (std::int64_t{1} << 29) * 30 / 64);
            EXPECT_EQ(savings.values[i], savings.keys[i]);
        }
    ASSERT_EQ(savings.weights.size(), weightSchemes().size());
    for (std::size_t i = 0; i < savings.weights.size(); ++i)
        if (weightSchemes()[i]->id == "f32") {
            EXPECT_LT(*savings.weights[i], -15'000'000'000);
        }
}

/// vLLM reserves the rest of its share of the device as a pool, which is no part of what a precision saves.
TEST(PrecisionSavings, AreOfTheNeedWhereAnEngineFillsABudget) {
    Scenario plan = llama();
    plan.engine = "vllm";
    plan.profile = *engineProfile(VRAMPLAN_SOURCE_DIR "/presets", "vllm");
    plan.precision = {};
    plan.devices = {manualBudget(Bytes(48) * kGiB)};
    const auto now = estimate(plan);
    ASSERT_TRUE(now);
    ASSERT_EQ(now->kvK, ElementType::BF16);
    ASSERT_EQ(now->weightPrecision, "bf16");
    const PrecisionSavings savings = findPrecisionSavings(plan, *now, weightSchemes());
    const auto types = engineByName(plan.engine)->info().kvTypes;
    for (std::size_t i = 0; i < types.size(); ++i)
        if (types[i] == ElementType::BF16) {
            EXPECT_EQ(savings.keys[i], 0);
            EXPECT_EQ(savings.values[i], 0);
        }
    for (std::size_t i = 0; i < weightSchemes().size(); ++i) {
        if (weightSchemes()[i]->id == "bf16") {
            EXPECT_EQ(savings.weights[i], 0);
        }
        // One byte of each of 32 × (2 × 4,096 × 4,096 + 2 × 1,024 × 4,096 + 3 × 4,096 × 14,336) parameters of
        // linear layers, less a float32 scale for each of their 7 matrices; embeddings, head and norms stay.
        if (weightSchemes()[i]->id == "fp8") {
            EXPECT_EQ(savings.weights[i], 32LL * 218103808 - 32LL * 7 * 4);
        }
    }
}

} // namespace
} // namespace vramplan
