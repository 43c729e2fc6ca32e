// SPDX-License-Identifier: Apache-2.0
#include "core/source/open_model.h"

#include "tests/support/gguf_writer.h"
#include "tests/support/safetensors_writer.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <sys/stat.h>

namespace vramplan {
namespace {

namespace fs = std::filesystem;
using test::SafetensorsWriter;
using testing::HasSubstr;

constexpr const char* kConfig = R"({"model_type": "llama", "hidden_size": 64, "intermediate_size": 128,
    "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 96,
    "tie_word_embeddings": true, "torch_dtype": "bfloat16"})";

/// One layer of that model; all bf16.
void addLayer(SafetensorsWriter& file, int layer) {
    const std::string prefix = "model.layers." + std::to_string(layer) + ".";
    for (const char* norm : {"input_layernorm", "post_attention_layernorm"})
        file.add(prefix + norm + ".weight", "BF16", {64}, 128);
    for (const char* square : {"q_proj", "o_proj"})
        file.add(prefix + "self_attn." + square + ".weight", "BF16", {64, 64}, 8192);
    for (const char* narrow : {"k_proj", "v_proj"})
        file.add(prefix + "self_attn." + narrow + ".weight", "BF16", {32, 64}, 4096);
    for (const char* wide : {"gate_proj", "up_proj"})
        file.add(prefix + "mlp." + wide + ".weight", "BF16", {128, 64}, 16384);
    file.add(prefix + "mlp.down_proj.weight", "BF16", {64, 128}, 16384);
}

SafetensorsWriter checkpoint() {
    SafetensorsWriter file;
    file.add("model.embed_tokens.weight", "BF16", {96, 64}, 12288)
        .add("model.norm.weight", "BF16", {64}, 128);
    addLayer(file, 0);
    addLayer(file, 1);
    return file;
}

struct OpenModel : testing::Test {
    std::string refusal(const std::string& path) const {
        const auto spec = openModel(path);
        if (spec) return "accepted";
        EXPECT_EQ(spec.error().file.rfind(folder.path(), 0), 0u) << describe(spec.error());
        return describe(spec.error());
    }
    ModelSpec open(const std::string& path) const {
        auto spec = openModel(path);
        EXPECT_TRUE(spec) << describe(spec.error());
        return spec ? *spec : ModelSpec();
    }
    const ModelPart* part(const ModelSpec& spec, std::string_view name) const {
        for (const ModelPart& entry : spec.parts)
            if (entry.name == name) return &entry;
        return nullptr;
    }
    test::TemporaryFolder folder;
};

