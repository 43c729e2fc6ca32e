// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/limits.h"

#include "core/catalogue/engine_profiles.h"
#include "tests/support/core/fixtures.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::cacheOnly;
using testing::llama8b;
using testing::mustEstimate;
using testing::planFor;

VerdictState stateAt(Scenario scenario, std::uint64_t context, std::uint64_t sequences) {
    scenario.workload.context = context;
    scenario.workload.sequences = sequences;
    return mustEstimate(scenario).verdict.state;
}

/// A model whose activations and output are known and next to nothing: below 64 KiB.
ModelSpec thin(ModelSpec spec) {
    spec.weightsKnown = true;
    spec.geometry.hidden = spec.geometry.vocabulary = 1;
    return spec;
}
constexpr Bytes kThin = 64 * 1024;

/// A cache of 1 MiB per token and sequence, no weights, 400 (up to 800) MiB of overhead.
ModelSpec oneMebibytePerToken() {
    ModelSpec spec = thin(cacheOnly({FullAttention{128, 2048, 2048}}, 1));
    spec.maxContext = 1 << 20;
    return spec;
}

TEST(Limits, AreWhatTheSumSays) {
    // 10 GiB less 800 MiB of overhead at its high end leave 9,440 tokens of 1 MiB.
    const Scenario plan = planFor(oneMebibytePerToken(), 100, 1, Count(10) * kGiB + kThin);
    const Limits limits = findLimits(plan);
    EXPECT_EQ(limits.maxContext, 9440u);
    EXPECT_EQ(limits.maxSequences, 94u); // of 100 tokens each
    EXPECT_FALSE(limits.contextAtModelMaximum);
}

TEST(Limits, OneMoreDoesNotFit) {
    for (const std::uint64_t memory : {17u, 20u, 24u, 40u}) {
        const Scenario plan = planFor(llama8b(), 4096, 2, Count(memory) * kGiB);
        const Limits limits = findLimits(plan);
        ASSERT_TRUE(limits.maxContext && limits.maxSequences) << memory;
        EXPECT_EQ(stateAt(plan, *limits.maxContext, 2), VerdictState::Fits) << memory;
        EXPECT_EQ(stateAt(plan, 4096, *limits.maxSequences), VerdictState::Fits) << memory;
        EXPECT_NE(stateAt(plan, 4096, *limits.maxSequences + 1), VerdictState::Fits) << memory;
        if (!limits.contextAtModelMaximum) {
            EXPECT_NE(stateAt(plan, *limits.maxContext + 1, 2), VerdictState::Fits) << memory;
        }
    }
}

TEST(Limits, NoStepNearTheEdgeFitsWhereAnEngineIsNotMonotone) {
    for (const std::uint64_t memory : {17u, 18u, 20u}) {
        Scenario plan = planFor(llama8b(), 4096, 1, Count(memory) * kGiB);
        plan.engine = "llama.cpp";
        plan.profile = engineProfile(VRAMPLAN_SOURCE_DIR "/presets", "llama.cpp").value();
        plan.host = manualBudget(Count(64) * kGiB);
        const Limits limits = findLimits(plan);
        ASSERT_TRUE(limits.maxContext && limits.maxSequences) << memory;
        EXPECT_EQ(stateAt(plan, *limits.maxContext, 1), VerdictState::Fits) << memory;
        EXPECT_NE(stateAt(plan, *limits.maxContext + 1, 1), VerdictState::Fits) << memory;
        for (std::uint64_t step = 1; step <= 16; ++step) {
            EXPECT_NE(stateAt(plan, (*limits.maxContext / 256 + step) * 256, 1), VerdictState::Fits)
                << memory;
            EXPECT_NE(stateAt(plan, 4096, *limits.maxSequences + step), VerdictState::Fits) << memory;
        }
    }
}

TEST(Limits, TheModelMayEndTheContextFirst) {
    const Limits limits = findLimits(planFor(llama8b(), 8192, 1, Count(80) * kGiB));
    EXPECT_EQ(limits.maxContext, 131'072u);
    EXPECT_TRUE(limits.contextAtModelMaximum);
}

TEST(Limits, NothingFitsWhereTheWeightsAloneAreTooLarge) {
    const Limits limits = findLimits(planFor(llama8b(), 8192, 1, Count(8) * kGiB));
    EXPECT_EQ(limits, Limits{});
}

TEST(Limits, AreUnknownWhereTheVerdictIs) {
    Scenario plan = planFor(llama8b(), 8192);
    plan.noGpuFound = true;
    EXPECT_EQ(findLimits(plan), Limits{});
    ModelSpec unknown = cacheOnly({FullAttention{8, 128, 128}}, 32);
    unknown.parameters.reset();
    EXPECT_EQ(findLimits(planFor(unknown, 8192)), Limits{});
    ModelSpec unknownWidth = llama8b();
    unknownWidth.geometry.hidden = 0;
    EXPECT_EQ(findLimits(planFor(unknownWidth, 8192)), Limits{});
    EXPECT_EQ(findLimits(Scenario{}), Limits{});
}

TEST(Limits, AModelWithoutAnyCacheFitsAsOftenAsTheSearchAllows) {
    const Limits limits = findLimits(planFor(thin(cacheOnly({}, 4)), 8192));
    EXPECT_EQ(limits.maxContext, std::uint64_t{1} << 26);
    EXPECT_EQ(limits.maxSequences, std::uint64_t{1} << 20);
}

TEST(Limits, AMaximumOfZeroTokensEndsTheSearch) {
    ModelSpec spec = llama8b();
    spec.maxContext = 0;
    EXPECT_EQ(findLimits(planFor(spec, 8192)).maxContext, std::nullopt);
}

TEST(Limits, PromptAndPrefixShrinkWithTheContext) {
    Scenario plan = planFor(oneMebibytePerToken(), 9000, 1, Count(2) * kGiB + kThin);
    plan.workload.prompt = 9000;
    plan.workload.prefix = 9000;
    EXPECT_EQ(findLimits(plan).maxContext, 1248u); // 2,048 − 800 tokens, far below the prompt
}

} // namespace
} // namespace vramplan
