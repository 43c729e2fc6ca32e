// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

// Published totals.
TEST(GptFamily, CountsThem) {
    const KnownModel models[] = {
        {"GPT-2", 124'439'808, "12 full",
            R"({"model_type": "gpt2", "n_layer": 12, "n_embd": 768, "n_head": 12, "n_positions": 1024,
        "vocab_size": 50257})"},
        {"GPT-2 XL", 1'557'611'200, "48 full",
            R"({"model_type": "gpt2", "n_layer": 48, "n_embd": 1600, "n_head": 25, "n_positions": 1024,
        "vocab_size": 50257})"},
        {"GPT-J 6B", 6'050'882'784, "28 full",
            R"({"model_type": "gptj", "n_layer": 28, "n_embd": 4096, "n_head": 16, "n_positions": 2048,
        "vocab_size": 50400, "tie_word_embeddings": false})"},
        {"GPT-NeoX 20B", 20'554'567'680, "44 full",
            R"({"model_type": "gpt_neox", "num_hidden_layers": 44, "hidden_size": 6144,
        "num_attention_heads": 64, "intermediate_size": 24576, "vocab_size": 50432,
        "tie_word_embeddings": false})"},
        {"Pythia 6.9B", 6'857'302'016, "32 full",
            R"({"model_type": "gpt_neox", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "intermediate_size": 16384, "vocab_size": 50432,
        "tie_word_embeddings": false})"},
        {"OPT 125M", 125'239'296, "12 full",
            R"({"model_type": "opt", "num_hidden_layers": 12, "hidden_size": 768,
        "num_attention_heads": 12, "ffn_dim": 3072, "vocab_size": 50272,
        "max_position_embeddings": 2048})"},
        {"OPT 6.7B", 6'658'473'984, "32 full",
            R"({"model_type": "opt", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "ffn_dim": 16384, "vocab_size": 50272,
        "max_position_embeddings": 2048})"},
        {"OPT 13B", 12'853'473'280, "40 full",
            R"({"model_type": "opt", "num_hidden_layers": 40, "hidden_size": 5120,
        "num_attention_heads": 40, "ffn_dim": 20480, "vocab_size": 50272,
        "max_position_embeddings": 2048})"},
        {"BLOOM 560M", 559'214'592, "24 full",
            R"({"model_type": "bloom", "n_layer": 24, "n_head": 16, "hidden_size": 1024,
        "vocab_size": 250880})"},
        {"BLOOM 7B1", 7'069'016'064, "30 full",
            R"({"model_type": "bloom", "n_layer": 30, "num_attention_heads": 32, "n_embed": 4096,
        "vocab_size": 250880})"},
        {"BLOOM 176B", 176'247'271'424, "70 full",
            R"({"model_type": "bloom", "n_layer": 70, "n_head": 112, "hidden_size": 14336,
        "vocab_size": 250880})"},
        {"MPT 7B", 6'649'286'656, "32 full",
            R"({"model_type": "mpt", "n_layers": 32, "d_model": 4096, "n_heads": 32, "max_seq_len": 2048,
        "vocab_size": 50432})"},
        {"Falcon 7B", 6'921'720'704, "32 full",
            R"({"model_type": "falcon", "num_hidden_layers": 32, "hidden_size": 4544,
        "num_attention_heads": 71, "multi_query": true, "new_decoder_architecture": false,
        "parallel_attn": true, "bias": false, "vocab_size": 65024})"},
        {"Falcon 40B", 41'303'293'952, "60 full",
            R"({"model_type": "falcon", "num_hidden_layers": 60, "hidden_size": 8192,
        "num_attention_heads": 128, "num_kv_heads": 8, "new_decoder_architecture": true,
        "bias": false, "vocab_size": 65024})"},
    };
    expectKnown(models);
}

