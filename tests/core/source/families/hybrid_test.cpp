// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

// Published safetensors totals; Nemotron 3 with its router biases, which the totals leave out.
TEST(HybridFamily, CountsThem) {
    const KnownModel models[] = {
        {"Jamba v0.1", 51'570'323'328, "4 full, 28 recurrent",
            R"({"model_type": "jamba", "hidden_size": 4096, "intermediate_size": 14336,
        "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
        "attn_layer_offset": 4, "attn_layer_period": 8, "expert_layer_offset": 1,
        "expert_layer_period": 2, "num_experts": 16, "num_experts_per_tok": 2, "mamba_d_state": 16,
        "mamba_d_conv": 4, "mamba_expand": 2, "mamba_dt_rank": 256, "vocab_size": 65536,
        "tie_word_embeddings": false})"},
        {"Granite 4.0 H Tiny", 6'939'037'248, "4 full, 36 recurrent",
            with(R"({"model_type": "granitemoehybrid", "num_hidden_layers": 40, "vocab_size": 100352,
        "tie_word_embeddings": true, "mamba_d_state": 128, "mamba_n_groups": 1, "mamba_expand": 2,
        "mamba_d_conv": 4, "mamba_d_head": 64, "hidden_size": 1536, "num_attention_heads": 12,
        "num_key_value_heads": 4, "intermediate_size": 512, "shared_intermediate_size": 1024,
        "num_local_experts": 64, "num_experts_per_tok": 6, "mamba_n_heads": 48})",
                "layer_types", layerList("MMMMMAMMMMMMMMMAMMMMMMMMMAMMMMMMMMMAMMMM"))},
        {"Granite 4.0 H Small", 32'207'337'984, "4 full, 36 recurrent",
            with(R"({"model_type": "granitemoehybrid", "num_hidden_layers": 40, "vocab_size": 100352,
        "tie_word_embeddings": true, "mamba_d_state": 128, "mamba_n_groups": 1, "mamba_expand": 2,
        "mamba_d_conv": 4, "mamba_d_head": 64, "hidden_size": 4096, "num_attention_heads": 32,
        "num_key_value_heads": 8, "intermediate_size": 768, "shared_intermediate_size": 1536,
        "num_local_experts": 72, "num_experts_per_tok": 10, "mamba_n_heads": 128})",
                "layer_types", layerList("MMMMMAMMMMMMMMMAMMMMMMMMMAMMMMMMMMMAMMMM"))},
        {"Falcon-H1 0.5B", 521'411'104, "36 full",
            R"({"model_type": "falcon_h1", "mamba_expand": 2, "mamba_d_conv": 4, "mamba_rms_norm": false,
        "tie_word_embeddings": false, "num_hidden_layers": 36, "hidden_size": 1024,
        "intermediate_size": 2048, "num_attention_heads": 8, "num_key_value_heads": 2,
        "head_dim": 64, "vocab_size": 32784, "mamba_n_heads": 24, "mamba_d_head": 64,
        "mamba_d_state": 128, "mamba_n_groups": 1, "mamba_d_ssm": 1536})"},
        {"Falcon-H1 7B", 7'585'513'568, "44 full",
            R"({"model_type": "falcon_h1", "mamba_expand": 2, "mamba_d_conv": 4, "mamba_rms_norm": false,
        "tie_word_embeddings": false, "num_hidden_layers": 44, "hidden_size": 3072,
        "intermediate_size": 12288, "num_attention_heads": 12, "num_key_value_heads": 2,
        "head_dim": 128, "vocab_size": 130048, "mamba_d_state": 256, "mamba_n_groups": 1,
        "mamba_n_heads": 24, "mamba_d_head": 128, "mamba_d_ssm": 3072})"},
        {"LFM2 350M", 354'483'968, "6 full, 10 recurrent",
            with(R"({"model_type": "lfm2", "num_hidden_layers": 16, "hidden_size": 1024,
        "intermediate_size": 4608, "num_attention_heads": 16, "num_key_value_heads": 8,
        "vocab_size": 65536, "tie_word_embeddings": true, "conv_L_cache": 3,
        "block_auto_adjust_ff_dim": false})",
                "layer_types", layerList("CCFCCFCCFCFCFCFC"))},
        {"LFM2 1.2B, as on the hub", 1'170'340'608, "6 full, 10 recurrent",
            R"({"model_type": "lfm2", "num_hidden_layers": 16, "hidden_size": 2048,
        "num_attention_heads": 32, "num_key_value_heads": 8, "block_ff_dim": 12288,
        "block_auto_adjust_ff_dim": true, "block_multiple_of": 256,
        "block_ffn_dim_multiplier": 1.0, "full_attn_idxs": [2, 5, 8, 10, 12, 14],
        "conv_L_cache": 3, "vocab_size": 65536, "tie_embedding": true})"},
        {"Nemotron Nano 9B v2", 8'888'227'328, "4 full, 27 recurrent, 25 none",
            R"({"model_type": "nemotron_h", "num_key_value_heads": 8, "head_dim": 128,
        "vocab_size": 131072, "tie_word_embeddings": false, "n_groups": 8, "ssm_state_size": 128,
        "num_hidden_layers": 56, "hidden_size": 4480, "intermediate_size": 15680,
        "num_attention_heads": 40, "mamba_num_heads": 128, "mamba_head_dim": 80,
        "hybrid_override_pattern": "M-M-M-MM-M-M-M*-M-M-M*-M-M-M-M*-M-M-M-M*-M-MM-M-M-M-M-M-"})"},
        {"Nemotron-H 56B", 56'324'350'464, "10 full, 54 recurrent, 54 none",
            R"({"attention_head_dim": 128, "expand": 2, "hidden_size": 8192,
        "hybrid_override_pattern": "M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M-",
        "intermediate_size": 32768, "mamba_head_dim": 64, "mamba_num_heads": 256,
        "model_type": "nemotron_h", "n_groups": 8, "num_attention_heads": 64,
        "num_hidden_layers": 118, "num_key_value_heads": 8, "ssm_state_size": 256,
        "tie_word_embeddings": false, "time_step_rank": 512, "use_bias": false,
        "vocab_size": 131072})"},
        {"Nemotron 3 Nano 30B A3B", 31'577'940'288, "6 full, 23 recurrent, 23 none",
            R"({"expand": 2, "head_dim": 128, "hidden_size": 2688,
        "hybrid_override_pattern": "MEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEMEM*EMEMEMEME",
        "intermediate_size": 1856, "mamba_head_dim": 64, "mamba_num_heads": 64,
        "mamba_ssm_cache_dtype": "float32", "model_type": "nemotron_h",
        "moe_intermediate_size": 1856, "moe_shared_expert_intermediate_size": 3712, "n_groups": 8,
        "n_routed_experts": 128, "n_shared_experts": 1, "num_attention_heads": 32,
        "num_experts_per_tok": 6, "num_hidden_layers": 52, "num_key_value_heads": 2,
        "ssm_state_size": 128, "tie_word_embeddings": false, "use_bias": false,
        "vocab_size": 131072})"},
        {"Nemotron 3 Super 120B A12B", 120'668'707'840, "8 full, 40 recurrent, 40 none",
            R"({"expand": 2, "head_dim": 128, "hidden_size": 4096,
        "hybrid_override_pattern": "MEMEMEM*EMEMEMEM*EMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEM*EMEMEMEME",
        "intermediate_size": 2688, "mamba_head_dim": 64, "mamba_num_heads": 128,
        "mamba_ssm_cache_dtype": "float32", "model_type": "nemotron_h",
        "moe_intermediate_size": 2688, "moe_latent_size": 1024,
        "moe_shared_expert_intermediate_size": 5376, "n_groups": 8, "n_routed_experts": 512,
        "n_shared_experts": 1, "num_attention_heads": 32, "num_experts_per_tok": 22,
        "num_hidden_layers": 88, "num_key_value_heads": 2, "num_nextn_predict_layers": 1,
        "ssm_state_size": 128, "tie_word_embeddings": false, "use_bias": false,
        "vocab_size": 131072})"},
    };
    expectKnown(models);
}

