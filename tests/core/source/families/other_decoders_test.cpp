// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

// Published safetensors totals.
TEST(OtherDecoders, CountsThem) {
    const KnownModel models[] = {
        {"StarCoder2 3B", 3'030'371'328, "30 sliding",
            R"({"model_type": "starcoder2", "num_hidden_layers": 30, "hidden_size": 3072,
        "num_attention_heads": 24, "num_key_value_heads": 2, "intermediate_size": 12288,
        "vocab_size": 49152, "sliding_window": 4096, "use_bias": true})"},
        {"StarCoder2 7B", 7'173'923'840, "32 sliding",
            R"({"model_type": "starcoder2", "num_hidden_layers": 32, "hidden_size": 4608,
        "num_attention_heads": 36, "num_key_value_heads": 4, "intermediate_size": 18432,
        "vocab_size": 49152, "sliding_window": 4096, "use_bias": true})"},
        {"StableLM 3B 4E1T", 2'795'443'200, "32 full",
            R"({"model_type": "stablelm", "num_hidden_layers": 32, "hidden_size": 2560,
        "num_attention_heads": 32, "intermediate_size": 6912, "vocab_size": 50304,
        "tie_word_embeddings": false})"},
        {"StableLM 2 1.6B", 1'644'515'328, "24 full",
            R"({"model_type": "stablelm", "num_hidden_layers": 24, "hidden_size": 2048,
        "num_attention_heads": 32, "intermediate_size": 5632, "vocab_size": 100352,
        "tie_word_embeddings": false, "use_qkv_bias": true})"},
        {"DBRX", 131'596'523'520, "40 full",
            R"({"model_type": "dbrx", "n_layers": 40, "d_model": 6144, "n_heads": 48,
        "attn_config": {"kv_n_heads": 8}, "ffn_config": {"ffn_hidden_size": 10752,
        "moe_num_experts": 16, "moe_top_k": 4}, "vocab_size": 100352})"},
        {"OLMo 1B", 1'176'764'416, "16 full",
            R"({"model_type": "olmo", "num_hidden_layers": 16, "hidden_size": 2048,
        "num_attention_heads": 16, "intermediate_size": 8192, "vocab_size": 50304,
        "tie_word_embeddings": true})"},
        {"OLMo 2 7B", 7'298'617'344, "32 full",
            R"({"model_type": "olmo2", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "intermediate_size": 11008, "vocab_size": 100352,
        "tie_word_embeddings": false})"},
        {"OLMo 2 32B", 32'234'279'936, "64 full",
            R"({"model_type": "olmo2", "num_hidden_layers": 64, "hidden_size": 5120,
        "num_attention_heads": 40, "num_key_value_heads": 8, "intermediate_size": 27648,
        "vocab_size": 100352, "tie_word_embeddings": false})"},
        {"Command R", 34'980'831'232, "40 full",
            R"({"model_type": "cohere", "num_hidden_layers": 40, "hidden_size": 8192,
        "num_attention_heads": 64, "intermediate_size": 22528, "vocab_size": 256000})"},
        {"Aya Expanse 8B", 8'028'033'024, "32 full",
            R"({"model_type": "cohere", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
        "vocab_size": 256000})"},
        {"Command R7B", 8'028'033'024, "8 full, 24 sliding",
            R"({"model_type": "cohere2", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
        "vocab_size": 256000})"},
        {"EXAONE 4.0 32B", 32'003'216'384, "16 full, 48 sliding",
            R"({"model_type": "exaone4", "num_hidden_layers": 64, "hidden_size": 5120,
        "num_attention_heads": 40, "num_key_value_heads": 8, "intermediate_size": 27392,
        "vocab_size": 102400, "tie_word_embeddings": false, "sliding_window": 4096,
        "sliding_window_pattern": "LLLG"})"},
        {"Phi-2", 2'779'683'840, "32 full",
            R"({"model_type": "phi", "num_hidden_layers": 32, "hidden_size": 2560,
        "num_attention_heads": 32, "intermediate_size": 10240, "vocab_size": 51200,
        "tie_word_embeddings": false})"},
        {"Phi-3 mini", 3'821'079'552, "32 sliding",
            R"({"model_type": "phi3", "num_hidden_layers": 32, "hidden_size": 3072,
        "num_attention_heads": 32, "intermediate_size": 8192, "vocab_size": 32064,
        "tie_word_embeddings": false, "sliding_window": 2047})"},
        {"Phi-3 medium", 13'960'238'080, "40 full",
            R"({"model_type": "phi3", "num_hidden_layers": 40, "hidden_size": 5120,
        "num_attention_heads": 40, "num_key_value_heads": 10, "intermediate_size": 17920,
        "vocab_size": 32064, "tie_word_embeddings": false})"},
        {"Phi-4", 14'659'507'200, "40 full",
            R"({"model_type": "phi3", "num_hidden_layers": 40, "hidden_size": 5120,
        "num_attention_heads": 40, "num_key_value_heads": 10, "intermediate_size": 17920,
        "vocab_size": 100352, "tie_word_embeddings": false})"},
        {"Phi-3.5 MoE", 41'873'153'344, "32 sliding",
            R"({"model_type": "phimoe", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 6400,
        "vocab_size": 32064, "tie_word_embeddings": false, "num_local_experts": 16,
        "num_experts_per_tok": 2, "attention_bias": true, "sliding_window": 131072})"},
        {"ChatGLM3 6B", 6'243'584'000, "28 full",
            R"({"model_type": "chatglm", "add_bias_linear": false, "add_qkv_bias": true,
        "ffn_hidden_size": 13696, "hidden_size": 4096, "kv_channels": 128,
        "multi_query_attention": true, "multi_query_group_num": 2, "num_attention_heads": 32,
        "num_layers": 28, "padded_vocab_size": 65024, "seq_length": 8192,
        "tie_word_embeddings": false})"},
        {"GLM-4 9B", 9'399'951'360, "40 full",
            R"({"model_type": "chatglm", "add_bias_linear": false, "add_qkv_bias": true,
        "ffn_hidden_size": 13696, "hidden_size": 4096, "kv_channels": 128,
        "multi_query_attention": true, "multi_query_group_num": 2, "num_attention_heads": 32,
        "num_hidden_layers": 40, "num_layers": 40, "padded_vocab_size": 151552,
        "seq_length": 131072, "tie_word_embeddings": false})"},
        {"GLM-4 9B 0414", 9'400'279'040, "40 full",
            R"({"model_type": "glm4", "num_hidden_layers": 40, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 2, "intermediate_size": 13696,
        "vocab_size": 151552, "tie_word_embeddings": false, "attention_bias": true})"},
    };
    expectKnown(models);
}

