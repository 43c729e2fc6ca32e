// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

namespace vramplan {
namespace {

using namespace test;

// Published totals.
TEST(EncoderDecoder, CountsThem) {
    const KnownModel models[] = {
        {"T5 small", 60'506'624, "6 full",
            R"({"model_type": "t5", "d_model": 512, "d_kv": 64, "d_ff": 2048, "num_heads": 8,
        "num_layers": 6, "vocab_size": 32128})"},
        {"T5 base", 222'903'552, "12 full",
            R"({"model_type": "t5", "d_model": 768, "d_kv": 64, "d_ff": 3072, "num_heads": 12,
        "num_layers": 12, "num_decoder_layers": 12, "vocab_size": 32128,
        "feed_forward_proj": "relu"})"},
        {"Flan T5 XXL", 11'135'332'352, "24 full",
            R"({"model_type": "t5", "d_model": 4096, "d_kv": 64, "d_ff": 10240, "num_heads": 64,
        "num_layers": 24, "num_decoder_layers": 24, "vocab_size": 32128,
        "feed_forward_proj": "gated-gelu", "tie_word_embeddings": false})"},
        {"BART large", 406'291'456, "12 full",
            R"({"model_type": "bart", "d_model": 1024, "encoder_layers": 12, "decoder_layers": 12,
        "num_hidden_layers": 12, "encoder_attention_heads": 16, "decoder_attention_heads": 16,
        "encoder_ffn_dim": 4096, "decoder_ffn_dim": 4096, "max_position_embeddings": 1024,
        "vocab_size": 50265})"},
        {"Whisper tiny", 37'760'640, "4 full",
            R"({"model_type": "whisper", "d_model": 384, "encoder_layers": 4, "decoder_layers": 4,
        "encoder_attention_heads": 6, "decoder_attention_heads": 6, "encoder_ffn_dim": 1536,
        "decoder_ffn_dim": 1536, "num_mel_bins": 80, "vocab_size": 51865,
        "max_source_positions": 1500, "max_target_positions": 448, "tie_word_embeddings": true})"},
        {"Whisper small", 241'734'912, "12 full",
            R"({"model_type": "whisper", "d_model": 768, "encoder_layers": 12, "decoder_layers": 12,
        "encoder_attention_heads": 12, "decoder_attention_heads": 12, "encoder_ffn_dim": 3072,
        "decoder_ffn_dim": 3072, "num_mel_bins": 80, "vocab_size": 51865,
        "max_source_positions": 1500, "max_target_positions": 448, "tie_word_embeddings": true})"},
        {"Whisper large v3", 1'543'490'560, "32 full",
            R"({"model_type": "whisper", "d_model": 1280, "encoder_layers": 32, "decoder_layers": 32,
        "encoder_attention_heads": 20, "decoder_attention_heads": 20, "encoder_ffn_dim": 5120,
        "decoder_ffn_dim": 5120, "num_mel_bins": 128, "vocab_size": 51866,
        "max_source_positions": 1500, "max_target_positions": 448, "tie_word_embeddings": true})"},
        {"Whisper large v3 turbo", 808'878'080, "4 full",
            R"({"model_type": "whisper", "d_model": 1280, "encoder_layers": 32, "decoder_layers": 4,
        "encoder_attention_heads": 20, "decoder_attention_heads": 20, "encoder_ffn_dim": 5120,
        "decoder_ffn_dim": 5120, "num_mel_bins": 128, "vocab_size": 51866,
        "max_source_positions": 1500, "max_target_positions": 448, "tie_word_embeddings": true})"},
    };
    expectKnown(models);
}

// Keys of the decoder, not of the encoder that the usual names stand for; 1,500 positions per 30 seconds.
TEST(EncoderDecoder, GivesEachDecoderLayerTwoCaches) {
    const ModelSpec spec = reading(R"({"model_type": "whisper", "d_model": 1280, "encoder_layers": 32,
        "decoder_layers": 4, "num_hidden_layers": 32, "encoder_attention_heads": 20, "decoder_attention_heads": 20,
        "encoder_ffn_dim": 5120, "decoder_ffn_dim": 5120, "num_mel_bins": 128, "vocab_size": 51866})");
    EXPECT_EQ(layersOf(spec), "4 full");
    EXPECT_EQ(layer(spec, 3).records, (CacheRecords{FullAttention{20, 64, 64}, CrossAttention{20, 64, 64}}));
    EXPECT_EQ(spec.encoderTokens, 1500u);
    EXPECT_EQ(spec.maxContext, 448u);
}

// The width of T5's heads is a key of its own: 64 heads of 128 in the 11 B model of width 1,024.
TEST(EncoderDecoder, TakesTheHeadsOfT5FromItsKey) {
    const ModelSpec spec = reading(R"({"model_type": "t5", "d_model": 1024, "d_kv": 128, "d_ff": 65536,
        "num_heads": 128, "num_layers": 24, "vocab_size": 32128})");
    EXPECT_EQ(layer(spec, 0).records[1], CacheRecord(CrossAttention{128, 128, 128}));
}

// UMT5 has its table of 32 relative positions in every layer of both sides.
TEST(EncoderDecoder, CountsThePositionsOfUmt5) {
    const auto count = [](std::string_view type) {
        return reading(with(R"({"d_model": 64, "d_kv": 16, "d_ff": 128, "num_heads": 4, "num_layers": 3,
            "vocab_size": 100, "feed_forward_proj": "gated-gelu", "tie_word_embeddings": false})",
                           "model_type", type))
            .parameters->value();
    };
    EXPECT_EQ(count("\"umt5\"") - count("\"mt5\""), 4u * 32u * 4u);
}

// Of 40 layers 8 look at the image: four tiles of 40 × 40 patches with a class token each.
TEST(EncoderDecoder, ReadsLlamaVision) {
    const ModelSpec spec =
        reading(R"({"model_type": "mllama", "text_config": {"model_type": "mllama_text_model",
        "num_hidden_layers": 40, "hidden_size": 4096, "num_attention_heads": 32, "num_key_value_heads": 8,
        "intermediate_size": 14336, "vocab_size": 128256, "cross_attention_layers": [3, 8, 13, 18, 23, 28, 33, 38]},
        "vision_config": {"model_type": "mllama_vision_model", "hidden_size": 1280, "intermediate_size": 5120,
        "num_hidden_layers": 32, "num_global_layers": 8, "image_size": 560, "patch_size": 14, "max_num_tiles": 4,
        "vision_output_dim": 7680}})");
    EXPECT_EQ(layersOf(spec), "32 full, 8 cross");
    EXPECT_EQ(layer(spec, 3).records, (CacheRecords{CrossAttention{8, 128, 128}}));
    EXPECT_EQ(spec.encoderTokens, 4u * 1601u);
    // The published total, tower and all.
    EXPECT_EQ(spec.storedElements, Count(10'670'220'835));
}

} // namespace
} // namespace vramplan
