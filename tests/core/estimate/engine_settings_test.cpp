// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engine.h"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using ::testing::HasSubstr;
using Kind = SettingInfo::Kind;

constexpr std::array kSettings = {
    SettingInfo{"enforce_eager", Kind::Flag, "false", "", ""},
    SettingInfo{"block_size", Kind::Whole, "16", "", "", 1, 1024},
    SettingInfo{"gpu_memory_utilization", Kind::Real, "0.9", "", "", 0, 1},
    SettingInfo{"split_mode", Kind::Choice, "layer", "layer|row|none", ""},
    SettingInfo{"fit_target", Kind::Size, "", "", ""},
    SettingInfo{"tensor_split", Kind::Text, "", "", ""},
};
constexpr std::array kReserved = {"draft_max"};
constexpr EngineInfo kEngine = {
    .name = "toy", .title = "Toy engine", .settings = kSettings, .reserved = kReserved, .kvTypes = {}};

ResolvedSettings resolved(const SettingValues& values) {
    auto result = ResolvedSettings::resolve(kEngine, values);
    EXPECT_TRUE(result) << describe(result.error());
    return std::move(*result);
}

TEST(Settings, DefaultsStandWhereNothingIsGiven) {
    const ResolvedSettings settings = resolved({});
    ASSERT_EQ(settings.values().size(), kSettings.size());
    EXPECT_EQ(settings.values()[1].first, "block_size"); // in the order of the engine's table
    EXPECT_FALSE(settings.flag("enforce_eager"));
    EXPECT_EQ(settings.whole("block_size"), 16u);
    EXPECT_DOUBLE_EQ(settings.real("gpu_memory_utilization"), 0.9);
    EXPECT_EQ(settings.text("split_mode"), "layer");
    EXPECT_FALSE(settings.isSet("fit_target"));
    EXPECT_EQ(settings.optionalWhole("fit_target"), std::nullopt);
    EXPECT_EQ(settings.optionalWhole("no_such_key"), std::nullopt);
}

TEST(Settings, GivenValuesWinAndTheLastOfSeveral) {
    const ResolvedSettings settings =
        resolved({{"block_size", "32"}, {"enforce_eager", "on"}, {"block_size", "64"}, {"fit_target", "1GiB"},
            {"tensor_split", "3,1"}, {"split_mode", "none"}, {"gpu_memory_utilization", "0.85"}});
    EXPECT_EQ(settings.whole("block_size"), 64u);
    EXPECT_TRUE(settings.flag("enforce_eager"));
    EXPECT_EQ(settings.text("enforce_eager"), "true");
    EXPECT_EQ(settings.whole("fit_target"), 1'073'741'824u);
    EXPECT_EQ(settings.text("tensor_split"), "3,1");
    EXPECT_EQ(settings.text("split_mode"), "none");
    EXPECT_DOUBLE_EQ(settings.real("gpu_memory_utilization"), 0.85);
}

TEST(Settings, FlagsHaveTheSpellingsPeopleUse) {
    for (const char* yes : {"true", "1", "on", "yes"})
        EXPECT_TRUE(resolved({{"enforce_eager", yes}}).flag("enforce_eager")) << yes;
    for (const char* no : {"false", "0", "off", "no"})
        EXPECT_FALSE(resolved({{"enforce_eager", no}}).flag("enforce_eager")) << no;
}

TEST(Settings, AnEmptyValueUnsetsADefault) {
    EXPECT_FALSE(resolved({{"block_size", ""}}).isSet("block_size"));
}

struct Bad {
    const char* key;
    const char* value;
    const char* hint;
};
class BadSetting : public ::testing::TestWithParam<Bad> { };

TEST_P(BadSetting, SaysWhatWouldWork) {
    const auto result = ResolvedSettings::resolve(kEngine, {{GetParam().key, GetParam().value}});
    ASSERT_FALSE(result) << GetParam().value;
    EXPECT_EQ(result.error().kind, ErrorKind::Usage);
    EXPECT_THAT(result.error().message, HasSubstr(GetParam().key));
    EXPECT_THAT(result.error().message, HasSubstr(GetParam().hint));
}

INSTANTIATE_TEST_SUITE_P(Each, BadSetting,
    ::testing::Values(Bad{"enforce_eager", "maybe", "true or false"},
        Bad{"block_size", "0", "from 1 to 1,024"}, Bad{"block_size", "1025", "from 1 to 1,024"},
        Bad{"block_size", "-1", "whole number"}, Bad{"block_size", "16.5", "whole number"},
        Bad{"block_size", "99999999999999999999", "whole number"},
        Bad{"gpu_memory_utilization", "1.01", "from 0 to 1"},
        Bad{"gpu_memory_utilization", "-0.1", "from 0 to 1"},
        Bad{"gpu_memory_utilization", "nan", "from 0 to 1"},
        Bad{"gpu_memory_utilization", "0.9x", "from 0 to 1"}, Bad{"split_mode", "tensor", "layer, row, none"},
        Bad{"split_mode", "lay", "layer, row, none"}, Bad{"split_mode", "layer|row", "layer, row, none"},
        Bad{"fit_target", "lots", "24GiB"},
        Bad{"no_such_setting", "1", "known are enforce_eager, block_size"},
        Bad{"draft_max", "4", "not modelled yet"}));

TEST(Settings, AnEngineWithoutSettingsSaysSo) {
    constexpr EngineInfo plain = {
        .name = "plain", .title = "Plain", .settings = {}, .reserved = {}, .kvTypes = {}};
    const auto result = ResolvedSettings::resolve(plain, {{"x", "1"}});
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().message, HasSubstr("it has none"));
}

} // namespace
} // namespace vramplan
