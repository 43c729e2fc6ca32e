// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/gpu_layers.h"

#include "core/catalogue/weight_schemes.h"
#include "tests/core/estimate/engines/engine_cases.h"

namespace vramplan {
namespace {

using testing::enginePlan;
using testing::llama8b;

Scenario planOn(Bytes memory) {
    Scenario plan = enginePlan("llama.cpp", llama8b(), 8192);
    plan.precision.weights = weightSchemeByName("f16").value();
    plan.devices = {manualBudget(memory)};
    return plan;
}

TEST(GpuLayers, AreTheMostThatFitAndNotOneMore) {
    const Scenario plan = planOn(Count(12) * kGiB);
    const auto most = mostGpuLayers(plan, 33);
    ASSERT_TRUE(most);
    EXPECT_GT(most->layers, 0u);
    EXPECT_LT(most->layers, 33u);
    EXPECT_EQ(most->estimate.verdict.fits, true);
    for (std::uint64_t layers = most->layers + 1; layers <= 33; ++layers) {
        const auto more = estimate(withSetting(plan, "n_gpu_layers", std::to_string(layers)));
        EXPECT_NE(more->verdict.fits, true) << layers;
    }
}

// 8.03 B parameters in 16 bits are 15 GiB and the cache is one more: all 32 layers and the output fit.
TEST(GpuLayers, CountTheOutputAsOneMore) {
    EXPECT_EQ(mostGpuLayers(planOn(Count(24) * kGiB), 33)->layers, 33u);
    EXPECT_EQ(mostGpuLayers(planOn(Count(24) * kGiB), 32)->layers, 32u);
}

TEST(GpuLayers, NothingWhereNotEvenTheHostFitsOrSomebodyCancels) {
    Scenario plan = planOn(Count(12) * kGiB);
    EXPECT_FALSE(mostGpuLayers(plan, 33, [] { return true; }));
    plan.devices = {manualBudget(Bytes(1))};
    EXPECT_FALSE(mostGpuLayers(plan, 33));
}

TEST(GpuLayers, ASettingIsReplacedNotRepeated) {
    Scenario plan = planOn(Count(12) * kGiB);
    plan.settings = {{"n_gpu_layers", "3"}, {"ubatch_size", "64"}, {"n_gpu_layers", "4"}};
    const Scenario changed = withSetting(plan, "n_gpu_layers", "9");
    EXPECT_EQ(changed.settings, (SettingValues{{"ubatch_size", "64"}, {"n_gpu_layers", "9"}}));
}

TEST(GpuLayers, OnlySomeEnginesPlaceThem) {
    EXPECT_TRUE(placesLayers(planOn(kGiB)));
    EXPECT_FALSE(placesLayers(enginePlan("vllm", llama8b(), 8192)));
}

} // namespace
} // namespace vramplan
