// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

// Published safetensors totals, without prediction layers; Llama 4 as computed from its shapes.
TEST(MoeDecoders, CountsThem) {
    const KnownModel models[] = {
        {"gpt-oss 20B", 20'914'757'184, "12 full, 12 sliding",
            R"({"model_type": "gpt_oss", "num_hidden_layers": 24, "hidden_size": 2880,
        "num_attention_heads": 64, "num_key_value_heads": 8, "intermediate_size": 2880,
        "vocab_size": 201088, "tie_word_embeddings": false, "head_dim": 64,
        "num_local_experts": 32, "num_experts_per_tok": 4, "sliding_window": 128})"},
        {"gpt-oss 120B", 116'829'156'672, "18 full, 18 sliding",
            R"({"model_type": "gpt_oss", "num_hidden_layers": 36, "hidden_size": 2880,
        "num_attention_heads": 64, "num_key_value_heads": 8, "intermediate_size": 2880,
        "vocab_size": 201088, "tie_word_embeddings": false, "head_dim": 64,
        "num_local_experts": 128, "num_experts_per_tok": 4, "sliding_window": 128})"},
        {"DeepSeek MoE 16B", 16'375'728'128, "28 full",
            R"({"first_k_dense_replace": 1, "hidden_size": 2048, "intermediate_size": 10944,
        "model_type": "deepseek", "moe_intermediate_size": 1408, "moe_layer_freq": 1,
        "n_routed_experts": 64, "n_shared_experts": 2, "num_attention_heads": 16,
        "num_experts_per_tok": 6, "num_hidden_layers": 28, "num_key_value_heads": 16,
        "tie_word_embeddings": false, "vocab_size": 102400})"},
        {"dots.llm1", 142'774'381'696, "62 full",
            R"({"model_type": "dots1", "num_hidden_layers": 62, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 32, "head_dim": 128,
        "vocab_size": 152064, "intermediate_size": 10944, "n_routed_experts": 128,
        "num_experts_per_tok": 6, "n_shared_experts": 2, "first_k_dense_replace": 1,
        "moe_intermediate_size": 1408, "tie_word_embeddings": false})"},
        {"GLM-4.5", 352'797'829'024, "92 full",
            R"({"attention_bias": true, "head_dim": 128, "hidden_size": 5120, "intermediate_size": 12288,
        "model_type": "glm4_moe", "moe_intermediate_size": 1536, "num_attention_heads": 96,
        "n_routed_experts": 160, "n_shared_experts": 1, "num_experts_per_tok": 8,
        "first_k_dense_replace": 3, "num_hidden_layers": 92, "num_key_value_heads": 8,
        "num_nextn_predict_layers": 1, "tie_word_embeddings": false, "use_qk_norm": true,
        "vocab_size": 151552})"},
        {"GLM-4.5 Air", 106'852'251'264, "46 full",
            R"({"model_type": "glm4_moe", "num_hidden_layers": 46, "hidden_size": 4096,
        "num_attention_heads": 96, "num_key_value_heads": 8, "head_dim": 128,
        "moe_intermediate_size": 1408, "intermediate_size": 10944, "vocab_size": 151552,
        "n_routed_experts": 128, "num_experts_per_tok": 8, "n_shared_experts": 1,
        "first_k_dense_replace": 1, "num_nextn_predict_layers": 1, "use_qk_norm": false,
        "attention_bias": true, "tie_word_embeddings": false})"},
        {"ERNIE 4.5 21B A3B", 21'825'437'888, "28 full",
            R"({"model_type": "ernie4_5_moe", "num_hidden_layers": 28, "hidden_size": 2560,
        "num_attention_heads": 20, "num_key_value_heads": 4, "intermediate_size": 12288,
        "moe_intermediate_size": 1536, "moe_num_experts": 64, "moe_k": 6,
        "moe_num_shared_experts": 2, "moe_layer_start_index": 1, "moe_layer_end_index": 27,
        "moe_layer_interval": 1, "vocab_size": 103424, "tie_word_embeddings": true})"},
        {"Hunyuan A13B", 80'393'183'232, "32 full",
            R"({"model_type": "hunyuan_v1_moe", "num_hidden_layers": 32, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 128,
        "intermediate_size": 3072, "moe_intermediate_size": [3072, 3072], "num_experts": 64,
        "moe_topk": [8, 8], "num_shared_expert": [1, 1], "vocab_size": 128167,
        "tie_word_embeddings": true})"},
        {"OLMoE 1B 7B", 6'919'161'856, "16 full",
            R"({"model_type": "olmoe", "num_hidden_layers": 16, "hidden_size": 2048,
        "num_attention_heads": 16, "num_key_value_heads": 16, "head_dim": 128, "vocab_size": 50304,
        "intermediate_size": 1024, "num_experts": 64, "num_experts_per_tok": 8,
        "tie_word_embeddings": false})"},
        {"Ling mini 2.0", 16'255'643'392, "20 full",
            R"({"model_type": "bailing_moe_v2", "num_hidden_layers": 20, "hidden_size": 2048,
        "num_attention_heads": 16, "num_key_value_heads": 4, "head_dim": 128,
        "intermediate_size": 5120, "moe_intermediate_size": 512, "num_experts": 256,
        "num_experts_per_tok": 8, "num_shared_experts": 1, "first_k_dense_replace": 1,
        "num_nextn_predict_layers": 0, "vocab_size": 157184, "tie_word_embeddings": false})"},
        {"Llama 4 Scout", 107'769'861'120, "12 full, 36 chunked",
            R"({"model_type": "llama4", "text_config": {"attention_chunk_size": 8192, "head_dim": 128,
        "hidden_size": 5120, "interleave_moe_layer_step": 1, "intermediate_size": 8192,
        "intermediate_size_mlp": 16384, "model_type": "llama4_text", "num_attention_heads": 40,
        "num_experts_per_tok": 1, "num_hidden_layers": 48, "num_key_value_heads": 8,
        "num_local_experts": 16, "use_qk_norm": true, "vocab_size": 202048}})"},
        {"Llama 4 Maverick", 400'711'848'960, "12 full, 36 chunked",
            R"({"model_type": "llama4", "text_config": {"attention_chunk_size": 8192, "head_dim": 128,
        "hidden_size": 5120, "interleave_moe_layer_step": 2, "intermediate_size": 8192,
        "intermediate_size_mlp": 16384, "model_type": "llama4_text", "num_attention_heads": 40,
        "num_experts_per_tok": 1, "num_hidden_layers": 48, "num_key_value_heads": 8,
        "num_local_experts": 128, "use_qk_norm": false, "vocab_size": 202048}})"},
        {"MiMo V2 Flash", 308'778'780'864, "9 full, 39 sliding",
            R"({"model_type": "mimo_v2_flash", "num_hidden_layers": 48, "hidden_size": 4096,
        "num_attention_heads": 64, "num_key_value_heads": 4, "head_dim": 192, "v_head_dim": 128,
        "intermediate_size": 16384, "vocab_size": 152576, "sliding_window": 128,
        "sliding_window_size": 128, "attention_chunk_size": 128, "swa_num_attention_heads": 64,
        "swa_num_key_value_heads": 8, "swa_head_dim": 192, "swa_v_head_dim": 128,
        "hybrid_layer_pattern": [0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0],
        "moe_layer_freq": [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "moe_intermediate_size": 2048, "n_routed_experts": 256, "n_shared_experts": null,
        "num_experts_per_tok": 8, "tie_word_embeddings": false})"},
    };
    expectKnown(models);
}

