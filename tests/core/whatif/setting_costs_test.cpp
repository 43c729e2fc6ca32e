// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/setting_costs.h"

#include "core/catalogue/engine_profiles.h"
#include "tests/support/core/fixtures.h"

#include <algorithm>

namespace vramplan::testing {
namespace {

Scenario llamaCpp() {
    Scenario plan = planFor(llama8b(), 8192, 2);
    plan.engine = "llama.cpp";
    plan.profile = *engineProfile(VRAMPLAN_SOURCE_DIR "/presets", "llama.cpp");
    return plan;
}

TEST(SettingCosts, EachIsTheDifferenceOfTwoEstimates) {
    const Scenario plan = llamaCpp();
    const auto now = estimate(plan);
    ASSERT_TRUE(now);
    const auto costs = findSettingCosts(plan, *now);
    ASSERT_FALSE(costs.empty());
    for (const SettingCost& cost : costs) {
        Scenario changed = plan;
        changed.settings = {{cost.key, cost.value}};
        const auto after = estimate(changed);
        ASSERT_EQ(cost.bytes.has_value(), after.has_value()) << cost.key;
        if (after) {
            EXPECT_EQ(*cost.bytes, difference(after->total, now->total)) << cost.key;
        }
    }
}

TEST(SettingCosts, FlagsChoicesAndNumbers) {
    const Scenario plan = llamaCpp();
    const auto costs = findSettingCosts(plan, *estimate(plan));
    const auto has = [&](const char* key, const char* value) {
        return std::any_of(costs.begin(), costs.end(),
            [&](const SettingCost& cost) { return cost.key == key && cost.value == value; });
    };
    EXPECT_TRUE(has("kv_unified", "true"));
    EXPECT_TRUE(has("flash_attn", "off"));
    EXPECT_FALSE(has("flash_attn", "auto")) << "that is what it is";
    EXPECT_TRUE(has("ubatch_size", "1024")) << "twice 512";
    EXPECT_FALSE(has("n_gpu_layers", "")) << "it has no value";
}

TEST(SettingCosts, AFormulaHasNoSettings) {
    const Scenario plan = planFor(llama8b(), 8192);
    EXPECT_TRUE(findSettingCosts(plan, *estimate(plan)).empty());
}

} // namespace
} // namespace vramplan::testing
