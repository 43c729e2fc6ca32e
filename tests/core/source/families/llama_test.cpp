// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

// Published safetensors totals.
TEST(LlamaFamily, CountsLlama) {
    const KnownModel models[] = {
        {"Llama 2 7B", 6'738'415'616, "32 full",
            R"({"model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "intermediate_size": 11008, "vocab_size": 32000,
        "tie_word_embeddings": false})"},
        {"Llama 2 13B", 13'015'864'320, "40 full",
            R"({"model_type": "llama", "num_hidden_layers": 40, "hidden_size": 5120,
        "num_attention_heads": 40, "intermediate_size": 13824, "vocab_size": 32000,
        "tie_word_embeddings": false})"},
        {"Llama 2 70B", 68'976'648'192, "80 full",
            R"({"model_type": "llama", "num_hidden_layers": 80, "hidden_size": 8192,
        "num_attention_heads": 64, "num_key_value_heads": 8, "intermediate_size": 28672,
        "vocab_size": 32000, "tie_word_embeddings": false})"},
        {"Llama 3.1 8B", 8'030'261'248, "32 full",
            R"({"model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
        "vocab_size": 128256, "tie_word_embeddings": false})"},
        {"Llama 3.1 70B", 70'553'706'496, "80 full",
            R"({"model_type": "llama", "num_hidden_layers": 80, "hidden_size": 8192,
        "num_attention_heads": 64, "num_key_value_heads": 8, "intermediate_size": 28672,
        "vocab_size": 128256, "tie_word_embeddings": false})"},
        {"Llama 3.1 405B", 405'853'388'800, "126 full",
            R"({"model_type": "llama", "num_hidden_layers": 126, "hidden_size": 16384,
        "num_attention_heads": 128, "num_key_value_heads": 8, "intermediate_size": 53248,
        "vocab_size": 128256, "tie_word_embeddings": false})"},
        {"Llama 3.2 1B", 1'235'814'400, "16 full",
            R"({"model_type": "llama", "num_hidden_layers": 16, "hidden_size": 2048,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 8192,
        "vocab_size": 128256, "tie_word_embeddings": true, "head_dim": 64})"},
        {"Llama 3.2 3B", 3'212'749'824, "28 full",
            R"({"model_type": "llama", "num_hidden_layers": 28, "hidden_size": 3072,
        "num_attention_heads": 24, "num_key_value_heads": 8, "intermediate_size": 8192,
        "vocab_size": 128256, "tie_word_embeddings": true, "head_dim": 128})"},
        {"SmolLM2 135M", 134'515'008, "30 full",
            R"({"model_type": "llama", "num_hidden_layers": 30, "hidden_size": 576,
        "num_attention_heads": 9, "num_key_value_heads": 3, "intermediate_size": 1536,
        "vocab_size": 49152, "tie_word_embeddings": true})"},
    };
    expectKnown(models);
}

// Published safetensors totals; only version 0.1 has a window.
TEST(LlamaFamily, CountsMistral) {
    const KnownModel models[] = {
        {"Mistral 7B v0.1", 7'241'732'096, "32 sliding",
            R"({"model_type": "mistral", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
        "vocab_size": 32000, "tie_word_embeddings": false, "sliding_window": 4096})"},
        {"Mistral 7B v0.3", 7'248'023'552, "32 full",
            R"({"model_type": "mistral", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
        "vocab_size": 32768, "tie_word_embeddings": false, "sliding_window": null})"},
        {"Mistral Nemo 12B", 12'247'782'400, "40 full",
            R"({"model_type": "mistral", "num_hidden_layers": 40, "hidden_size": 5120,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
        "vocab_size": 131072, "tie_word_embeddings": false, "head_dim": 128, "sliding_window": null})"},
        {"Mistral Small 24B", 23'572'403'200, "40 full",
            R"({"model_type": "mistral", "num_hidden_layers": 40, "hidden_size": 5120,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 32768,
        "vocab_size": 131072, "tie_word_embeddings": false, "head_dim": 128, "sliding_window": null})"},
        {"Mixtral 8x7B", 46'702'792'704, "32 full",
            R"({"model_type": "mixtral", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
        "vocab_size": 32000, "tie_word_embeddings": false, "num_local_experts": 8,
        "num_experts_per_tok": 2, "sliding_window": null})"},
        {"Mixtral 8x22B", 140'620'634'112, "56 full",
            R"({"model_type": "mixtral", "num_hidden_layers": 56, "hidden_size": 6144,
        "num_attention_heads": 48, "num_key_value_heads": 8, "intermediate_size": 16384,
        "vocab_size": 32000, "tie_word_embeddings": false, "num_local_experts": 8,
        "num_experts_per_tok": 2})"},
    };
    expectKnown(models);
}

