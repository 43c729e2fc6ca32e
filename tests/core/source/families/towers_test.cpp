// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

// Published safetensors totals: text, tower, projector and (Qwen3.5, Gemma 4) what is stored apart. The tower
// never counts as parameters.
TEST(Towers, CompletesThePublishedTotals) {
    struct Known {
        const char* name;
        std::uint64_t total;
        std::string_view config;
    };
    const Known models[] = {
        {"Gemma 3 4B", 4'300'079'472,
            R"({"mm_tokens_per_image": 256, "model_type": "gemma3", "text_config": {"head_dim": 256,
        "hidden_size": 2560, "intermediate_size": 10240, "model_type": "gemma3_text",
        "num_attention_heads": 8, "num_hidden_layers": 34, "num_key_value_heads": 4,
        "sliding_window": 1024, "sliding_window_pattern": 6, "vocab_size": 262208,
        "tie_word_embeddings": true}, "vision_config": {"hidden_size": 1152, "image_size": 896,
        "intermediate_size": 4304, "model_type": "siglip_vision_model", "num_attention_heads": 16,
        "num_channels": 3, "num_hidden_layers": 27, "patch_size": 14}})"},
        {"Gemma 3 27B", 27'432'406'640,
            R"({"mm_tokens_per_image": 256, "model_type": "gemma3", "text_config": {"head_dim": 128,
        "hidden_size": 5376, "intermediate_size": 21504, "model_type": "gemma3_text",
        "num_attention_heads": 32, "num_hidden_layers": 62, "num_key_value_heads": 16,
        "sliding_window": 1024, "sliding_window_pattern": 6, "vocab_size": 262208,
        "tie_word_embeddings": true}, "vision_config": {"hidden_size": 1152, "image_size": 896,
        "intermediate_size": 4304, "model_type": "siglip_vision_model", "num_attention_heads": 16,
        "num_channels": 3, "num_hidden_layers": 27, "patch_size": 14}})"},
        {"Qwen2.5-VL 7B", 8'292'166'656,
            R"({"model_type": "qwen2_5_vl", "hidden_size": 3584, "intermediate_size": 18944,
        "num_attention_heads": 28, "num_hidden_layers": 28, "num_key_value_heads": 4,
        "tie_word_embeddings": false, "vocab_size": 152064, "vision_config": {"depth": 32,
        "hidden_size": 1280, "num_heads": 16, "in_chans": 3, "patch_size": 14,
        "spatial_merge_size": 2, "spatial_patch_size": 14, "window_size": 112,
        "temporal_patch_size": 2, "intermediate_size": 3420, "out_hidden_size": 3584}})"},
        {"Qwen3-VL 2B", 2'127'532'032,
            R"({"model_type": "qwen3_vl", "text_config": {"head_dim": 128, "hidden_size": 2048,
        "intermediate_size": 6144, "model_type": "qwen3_vl_text", "num_attention_heads": 16,
        "num_hidden_layers": 28, "num_key_value_heads": 8, "tie_word_embeddings": true,
        "vocab_size": 151936}, "tie_word_embeddings": true,
        "vision_config": {"deepstack_visual_indexes": [5, 11, 17], "depth": 24,
        "hidden_size": 1024, "in_channels": 3, "intermediate_size": 4096, "model_type": "qwen3_vl",
        "num_heads": 16, "num_position_embeddings": 2304, "out_hidden_size": 2048,
        "patch_size": 16, "spatial_merge_size": 2, "temporal_patch_size": 2}})"},
        {"Qwen3-VL 8B", 8'767'123'696,
            R"({"model_type": "qwen3_vl", "text_config": {"head_dim": 128, "hidden_size": 4096,
        "intermediate_size": 12288, "model_type": "qwen3_vl_text", "num_attention_heads": 32,
        "num_hidden_layers": 36, "num_key_value_heads": 8, "vocab_size": 151936},
        "tie_word_embeddings": false, "vision_config": {"deepstack_visual_indexes": [8, 16, 24],
        "depth": 27, "hidden_size": 1152, "in_channels": 3, "intermediate_size": 4304,
        "model_type": "qwen3_vl", "num_heads": 16, "num_position_embeddings": 2304,
        "out_hidden_size": 4096, "patch_size": 16, "spatial_merge_size": 2,
        "temporal_patch_size": 2}})"},
        {"Qwen3.5 9B", 9'653'104'368,
            R"({"model_type": "qwen3_5", "tie_word_embeddings": false,
        "text_config": {"model_type": "qwen3_5_text", "attn_output_gate": true,
        "full_attention_interval": 4, "head_dim": 256, "hidden_size": 4096,
        "intermediate_size": 12288, "linear_conv_kernel_dim": 4, "linear_key_head_dim": 128,
        "linear_num_key_heads": 16, "linear_num_value_heads": 32, "linear_value_head_dim": 128,
        "mtp_num_hidden_layers": 1, "num_attention_heads": 16, "num_hidden_layers": 32,
        "num_key_value_heads": 4, "vocab_size": 248320, "mamba_ssm_dtype": "float32"},
        "vision_config": {"depth": 27, "hidden_size": 1152, "intermediate_size": 4304,
        "num_heads": 16, "in_channels": 3, "num_position_embeddings": 2304,
        "out_hidden_size": 4096, "patch_size": 16, "spatial_merge_size": 2,
        "temporal_patch_size": 2, "deepstack_visual_indexes": []}})"},
        {"Gemma 4 26B A4B", 26'544'131'376,
            R"({"model_type": "gemma4", "text_config": {"attention_k_eq_v": true,
        "enable_moe_block": true, "moe_intermediate_size": 704, "global_head_dim": 512,
        "head_dim": 256, "hidden_size": 2816, "hidden_size_per_layer_input": 0,
        "intermediate_size": 2112, "model_type": "gemma4_text", "num_attention_heads": 16,
        "num_experts": 128, "num_global_key_value_heads": 2, "num_hidden_layers": 30,
        "num_key_value_heads": 8, "num_kv_shared_layers": 0, "sliding_window": 1024,
        "tie_word_embeddings": true, "top_k_experts": 8, "use_bidirectional_attention": "vision",
        "use_double_wide_mlp": false, "vocab_size": 262144, "vocab_size_per_layer_input": 262144},
        "tie_word_embeddings": true, "vision_config": {"attention_bias": false,
        "dtype": "bfloat16", "global_head_dim": 72, "head_dim": 72, "hidden_size": 1152,
        "intermediate_size": 4304, "max_position_embeddings": 131072,
        "model_type": "gemma4_vision", "num_attention_heads": 16, "num_hidden_layers": 27,
        "num_key_value_heads": 16, "patch_size": 16}})"},
    };
    for (const Known& known : models) {
        SCOPED_TRACE(known.name);
        const ModelSpec spec = reading(known.config);
        EXPECT_EQ(spec.storedElements, Count(known.total));
        EXPECT_GT(partOf(spec, "vision"), Count(0));
        EXPECT_LT(*spec.parameters, Count(known.total));
    }
}

