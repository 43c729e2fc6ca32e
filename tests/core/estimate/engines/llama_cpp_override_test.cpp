// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_override.h"

#include "core/catalogue/weight_schemes.h"
#include "tests/core/estimate/engines/engine_cases.h"

namespace vramplan::testing {
namespace {

Scenario mixtralPlan(SettingValues settings) {
    ModelSpec model = mixtral();
    model.architecture = "llama";
    Scenario plan = enginePlan("llama.cpp", std::move(model), 4096);
    plan.precision.weights = weightSchemeByName("f16").value();
    plan.devices = {manualBudget(Count(200) * kGiB)};
    plan.settings = std::move(settings);
    return plan;
}

// The engine's own n_cpu_moe is a set of such patterns.
TEST(LlamaCppOverride, ExpertsGoToTheHost) {
    EXPECT_EQ(mustEstimate(mixtralPlan({{"override_tensor", "exps=CPU"}})).devices[0].total,
        mustEstimate(mixtralPlan({{"n_cpu_moe", "32"}})).devices[0].total);
    EXPECT_EQ(
        mustEstimate(mixtralPlan({{"override_tensor", "blk\\.[0-9]\\.ffn_.*_exps=CPU"}})).devices[0].total,
        mustEstimate(mixtralPlan({{"n_cpu_moe", "10"}})).devices[0].total);
}

TEST(LlamaCppOverride, TheFirstPatternWinsAndSeveralAreJoined) {
    const SettingValues both = {
        {"override_tensor", "blk\\.[0-9]\\.ffn_.*_exps=CPU"}, {"override_tensor", "exps=CUDA0"}};
    EXPECT_EQ(mustEstimate(mixtralPlan(both)).devices[0].total,
        mustEstimate(mixtralPlan({{"n_cpu_moe", "10"}})).devices[0].total);
    EXPECT_EQ(mustEstimate(mixtralPlan({{"override_tensor", "exps=CUDA0,exps=CPU"}})).devices[0].total,
        mustEstimate(mixtralPlan({})).devices[0].total);
}

TEST(LlamaCppOverride, SaysWhatItCannotPlan) {
    const auto codeOf = [](const char* pattern) {
        const auto answer = estimate(mixtralPlan({{"override_tensor", pattern}}));
        return answer ? std::string("planned") : answer.error().code;
    };
    EXPECT_EQ(codeOf("attn=CPU"), "not_modelled");
    EXPECT_EQ(codeOf("ffn_up_exps=CPU"), "not_modelled"); // parts of a layer's experts
    EXPECT_EQ(codeOf("token_embd=CUDA0"), "not_modelled");
    EXPECT_EQ(codeOf("exps"), "bad_setting");
    EXPECT_EQ(codeOf("exps=CUDA1"), "bad_setting"); // there is one GPU
    EXPECT_EQ(codeOf("exps=Nowhere"), "bad_setting");
    EXPECT_EQ(codeOf("(exps=CPU"), "bad_setting");
}

} // namespace
} // namespace vramplan::testing
