// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

// Published totals without scales; MiniMax-M3 as computed from its shapes.
TEST(MinimaxFamily, CountsThem) {
    const KnownModel models[] = {
        {"MiniMax-M2", 228'689'764'864, "62 full",
            R"({"model_type": "minimax_m2", "num_hidden_layers": 62, "hidden_size": 3072,
        "num_attention_heads": 48, "num_key_value_heads": 8, "intermediate_size": 1536,
        "vocab_size": 200064, "tie_word_embeddings": false, "head_dim": 128,
        "num_local_experts": 256, "num_experts_per_tok": 8})"},
    };
    expectKnown(models);
}

/// Seven layers of lightning attention, then one of softmax, ten times.
std::string text01() {
    std::string list = "[";
    for (int i = 0; i < 80; ++i) list += (i > 0 ? "," : "") + std::string(i % 8 == 7 ? "1" : "0");
    return with(R"({"model_type": "minimax_text_01", "num_hidden_layers": 80, "hidden_size": 6144,
        "intermediate_size": 9216, "num_attention_heads": 64, "num_key_value_heads": 8, "head_dim": 128,
        "num_local_experts": 32, "num_experts_per_tok": 2, "vocab_size": 200064})",
        "attn_type_list", list + "]");
}

TEST(MinimaxFamily, ReadsText01) {
    const ModelSpec spec = reading(text01());
    EXPECT_EQ(spec.parameters, Count(456'089'655'296));
    EXPECT_EQ(layersOf(spec), "10 full, 70 recurrent");
    EXPECT_EQ(layer(spec, 7).records[0], CacheRecord(FullAttention{8, 128, 128}));
    const auto& state = std::get<RecurrentState>(layer(spec, 0).records[0]);
    EXPECT_EQ(state.family, RecurrentFamily::Lightning);
    EXPECT_EQ(state.stateElements, 64u * 128u * 128u);
    EXPECT_EQ(state.convChannels, 0u);
}

// The port to transformers alternates where nothing is said.
TEST(MinimaxFamily, AlternatesWithoutAList) {
    const ModelSpec spec = reading(R"({"model_type": "minimax", "num_hidden_layers": 4, "hidden_size": 64,
        "intermediate_size": 32, "num_attention_heads": 4, "head_dim": 16, "vocab_size": 100})");
    EXPECT_EQ(layerKindName(layer(spec, 0).records), "full");
    EXPECT_EQ(layerKindName(layer(spec, 1).records), "recurrent");
}

// M3: normal keys and values, and one index key of 128 in the sparse layers.
TEST(MinimaxFamily, AddsTheIndexKeysOfM3) {
    const ModelSpec spec =
        reading(R"({"model_type": "minimax_m3", "num_hidden_layers": 6, "hidden_size": 6144,
        "num_attention_heads": 64, "num_key_value_heads": 4, "head_dim": 128, "intermediate_size": 3072,
        "dense_intermediate_size": 12288, "first_k_dense_replace": 3, "num_local_experts": 128, "vocab_size": 1000,
        "sparse_attention_config": {"sparse_attention_freq": [0, 0, 0, 1, 1, 1], "sparse_index_dim": 128}})");
    EXPECT_EQ(layersOf(spec), "6 full");
    EXPECT_EQ(layer(spec, 0).records, (CacheRecords{FullAttention{4, 128, 128}}));
    EXPECT_EQ(layer(spec, 3).records, (CacheRecords{FullAttention{4, 128, 128}, IndexKeys{128, 1}}));
}

} // namespace
} // namespace vramplan
