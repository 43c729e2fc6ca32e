// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

// Published safetensors totals (of the text part); Gemma 4 as computed from the published tensor shapes,
// without the 30 scalar buffers.
TEST(GemmaFamily, CountsThem) {
    const KnownModel models[] = {
        {"Gemma 2B", 2'506'172'416, "18 full",
            R"({"head_dim": 256, "hidden_size": 2048, "intermediate_size": 16384, "model_type": "gemma",
        "num_attention_heads": 8, "num_hidden_layers": 18, "num_key_value_heads": 1,
        "vocab_size": 256000, "tie_word_embeddings": true})"},
        {"Gemma 7B", 8'537'680'896, "28 full",
            R"({"model_type": "gemma", "num_hidden_layers": 28, "hidden_size": 3072,
        "num_attention_heads": 16, "num_key_value_heads": 16, "head_dim": 256,
        "intermediate_size": 24576, "vocab_size": 256000, "tie_word_embeddings": true})"},
        {"Gemma 2 2B", 2'614'341'888, "13 full, 13 sliding",
            R"({"head_dim": 256, "hidden_size": 2304, "intermediate_size": 9216, "model_type": "gemma2",
        "num_attention_heads": 8, "num_hidden_layers": 26, "num_key_value_heads": 4,
        "sliding_window": 4096, "vocab_size": 256000, "tie_word_embeddings": true})"},
        {"Gemma 2 9B", 9'241'705'984, "21 full, 21 sliding",
            R"({"head_dim": 256, "hidden_size": 3584, "intermediate_size": 14336, "model_type": "gemma2",
        "num_attention_heads": 16, "num_hidden_layers": 42, "num_key_value_heads": 8,
        "sliding_window": 4096, "sliding_window_size": 4096, "vocab_size": 256000,
        "tie_word_embeddings": true})"},
        {"Gemma 2 27B", 27'227'128'320, "23 full, 23 sliding",
            R"({"head_dim": 128, "hidden_size": 4608, "intermediate_size": 36864, "model_type": "gemma2",
        "num_attention_heads": 32, "num_hidden_layers": 46, "num_key_value_heads": 16,
        "sliding_window": 4096, "sliding_window_size": 4096, "vocab_size": 256000,
        "tie_word_embeddings": true})"},
        {"Gemma 3 1B", 999'885'952, "4 full, 22 sliding",
            R"({"model_type": "gemma3_text", "num_hidden_layers": 26, "hidden_size": 1152,
        "num_attention_heads": 4, "num_key_value_heads": 1, "head_dim": 256,
        "intermediate_size": 6912, "sliding_window": 512, "vocab_size": 262144})"},
        {"Gemma 3 4B, as on the hub", 3'880'263'168, "5 full, 29 sliding",
            R"({"model_type": "gemma3", "text_config": {"model_type": "gemma3_text", "hidden_size": 2560,
        "intermediate_size": 10240, "num_hidden_layers": 34, "sliding_window": 1024}})"},
        {"Gemma 3 12B", 11'766'034'176, "8 full, 40 sliding",
            R"({"mm_tokens_per_image": 256, "model_type": "gemma3", "text_config": {"head_dim": 256,
        "hidden_size": 3840, "intermediate_size": 15360, "model_type": "gemma3_text",
        "num_attention_heads": 16, "num_hidden_layers": 48, "num_key_value_heads": 8,
        "sliding_window": 1024, "sliding_window_pattern": 6, "vocab_size": 262208,
        "tie_word_embeddings": true}})"},
        {"Gemma 3 27B", 27'009'346'304, "10 full, 52 sliding",
            R"({"mm_tokens_per_image": 256, "model_type": "gemma3", "text_config": {"head_dim": 128,
        "hidden_size": 5376, "intermediate_size": 21504, "model_type": "gemma3_text",
        "num_attention_heads": 32, "num_hidden_layers": 62, "num_key_value_heads": 16,
        "sliding_window": 1024, "sliding_window_pattern": 6, "vocab_size": 262208,
        "tie_word_embeddings": true}})"},
        {"Gemma 3n E4B", 6'866'696'688, "4 full, 16 sliding, 15 shared",
            R"({"model_type": "gemma3n", "text_config": {"model_type": "gemma3n_text",
        "num_hidden_layers": 35, "hidden_size": 2048, "intermediate_size": 16384,
        "num_attention_heads": 8, "num_key_value_heads": 2, "head_dim": 256, "sliding_window": 512,
        "num_kv_shared_layers": 15, "vocab_size": 262400, "vocab_size_per_layer_input": 262144,
        "hidden_size_per_layer_input": 256, "altup_num_inputs": 4, "laurel_rank": 64,
        "tie_word_embeddings": true}})"},
        {"Gemma 4 26B A4B", 25'233'141'760, "5 full, 25 sliding",
            R"({"model_type": "gemma4", "text_config": {"attention_k_eq_v": true,
        "enable_moe_block": true, "moe_intermediate_size": 704, "global_head_dim": 512,
        "head_dim": 256, "hidden_size": 2816, "hidden_size_per_layer_input": 0,
        "intermediate_size": 2112, "model_type": "gemma4_text", "num_attention_heads": 16,
        "num_experts": 128, "num_global_key_value_heads": 2, "num_hidden_layers": 30,
        "num_key_value_heads": 8, "num_kv_shared_layers": 0, "sliding_window": 1024,
        "tie_word_embeddings": true, "top_k_experts": 8, "use_bidirectional_attention": "vision",
        "use_double_wide_mlp": false, "vocab_size": 262144, "vocab_size_per_layer_input": 262144},
        "tie_word_embeddings": true})"},
    };
    expectKnown(models);
}