// Layers 4, 12, 20, 28 attend; a state of 8,192 × 16 and a window over 8,192 channels, 524,288 B and 65,536 B
// in transformers (which keeps four columns of two bytes and a state in float32).
TEST(HybridFamily, SizesTheStateOfJamba) {
    const ModelSpec spec = reading(R"({"model_type": "jamba", "hidden_size": 4096, "num_hidden_layers": 32,
        "num_attention_heads": 32, "num_key_value_heads": 8, "mamba_d_state": 16, "mamba_d_conv": 4,
        "mamba_expand": 2, "attn_layer_period": 8, "attn_layer_offset": 4})");
    EXPECT_EQ(layersOf(spec), "4 full, 28 recurrent");
    EXPECT_EQ(layerKindName(layer(spec, 12).records), "full");
    const auto& state = std::get<RecurrentState>(layer(spec, 0).records[0]);
    EXPECT_EQ(state.family, RecurrentFamily::Mamba1);
    EXPECT_EQ(state.stateElements * 4, 524'288u);
    EXPECT_EQ(state.convChannels * 4 * 2, 65'536u);
}

// Attention and a state in every layer; 1,572,864 B and 21,504 B as vLLM reports (three columns, two bytes).
TEST(HybridFamily, GivesFalconH1BothRecords) {
    const ModelSpec spec =
        reading(R"({"model_type": "falcon_h1", "hidden_size": 3072, "num_hidden_layers": 44,
        "num_attention_heads": 12, "num_key_value_heads": 2, "head_dim": 128, "mamba_d_ssm": 3072,
        "mamba_n_heads": 24, "mamba_d_head": 128, "mamba_n_groups": 1, "mamba_d_state": 256, "mamba_d_conv": 4})");
    ASSERT_EQ(layer(spec, 43).records.size(), 2u);
    EXPECT_EQ(layer(spec, 43).records[0], CacheRecord(FullAttention{2, 128, 128}));
    const auto& state = std::get<RecurrentState>(layer(spec, 43).records[1]);
    EXPECT_EQ(state.stateElements * 2, 1'572'864u);
    EXPECT_EQ(state.convChannels * 3 * 2, 21'504u);
    EXPECT_EQ(state.heads, 24u);
    EXPECT_EQ(state.groups, 1u);
    EXPECT_EQ(state.groupState, 256u);
}

// No list means all Mamba; no experts means only the shared block.
TEST(HybridFamily, ReadsDenseGraniteHybrids) {
    constexpr std::string_view kConfig = R"({"model_type": "granitemoehybrid", "num_hidden_layers": 4,
        "hidden_size": 64, "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 32,
        "shared_intermediate_size": 128, "num_local_experts": 0, "mamba_n_heads": 4, "mamba_d_head": 32,
        "mamba_d_state": 16, "vocab_size": 100})";
    EXPECT_EQ(layersOf(reading(kConfig)), "4 recurrent");
    const ModelSpec spec = reading(with(kConfig, "layer_types", layerList("AAAA")));
    EXPECT_EQ(layersOf(spec), "4 full");
    EXPECT_EQ(spec.expertsUsed, 0u);
}

