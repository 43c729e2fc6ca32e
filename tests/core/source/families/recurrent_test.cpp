// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

// Published totals; Zamba2 as computed from its shapes (7.4 B on the card).
TEST(RecurrentFamily, CountsThem) {
    const KnownModel models[] = {
        {"Mamba 130M", 129'135'360, "24 recurrent",
            R"({"model_type": "mamba", "num_hidden_layers": 24, "hidden_size": 768,
        "intermediate_size": 1536, "state_size": 16, "expand": 2, "time_step_rank": 48,
        "vocab_size": 50280, "tie_word_embeddings": true})"},
        {"Mamba 2.8B", 2'768'345'600, "64 recurrent",
            R"({"model_type": "mamba", "num_hidden_layers": 64, "hidden_size": 2560,
        "intermediate_size": 5120, "state_size": 16, "expand": 2, "time_step_rank": 160,
        "vocab_size": 50280, "tie_word_embeddings": true})"},
        {"Falcon-Mamba 7B", 7'272'665'088, "64 recurrent",
            R"({"model_type": "falcon_mamba", "expand": 16, "hidden_size": 4096,
        "intermediate_size": 8192, "num_hidden_layers": 64, "state_size": 16,
        "tie_word_embeddings": false, "time_step_rank": 256, "vocab_size": 65024})"},
        {"Codestral Mamba 7B", 7'285'403'648, "64 recurrent",
            R"({"model_type": "mamba2", "expand": 2, "head_dim": 64, "hidden_size": 4096,
        "intermediate_size": 8192, "n_groups": 8, "num_heads": 128, "num_hidden_layers": 64,
        "state_size": 128, "tie_word_embeddings": false, "vocab_size": 32768})"},
        {"RWKV 4 169M", 169'342'464, "12 recurrent",
            R"({"model_type": "rwkv", "num_hidden_layers": 12, "hidden_size": 768,
        "attention_hidden_size": 768, "intermediate_size": 3072, "vocab_size": 50277,
        "tie_word_embeddings": false})"},
    };
    expectKnown(models);
}

// 16 values for each of 1,536 channels, and four taps.
TEST(RecurrentFamily, SizesTheStateOfMamba) {
    const ModelSpec spec = reading(R"({"model_type": "mamba", "num_hidden_layers": 24, "hidden_size": 768,
        "state_size": 16, "conv_kernel": 4, "expand": 2, "time_step_rank": 48, "vocab_size": 50280})");
    const auto& state = std::get<RecurrentState>(layer(spec, 0).records[0]);
    EXPECT_EQ(state.stateElements, 1536u * 16u);
    EXPECT_EQ(state.convChannels, 1536u);
    EXPECT_EQ(state.convKernel, 4u);
    EXPECT_EQ(spec.geometry.kvHeads, 0u);
    EXPECT_EQ(spec.geometry.headDim, 0u);
}

// The file of Falcon-Mamba says expand 16; the width beside it is right.
TEST(RecurrentFamily, DistrustsTheExpandOfFalconMamba) {
    const ModelSpec spec =
        reading(R"({"model_type": "falcon_mamba", "num_hidden_layers": 64, "hidden_size": 4096,
        "intermediate_size": 8192, "expand": 16, "state_size": 16, "time_step_rank": 256, "vocab_size": 65024})");
    EXPECT_EQ(std::get<RecurrentState>(layer(spec, 0).records[0]).convChannels, 8192u);
}

// Five vectors per layer, two of them in the model's type: 12 × 768 × (2 × 2 + 3 × 4) B = 147,456 B.
TEST(RecurrentFamily, SizesTheStateOfRwkv) {
    const ModelSpec spec = reading(
        R"({"model_type": "rwkv", "hidden_size": 768, "num_hidden_layers": 12, "vocab_size": 50277})");
    const auto& state = std::get<RecurrentState>(layer(spec, 0).records[0]);
    EXPECT_EQ(12 * (state.modelTypeElements * 2 + state.stateElements * 4), 147'456u);
}

// xLSTM 7B: 8 heads with a 256 × 512 matrix, a normaliser of 256 and one scalar each; 6.87 B parameters.
TEST(RecurrentFamily, SizesTheStateOfXlstm) {
    const ModelSpec spec = reading(R"({"model_type": "xlstm", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_heads": 8, "qk_dim_factor": 0.5, "v_dim_factor": 1.0, "ffn_proj_factor": 2.667,
        "ffn_round_up_to_multiple_of": 64, "inference_state_dtype": "float32", "vocab_size": 50304})");
    const auto& state = std::get<RecurrentState>(layer(spec, 0).records[0]);
    EXPECT_EQ(state.stateElements, 8u * (256u * 512u + 256u + 1u));
    EXPECT_EQ(state.stateType, ElementType::F32);
    EXPECT_EQ(spec.parameters->value() / 10'000'000, 686u);
}

