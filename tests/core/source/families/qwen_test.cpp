// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

// Published safetensors totals.
TEST(QwenFamily, CountsDenseModels) {
    const KnownModel models[] = {
        {"Qwen2.5 0.5B", 494'032'768, "24 full",
            R"({"model_type": "qwen2", "num_hidden_layers": 24, "hidden_size": 896,
        "num_attention_heads": 14, "num_key_value_heads": 2, "intermediate_size": 4864,
        "vocab_size": 151936, "tie_word_embeddings": true})"},
        {"Qwen2.5 1.5B", 1'543'714'304, "28 full",
            R"({"model_type": "qwen2", "num_hidden_layers": 28, "hidden_size": 1536,
        "num_attention_heads": 12, "num_key_value_heads": 2, "intermediate_size": 8960,
        "vocab_size": 151936, "tie_word_embeddings": true})"},
        {"Qwen2.5 7B", 7'615'616'512, "28 full",
            R"({"model_type": "qwen2", "num_hidden_layers": 28, "hidden_size": 3584,
        "num_attention_heads": 28, "num_key_value_heads": 4, "intermediate_size": 18944,
        "vocab_size": 152064, "tie_word_embeddings": false})"},
        {"Qwen2.5 14B", 14'770'033'664, "48 full",
            R"({"model_type": "qwen2", "num_hidden_layers": 48, "hidden_size": 5120,
        "num_attention_heads": 40, "num_key_value_heads": 8, "intermediate_size": 13824,
        "vocab_size": 152064, "tie_word_embeddings": false})"},
        {"Qwen2.5 32B", 32'763'876'352, "64 full",
            R"({"model_type": "qwen2", "num_hidden_layers": 64, "hidden_size": 5120,
        "num_attention_heads": 40, "num_key_value_heads": 8, "intermediate_size": 27648,
        "vocab_size": 152064, "tie_word_embeddings": false})"},
        {"Qwen2.5 72B", 72'706'203'648, "80 full",
            R"({"model_type": "qwen2", "num_hidden_layers": 80, "hidden_size": 8192,
        "num_attention_heads": 64, "num_key_value_heads": 8, "intermediate_size": 29568,
        "vocab_size": 152064, "tie_word_embeddings": false})"},
        {"Qwen3 0.6B", 596'049'920, "28 full",
            R"({"model_type": "qwen3", "num_hidden_layers": 28, "hidden_size": 1024,
        "num_attention_heads": 16, "num_key_value_heads": 8, "intermediate_size": 3072,
        "vocab_size": 151936, "tie_word_embeddings": true})"},
        {"Qwen3 4B", 4'022'468'096, "36 full",
            R"({"model_type": "qwen3", "num_hidden_layers": 36, "hidden_size": 2560,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 9728,
        "vocab_size": 151936, "tie_word_embeddings": true})"},
        {"Qwen3 8B", 8'190'735'360, "36 full",
            R"({"model_type": "qwen3", "num_hidden_layers": 36, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 12288,
        "vocab_size": 151936, "tie_word_embeddings": false})"},
        {"Qwen3 14B", 14'768'307'200, "40 full",
            R"({"model_type": "qwen3", "num_hidden_layers": 40, "hidden_size": 5120,
        "num_attention_heads": 40, "num_key_value_heads": 8, "intermediate_size": 17408,
        "vocab_size": 151936, "tie_word_embeddings": false})"},
        {"Qwen3 32B", 32'762'123'264, "64 full",
            R"({"model_type": "qwen3", "num_hidden_layers": 64, "hidden_size": 5120,
        "num_attention_heads": 64, "num_key_value_heads": 8, "intermediate_size": 25600,
        "vocab_size": 151936, "tie_word_embeddings": false})"},
        {"Qwen 7B (version 1)", 7'721'324'544, "32 full",
            R"({"model_type": "qwen", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "kv_channels": 128, "intermediate_size": 22016,
        "vocab_size": 151936, "tie_word_embeddings": false})"},
    };
    expectKnown(models);
}

