// SPDX-License-Identifier: Apache-2.0
#include "core/source/preset.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// A whole small preset; `find` is replaced.
std::string preset(const std::string& find = "", const std::string& replacement = "") {
    std::string text = R"({
  "format": "vramplan.model-preset/1",
  "id": "me/tiny",
  "name": "Tiny",
  "family": "Mine",
  "config": {
    "model_type": "llama",
    "num_hidden_layers": 2,
    "hidden_size": 64,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "intermediate_size": 128,
    "vocab_size": 100
  },
  "parameters": {"total": 123456, "active": 1000}
})";
    const std::size_t at = text.find(find);
    return at == std::string::npos ? text : text.replace(at, find.size(), replacement);
}

class PresetFile : public testing::Test {
protected:
    std::string m_path = testing::TempDir() + "vramplan_preset_"
        + testing::UnitTest::GetInstance()->current_test_info()->name() + ".json";
    void TearDown() override { std::filesystem::remove(m_path); }
    Result<ModelSpec> open(const std::string& text) {
        std::ofstream(m_path, std::ios::binary) << text;
        return openModelPreset(m_path);
    }
};

TEST_F(PresetFile, IsReadAsItsConfig) {
    const auto spec = open(preset());
    ASSERT_TRUE(spec) << describe(spec.error());
    EXPECT_EQ(spec->id, "me/tiny");
    EXPECT_EQ(spec->name, "Tiny");
    EXPECT_EQ(spec->family, "Mine");
    EXPECT_EQ(spec->architecture, "llama");
    EXPECT_EQ(spec->source.kind, "preset");
    EXPECT_EQ(spec->source.path, m_path);
    EXPECT_EQ(spec->layerCount(), 2U);
    EXPECT_EQ(spec->geometry.kvHeads, 2U);
    // By hand: 2 × 100 × 64 + 64 + 2 × (2 × 64 × 64 + 2 × 32 × 64 + 3 × 64 × 128 + 2 × 64); the config tells
    // the weights, so the published total is not taken.
    EXPECT_EQ(spec->parameters, Count(12864 + 2 * (8192 + 4096 + 24576 + 128)));
}

TEST_F(PresetFile, PublishedCountsStandInForUnknownWeights) {
    const auto spec = open(preset(R"(    "intermediate_size": 128,)", ""));
    ASSERT_TRUE(spec) << describe(spec.error());
    EXPECT_FALSE(spec->weightsKnown);
    EXPECT_EQ(spec->parameters, Count(123456));
    EXPECT_EQ(spec->activeParameters, Count(1000));
    ASSERT_EQ(spec->warnings.size(), 1U);
    EXPECT_EQ(spec->warnings.front().code, "weights_from_total");

    ASSERT_NE(spec->definition, nullptr);
    const auto same = spec->definition->expand({});
    ASSERT_TRUE(same);
    EXPECT_EQ(same->parameters, Count(123456));
    GeometryOverrides more;
    more.layers = 4;
    const auto changed = spec->definition->expand(more);
    ASSERT_TRUE(changed);
    EXPECT_EQ(changed->layerCount(), 4U);
    EXPECT_FALSE(changed->parameters) << "the published total is of the unchanged model";
    const auto back = changed->definition->expand({});
    ASSERT_TRUE(back);
    EXPECT_EQ(back->parameters, Count(123456));
}

TEST_F(PresetFile, FamilyAndCountsMayBeLeftOut) {
    EXPECT_TRUE(open(preset(R"(  "family": "Mine",)", "")));
    EXPECT_TRUE(open(preset(R"(  "parameters": {"total": 123456, "active": 1000})", R"(  "note": 1)")));
}

TEST_F(PresetFile, RefusalsNameLineAndKey) {
    struct Case {
        const char* find;
        const char* replacement;
        const char* where;
    };
    const Case cases[] = {
        {R"("vramplan.model-preset/1")", R"("vramplan.model-preset/2")", "line 2, format"},
        {R"("vramplan.model-preset/1")", "1", "line 2, format"},
        {R"("me/tiny")", R"("")", "line 3, id"},
        {R"("me/tiny")", R"("a\nb")", "line 3, id"},
        {R"("me/tiny")", "null", "line 3, id"},
        {R"("Tiny")", "[]", "line 4, name"},
        {R"("Mine")", "7", "line 5, family"},
        {R"("config": {)", R"("configuration": {)", "line 1, config"},
        {R"("num_hidden_layers": 2)", R"("num_hidden_layers": -2)", "line 8, config.num_hidden_layers"},
        {R"("num_hidden_layers": 2)", R"("num_hidden_layers": 1e300)", "line 8, config.num_hidden_layers"},
        {R"("num_hidden_layers": 2,)", "", "line 6, config.num_hidden_layers"},
        {R"("num_attention_heads": 4)", R"("num_attention_heads": "four")",
            "line 10, config.num_attention_heads"},
        {R"({"total": 123456, "active": 1000})", R"({"total": 0})", "line 15, parameters.total"},
        {R"({"total": 123456, "active": 1000})", R"({"total": 9e15})", "line 15, parameters.total"},
        {R"({"total": 123456, "active": 1000})", R"([1])", "line 15, parameters"},
    };
    for (const Case& broken : cases) {
        const auto spec = open(preset(broken.find, broken.replacement));
        ASSERT_FALSE(spec) << broken.replacement;
        EXPECT_EQ(spec.error().where, broken.where) << broken.replacement;
        EXPECT_EQ(spec.error().file, m_path);
        EXPECT_EQ(spec.error().kind, ErrorKind::Invalid);
        EXPECT_EQ(describe(spec.error()).find('\n'), std::string::npos);
    }
}

