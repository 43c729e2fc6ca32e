// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

// Published safetensors totals without prediction layers and scales, or as computed from the published
// shapes.
TEST(DeepseekFamily, CountsThem) {
    const KnownModel models[] = {
        {"DeepSeek-V2-Lite", 15'706'484'224, "27 latent",
            R"({"first_k_dense_replace": 1, "hidden_size": 2048, "intermediate_size": 10944,
        "kv_lora_rank": 512, "model_type": "deepseek_v2", "moe_intermediate_size": 1408,
        "moe_layer_freq": 1, "n_routed_experts": 64, "n_shared_experts": 2,
        "num_attention_heads": 16, "num_experts_per_tok": 6, "num_hidden_layers": 27,
        "num_key_value_heads": 16, "q_lora_rank": null, "qk_nope_head_dim": 128,
        "qk_rope_head_dim": 64, "tie_word_embeddings": false, "v_head_dim": 128,
        "vocab_size": 102400})"},
        {"DeepSeek-V2", 235'741'434'880, "60 latent",
            R"({"model_type": "deepseek_v2", "num_hidden_layers": 60, "hidden_size": 5120,
        "num_attention_heads": 128, "num_key_value_heads": 128, "intermediate_size": 12288,
        "moe_intermediate_size": 1536, "n_routed_experts": 160, "num_experts_per_tok": 6,
        "n_shared_experts": 2, "first_k_dense_replace": 1, "moe_layer_freq": 1,
        "q_lora_rank": 1536, "kv_lora_rank": 512, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64,
        "v_head_dim": 128, "vocab_size": 102400, "tie_word_embeddings": false})"},
        {"DeepSeek-V3", 671'026'419'200, "61 latent",
            R"({"model_type": "deepseek_v3", "num_hidden_layers": 61, "hidden_size": 7168,
        "num_attention_heads": 128, "num_key_value_heads": 128, "intermediate_size": 18432,
        "moe_intermediate_size": 2048, "n_routed_experts": 256, "n_shared_experts": 1,
        "num_experts_per_tok": 8, "first_k_dense_replace": 3, "kv_lora_rank": 512,
        "q_lora_rank": 1536, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128,
        "vocab_size": 129280})"},
        {"DeepSeek-V3.2", 671'877'944'064, "61 latent",
            R"({"first_k_dense_replace": 3, "hidden_size": 7168, "index_head_dim": 128,
        "index_n_heads": 64, "index_topk": 2048, "intermediate_size": 18432, "kv_lora_rank": 512,
        "model_type": "deepseek_v32", "moe_intermediate_size": 2048, "moe_layer_freq": 1,
        "n_routed_experts": 256, "n_shared_experts": 1, "num_attention_heads": 128,
        "num_experts_per_tok": 8, "num_hidden_layers": 61, "num_key_value_heads": 128,
        "num_nextn_predict_layers": 1, "q_lora_rank": 1536, "qk_nope_head_dim": 128,
        "qk_rope_head_dim": 64, "tie_word_embeddings": false, "v_head_dim": 128,
        "vocab_size": 129280})"},
        {"Kimi K2", 1'026'408'232'448, "61 latent",
            R"({"first_k_dense_replace": 1, "hidden_size": 7168, "intermediate_size": 18432,
        "kv_lora_rank": 512, "model_type": "kimi_k2", "moe_intermediate_size": 2048,
        "moe_layer_freq": 1, "n_routed_experts": 384, "n_shared_experts": 1,
        "num_attention_heads": 64, "num_experts_per_tok": 8, "num_hidden_layers": 61,
        "num_key_value_heads": 64, "num_nextn_predict_layers": 0, "q_lora_rank": 1536,
        "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "tie_word_embeddings": false,
        "v_head_dim": 128, "vocab_size": 163840})"},
        {"GLM-5", 743'911'218'432, "78 latent",
            R"({"first_k_dense_replace": 3, "head_dim": 64, "hidden_size": 6144, "index_head_dim": 128,
        "index_n_heads": 32, "index_topk": 2048, "intermediate_size": 12288, "kv_lora_rank": 512,
        "moe_intermediate_size": 2048, "moe_layer_freq": 1, "model_type": "glm_moe_dsa",
        "n_routed_experts": 256, "n_shared_experts": 1, "num_attention_heads": 64,
        "num_experts_per_tok": 8, "num_hidden_layers": 78, "num_key_value_heads": 64,
        "num_nextn_predict_layers": 1, "q_lora_rank": 2048, "qk_nope_head_dim": 192,
        "qk_rope_head_dim": 64, "tie_word_embeddings": false, "v_head_dim": 256,
        "vocab_size": 154880})"},
        {"Mistral Small 4 119B", 118'972'826'624, "36 latent",
            R"({"model_type": "mistral3", "text_config": {"model_type": "mistral4",
        "num_hidden_layers": 36, "hidden_size": 4096, "num_attention_heads": 32,
        "num_key_value_heads": 32, "intermediate_size": 12288, "moe_intermediate_size": 2048,
        "n_routed_experts": 128, "num_experts_per_tok": 4, "n_shared_experts": 1,
        "first_k_dense_replace": 0, "q_lora_rank": 1024, "kv_lora_rank": 256,
        "qk_rope_head_dim": 64, "qk_nope_head_dim": 64, "v_head_dim": 128, "vocab_size": 131072,
        "tie_word_embeddings": false}})"},
        {"MiniCPM3 4B", 4'073'875'968, "62 latent",
            R"({"model_type": "minicpm3", "num_hidden_layers": 62, "hidden_size": 2560,
        "num_attention_heads": 40, "num_key_value_heads": 40, "intermediate_size": 6400,
        "vocab_size": 73448, "q_lora_rank": 768, "kv_lora_rank": 256, "qk_nope_head_dim": 64,
        "qk_rope_head_dim": 32, "v_head_dim": 64, "tie_word_embeddings": true})"},
        {"Kimi Linear 48B A3B", 49'122'681'728, "7 latent, 20 recurrent",
            R"({"model_type": "kimi_linear", "num_hidden_layers": 27, "hidden_size": 2304,
        "num_attention_heads": 32, "num_key_value_heads": 32, "head_dim": 72, "q_lora_rank": null,
        "kv_lora_rank": 512, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128,
        "num_experts": 256, "num_experts_per_token": 8, "moe_intermediate_size": 1024,
        "intermediate_size": 9216, "first_k_dense_replace": 1, "num_shared_experts": 1,
        "linear_attn_config": {"full_attn_layers": [4, 8, 12, 16, 20, 24, 27],
        "kda_layers": [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22, 23, 25, 26],
        "head_dim": 128, "num_heads": 32, "short_conv_kernel_size": 4}, "vocab_size": 163840,
        "tie_word_embeddings": false})"},
    };
    expectKnown(models);
}