// Llama 4's tower of 34 layers: 871,932,416 parameters, the difference of Maverick's published total to its
// text.
TEST(Towers, SizesTheTowerOfLlama4) {
    const ModelSpec spec = reading(R"({"model_type": "llama4", "text_config": {"model_type": "llama4_text",
        "num_hidden_layers": 4, "hidden_size": 5120}, "vision_config": {"model_type": "llama4_vision_model",
        "hidden_size": 1408, "intermediate_size": 5632, "num_hidden_layers": 34, "image_size": 336, "patch_size": 14,
        "projector_input_dim": 4096, "projector_output_dim": 4096, "vision_output_dim": 4096}})");
    EXPECT_EQ(partOf(spec, "vision"), Count(871'932'416));
}

// Pixtral 12B: 12,682,739,712 with tower and projector.
TEST(Towers, SizesPixtral) {
    const ModelSpec spec = reading(R"({"model_type": "llava", "text_config": {"model_type": "mistral",
        "num_hidden_layers": 40, "hidden_size": 5120, "num_attention_heads": 32, "num_key_value_heads": 8,
        "head_dim": 128, "intermediate_size": 14336, "vocab_size": 131072, "sliding_window": null},
        "vision_config": {"model_type": "pixtral", "hidden_size": 1024, "patch_size": 16, "intermediate_size": 4096,
        "num_hidden_layers": 24}})");
    EXPECT_EQ(spec.storedElements, Count(12'682'739'712));
}

// The encoder of Whisper large (32 layers of 1,280) and a projector from 5,120 to 3,072, 0.65 B.
TEST(Towers, SizesTheAudioEncoderOfVoxtral) {
    const ModelSpec spec = reading(R"({"model_type": "voxtral", "text_config": {"model_type": "llama",
        "num_hidden_layers": 2, "hidden_size": 3072, "num_attention_heads": 32, "num_key_value_heads": 8,
        "head_dim": 128, "intermediate_size": 8192, "vocab_size": 131072}, "audio_config": {
        "model_type": "voxtral_encoder", "hidden_size": 1280, "intermediate_size": 5120, "num_hidden_layers": 32,
        "num_mel_bins": 128, "max_source_positions": 1500}})");
    // Whisper large's encoder has 636,968,960 (its 1,543,490,560 less the decoder); projector 25,165,824.
    EXPECT_EQ(partOf(spec, "audio"), Count(636'968'960 + 25'165'824));
}

TEST(Towers, NamesATowerItDoesNotKnow) {
    const ModelSpec spec =
        reading(R"({"model_type": "mystery_vl", "text_config": {"model_type": "llama", "num_hidden_layers": 2,
        "hidden_size": 64, "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 100},
        "vision_config": {"model_type": "mystery_vision"}})");
    EXPECT_TRUE(spec.weightsKnown);
    ASSERT_EQ(spec.warnings.size(), 1u);
    EXPECT_EQ(spec.warnings[0].code, "tower_unknown");
}

} // namespace
} // namespace vramplan
