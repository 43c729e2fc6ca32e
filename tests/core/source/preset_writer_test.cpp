// SPDX-License-Identifier: Apache-2.0
#include "core/base/path.h"
#include "core/source/preset_writer.h"

#include "core/source/gguf.h"
#include "core/source/open_model.h"
#include "core/source/preset.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/safetensors_writer.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <gmock/gmock.h>

namespace vramplan {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr const char* kConfig = R"({"model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64,
 "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 100,
 "tie_word_embeddings": true, "max_position_embeddings": 4096})";

struct PresetWriter : testing::Test {
    /// Saves and opens again.
    Result<ModelSpec> saved(const ModelSpec& model, const std::string& name = "Mine 1.5") {
        const auto path = savePreset(model, name, folder / "presets");
        if (!path) return std::unexpected(path.error());
        return openModel(*path);
    }
    ModelSpec config(const char* text = kConfig) {
        return openModel(folder.write("model/config.json", text)).value();
    }
    test::TemporaryFolder folder;
};

TEST_F(PresetWriter, AConfigComesBackUnderItsNewName) {
    const ModelSpec model = config();
    const auto again = saved(model);
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_EQ(again->name, "Mine 1.5");
    EXPECT_EQ(again->id, "own/Mine-1.5");
    EXPECT_EQ(again->source.path, folder / "presets/Mine-1.5.json");
    EXPECT_EQ(again->geometry, model.geometry);
    EXPECT_EQ(again->kinds, model.kinds);
    EXPECT_EQ(again->parameters, model.parameters);
    EXPECT_EQ(again->maxContext, 4096u);
}

TEST_F(PresetWriter, ChangedSizesBecomeThePresetsOwn) {
    GeometryOverrides sizes;
    sizes.layers = 7;
    sizes.kvHeads = 4;
    const ModelSpec model = config().definition->expand(sizes).value();
    const ModelSpec again = saved(model).value();
    EXPECT_EQ(again.layerCount(), 7u);
    EXPECT_EQ(again.geometry, model.geometry);
    EXPECT_EQ(again.parameters, model.parameters);
    EXPECT_FALSE(again.overrides.any()) << "to reset the model means to come back to these sizes";
    const ModelSpec reset = again.definition->expand({}).value();
    EXPECT_EQ(reset.layerCount(), 7u);

    // Once more on top of the saved one.
    GeometryOverrides more;
    more.layers = 9;
    const ModelSpec third = saved(again.definition->expand(more).value(), "third").value();
    EXPECT_EQ(third.layerCount(), 9u);
    EXPECT_EQ(third.geometry.kvHeads, 4u);
}

TEST_F(PresetWriter, APresetKeepsItsPublishedCountsUnlessItsSizesChanged) {
    // The config lacks its vocabulary, so that the count of the preset is what the weights come from.
    const ModelSpec model = openModel(folder.write("p.json", R"({"format": "vramplan.model-preset/1",
 "id": "a/b", "name": "B", "config": {"model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64,
 "num_attention_heads": 4}, "parameters": {"total": 5000, "active": 4000}})"))
                                .value();
    ASSERT_EQ(model.parameters, Count(5000));
    const ModelSpec again = saved(model).value();
    EXPECT_EQ(again.parameters, Count(5000));
    EXPECT_EQ(again.activeParameters, Count(4000));
    GeometryOverrides sizes;
    sizes.layers = 1;
    EXPECT_FALSE(saved(model.definition->expand(sizes).value()).value().parameters);
}

TEST_F(PresetWriter, KeepsTheFileThatDescribesTheQuantisation) {
    folder.write("model/hf_quant_config.json",
        R"({"quantization": {"quant_algo": "FP8", "kv_cache_quant_algo": "FP8"}})");
    const ModelSpec model = config();
    ASSERT_TRUE(model.storedScheme);
    const ModelSpec again = saved(model).value();
    EXPECT_EQ(again.storedScheme, model.storedScheme);
    EXPECT_EQ(again.checkpointKvType, model.checkpointKvType);
}