TEST(HybridFamily, ReadsTheAttentionLayersOfBamba) {
    const ModelSpec spec = reading(R"({"model_type": "bamba", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256,
        "attn_layer_indices": [9, 18, 27], "mamba_n_heads": 128, "mamba_d_head": "auto", "mamba_d_state": 128,
        "mamba_n_groups": 1, "mamba_d_conv": 4, "mamba_expand": 2})");
    EXPECT_EQ(layersOf(spec), "3 full, 29 recurrent");
    EXPECT_EQ(layerKindName(layer(spec, 18).records), "full");
    EXPECT_EQ(std::get<RecurrentState>(layer(spec, 0).records[0]).stateElements, 8192u * 128u);
}

// Letters or names, and a layer count that only the pattern tells.
TEST(HybridFamily, ReadsThePatternsOfNemotronH) {
    constexpr std::string_view kConfig =
        R"({"model_type": "nemotron_h", "hidden_size": 64, "num_attention_heads": 4,
        "num_key_value_heads": 2, "head_dim": 16, "intermediate_size": 128, "moe_intermediate_size": 32,
        "n_routed_experts": 4, "mamba_num_heads": 4, "mamba_head_dim": 16, "n_groups": 2, "ssm_state_size": 8,
        "vocab_size": 100})";
    const ModelSpec letters = reading(with(kConfig, "hybrid_override_pattern", "\"M-*E\""));
    EXPECT_EQ(layersOf(letters), "1 full, 1 recurrent, 2 none");
    const ModelSpec names =
        reading(with(kConfig, "layers_block_type", R"(["mamba", "mlp", "attention", "moe"])"));
    EXPECT_EQ(names.kinds, letters.kinds);
    EXPECT_EQ(std::get<RecurrentState>(layer(names, 0).records[0]).convChannels, 64u + 2u * 2u * 8u);
    EXPECT_EQ(failure(with(kConfig, "hybrid_override_pattern", "\"MX\"")),
        "hybrid_override_pattern: expected a word of the letters M, *, - and E, found the text \"MX\"");
    EXPECT_EQ(failure(with(with(kConfig, "hybrid_override_pattern", "\"M*\""), "num_hidden_layers", "4")),
        "hybrid_override_pattern: expected an entry for each of the 4 layers, found 2");
}

// The convolution of LFM2 keeps two columns of 2,048 in two bytes: 8,192 B, as vLLM reports.
TEST(HybridFamily, SizesTheConvolutionOfLfm2) {
    const ModelSpec spec = reading(R"({"model_type": "lfm2", "hidden_size": 2048, "num_hidden_layers": 16,
        "num_attention_heads": 32, "num_key_value_heads": 8, "conv_L_cache": 3,
        "full_attn_idxs": [2, 5, 8, 10, 12, 14]})");
    const auto& state = std::get<RecurrentState>(layer(spec, 0).records[0]);
    EXPECT_EQ(state.family, RecurrentFamily::ShortConvolution);
    EXPECT_EQ(state.convChannels * (state.convKernel - 1) * 2, 8192u);
    EXPECT_EQ(state.stateElements, 0u);
}

// OLMo Hybrid: every fourth layer attends; keys of three quarters of the head, values twice that.
TEST(HybridFamily, ReadsOlmoHybrid) {
    const ModelSpec spec =
        reading(R"({"model_type": "olmo_hybrid", "num_hidden_layers": 8, "hidden_size": 256,
        "num_attention_heads": 2, "intermediate_size": 512, "vocab_size": 100})");
    EXPECT_EQ(layersOf(spec), "2 full, 6 recurrent");
    EXPECT_EQ(layerKindName(layer(spec, 3).records), "full");
    EXPECT_EQ(std::get<RecurrentState>(layer(spec, 0).records[0]).stateElements, 2u * 96u * 192u);
}

} // namespace
} // namespace vramplan