// Two recurrent layers, then one with a window of 2,048; 2.68 B parameters as published.
TEST(RecurrentFamily, ReadsRecurrentGemma) {
    const ModelSpec spec =
        reading(R"({"model_type": "recurrent_gemma", "num_hidden_layers": 26, "hidden_size": 2560,
        "num_attention_heads": 10, "num_key_value_heads": 1, "intermediate_size": 15360, "lru_width": 2560,
        "attention_window_size": 2048, "conv1d_width": 4, "vocab_size": 256000,
        "block_types": ["recurrent", "recurrent", "attention"]})");
    EXPECT_EQ(layersOf(spec), "8 sliding, 18 recurrent");
    EXPECT_EQ(layer(spec, 2).records[0], CacheRecord(SlidingAttention{1, 256, 256, 2048}));
    const auto& state = std::get<RecurrentState>(layer(spec, 0).records[0]);
    EXPECT_EQ(state.family, RecurrentFamily::RgLru);
    EXPECT_EQ(state.stateElements, 2560u);
    EXPECT_EQ(spec.parameters->value() / 10'000'000, 268u);
    EXPECT_EQ(failure(R"({"model_type": "recurrent_gemma", "num_hidden_layers": 2, "hidden_size": 64,
        "num_attention_heads": 2, "block_types": ["mystery"]})"),
        "block_types[0]: expected \"recurrent\" or \"attention\", found the text \"mystery\"");
}

/// Zamba2 7B: 81 layers of which 13 also run one of two shared blocks.
std::string zamba2() {
    return with(R"({"model_type": "zamba2", "hidden_size": 3584, "intermediate_size": 14336,
        "num_hidden_layers": 81, "num_attention_heads": 32, "num_key_value_heads": 32, "attention_head_dim": 224,
        "kv_channels": 112, "mamba_d_state": 64, "mamba_d_conv": 4, "mamba_expand": 2, "mamba_ngroups": 2,
        "n_mamba_heads": 112, "num_mem_blocks": 2, "adapter_rank": 128, "vocab_size": 32000})",
        "layers_block_type",
        layerList("MMMMMMHMMMMHMMMMMHMMMMMHMMMMMHMMMMMHMMMMMHMMMMMHMMMMMHMMMMMHMMMMMHMMMMMHMMMMMHMMM"));
}

// Each call site of a shared block has a cache of its own, with heads of 2 × 3,584 / 32.
TEST(RecurrentFamily, ReadsZamba2) {
    const ModelSpec spec = reading(zamba2());
    EXPECT_EQ(layersOf(spec), "13 full, 68 recurrent");
    ASSERT_EQ(layer(spec, 6).records.size(), 2u);
    EXPECT_EQ(layer(spec, 6).records[0], CacheRecord(FullAttention{32, 224, 224}));
    EXPECT_EQ(std::get<RecurrentState>(layer(spec, 6).records[1]).stateElements, 7168u * 64u);
    EXPECT_EQ(layer(spec, 0).records.size(), 1u);
    EXPECT_NEAR(static_cast<double>(spec.parameters->value()), 7.4e9, 0.05e9);
}

// Zamba 7B: the class pattern of hybrid layers; 7.24 B as published.
TEST(RecurrentFamily, ReadsZamba) {
    const ModelSpec spec = reading(R"({"model_type": "zamba", "hidden_size": 3712, "intermediate_size": 14848,
        "num_hidden_layers": 76, "num_attention_heads": 16, "num_key_value_heads": 16, "attention_head_dim": 464,
        "mamba_d_state": 16, "mamba_d_conv": 4, "mamba_expand": 2, "n_mamba_heads": 2, "vocab_size": 32000})");
    EXPECT_EQ(layersOf(spec), "13 full, 63 recurrent");
    EXPECT_EQ(layer(spec, 2).records[0], CacheRecord(FullAttention{16, 464, 464}));
    EXPECT_NEAR(static_cast<double>(spec.parameters->value()), 7.2e9, 0.2e9);
}

} // namespace
} // namespace vramplan