// Published totals of models that differ from Llama in a detail.
TEST(LlamaFamily, CountsRelatives) {
    const KnownModel models[] = {
        {"InternLM2 7B", 7'737'708'544, "32 full",
            R"({"model_type": "internlm2", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
        "vocab_size": 92544, "tie_word_embeddings": false, "bias": false})"},
        {"Baichuan2 7B", 7'505'973'248, "32 full",
            R"({"model_type": "baichuan", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "intermediate_size": 11008, "vocab_size": 125696,
        "tie_word_embeddings": false})"},
        {"Baichuan2 13B", 13'896'668'160, "40 full",
            R"({"model_type": "baichuan", "num_hidden_layers": 40, "hidden_size": 5120,
        "num_attention_heads": 40, "intermediate_size": 13696, "vocab_size": 125696,
        "tie_word_embeddings": false})"},
        {"Seed-OSS 36B", 36'151'104'512, "64 full",
            R"({"model_type": "seed_oss", "num_hidden_layers": 64, "hidden_size": 5120,
        "num_attention_heads": 80, "num_key_value_heads": 8, "intermediate_size": 27648,
        "vocab_size": 155136, "tie_word_embeddings": false, "attention_bias": true,
        "attention_out_bias": false})"},
        {"SmolLM3 3B", 3'075'098'624, "36 full",
            R"({"model_type": "smollm3", "num_hidden_layers": 36, "hidden_size": 2048,
        "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 11008,
        "vocab_size": 128256})"},
        {"Apertus 8B", 8'053'338'176, "32 full",
            R"({"model_type": "apertus", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 21504,
        "vocab_size": 131072, "tie_word_embeddings": false})"},
        {"AFM 4.5B", 4'619'184'640, "36 full",
            R"({"model_type": "arcee", "num_hidden_layers": 36, "hidden_size": 2560,
        "num_attention_heads": 20, "num_key_value_heads": 4, "intermediate_size": 18432,
        "vocab_size": 128004, "tie_word_embeddings": false})"},
        {"ERNIE 4.5 0.3B", 360'748'032, "18 full",
            R"({"model_type": "ernie4_5", "num_hidden_layers": 18, "hidden_size": 1024,
        "num_attention_heads": 16, "num_key_value_heads": 2, "intermediate_size": 3072,
        "vocab_size": 103424})"},
        {"EXAONE 3.5 2.4B", 2'405'327'360, "30 full",
            R"({"model_type": "exaone", "num_layers": 30, "hidden_size": 2560, "num_attention_heads": 32,
        "num_key_value_heads": 8, "intermediate_size": 7168, "vocab_size": 102400,
        "tie_word_embeddings": true})"},
        {"Granite 3.0 8B", 8'170'848'256, "40 full",
            R"({"model_type": "granite", "num_hidden_layers": 40, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 12800,
        "vocab_size": 49155, "tie_word_embeddings": true})"},
        {"MiniCPM4 8B", 8'185'253'888, "32 full",
            R"({"model_type": "minicpm", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 2, "head_dim": 128, "vocab_size": 73448,
        "intermediate_size": 16384, "tie_word_embeddings": false})"},
    };
    expectKnown(models);
}

// A config that omits the head dimension of Mistral Nemo would say 5,120 / 32 = 160.
TEST(LlamaFamily, TakesTheHeadDimensionFromTheFile) {
    const ModelSpec spec = reading(R"({"model_type": "mistral", "num_hidden_layers": 40, "hidden_size": 5120,
        "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 128, "intermediate_size": 14336,
        "vocab_size": 131072, "sliding_window": null})");
    EXPECT_EQ(spec.kinds[0].records[0], CacheRecord(FullAttention{8, 128, 128}));
}

// The class assumes a window of 4,096 tokens where the file says nothing; null means none.
TEST(LlamaFamily, TellsAnAbsentWindowFromNone) {
    constexpr std::string_view kConfig =
        R"({"model_type": "mistral", "num_hidden_layers": 2, "hidden_size": 64,
        "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 100})";
    EXPECT_EQ(reading(kConfig).kinds[0].records[0], CacheRecord(SlidingAttention{2, 16, 16, 4096}));
    EXPECT_EQ(layersOf(reading(with(kConfig, "sliding_window", "null"))), "2 full");
}

// Two of eight experts work on a token: 46.7 B in all, 12.9 B active (the card's figures).
TEST(LlamaFamily, CountsTheActiveExpertsOfMixtral) {
    const ModelSpec spec = reading(R"({"model_type": "mixtral", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 32000,
        "num_local_experts": 8, "num_experts_per_tok": 2})");
    EXPECT_EQ(spec.activeParameters, Count(12'879'925'248));
    EXPECT_EQ(spec.expertsUsed, 2u);
    EXPECT_EQ(spec.expertIntermediate, 14336u);
}

// SmolLM3 slides only in its layers without rotary positions, every fourth, and only if asked to.
TEST(LlamaFamily, SlidesWhereSmolLm3HasNoPositions) {
    constexpr std::string_view kConfig =
        R"({"model_type": "smollm3", "num_hidden_layers": 8, "hidden_size": 64,
        "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 100,
        "sliding_window": 32})";
    EXPECT_EQ(layersOf(reading(kConfig)), "8 full");
    const ModelSpec spec = reading(with(kConfig, "use_sliding_window", "true"));
    EXPECT_EQ(layersOf(spec), "6 full, 2 sliding");
    EXPECT_EQ(layer(spec, 3).records[0], CacheRecord(SlidingAttention{2, 16, 16, 32}));
}

// CWM: a full layer, then three with a window of 8,192.
TEST(LlamaFamily, AlternatesTheWindowsOfCwm) {
    const ModelSpec spec = reading(R"({"model_type": "cwm", "num_hidden_layers": 64, "hidden_size": 6144,
        "num_attention_heads": 48, "num_key_value_heads": 8, "intermediate_size": 21504, "vocab_size": 128256})");
    EXPECT_EQ(layersOf(spec), "16 full, 48 sliding");
    EXPECT_EQ(layer(spec, 0).records[0], CacheRecord(FullAttention{8, 128, 128}));
    EXPECT_EQ(layer(spec, 1).records[0], CacheRecord(SlidingAttention{8, 128, 128, 8192}));
}

} // namespace
} // namespace vramplan