TEST_F(PresetWriter, UniformModelsAreKeptWithTheirSizes) {
    GeometryOverrides sizes;
    sizes.layers = 3;
    sizes.heads = 8;
    sizes.kvHeads = 2;
    sizes.headDim = 16;
    sizes.hidden = 128;
    sizes.intermediate = 256;
    sizes.vocabulary = 1000;
    const ModelSpec model = manualModel(sizes).value();
    const ModelSpec again = saved(model).value();
    EXPECT_EQ(again.geometry, model.geometry);
    EXPECT_EQ(again.parameters, model.parameters);
    // Without the widths the weights stay unknown, or are the count that was given.
    GeometryOverrides cacheOnly;
    cacheOnly.layers = 3;
    cacheOnly.kvHeads = 2;
    cacheOnly.headDim = 16;
    EXPECT_FALSE(saved(manualModel(cacheOnly).value()).value().parameters);
    cacheOnly.parameters = 7'000'000;
    EXPECT_EQ(saved(manualModel(cacheOnly).value()).value().parameters, Count(7'000'000));
}

TEST_F(PresetWriter, StoredWeightsNeedAConfigBesideThem) {
    test::SafetensorsWriter weights;
    weights.add("model.layers.0.self_attn.k_proj.weight", "BF16", {32, 64}, 4096);
    weights.add("model.layers.1.self_attn.k_proj.weight", "BF16", {32, 64}, 4096);
    folder.write("model/model.safetensors", weights.bytes());
    config();
    const ModelSpec whole = openModel(folder / "model").value();
    ASSERT_EQ(whole.source.kind, "safetensors");
    EXPECT_EQ(saved(whole).value().geometry, whole.geometry);

    const ModelSpec alone = openModel(folder.write("alone/model.safetensors", weights.bytes())).value();
    const auto refused = saved(alone);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "no_config");
    EXPECT_THAT(refused.error().file, HasSubstr("alone"));
}

TEST_F(PresetWriter, NamesBecomeHarmlessFileNames) {
    EXPECT_EQ(fs::path(presetPath("f", "../../etc/passwd")).generic_string(), "f/etc-passwd.json");
    EXPECT_EQ(fs::path(presetPath("f", "a / b: \"c\"?")).generic_string(), "f/a-b-c.json");
    EXPECT_EQ(pathOf(presetPath("f", "模型 8B")).generic_string(), "f/模型-8B.json");
    EXPECT_EQ(presetPath("f", " ../ "), "");
    for (const std::string& name :
        {std::string(), std::string("///"), std::string(121, 'a'), std::string("a\nb")}) {
        const auto path = savePreset(config(), name, folder / "presets");
        ASSERT_FALSE(path) << name;
        EXPECT_EQ(path.error().code, "bad_name");
    }
    EXPECT_FALSE(fs::exists(folder / "presets"));
}

// 模 U+6A21, 型 U+578B: as a file manager shows the name.
TEST_F(PresetWriter, NamesInEveryScriptArriveOnTheDisk) {
    const ModelSpec again = saved(config(), "模型 8B").value();
    EXPECT_EQ(again.name, "模型 8B");
    EXPECT_EQ(
        fs::directory_iterator(folder / "presets")->path().filename().u16string(), u"\u6A21\u578B-8B.json");
}

TEST_F(PresetWriter, ReplacesAPresetOfTheSameNameAndLeavesNothingElse) {
    ASSERT_TRUE(saved(config()));
    GeometryOverrides sizes;
    sizes.layers = 5;
    EXPECT_EQ(saved(config().definition->expand(sizes).value()).value().layerCount(), 5u);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder / "presets"), {}), 1);
}

TEST_F(PresetWriter, AFolderThatCannotBeWrittenIsNamed) {
    folder.write("presets", "a file where the folder should be");
    const auto path = savePreset(config(), "x", folder / "presets");
    ASSERT_FALSE(path);
    EXPECT_EQ(path.error().kind, ErrorKind::Unwritable);
    EXPECT_THAT(path.error().file, HasSubstr("presets"));
}

} // namespace
} // namespace vramplan