// Windows of 128 in every second layer; 3.6 B active without the input embedding (the card's figure).
TEST(MoeDecoders, ReadsGptOss) {
    const ModelSpec spec = reading(R"({"model_type": "gpt_oss", "num_hidden_layers": 24, "hidden_size": 2880,
        "num_attention_heads": 64, "num_key_value_heads": 8, "intermediate_size": 2880, "vocab_size": 201088,
        "num_local_experts": 32, "num_experts_per_tok": 4})");
    EXPECT_EQ(layer(spec, 0).records[0], CacheRecord(SlidingAttention{8, 64, 64, 128}));
    EXPECT_EQ(layer(spec, 1).records[0], CacheRecord(FullAttention{8, 64, 64}));
    EXPECT_EQ((spec.activeParameters->value() - 201088u * 2880u) / 100'000'000, 36u);
}

// With the prediction layer and its copies, as published (which leaves out 90 × 160 correction biases).
TEST(MoeDecoders, NamesThePredictionLayerOfGlm45) {
    const ModelSpec spec = reading(R"({"model_type": "glm4_moe", "attention_bias": true, "head_dim": 128,
        "hidden_size": 5120, "intermediate_size": 12288, "moe_intermediate_size": 1536, "num_attention_heads": 96,
        "n_routed_experts": 160, "n_shared_experts": 1, "num_experts_per_tok": 8, "first_k_dense_replace": 3,
        "num_hidden_layers": 92, "num_key_value_heads": 8, "num_nextn_predict_layers": 1, "use_qk_norm": true,
        "vocab_size": 151552})");
    EXPECT_EQ(spec.storedElements, Count(358'337'776'896 + 90 * 160));
}

// Three of four layers attend within chunks of 8,192 tokens, as the list of rotary layers says.
TEST(MoeDecoders, ChunksLlama4) {
    constexpr std::string_view kConfig =
        R"({"model_type": "llama4_text", "num_hidden_layers": 8, "hidden_size": 64,
        "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 32, "intermediate_size_mlp": 64,
        "num_local_experts": 4, "interleave_moe_layer_step": 2, "vocab_size": 100})";
    const ModelSpec spec = reading(kConfig);
    EXPECT_EQ(layersOf(spec), "2 full, 6 chunked");
    EXPECT_EQ(layer(spec, 0).records[0], CacheRecord(ChunkedAttention{2, 128, 128, 8192}));
    EXPECT_EQ(layerKindName(layer(spec, 3).records), "full");
    EXPECT_EQ(layersOf(reading(with(kConfig, "no_rope_layers", "[1,0,1,0,1,0,1,0]"))), "4 full, 4 chunked");
    EXPECT_EQ(layersOf(reading(with(kConfig, "attention_chunk_size", "null"))), "2 full, 6 chunked");
}

