// SPDX-License-Identifier: Apache-2.0
#include "core/document/embedded_model.h"

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

TEST(EmbeddedModel, BrokenOnesAreRefused) {
    for (const char* text : {"{}", R"({"kind": "magic"})", R"({"kind": 5})",
             R"({"kind": "uniform", "layers": -1})", R"({"kind": "uniform"})", R"({"kind": "hf-config"})"})
        EXPECT_FALSE(read(text)) << text;
}

} // namespace
} // namespace vramplan
