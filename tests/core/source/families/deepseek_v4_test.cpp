// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

/// DeepSeek-V4 Flash: two layers with the window only, then a ratio of 4 and of 128 in turn; the list's last
/// entry belongs to the prediction layer.
std::string flash(std::string_view ratios) {
    return R"({"model_type": "deepseek_v4", "num_hidden_layers": 43, "hidden_size": 4096, "num_attention_heads": 64,
        "num_key_value_heads": 1, "head_dim": 512, "qk_rope_head_dim": 64, "q_lora_rank": 1024, "o_groups": 8,
        "o_lora_rank": 1024, "index_head_dim": 128, "index_n_heads": 64, "moe_intermediate_size": 2048,
        "n_routed_experts": 256, "n_shared_experts": 1, "num_experts_per_tok": 6, "num_hash_layers": 3,
        "hc_mult": 4, "sliding_window": 128, "num_nextn_predict_layers": 1, "vocab_size": 129280,
        "compress_ratios": )"
        + std::string(ratios) + "}";
}

std::string flashRatios() {
    std::string list = "[0, 0";
    for (int i = 0; i < 20; ++i) list += ", 4, 128";
    return list + ", 4, 0]";
}

TEST(DeepseekV4Family, KeepsUpToFiveRecords) {
    const ModelSpec spec = reading(flash(flashRatios()));
    EXPECT_TRUE(spec.warnings.empty());
    EXPECT_EQ(layersOf(spec), "43 latent");
    EXPECT_EQ(layer(spec, 0).records, (CacheRecords{SlidingLatent{512, 64, 128}}));
    const CacheRecords& sparse = layer(spec, 2).records;
    ASSERT_EQ(sparse.size(), 5u);
    EXPECT_EQ(sparse[0], CacheRecord(SlidingLatent{512, 64, 128}));
    EXPECT_EQ(sparse[1], CacheRecord(CompressedAttention{512, 64, 4}));
    EXPECT_EQ(sparse[3], CacheRecord(IndexKeys{128, 4}));
    // Keys and gates of two overlapping windows of 8 tokens, twice as wide: 2 × 2 × 512 × 8, and 128 wide.
    EXPECT_EQ(std::get<RecurrentState>(sparse[2]).stateElements, 16'384u);
    EXPECT_EQ(std::get<RecurrentState>(sparse[4]).stateElements, 4'096u);
    const CacheRecords& heavy = layer(spec, 3).records;
    ASSERT_EQ(heavy.size(), 3u);
    EXPECT_EQ(heavy[1], CacheRecord(CompressedAttention{512, 64, 128}));
    EXPECT_EQ(std::get<RecurrentState>(heavy[2]).stateElements, 2u * 512u * 128u);
    EXPECT_EQ(std::get<RecurrentState>(heavy[2]).stateType, ElementType::F32);
}

// As computed from the published tensor shapes (284 B on the card); the first three layers route by a table,
// without a correction bias of 256 each.
TEST(DeepseekV4Family, CountsIt) {
    const ModelSpec spec = reading(flash(flashRatios()));
    EXPECT_EQ(spec.parameters, Count(284'332'241'239 - 3 * 256));
    EXPECT_NEAR(static_cast<double>(spec.activeParameters->value()), 13.8e9, 0.01e9); // with the embedding
}

TEST(DeepseekV4Family, RefusesABrokenList) {
    EXPECT_EQ(
        failure(flash("[0, 4]")), "compress_ratios: expected an entry for each of the 43 layers, found 2");
    EXPECT_EQ(failure(flash("null")),
        "compress_ratios: expected a list with the compression of each layer, found null");
    EXPECT_EQ(failure(flash("[0, -4]")).substr(0, 18), "compress_ratios[1]");
}

// More layers go on with 4 and 128 in turn.
TEST(DeepseekV4Family, ContinuesThePattern) {
    GeometryOverrides overrides;
    overrides.layers = 46;
    const ModelSpec spec = reading(flash(flashRatios()), overrides);
    EXPECT_EQ(layer(spec, 42).records.size(), 5u);
    EXPECT_EQ(layer(spec, 43).records.size(), 3u);
    EXPECT_EQ(layer(spec, 44).records.size(), 5u);
}

} // namespace
} // namespace vramplan
