// SPDX-License-Identifier: Apache-2.0
#include "core/document/embedded_model.h"

#include "core/model/tensor_sums.h"
#include "core/source/gguf.h"
#include "core/source/open_model.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/safetensors_writer.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

Result<ModelSpec> read(const std::string& text) {
    const auto document = JsonDocument::parse(text);
    return document ? readEmbeddedModel(document->root()) : std::unexpected(document.error());
}

TEST(EmbeddedModel, UniformGeometryComesBack) {
    GeometryOverrides geometry;
    geometry.layers = 12;
    geometry.kvHeads = 4;
    geometry.headDim = 64;
    const auto model = manualModel(geometry);
    ASSERT_TRUE(model);
    const auto again = read(model->definition->embedded());
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_EQ(again->geometry, model->geometry);
    EXPECT_EQ(again->kinds, model->kinds);
}

TEST(EmbeddedModel, HfConfigComesBack) {
    const auto model = read(
        R"({"kind": "hf-config", "id": "x/y", "name": "Y", "family": "F", "source": {"kind": "preset", "path": "p"},
        "config": {"model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4, "num_key_value_heads": 2,
                   "intermediate_size": 128, "vocab_size": 100}, "quant_config": null})");
    ASSERT_TRUE(model) << describe(model.error());
    EXPECT_EQ(model->name, "Y");
    const auto again = read(model->definition->embedded());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->parameters, model->parameters);
    EXPECT_EQ(again->source.path, "p");
}

/// That a model comes back the same, and its weights from the stored sizes.
void expectSame(const ModelSpec& again, const ModelSpec& model) {
    EXPECT_EQ(again.source.kind, model.source.kind);
    EXPECT_EQ(again.source.path, model.source.path);
    EXPECT_EQ(again.name, model.name);
    EXPECT_EQ(again.geometry, model.geometry);
    EXPECT_EQ(again.kinds, model.kinds);
    EXPECT_EQ(again.globalWeights, model.globalWeights);
    EXPECT_EQ(again.parameters, model.parameters);
    EXPECT_EQ(again.storedScheme, model.storedScheme);
    EXPECT_EQ(again.warnings, model.warnings);
    ASSERT_TRUE(again.inventory && model.inventory);
    EXPECT_EQ(again.inventory->bytes, model.inventory->bytes);
    EXPECT_EQ(again.inventory->embedding, model.inventory->embedding);
    EXPECT_EQ(again.inventory->output, model.inventory->output);
    EXPECT_EQ(again.inventory->parts, model.inventory->parts);
    const std::uint32_t layers = model.inventory->layerCount();
    ASSERT_EQ(again.inventory->layerCount(), layers);
    for (std::uint32_t i = 0; i < layers; ++i) {
        EXPECT_EQ(again.inventory->rest(i, 1), model.inventory->rest(i, 1));
        EXPECT_EQ(again.inventory->experts(i, 1), model.inventory->experts(i, 1));
    }
}

TEST(EmbeddedModel, AGgufFileComesBackWithoutTheFile) {
    const test::TemporaryFolder folder;
    const auto model = readGguf(folder.write("tiny.gguf", test::tinyLlama().bytes()));
    ASSERT_TRUE(model) << describe(model.error());
    std::filesystem::remove(folder / "tiny.gguf");
    const auto again = read(model->definition->embedded());
    ASSERT_TRUE(again) << describe(again.error());
    expectSame(*again, *model);
    // The embedding in q8_0: 96 × 64 ÷ 32 × 34 B.
    EXPECT_EQ(again->inventory->embedding.bytes, Bytes(6528));
    EXPECT_EQ(again->inventory->sums->tokenEmbedding.cuda, model->inventory->sums->tokenEmbedding.cuda);
}

constexpr std::string_view kConfig = R"({"model_type": "llama", "hidden_size": 64, "intermediate_size": 128,
    "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 96})";

/// Two layers whose second value projection is wider stored than the first.
std::string checkpointFile() {
    test::SafetensorsWriter file;
    file.add("model.embed_tokens.weight", "BF16", {96, 64}, 12'288)
        .add("lm_head.weight", "BF16", {96, 64}, 12'288);
    for (const std::string layer : {"model.layers.0.", "model.layers.1."}) {
        file.add(layer + "self_attn.q_proj.weight", "BF16", {64, 64}, 8192)
            .add(layer + "self_attn.k_proj.weight", "BF16", {32, 64}, 4096);
        if (layer == "model.layers.0.")
            file.add(layer + "self_attn.v_proj.weight", "BF16", {32, 64}, 4096);
        else
            file.add(layer + "self_attn.v_proj.weight", "F32", {32, 64}, 8192);
        file.add(layer + "mlp.up_proj.weight", "BF16", {128, 64}, 16'384);
    }
    return file.bytes();
}

TEST(EmbeddedModel, ACheckpointComesBackWithoutItsFiles) {
    for (const bool withConfig : {true, false}) {
        const test::TemporaryFolder folder;
        const std::string path = folder.write("model.safetensors", checkpointFile());
        if (withConfig) folder.write("config.json", kConfig);
        const auto model = openModel(path);
        ASSERT_TRUE(model) << describe(model.error());
        std::filesystem::remove_all(folder.path());
        const auto again = read(model->definition->embedded());
        ASSERT_TRUE(again) << describe(again.error());
        expectSame(*again, *model);
        // 2 × (8,192 + 4,096 + 16,384) + 4,096 + 8,192 of the layers and 2 × 12,288 outside.
        EXPECT_EQ(again->inventory->bytes, Bytes(94'208));
        GeometryOverrides overrides;
        overrides.layers = 4;
        const auto larger = again->definition->expand(overrides);
        ASSERT_TRUE(larger);
        EXPECT_EQ(larger->layerCount(), 4u);
        EXPECT_EQ(larger->source.kind, "safetensors");
    }
}

TEST(EmbeddedModel, BrokenTensorsNameTheKey) {
    const auto where = [](const std::string& tensors) {
        const auto model = read(R"({"kind": "safetensors", "path": "p", "tensors": )" + tensors + "}");
        return model ? std::string("read") : model.error().where;
    };
    EXPECT_EQ(where("5"), "tensors");
    EXPECT_EQ(where(R"([{"name": 5}])"), "tensors[0].name");
    EXPECT_EQ(where(R"([{"name": "a", "type": "BF99", "shape": [2], "bytes": 4}])"), "tensors[0].type");
    EXPECT_EQ(where(R"([{"name": "a", "type": "BF16", "shape": 2, "bytes": 4}])"), "tensors[0].shape");
    EXPECT_EQ(
        where(
            R"([{"name": "a", "type": "BF16", "shape": [9007199254740991, 9007199254740991], "bytes": 4}])"),
        "tensors[0].shape");
    EXPECT_EQ(where(R"([{"name": "a", "type": "BF16", "shape": [2]}])"), "tensors[0].bytes");
    EXPECT_EQ(where(R"([{"name": "a.{}", "type": "BF16", "shape": [2], "bytes": 4}])"), "tensors[0].numbers");
    EXPECT_EQ(
        where(R"([{"name": "a.{}", "numbers": ["0-4000000000"], "type": "BF16", "shape": [2], "bytes": 4}])"),
        "tensors[0].numbers");
}

TEST(EmbeddedModel, BrokenOnesAreRefused) {
    for (const char* text : {"{}", R"({"kind": "magic"})", R"({"kind": 5})",
             R"({"kind": "uniform", "layers": -1})", R"({"kind": "uniform"})", R"({"kind": "hf-config"})"})
        EXPECT_FALSE(read(text)) << text;
}

} // namespace
} // namespace vramplan