// Published safetensors totals.
TEST(QwenFamily, CountsExperts) {
    const KnownModel models[] = {
        {"Qwen1.5 MoE A2.7B", 14'315'784'192, "24 full",
            R"({"hidden_size": 2048, "intermediate_size": 5632, "model_type": "qwen2_moe",
        "num_attention_heads": 16, "num_hidden_layers": 24, "num_key_value_heads": 16,
        "sliding_window": 32768, "tie_word_embeddings": false, "vocab_size": 151936,
        "decoder_sparse_step": 1, "moe_intermediate_size": 1408,
        "shared_expert_intermediate_size": 5632, "num_experts_per_tok": 4, "num_experts": 60})"},
        {"Qwen3 30B A3B", 30'532'122'624, "48 full",
            R"({"decoder_sparse_step": 1, "head_dim": 128, "hidden_size": 2048, "intermediate_size": 6144,
        "model_type": "qwen3_moe", "moe_intermediate_size": 768, "num_attention_heads": 32,
        "num_experts": 128, "num_experts_per_tok": 8, "num_hidden_layers": 48,
        "num_key_value_heads": 4, "tie_word_embeddings": false, "vocab_size": 151936})"},
        {"Qwen3 235B A22B", 235'093'634'560, "94 full",
            R"({"decoder_sparse_step": 1, "head_dim": 128, "hidden_size": 4096,
        "intermediate_size": 12288, "model_type": "qwen3_moe", "moe_intermediate_size": 1536,
        "num_attention_heads": 64, "num_experts": 128, "num_experts_per_tok": 8,
        "num_hidden_layers": 94, "num_key_value_heads": 4, "tie_word_embeddings": false,
        "vocab_size": 151936})"},
        {"Qwen3 Coder 480B", 480'154'875'392, "62 full",
            R"({"decoder_sparse_step": 1, "head_dim": 128, "hidden_size": 6144, "intermediate_size": 8192,
        "model_type": "qwen3_moe", "moe_intermediate_size": 2560, "num_attention_heads": 96,
        "num_experts": 160, "num_experts_per_tok": 8, "num_hidden_layers": 62,
        "num_key_value_heads": 8, "qkv_bias": false, "shared_expert_intermediate_size": 0,
        "tie_word_embeddings": false, "use_qk_norm": true, "vocab_size": 151936})"},
    };
    expectKnown(models);
}

