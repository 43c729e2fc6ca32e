// SPDX-License-Identifier: Apache-2.0
#include "core/source/hf_config.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

Result<ModelSpec> read(std::string_view text, const GeometryOverrides& overrides = {}) {
    auto document = JsonDocument::parse(text);
    if (!document) return std::unexpected(std::move(document).error());
    return modelFromHfConfig(*document, {}, overrides);
}

constexpr std::string_view kLlama8B = R"({"model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096,
    "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256,
    "tie_word_embeddings": false, "max_position_embeddings": 131072, "torch_dtype": "bfloat16"})";

// The published total of Llama 3.1 8B; 8 KV heads of 128 in 32 layers.
TEST(HfConfig, ReadsLlama) {
    const auto model = read(kLlama8B);
    ASSERT_TRUE(model) << describe(model.error());
    EXPECT_EQ(model->parameters, Count(8'030'261'248));
    EXPECT_EQ(model->activeParameters, Count(8'030'261'248));
    EXPECT_EQ(model->storedElements, Count(8'030'261'248));
    EXPECT_EQ(model->maxContext, 131072u);
    EXPECT_EQ(model->architecture, "llama");
    ASSERT_EQ(model->runs.size(), 1u);
    EXPECT_EQ(model->runs[0].count, 32u);
    ASSERT_EQ(model->kinds[0].records.size(), 1u);
    EXPECT_EQ(model->kinds[0].records[0], CacheRecord(FullAttention{8, 128, 128}));
    EXPECT_EQ(model->geometry, (Geometry{32, 32, 8, 128, 4096, 14336, 128256}));
    EXPECT_TRUE(model->warnings.empty());
}

// Moving the layers or heads slider expands again; the head dimension stays that of the file.
TEST(HfConfig, ExpandsWithOtherGeometry) {
    const auto model = read(kLlama8B);
    ASSERT_TRUE(model);
    GeometryOverrides overrides;
    overrides.layers = 40;
    overrides.heads = 64;
    const auto larger = model->definition->expand(overrides);
    ASSERT_TRUE(larger) << describe(larger.error());
    EXPECT_EQ(larger->layerCount(), 40u);
    EXPECT_EQ(larger->kinds[0].records[0], CacheRecord(FullAttention{8, 128, 128}));
    EXPECT_EQ(larger->overrides, overrides);
    const auto back = larger->definition->expand({});
    ASSERT_TRUE(back);
    EXPECT_EQ(back->parameters, model->parameters);
}

} // namespace
} // namespace vramplan