// ChatGLM: two groups of KV heads of 128, under names of its own.
TEST(OtherDecoders, ReadsTheKeysOfChatGlm) {
    const ModelSpec spec = reading(R"({"model_type": "chatglm", "num_layers": 28, "hidden_size": 4096,
        "num_attention_heads": 32, "multi_query_attention": true, "multi_query_group_num": 2, "kv_channels": 128,
        "ffn_hidden_size": 13696, "padded_vocab_size": 65024, "vocab_size": 65000, "seq_length": 8192})");
    EXPECT_EQ(spec.kinds[0].records[0], CacheRecord(FullAttention{2, 128, 128}));
    EXPECT_EQ(spec.geometry.vocabulary, 65024u);
    EXPECT_EQ(spec.maxContext, 8192u);
}

// A number, a word, and no window at all.
TEST(OtherDecoders, ReadsTheWindowsOfExaone) {
    constexpr std::string_view kConfig =
        R"({"model_type": "exaone4", "num_hidden_layers": 8, "hidden_size": 64,
        "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 100})";
    EXPECT_EQ(layersOf(reading(kConfig)), "2 full, 6 sliding");
    EXPECT_EQ(layersOf(reading(with(kConfig, "sliding_window_pattern", "\"LG\""))), "4 full, 4 sliding");
    EXPECT_EQ(layersOf(reading(with(kConfig, "sliding_window", "null"))), "8 full");
    EXPECT_EQ(failure(with(kConfig, "sliding_window_pattern", "\"LLX\"")),
        "sliding_window_pattern: expected a word of the letters L and G, found the text \"LLX\"");
}

// The dense first layers of Command A Plus follow a pattern of their own: full with a period of one.
TEST(OtherDecoders, PrefixesTheWindowsOfCohere2Moe) {
    const ModelSpec spec =
        reading(R"({"model_type": "cohere2_moe", "num_hidden_layers": 10, "hidden_size": 64,
        "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16, "intermediate_size": 32,
        "prefix_dense_intermediate_size": 128, "first_k_dense_replace": 2, "num_experts": 4, "vocab_size": 100})");
    EXPECT_EQ(layersOf(spec), "4 full, 6 sliding");
    EXPECT_EQ(layerKindName(layer(spec, 0).records), "full");
    EXPECT_EQ(layerKindName(layer(spec, 2).records), "sliding");
    EXPECT_EQ(layerKindName(layer(spec, 5).records), "full");
}

// Three layers with a window of 4,096, then a full one.
TEST(OtherDecoders, AlternatesTheWindowsOfOlmo3) {
    const ModelSpec spec = reading(R"({"model_type": "olmo3", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "intermediate_size": 11008, "vocab_size": 100278})");
    EXPECT_EQ(layersOf(spec), "8 full, 24 sliding");
    EXPECT_EQ(layer(spec, 0).records[0], CacheRecord(SlidingAttention{32, 128, 128, 4096}));
}

// Persimmon: q, k and v in one matrix with bias, two feed-forward matrices, norms with bias on q and k.
TEST(OtherDecoders, CountsASmallPersimmonByHand) {
    const ModelSpec spec = reading(R"({"model_type": "persimmon", "num_hidden_layers": 1, "hidden_size": 8,
        "num_attention_heads": 2, "intermediate_size": 32, "vocab_size": 10})");
    // Embedding and head 2 × 80; final norm 16; qkv 24 × 8 + 24; out 64 + 8; MLP 2 × 256 + 40; norms 32 + 16.
    EXPECT_EQ(spec.parameters, Count(160 + 16 + 216 + 72 + 552 + 48));
}

// BitNet: two further norms; nanochat: none with weights; Jais 2: biases everywhere.
TEST(OtherDecoders, CountsSmallRelativesByHand) {
    const auto count = [](std::string_view type) {
        return reading(with(R"({"num_hidden_layers": 1, "hidden_size": 8, "num_attention_heads": 2,
            "intermediate_size": 32, "vocab_size": 10, "tie_word_embeddings": true})",
                           "model_type", type))
            .parameters;
    };
    constexpr unsigned kEmbedding = 80, kAttention = 4 * 64;
    EXPECT_EQ(count("\"bitnet\""), Count(kEmbedding + 8 + kAttention + 3 * 256 + 16 + 8 + 32));
    EXPECT_EQ(count("\"nanochat\""), Count(kEmbedding + kAttention + 2 * 256));
    EXPECT_EQ(count("\"jais2\""), Count(kEmbedding + 16 + kAttention + 32 + 2 * 256 + 40 + 32));
    EXPECT_EQ(count("\"nemotron\""), Count(kEmbedding + 16 + kAttention + 2 * 256 + 32));
}

} // namespace
} // namespace vramplan