// Sliding layers have 8 KV heads where full layers have 4; keys are 192 wide and values 128.
TEST(MoeDecoders, GivesTheSlidingLayersOfMimoTheirOwnHeads) {
    const ModelSpec spec =
        reading(R"({"model_type": "mimo_v2_flash", "num_hidden_layers": 4, "hidden_size": 4096,
        "num_attention_heads": 64, "num_key_value_heads": 4, "head_dim": 192, "v_head_dim": 128,
        "swa_num_key_value_heads": 8, "swa_num_attention_heads": 64, "swa_head_dim": 192, "swa_v_head_dim": 128,
        "sliding_window": 128, "attention_chunk_size": 128, "hybrid_layer_pattern": [0, 1, 1, 0],
        "moe_layer_freq": [0, 1, 1, 1], "intermediate_size": 16384, "moe_intermediate_size": 2048,
        "n_routed_experts": 256, "num_experts_per_tok": 8, "vocab_size": 1000})");
    EXPECT_EQ(layersOf(spec), "2 full, 2 sliding");
    EXPECT_EQ(layer(spec, 0).records[0], CacheRecord(FullAttention{4, 192, 128}));
    EXPECT_EQ(layer(spec, 1).records[0], CacheRecord(SlidingAttention{8, 192, 128, 128}));
}