// Qwen3-Next without its prediction layer is published by its coder twin; Qwen3.5 as computed from the
// published tensor shapes.
TEST(QwenFamily, CountsHybrids) {
    const KnownModel models[] = {
        {"Qwen3-Next 80B", 79'674'391'296, "12 full, 36 recurrent",
            R"({"decoder_sparse_step": 1, "full_attention_interval": 4, "head_dim": 256,
        "hidden_size": 2048, "intermediate_size": 5120, "linear_conv_kernel_dim": 4,
        "linear_key_head_dim": 128, "linear_num_key_heads": 16, "linear_num_value_heads": 32,
        "linear_value_head_dim": 128, "model_type": "qwen3_next", "moe_intermediate_size": 512,
        "num_attention_heads": 16, "num_experts": 512, "num_experts_per_tok": 10,
        "num_hidden_layers": 48, "num_key_value_heads": 2, "shared_expert_intermediate_size": 512,
        "tie_word_embeddings": false, "vocab_size": 151936})"},
        {"Qwen3.5 27B", 26'895'998'464, "16 full, 48 recurrent",
            R"({"model_type": "qwen3_5", "text_config": {"attn_output_gate": true,
        "full_attention_interval": 4, "head_dim": 256, "hidden_size": 5120,
        "intermediate_size": 17408, "linear_conv_kernel_dim": 4, "linear_key_head_dim": 128,
        "linear_num_key_heads": 16, "linear_num_value_heads": 48, "linear_value_head_dim": 128,
        "model_type": "qwen3_5_text", "mtp_num_hidden_layers": 1, "num_attention_heads": 24,
        "num_hidden_layers": 64, "num_key_value_heads": 4, "vocab_size": 248320,
        "mamba_ssm_dtype": "float32"}, "tie_word_embeddings": false})"},
        {"Qwen3.5 35B A3B", 34'660'610'688, "10 full, 30 recurrent",
            R"({"model_type": "qwen3_5_moe", "text_config": {"attn_output_gate": true,
        "full_attention_interval": 4, "head_dim": 256, "hidden_size": 2048,
        "linear_conv_kernel_dim": 4, "linear_key_head_dim": 128, "linear_num_key_heads": 16,
        "linear_num_value_heads": 32, "linear_value_head_dim": 128,
        "model_type": "qwen3_5_moe_text", "moe_intermediate_size": 512, "mtp_num_hidden_layers": 1,
        "num_attention_heads": 16, "num_experts": 256, "num_experts_per_tok": 8,
        "num_hidden_layers": 40, "num_key_value_heads": 2, "shared_expert_intermediate_size": 512,
        "vocab_size": 248320, "mamba_ssm_dtype": "float32"}, "tie_word_embeddings": false})"},
        {"Qwen3.5 397B A17B", 396'346'350'336, "15 full, 45 recurrent",
            R"({"model_type": "qwen3_5_moe", "text_config": {"attn_output_gate": true,
        "full_attention_interval": 4, "head_dim": 256, "hidden_size": 4096,
        "linear_conv_kernel_dim": 4, "linear_key_head_dim": 128, "linear_num_key_heads": 16,
        "linear_num_value_heads": 64, "linear_value_head_dim": 128,
        "model_type": "qwen3_5_moe_text", "moe_intermediate_size": 1024,
        "mtp_num_hidden_layers": 1, "num_attention_heads": 32, "num_experts": 512,
        "num_experts_per_tok": 10, "num_hidden_layers": 60, "num_key_value_heads": 2,
        "shared_expert_intermediate_size": 1024, "vocab_size": 248320,
        "mamba_ssm_dtype": "float32"}, "tie_word_embeddings": false})"},
    };
    expectKnown(models);
}

// 2,560 / 32 would be 80; the query heads never enter the cache.
TEST(QwenFamily, KnowsTheHeadDimensionOfQwen3) {
    const ModelSpec spec = reading(R"({"model_type": "qwen3", "num_hidden_layers": 36, "hidden_size": 2560,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 9728, "vocab_size": 151936,
        "tie_word_embeddings": true})");
    EXPECT_EQ(spec.kinds[0].records[0], CacheRecord(FullAttention{8, 128, 128}));
}

// A window in the file counts only with use_sliding_window, and then from layer max_window_layers on.
TEST(QwenFamily, IgnoresTheWindowUnlessItIsUsed) {
    constexpr std::string_view kConfig =
        R"({"model_type": "qwen2", "num_hidden_layers": 28, "hidden_size": 3584,
        "num_attention_heads": 28, "num_key_value_heads": 4, "intermediate_size": 18944, "vocab_size": 152064,
        "sliding_window": 131072, "max_window_layers": 20})";
    EXPECT_EQ(layersOf(reading(kConfig)), "28 full");
    const ModelSpec spec = reading(with(kConfig, "use_sliding_window", "true"));
    EXPECT_EQ(layersOf(spec), "20 full, 8 sliding");
    EXPECT_EQ(layer(spec, 20).records[0], CacheRecord(SlidingAttention{4, 128, 128, 131072}));
}