// StarCoder's published total counts its tied head twice; it has one KV head.
TEST(GptFamily, ReadsStarCoder) {
    const ModelSpec spec =
        reading(R"({"model_type": "gpt_bigcode", "n_layer": 40, "n_embd": 6144, "n_inner": 24576,
        "n_head": 48, "n_positions": 8192, "multi_query": true, "vocab_size": 49152})");
    EXPECT_EQ(spec.kinds[0].records[0], CacheRecord(FullAttention{1, 128, 128}));
    EXPECT_EQ(spec.parameters, Count(15'517'456'384));
    EXPECT_EQ(spec.storedElements, Count(15'819'446'272));
    EXPECT_EQ(layersOf(reading(R"({"model_type": "gpt_bigcode", "n_layer": 2, "n_embd": 64, "n_head": 4,
        "multi_query": false, "vocab_size": 100})")),
        "2 full");
}

// GPT-Neo looks at 256 tokens in every second layer but caches them all; its file holds 12 attention masks
// of 2,048² (published total).
TEST(GptFamily, KeepsTheWholeCacheOfGptNeo) {
    const ModelSpec spec =
        reading(R"({"model_type": "gpt_neo", "num_layers": 24, "hidden_size": 2048, "num_heads": 16,
        "attention_types": [[["global", "local"], 12]], "max_position_embeddings": 2048, "vocab_size": 50257})");
    EXPECT_EQ(layersOf(spec), "24 full");
    EXPECT_EQ(spec.storedElements, Count(1'365'907'456));
    EXPECT_EQ(partOf(spec, "buffers"), Count(12u * 2048u * 2048u));
}

// The class fills num_kv_heads with the number of heads, so the flags decide: one KV head of 64.
TEST(GptFamily, FindsTheKvHeadsOfFalcon) {
    const auto records = [](std::string_view keys) {
        return reading(with(keys, "model_type", "\"falcon\"")).kinds[0].records[0];
    };
    constexpr std::string_view kSeven =
        R"({"num_hidden_layers": 32, "hidden_size": 4544, "num_attention_heads": 71,
        "num_kv_heads": 71, "multi_query": true, "new_decoder_architecture": false, "vocab_size": 65024})";
    EXPECT_EQ(records(kSeven), CacheRecord(FullAttention{1, 64, 64}));
    constexpr std::string_view kForty =
        R"({"num_hidden_layers": 60, "hidden_size": 8192, "num_attention_heads": 128,
        "num_kv_heads": 8, "multi_query": true, "new_decoder_architecture": true, "vocab_size": 65024})";
    EXPECT_EQ(records(kForty), CacheRecord(FullAttention{8, 64, 64}));
    constexpr std::string_view kOld =
        R"({"num_hidden_layers": 24, "hidden_size": 2048, "num_attention_heads": 32,
        "multi_query": false, "parallel_attn": false, "bias": true, "vocab_size": 50304})";
    EXPECT_EQ(records(kOld), CacheRecord(FullAttention{32, 64, 64}));
}

// OPT 350M embeds 512 wide into a model of 1,024 and has no final norm.
TEST(GptFamily, ProjectsTheNarrowEmbeddingOfOpt350M) {
    const ModelSpec spec = reading(R"({"model_type": "opt", "num_hidden_layers": 24, "hidden_size": 1024,
        "num_attention_heads": 16, "ffn_dim": 4096, "vocab_size": 50272, "word_embed_proj_dim": 512,
        "do_layer_norm_before": false, "max_position_embeddings": 2048})");
    EXPECT_EQ(spec.parameters, Count(331'196'416));
}

// Grouped heads of MPT hide in attn_config.
TEST(GptFamily, FindsTheKvHeadsOfMpt) {
    const ModelSpec spec = reading(R"({"model_type": "mpt", "n_layers": 2, "d_model": 64, "n_heads": 4,
        "attn_config": {"kv_n_heads": 2, "attn_type": "grouped_query_attention"}, "vocab_size": 100})");
    EXPECT_EQ(spec.kinds[0].records[0], CacheRecord(FullAttention{2, 16, 16}));
}

} // namespace
} // namespace vramplan
