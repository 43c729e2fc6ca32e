// SPDX-License-Identifier: Apache-2.0
#include "core/scenario/scenario.h"

#include "core/scenario/engine_profile.h"

#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using ::testing::HasSubstr;

Scenario good() {
    Scenario scenario;
    scenario.model = std::make_shared<ModelSpec>();
    return scenario;
}

TEST(Validate, TakesTheDefaults) { EXPECT_TRUE(validate(good())); }

TEST(Validate, NeedsAModel) { EXPECT_EQ(validate(Scenario{}).error().code, "no_model"); }

struct Broken {
    const char* setting;
    std::function<void(Scenario&)> damage;
};
class ValidateRefuses : public ::testing::TestWithParam<Broken> { };

TEST_P(ValidateRefuses, ByName) {
    Scenario scenario = good();
    GetParam().damage(scenario);
    const auto result = validate(scenario);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Usage);
    EXPECT_THAT(result.error().message, HasSubstr(GetParam().setting));
    ASSERT_FALSE(result.error().arguments.empty());
    EXPECT_EQ(result.error().arguments.front(), GetParam().setting);
}

INSTANTIATE_TEST_SUITE_P(Each, ValidateRefuses,
    ::testing::Values(Broken{"context", [](Scenario& s) { s.workload.context = 0; }},
        Broken{"sequences", [](Scenario& s) { s.workload.sequences = 0; }},
        Broken{"prompt", [](Scenario& s) { s.workload.prompt = 8193; }},
        Broken{"prefix", [](Scenario& s) { s.workload.prefix = 8193; }},
        Broken{"lengths", [](Scenario& s) { s.workload.lengths = {10, 0, 20}; }},
        Broken{"prefix",
            [](Scenario& s) {
                s.workload.lengths = {100, 50};
                s.workload.prefix = 51;
            }},
        Broken{"tensor-parallel", [](Scenario& s) { s.parallelism.tensor = 0; }},
        Broken{"pipeline-parallel", [](Scenario& s) { s.parallelism.pipeline = 0; }},
        Broken{"data-parallel", [](Scenario& s) { s.parallelism.data = 0; }},
        Broken{"expert-parallel", [](Scenario& s) { s.parallelism.expert = 0; }}),
    [](const auto& test) { return "case" + std::to_string(test.index); });

TEST(Validate, TakesTheLimitsThemselves) {
    Scenario scenario = good();
    scenario.workload.prompt = 8192;
    scenario.workload.prefix = 8192;
    EXPECT_TRUE(validate(scenario));
    scenario.workload.lengths = {100, 50};
    scenario.workload.prefix = 50;
    scenario.workload.context = 0; // lengths stand instead of context and sequences
    scenario.workload.sequences = 0;
    EXPECT_TRUE(validate(scenario));
}

TEST(Workload, LengthsStandInsteadOfContextAndSequences) {
    Workload workload;
    workload.context = 1000;
    workload.sequences = 3;
    EXPECT_EQ(workload.sequenceCount(), 3u);
    EXPECT_EQ(workload.longest(), 1000u);
    const auto tokens = [](std::uint64_t length) { return Count(length); };
    EXPECT_EQ(sumOverSequences(workload, tokens), Count(3000));
    workload.lengths = {10, 2000, 30};
    EXPECT_EQ(workload.sequenceCount(), 3u);
    EXPECT_EQ(workload.longest(), 2000u);
    EXPECT_EQ(sumOverSequences(workload, tokens), Count(2040));
}

TEST(Workload, SumsOverflowInsteadOfWrapping) {
    Workload workload;
    workload.context = std::uint64_t{1} << 40;
    workload.sequences = std::uint64_t{1} << 40;
    const auto tokens = [](std::uint64_t length) { return Count(length); };
    EXPECT_TRUE(sumOverSequences(workload, tokens).overflowed());
}

TEST(EngineProfile, FindsConstantsByName) {
    EngineProfile profile;
    profile.constants = {{"a", 1, 1, 1, "bytes", "here"}, {"b", 2, 1, 3, "bytes", "there"}};
    ASSERT_NE(profile.find("b"), nullptr);
    EXPECT_EQ(profile.find("b")->source, "there");
    EXPECT_EQ(profile.find("c"), nullptr);
}

} // namespace
} // namespace vramplan