TEST_F(PresetFile, EveryTruncationIsRefusedWithALine) {
    const std::string whole = preset();
    for (std::size_t length = 1; length < whole.size(); ++length) {
        const auto spec = open(whole.substr(0, length));
        ASSERT_FALSE(spec) << length;
        EXPECT_THAT(spec.error().where, StartsWith("line ")) << length;
        EXPECT_EQ(spec.error().file, m_path);
    }
    EXPECT_FALSE(open(""));
}

TEST_F(PresetFile, HostileFilesAreRefused) {
    EXPECT_FALSE(open(std::string(100000, '[')));
    EXPECT_FALSE(open(std::string(100000, '[') + std::string(100000, ']')));
    EXPECT_FALSE(open("\xff\xfe\x00{"));
    EXPECT_FALSE(open(preset(R"("Tiny")", "\"" + std::string(300, 'x') + "\"")));
    EXPECT_FALSE(open(preset(R"("Tiny")", R"("Tiny", "name": "Twin")")));
    const auto large = open(preset(R"("Mine")", "\"" + std::string(2 << 20, 'x') + "\""));
    ASSERT_FALSE(large);
    EXPECT_THAT(large.error().message, HasSubstr("at most"));
    const auto folder = openModelPreset(testing::TempDir());
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().kind, ErrorKind::Unreadable);
    EXPECT_EQ(openModelPreset(m_path + ".nowhere").error().code, "file_missing");
}

TEST(Preset, IsKnownByItsFormat) {
    EXPECT_TRUE(isModelPreset(JsonDocument::parse(preset())->root()));
    EXPECT_TRUE(isModelPreset(JsonDocument::parse(R"({"format": "vramplan.model-preset/9"})")->root()));
    EXPECT_FALSE(isModelPreset(JsonDocument::parse(R"({"format": "vramplan.plan/1"})")->root()));
    EXPECT_FALSE(isModelPreset(JsonDocument::parse(R"({"model_type": "llama"})")->root()));
    EXPECT_FALSE(isModelPreset(JsonDocument::parse("[]")->root()));
}

TEST_F(PresetFile, OwnSizesStandInPlaceOfTheConfigs) {
    const auto spec = open(preset(R"(  "parameters": {"total": 123456, "active": 1000})",
        R"(  "geometry": {"layers": 5, "head_dim": 32})"));
    ASSERT_TRUE(spec) << describe(spec.error());
    EXPECT_EQ(spec->layerCount(), 5U);
    EXPECT_EQ(spec->geometry.headDim, 32U);
    EXPECT_FALSE(spec->overrides.any());
    GeometryOverrides sizes;
    sizes.layers = 3;
    const auto changed = spec->definition->expand(sizes);
    ASSERT_TRUE(changed);
    EXPECT_EQ(changed->layerCount(), 3U);
    EXPECT_EQ(changed->geometry.headDim, 32U) << "the preset's own, not the config's 16";
    EXPECT_EQ(changed->overrides, sizes);
}

TEST_F(PresetFile, WrongOwnSizesAreNamedWithTheirLine) {
    const auto zero = open(preset(R"(  "parameters")", R"(  "geometry": {"layers": 0}, "parameters")"));
    ASSERT_FALSE(zero);
    EXPECT_EQ(zero.error().where, "line 15, geometry.layers");
    const auto many = open(preset(R"(  "parameters")", R"(  "geometry": {"layers": 100001}, "parameters")"));
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().where, "line 15, geometry");
    EXPECT_THAT(many.error().message, HasSubstr("outside 1 … 100000"));
    const auto quant = open(preset(R"(  "parameters")", R"(  "quant_config": [], "parameters")"));
    ASSERT_FALSE(quant);
    EXPECT_EQ(quant.error().where, "line 15, quant_config");
}

} // namespace
} // namespace vramplan