// 27B: 10 full and 52 sliding layers with a window of 1,024, heads of 128.
TEST(GemmaFamily, AlternatesFiveToOne) {
    const ModelSpec spec = reading(R"({"model_type": "gemma3", "text_config": {"model_type": "gemma3_text",
        "num_hidden_layers": 62, "hidden_size": 5376, "intermediate_size": 21504, "num_attention_heads": 32,
        "num_key_value_heads": 16, "head_dim": 128, "sliding_window": 1024}})");
    EXPECT_EQ(layersOf(spec), "10 full, 52 sliding");
    EXPECT_EQ(layer(spec, 0).records[0], CacheRecord(SlidingAttention{16, 128, 128, 1024}));
    EXPECT_EQ(layer(spec, 5).records[0], CacheRecord(FullAttention{16, 128, 128}));
    EXPECT_TRUE(spec.tiedOutput);
}

// The encoder variant looks both ways and keeps half the window.
TEST(GemmaFamily, HalvesTheWindowOfTheEncoder) {
    const ModelSpec spec = reading(R"({"model_type": "gemma3_text", "num_hidden_layers": 6, "hidden_size": 64,
        "num_attention_heads": 4, "num_key_value_heads": 1, "intermediate_size": 128, "vocab_size": 100,
        "sliding_window": 512, "use_bidirectional_attention": true})");
    EXPECT_EQ(layer(spec, 0).records[0], CacheRecord(SlidingAttention{1, 256, 256, 257}));
}

// The last 15 of 35 layers read the cache of the last own layer of their kind: 18 (sliding) and 19 (full).
TEST(GemmaFamily, SharesTheCachesOfGemma3n) {
    const ModelSpec spec =
        reading(R"({"model_type": "gemma3n_text", "hidden_size": 2048, "num_hidden_layers": 35,
        "num_attention_heads": 8, "num_key_value_heads": 2, "head_dim": 256, "sliding_window": 512,
        "num_kv_shared_layers": 15})");
    EXPECT_EQ(layersOf(spec), "4 full, 16 sliding, 15 shared");
    EXPECT_EQ(layer(spec, 19).records[0], CacheRecord(FullAttention{2, 256, 256}));
    EXPECT_EQ(layer(spec, 20).records[0], CacheRecord(SharedCache{18}));
    EXPECT_EQ(layer(spec, 24).records[0], CacheRecord(SharedCache{19}));
}

constexpr std::string_view kGemma4 =
    R"({"model_type": "gemma4_text", "num_hidden_layers": 8, "hidden_size": 64,
    "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16, "global_head_dim": 32,
    "num_global_key_value_heads": 1, "intermediate_size": 128, "sliding_window": 100, "vocab_size": 100,
    "hidden_size_per_layer_input": 0})";

// Full layers have wider heads; the last layer is full whatever the pattern says.
TEST(GemmaFamily, WidensTheFullLayersOfGemma4) {
    const ModelSpec spec = reading(kGemma4);
    EXPECT_EQ(layersOf(spec), "2 full, 6 sliding");
    EXPECT_EQ(layer(spec, 0).records[0], CacheRecord(SlidingAttention{2, 16, 16, 100}));
    EXPECT_EQ(layer(spec, 5).records[0], CacheRecord(FullAttention{2, 32, 32}));
    EXPECT_EQ(layer(spec, 7).records[0], CacheRecord(FullAttention{2, 32, 32}));
}

// Values made from the key projection save its weight, not the cache; only then do the other KV heads count.
TEST(GemmaFamily, CachesKeysAndValuesOfOneProjection) {
    const ModelSpec spec = reading(with(kGemma4, "attention_k_eq_v", "true"));
    EXPECT_EQ(layer(spec, 5).records[0], CacheRecord(FullAttention{1, 32, 32}));
    for (const WeightTensor& tensor : layer(spec, 5).weights)
        EXPECT_NE(tensor.role, WeightRole::AttentionValue);
}

// VaultGemma: windows in every second layer, two norms.
TEST(GemmaFamily, ReadsVaultGemma) {
    const ModelSpec spec = reading(R"({"model_type": "vaultgemma", "num_hidden_layers": 4, "hidden_size": 64,
        "num_attention_heads": 4, "num_key_value_heads": 4, "intermediate_size": 128, "vocab_size": 100,
        "sliding_window": 512})");
    EXPECT_EQ(layersOf(spec), "2 full, 2 sliding");
    // Embedding 100 × 64, final norm 64; a layer: 4 × 64 × 1,024, 3 × 64 × 128, 2 × 64.
    EXPECT_EQ(spec.parameters, Count(6'400 + 64 + 4 * (262'144 + 24'576 + 128)));
}

} // namespace
} // namespace vramplan