// The published total of MiMo 7B has its prediction layer: 7,833,409,536.
TEST(MoeDecoders, CountsMimo7B) {
    const ModelSpec spec = reading(R"({"model_type": "mimo", "num_hidden_layers": 36, "hidden_size": 4096,
        "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 11008, "vocab_size": 151680,
        "attention_bias": true, "num_nextn_predict_layers": 1, "tie_word_embeddings": false})");
    EXPECT_EQ(spec.parameters, Count(7'622'619'136));
    EXPECT_EQ(spec.storedElements, Count(7'833'409'536));
}

// K-EXAONE's published total has one prediction layer with a dense block, which its config need not mention.
TEST(MoeDecoders, CountsKExaone) {
    const ModelSpec spec =
        reading(R"({"model_type": "exaone_moe", "num_hidden_layers": 48, "hidden_size": 6144,
        "num_attention_heads": 64, "num_key_value_heads": 8, "head_dim": 128, "intermediate_size": 18432,
        "moe_intermediate_size": 2048, "num_experts": 128, "num_experts_per_tok": 8, "num_shared_experts": 1,
        "first_k_dense_replace": 1, "sliding_window": 128, "sliding_window_pattern": "LLLG", "vocab_size": 153600,
        "tie_word_embeddings": false})");
    EXPECT_EQ(layersOf(spec), "12 full, 36 sliding");
    EXPECT_EQ(spec.storedElements, Count(237'099'669'632));
}

// Only Hunyuan's own code lets neighbours share a cache; the ports keep one per layer.
TEST(MoeDecoders, SharesTheCachesOfHunyuanLarge) {
    constexpr std::string_view kConfig =
        R"({"num_hidden_layers": 4, "hidden_size": 64, "num_attention_heads": 4,
        "num_key_value_heads": 2, "intermediate_size": 128, "num_experts": 4, "moe_topk": 1, "vocab_size": 100,
        "use_cla": true, "cla_share_factor": 2})";
    const ModelSpec own = reading(with(kConfig, "model_type", "\"hunyuan\""));
    EXPECT_EQ(layersOf(own), "2 full, 2 shared");
    EXPECT_EQ(layer(own, 3).records[0], CacheRecord(SharedCache{2}));
    EXPECT_EQ(layersOf(reading(with(kConfig, "model_type", "\"hunyuan_v1_moe\""))), "4 full");
}

// Sliding layers of Step 3.5 have query heads of their own, which cost weights but no cache.
TEST(MoeDecoders, ReadsStep35) {
    constexpr std::string_view kConfig =
        R"({"model_type": "step3p5", "num_hidden_layers": 4, "hidden_size": 64,
        "num_attention_heads": 4, "num_attention_groups": 2, "head_dim": 16, "intermediate_size": 128,
        "moe_intermediate_size": 32, "moe_num_experts": 4, "moe_top_k": 2, "share_expert_dim": 32, "vocab_size": 100,
        "sliding_window": 512})";
    const ModelSpec plain = reading(kConfig);
    EXPECT_EQ(layersOf(plain), "1 full, 3 sliding");
    EXPECT_EQ(layer(plain, 1).records[0], CacheRecord(SlidingAttention{2, 16, 16, 512}));
    const ModelSpec wide = reading(with(kConfig, "attention_other_setting", R"({"num_attention_heads": 6})"));
    EXPECT_EQ(layer(wide, 1).records, layer(plain, 1).records);
    // Three layers, two more heads of 16: query and output projections and the gate per head.
    EXPECT_EQ(wide.parameters->value() - plain.parameters->value(), 3u * 2u * (2u * 16u * 64u + 64u));
}

// AFMoE: windows of 1,024 in three layers of four, the first layers dense.
TEST(MoeDecoders, ReadsAfmoe) {
    const ModelSpec spec = reading(R"({"model_type": "afmoe", "num_hidden_layers": 8, "hidden_size": 64,
        "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 128, "moe_intermediate_size": 32,
        "num_experts": 8, "num_experts_per_tok": 2, "num_shared_experts": 1, "num_dense_layers": 2,
        "vocab_size": 100})");
    EXPECT_EQ(layersOf(spec), "2 full, 6 sliding");
    EXPECT_EQ(layer(spec, 0).records[0], CacheRecord(SlidingAttention{2, 128, 128, 1024}));
}

// Ling's linear models: the last layer of each group is full (here with a latent), the others lightning.
TEST(MoeDecoders, GroupsTheLayersOfBailingHybrid) {
    const ModelSpec spec =
        reading(R"({"model_type": "bailing_hybrid", "num_hidden_layers": 10, "hidden_size": 64,
        "num_attention_heads": 4, "head_dim": 16, "layer_group_size": 5, "kv_lora_rank": 32, "qk_rope_head_dim": 8,
        "qk_nope_head_dim": 16, "v_head_dim": 16, "intermediate_size": 128, "moe_intermediate_size": 32,
        "num_experts": 8, "num_experts_per_tok": 2, "first_k_dense_replace": 1, "vocab_size": 100})");
    EXPECT_EQ(layersOf(spec), "2 latent, 8 recurrent");
    EXPECT_EQ(layer(spec, 4).records[0], CacheRecord(LatentAttention{32, 8, 4, 16, 16}));
    EXPECT_EQ(std::get<RecurrentState>(layer(spec, 0).records[0]).stateElements, 4u * 16u * 16u);
}

// Granite 3.0 1B A400M stores its tied head twice (published total).
TEST(MoeDecoders, CountsGraniteMoe) {
    const ModelSpec spec =
        reading(R"({"model_type": "granitemoe", "num_hidden_layers": 24, "hidden_size": 1024,
        "num_attention_heads": 16, "num_key_value_heads": 8, "intermediate_size": 512, "num_local_experts": 32,
        "num_experts_per_tok": 8, "vocab_size": 49152, "tie_word_embeddings": true})");
    EXPECT_EQ(spec.storedElements, Count(1'384'956'928));
}

} // namespace
} // namespace vramplan