// The published total of Qwen3-Next includes a prediction layer that the config does not mention.
TEST(QwenFamily, NamesThePredictionLayerOfQwen3Next) {
    const ModelSpec spec =
        reading(R"({"model_type": "qwen3_next", "num_hidden_layers": 48, "hidden_size": 2048,
        "num_attention_heads": 16, "num_key_value_heads": 2, "head_dim": 256, "vocab_size": 151936,
        "linear_num_key_heads": 16, "linear_num_value_heads": 32, "num_experts": 512,
        "num_experts_per_tok": 10, "moe_intermediate_size": 512, "shared_expert_intermediate_size": 512})");
    EXPECT_EQ(spec.storedElements, Count(81'324'862'720));
    EXPECT_EQ(partOf(spec, "mtp"), Count(81'324'862'720 - 79'674'391'296));
    EXPECT_FALSE(spec.parts[0].loaded);
}

// 16 key heads and 48 value heads of 128: a state of 48 × 128 × 128 in float32 as the file asks, and a window
// over 2 × 2,048 + 6,144 channels; 3,145,728 B and 61,440 B as vLLM reports them for three columns.
TEST(QwenFamily, SizesTheDeltaNetState) {
    const ModelSpec spec =
        reading(R"({"model_type": "qwen3_5_text", "hidden_size": 5120, "num_hidden_layers": 64,
        "num_attention_heads": 24, "num_key_value_heads": 4, "head_dim": 256, "linear_num_key_heads": 16,
        "linear_num_value_heads": 48, "linear_key_head_dim": 128, "linear_value_head_dim": 128,
        "linear_conv_kernel_dim": 4, "full_attention_interval": 4, "mamba_ssm_dtype": "float32"})");
    const auto& state = std::get<RecurrentState>(layer(spec, 0).records[0]);
    EXPECT_EQ(state.family, RecurrentFamily::GatedDeltaNet);
    EXPECT_EQ(state.stateElements * 4, 3'145'728u);
    EXPECT_EQ(state.convChannels * 3 * 2, 61'440u);
    EXPECT_EQ(state.heads, 48u);
    EXPECT_EQ(state.groups, 16u);
    EXPECT_EQ(state.groupState, 128u);
    EXPECT_EQ(state.stateType, ElementType::F32);
    EXPECT_EQ(layer(spec, 3).records[0], CacheRecord(FullAttention{4, 256, 256}));
}

// Two checkpoints of Qwen3 and one of Qwen1.5 store their tied head a second time (published totals).
TEST(QwenFamily, NamesTheHeadThatSomeFilesSaveTwice) {
    const ModelSpec small = reading(R"({"model_type": "qwen3", "num_hidden_layers": 28, "hidden_size": 1024,
        "num_attention_heads": 16, "num_key_value_heads": 8, "intermediate_size": 3072, "vocab_size": 151936,
        "tie_word_embeddings": true})");
    EXPECT_EQ(small.parameters, Count(596'049'920));
    EXPECT_EQ(small.storedElements, Count(751'632'384));
    EXPECT_EQ(partOf(small, "duplicate_head"), Count(151936u * 1024u));
}

// Layers named in mlp_only_layers and those off the sparse step are dense.
TEST(QwenFamily, PlacesExpertsByStepAndList) {
    const ModelSpec spec = reading(R"({"model_type": "qwen3_moe", "num_hidden_layers": 6, "hidden_size": 64,
        "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16, "intermediate_size": 128,
        "moe_intermediate_size": 32, "num_experts": 4, "num_experts_per_tok": 2, "vocab_size": 100,
        "decoder_sparse_step": 2, "mlp_only_layers": [3]})");
    const auto sparse = [&](std::uint32_t index) {
        for (const WeightTensor& tensor : layer(spec, index).weights)
            if (tensor.role == WeightRole::ExpertUp) return true;
        return false;
    };
    EXPECT_EQ((std::vector<bool>{sparse(0), sparse(1), sparse(2), sparse(3), sparse(4), sparse(5)}),
        (std::vector<bool>{false, true, false, false, false, true}));
}

} // namespace
} // namespace vramplan
