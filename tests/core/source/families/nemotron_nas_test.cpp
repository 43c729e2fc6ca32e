// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

std::string withBlocks(std::string_view blocks) {
    return with(R"({"model_type": "nemotron-nas", "num_hidden_layers": 4, "hidden_size": 8192,
        "num_attention_heads": 64, "num_key_value_heads": null, "vocab_size": 128256})",
        "block_configs", blocks);
}

constexpr std::string_view kBlocks = R"([
    {"attention": {"n_heads_in_group": 8, "no_op": false}, "ffn": {"ffn_mult": 5.25, "no_op": false}},
    {"attention": {"n_heads_in_group": 4, "no_op": false}, "ffn": {"ffn_mult": 2.625, "no_op": false}},
    {"attention": {"no_op": true}, "ffn": {"ffn_mult": 1.3125, "no_op": false}},
    {"attention": {"replace_with_linear": true}, "ffn": {"no_op": true}}])";

// Only layers that kept their attention have a cache; each says how many heads share a KV head.
TEST(NemotronNas, ReadsEachBlock) {
    const ModelSpec spec = reading(withBlocks(kBlocks));
    EXPECT_EQ(layersOf(spec), "2 full, 2 none");
    EXPECT_EQ(layer(spec, 0).records[0], CacheRecord(FullAttention{8, 128, 128}));
    EXPECT_EQ(layer(spec, 1).records[0], CacheRecord(FullAttention{16, 128, 128}));
    EXPECT_TRUE(layer(spec, 2).records.empty());
}

// Widths: 2 × 5.25 × 8,192 / 3 = 28,672; 14,336; 7,168. Norms only where there is a block.
TEST(NemotronNas, CountsByHand) {
    constexpr std::uint64_t kHidden = 8192;
    constexpr std::uint64_t kAttention = 2 * kHidden * kHidden;
    const ModelSpec spec = reading(withBlocks(kBlocks));
    EXPECT_EQ(spec.parameters,
        Count(2 * 128256 * kHidden + kHidden                                      // embedding, head, norm
            + kAttention + 2 * kHidden * 1024 + 3 * kHidden * 28672 + 2 * kHidden //
            + kAttention + 2 * kHidden * 2048 + 3 * kHidden * 14336 + 2 * kHidden //
            + 3 * kHidden * 7168 + kHidden                                        //
            + kHidden * kHidden + kHidden));
}

TEST(NemotronNas, RefusesBrokenBlocks) {
    EXPECT_EQ(failure(withBlocks("null")),
        "block_configs: expected a list with the blocks of each layer, found null");
    EXPECT_EQ(failure(withBlocks("[1, 2, 3, 4]")), "block_configs[0]: expected an object, found 1");
    EXPECT_EQ(failure(withBlocks("[{\"attention\": {}}]")),
        "block_configs[0].attention.n_heads_in_group: expected a whole number from 1 to 1048576, found "
        "nothing");
    EXPECT_EQ(failure(withBlocks("[{\"attention\": {\"n_heads_in_group\": 128}}]")),
        "block_configs[0].attention.n_heads_in_group: expected at most the number of attention heads, found "
        "128");
    EXPECT_EQ(failure(withBlocks("[{\"attention\": {\"no_op\": true}}]")),
        "block_configs: expected an entry for each of the 4 layers, found 1");
}

// DeciLM 7B only varies its KV heads.
TEST(NemotronNas, ReadsKvHeadsPerLayer) {
    const ModelSpec spec = reading(R"({"model_type": "deci", "num_hidden_layers": 3, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads_per_layer": [4, 2, 4], "intermediate_size": 14336,
        "vocab_size": 32000})");
    EXPECT_EQ(layer(spec, 0).records[0], CacheRecord(FullAttention{4, 128, 128}));
    EXPECT_EQ(layer(spec, 1).records[0], CacheRecord(FullAttention{2, 128, 128}));
}

} // namespace
} // namespace vramplan