constexpr std::string_view kV3 =
    R"({"model_type": "deepseek_v3", "num_hidden_layers": 61, "hidden_size": 7168,
    "num_attention_heads": 128, "num_key_value_heads": 128, "intermediate_size": 18432,
    "moe_intermediate_size": 2048, "n_routed_experts": 256, "n_shared_experts": 1, "num_experts_per_tok": 8,
    "first_k_dense_replace": 3, "num_nextn_predict_layers": 1, "kv_lora_rank": 512, "q_lora_rank": 1536,
    "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128, "vocab_size": 129280})";

// One vector of 512 + 64 per token and layer; the number of KV heads says nothing.
TEST(DeepseekFamily, CachesTheLatent) {
    const ModelSpec spec = reading(kV3);
    EXPECT_EQ(layersOf(spec), "61 latent");
    EXPECT_EQ(layer(spec, 0).records, (CacheRecords{LatentAttention{512, 64, 128, 128, 128}}));
    EXPECT_EQ(layer(spec, 60).records, layer(spec, 0).records);
    EXPECT_EQ(spec.geometry.kvHeads, 1u);
    EXPECT_EQ(spec.geometry.headDim, 576u);
}

// 684.49 B with the prediction layer and its copies of embedding and head; 37.55 B active.
TEST(DeepseekFamily, NamesThePredictionLayer) {
    const ModelSpec spec = reading(kV3);
    EXPECT_EQ(spec.storedElements, Count(684'489'845'504));
    EXPECT_EQ(partOf(spec, "mtp"), Count(684'489'845'504 - 671'026'419'200));
    EXPECT_EQ(spec.activeParameters->value() / 10'000'000, 3755u);
    // The published total of the FP8 file has the scales of the blocks as well.
    const ModelSpec fp8 = reading(with(kV3, "quantization_config",
        R"({"quant_method": "fp8", "fmt": "e4m3", "weight_block_size": [128, 128]})"));
    EXPECT_EQ(fp8.parameters, Count(671'026'419'200));
    EXPECT_EQ(fp8.storedElements, Count(684'531'386'000));
}

// A changed head dimension is that of the cached vector.
TEST(DeepseekFamily, ChangesTheLatentRankWithTheSlider) {
    GeometryOverrides overrides;
    overrides.headDim = 320;
    overrides.layers = 64;
    const ModelSpec spec = reading(kV3, overrides);
    EXPECT_EQ(layer(spec, 63).records, (CacheRecords{LatentAttention{256, 64, 128, 128, 128}}));
    EXPECT_EQ(spec.geometry.headDim, 320u);
}

TEST(DeepseekFamily, NeedsTheLatentsSizes) {
    EXPECT_EQ(failure(R"({"model_type": "deepseek_v3", "num_hidden_layers": 2, "hidden_size": 64,
        "num_attention_heads": 4, "qk_rope_head_dim": 8})"),
        "kv_lora_rank: expected a whole number from 1 to 16777216, found nothing");
}

// Without the widths of the projections the cache is known and the weights are not.
TEST(DeepseekFamily, KnowsTheCacheWithoutTheWeights) {
    const ModelSpec spec =
        reading(R"({"model_type": "deepseek_v3", "num_hidden_layers": 2, "kv_lora_rank": 512,
        "qk_rope_head_dim": 64})");
    EXPECT_EQ(layersOf(spec), "2 latent");
    EXPECT_FALSE(spec.weightsKnown);
    EXPECT_FALSE(spec.parameters);
    ASSERT_EQ(spec.warnings.size(), 1u);
    EXPECT_EQ(spec.warnings[0].code, "weights_unknown");
    EXPECT_FALSE(spec.warnings[0].guess);
}

// V3.2 keeps an index key of 128 beside the latent in every layer, GLM-5.2 in 21 of 78.
TEST(DeepseekFamily, PlacesTheIndexKeys) {
    constexpr std::string_view kGlm =
        R"({"model_type": "glm_moe_dsa", "num_hidden_layers": 78, "hidden_size": 6144,
        "num_attention_heads": 64, "kv_lora_rank": 512, "qk_rope_head_dim": 64, "index_head_dim": 128})";
    const auto indexed = [](const ModelSpec& spec) {
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < 78; ++i) count += layer(spec, i).records.size() > 1 ? 1 : 0;
        return count;
    };
    const ModelSpec all = reading(kGlm);
    EXPECT_EQ(indexed(all), 78u);
    EXPECT_EQ(layer(all, 0).records[1], CacheRecord(IndexKeys{128, 1}));
    const ModelSpec some = reading(with(with(kGlm, "index_topk_freq", "4"), "index_skip_topk_offset", "3"));
    EXPECT_EQ(indexed(some), 21u);
    EXPECT_EQ(layer(some, 3).records.size(), 1u);
    EXPECT_EQ(layer(some, 6).records.size(), 2u);
    EXPECT_EQ(indexed(reading(with(kGlm, "index_topk_pattern", "\"FS\""))), 39u);
    EXPECT_EQ(failure(with(kGlm, "indexer_types", R"(["full", "half"])")),
        "indexer_types[1]: expected \"full\" or \"shared\", found the text \"half\"");
}

// The list of full layers counts from one; the file's head_dim of 72 means nothing.
TEST(DeepseekFamily, CountsTheLayersOfKimiLinearFromOne) {
    const ModelSpec spec =
        reading(R"({"model_type": "kimi_linear", "num_hidden_layers": 8, "hidden_size": 2304,
        "num_attention_heads": 32, "head_dim": 72, "kv_lora_rank": 512, "qk_rope_head_dim": 64,
        "linear_attn_config": {"full_attn_layers": [4, 8], "kda_layers": [1, 2, 3, 5, 6, 7], "num_heads": 32,
        "head_dim": 128, "short_conv_kernel_size": 4}})");
    EXPECT_EQ(layersOf(spec), "2 latent, 6 recurrent");
    EXPECT_EQ(layerKindName(layer(spec, 3).records), "latent");
    const auto& state = std::get<RecurrentState>(layer(spec, 0).records[0]);
    EXPECT_EQ(state.stateElements * 4, 2'097'152u); // B in float32, as vLLM reports
    EXPECT_EQ(state.convChannels * 3 * 2, 73'728u); // B in bfloat16, three columns
}

// LongCat: 28 blocks with two attentions each; its file also stores a prediction layer with its embedding.
TEST(DeepseekFamily, DoublesTheLayersOfLongCat) {
    const ModelSpec spec =
        reading(R"({"model_type": "longcat_flash", "num_layers": 28, "num_hidden_layers": 56,
        "hidden_size": 6144, "num_attention_heads": 64, "ffn_hidden_size": 12288, "expert_ffn_hidden_size": 2048,
        "n_routed_experts": 512, "zero_expert_num": 256, "moe_topk": 12, "q_lora_rank": 1536, "kv_lora_rank": 512,
        "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128, "vocab_size": 131072})");
    EXPECT_EQ(layersOf(spec), "56 latent");
    EXPECT_EQ(spec.storedElements, Count(561'862'880'256));
}

} // namespace
} // namespace vramplan