TEST_F(OpenModel, readsAConfigAlone) {
    const ModelSpec spec = open(folder.write("m/config.json", kConfig));
    EXPECT_EQ(spec.source.kind, "hf-config");
    EXPECT_EQ(spec.layerCount(), 2u);
    EXPECT_EQ(spec.parameters, Count(80'192));
    EXPECT_FALSE(spec.inventory);
}

TEST_F(OpenModel, joinsAFolderWithItsWeights) {
    folder.write("m/config.json", kConfig);
    SafetensorsWriter file = checkpoint();
    addLayer(file, 2);
    file.add("lm_head.weight", "BF16", {96, 64}, 12288).add("visual.patch.weight", "F32", {10}, 40);
    file.add("model.layers.0.self_attn.q_proj.weight_scale", "F32", {4}, 16);
    const std::string weights = folder.write("m/model.safetensors", file.bytes());
    for (const std::string& path : {folder / "m", weights}) {
        const ModelSpec spec = open(path);
        EXPECT_EQ(spec.source.kind, "safetensors");
        ASSERT_TRUE(spec.inventory);
        EXPECT_EQ(spec.parameters, Count(80'192));
        EXPECT_EQ(spec.storedElements, Count(80'192 + 36'992 + 6144 + 10 + 4));
        EXPECT_EQ(spec.inventory->rest(0, 2).bytes, Bytes(2 * 73'984 + 16));
        EXPECT_EQ(spec.inventory->embedding.bytes, Bytes(12'288));
        EXPECT_EQ(spec.inventory->output.bytes, Bytes(128));
        ASSERT_NE(part(spec, "mtp"), nullptr);
        EXPECT_EQ(part(spec, "mtp")->elements, Count(36'992));
        EXPECT_FALSE(part(spec, "mtp")->loaded);
        EXPECT_EQ(part(spec, "duplicate_head")->stored, Bytes(12'288));
        EXPECT_EQ(part(spec, "vision")->stored, Bytes(40));
        EXPECT_TRUE(part(spec, "vision")->loaded);
        EXPECT_EQ(part(spec, "scales")->stored, Bytes(16));
    }
}

TEST_F(OpenModel, noticesACheckpointWithTooFewLayers) {
    folder.write("m/config.json", kConfig);
    SafetensorsWriter file;
    file.add("model.embed_tokens.weight", "BF16", {96, 64}, 12288)
        .add("model.norm.weight", "BF16", {64}, 128);
    addLayer(file, 0);
    folder.write("m/model.safetensors", file.bytes());
    const ModelSpec spec = open(folder.path() + "/m");
    ASSERT_EQ(spec.warnings.size(), 1u);
    EXPECT_EQ(spec.warnings[0].code, "layers_without_tensors");
    EXPECT_TRUE(spec.warnings[0].guess);
    EXPECT_NE(spec.warnings[0].text.find("only 1 of the 2 layers"), std::string::npos)
        << spec.warnings[0].text;
    // The whole model counts, as the config tells it: half of the layers may be all there is.
    EXPECT_FALSE(spec.inventory);
    EXPECT_EQ(spec.parameters, Count(80'192));
    EXPECT_TRUE(spec.heuristicReading);
    EXPECT_EQ(spec.weightsGuess, (GuessRange{0.5, 1}));
}

TEST_F(OpenModel, bringsTheWeightsBackAfterAChange) {
    folder.write("m/config.json", kConfig);
    folder.write("m/model.safetensors", checkpoint().bytes());
    const ModelSpec spec = open(folder / "m");
    GeometryOverrides overrides;
    overrides.layers = 3;
    const auto other = spec.definition->expand(overrides);
    ASSERT_TRUE(other);
    EXPECT_FALSE(other->inventory);
    EXPECT_EQ(other->layerCount(), 3u);
    const auto back = other->definition->expand({});
    ASSERT_TRUE(back);
    EXPECT_EQ(back->inventory, spec.inventory);
}

TEST_F(OpenModel, infersWhatItCanFromTensorsAlone) {
    const ModelSpec spec = open(folder.write("x.safetensors", checkpoint().bytes()));
    EXPECT_TRUE(spec.heuristicReading);
    ASSERT_EQ(spec.warnings.size(), 1u);
    EXPECT_TRUE(spec.warnings[0].guess);
    EXPECT_EQ(spec.layerCount(), 2u);
    EXPECT_EQ(spec.geometry.hidden, 64u);
    EXPECT_EQ(spec.geometry.kvHeads * spec.geometry.headDim, 32u);
    EXPECT_EQ(spec.parameters, Count(80'192));
    EXPECT_EQ(spec.inventory->bytes, Bytes(160'384));
    const ModelSpec opaque =
        open(folder.write("y.safetensors", SafetensorsWriter().add("weird", "F32", {2}, 8).bytes()));
    EXPECT_EQ(opaque.inventory->bytes, Bytes(8));
}

TEST_F(OpenModel, findsTheGgufOfAFolder) {
    folder.write("m/model-Q8_0.gguf", test::tinyLlama().bytes());
    folder.write("m/mmproj-f16.gguf", test::GgufWriter().string("general.architecture", "clip").bytes());
    EXPECT_EQ(open(folder / "m").source.kind, "gguf");
    folder.write("m/model-Q4_0.gguf", test::tinyLlama().bytes());
    EXPECT_THAT(refusal(folder / "m"),
        HasSubstr("2 GGUF models; name one of them: model-Q4_0.gguf, model-Q8_0.gguf"));
}

TEST_F(OpenModel, goesByContentNotByName) {
    EXPECT_EQ(open(folder.write("blob", test::tinyLlama().bytes())).source.kind, "gguf");
    EXPECT_EQ(open(folder.write("sha256-1", checkpoint().bytes())).source.kind, "safetensors");
    EXPECT_EQ(open(folder.write("download", kConfig)).source.kind, "hf-config");
}

TEST_F(OpenModel, readsAPreset) {
    const std::string preset = std::string(R"({"format": "vramplan.model-preset/1", "id": "a/b", "name": "B",
        "family": "Llama", "config": )")
        + kConfig + "}";
    const ModelSpec spec = open(folder.write("b.json", preset));
    EXPECT_EQ(spec.source.kind, "preset");
    EXPECT_EQ(spec.id, "a/b");
    EXPECT_EQ(spec.parameters, Count(80'192));
    EXPECT_THAT(
        refusal(folder.write("p.json", R"({"format": "vramplan.plan/1"})")), HasSubstr("which is no model"));
}

TEST_F(OpenModel, namesTheFileThatIsWrong) {
    EXPECT_THAT(
        refusal(folder.write("x.gguf", "GGUF" + std::string(64, '\xff'))), HasSubstr("x.gguf: byte 4"));
    EXPECT_THAT(refusal(folder.write("y.safetensors", std::string(8, '\xff') + "{}")),
        HasSubstr("y.safetensors: byte 0"));
    for (const char* name : {"e.gguf", "e.safetensors", "config.json", "e"})
        EXPECT_THAT(refusal(folder.write(name, "")), HasSubstr("the file is empty"));
    EXPECT_THAT(refusal(folder.write("c.json", "hello")), HasSubstr("c.json"));
    EXPECT_THAT(refusal(folder.write("u.json", std::string("\xff\xfe{\0}\0", 6))), HasSubstr("UTF-16"));
    EXPECT_THAT(refusal(folder.write("l.json", "[1,2,3]")), HasSubstr("expected an object"));
    EXPECT_THAT(
        refusal(folder.write("z.gguf", "hello, world")), HasSubstr("z.gguf: byte 0: this is no GGUF file"));
    EXPECT_THAT(refusal(folder.write("photo.png", "\x89PNG....")), HasSubstr("no model file that is known"));
    EXPECT_THAT(refusal(folder / "gone.gguf"), HasSubstr("gone.gguf: there is no such file"));
    fs::create_directories(folder / "empty");
    EXPECT_THAT(refusal(folder / "empty"), HasSubstr("holds no model"));
    EXPECT_EQ(openModel(folder / "empty").error().kind, ErrorKind::Unreadable);
}

#ifndef _WIN32
TEST_F(OpenModel, doesNotHangOnPipesOrLoops) {
    ASSERT_EQ(mkfifo((folder / "pipe.gguf").c_str(), 0600), 0);
    EXPECT_THAT(refusal(folder / "pipe.gguf"), HasSubstr("pipe or device"));
    fs::create_symlink("loop", folder / "loop");
    EXPECT_THAT(refusal(folder / "loop"), HasSubstr("cannot be read"));
    folder.write("m/config.json", kConfig);
    fs::create_symlink("model.safetensors", folder / "m/model.safetensors");
    EXPECT_THAT(refusal(folder / "m"), HasSubstr("model.safetensors: cannot be read"));
}
#endif

} // namespace
} // namespace vramplan
