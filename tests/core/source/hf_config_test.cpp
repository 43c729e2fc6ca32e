// SPDX-License-Identifier: Apache-2.0
#include "tests/core/source/families/reading.h"

#include <gmock/gmock.h>

namespace vramplan {
namespace {

using namespace test;
using testing::HasSubstr;

constexpr std::string_view kLlama8B = R"({"model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096,
    "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256,
    "tie_word_embeddings": false, "max_position_embeddings": 131072, "torch_dtype": "bfloat16"})";

/// A small model with one value replaced, or left out where the value is empty.
std::string small(std::string_view key, std::string_view value) {
    const std::pair<std::string_view, std::string_view> keys[] = {{"model_type", "\"llama\""},
        {"num_hidden_layers", "2"}, {"hidden_size", "64"}, {"num_attention_heads", "4"},
        {"num_key_value_heads", "2"}, {"intermediate_size", "128"}, {"vocab_size", "100"}};
    std::string config = "{\"_\": 0";
    for (const auto& [name, usual] : keys)
        if (name != key) config += ", \"" + std::string(name) + "\": " + std::string(usual);
    if (!value.empty()) config += ", \"" + std::string(key) + "\": " + std::string(value);
    return config + "}";
}

// The published total of Llama 3.1 8B; 8 KV heads of 128 in 32 layers.
TEST(HfConfig, ReadsLlama) {
    const ModelSpec model = reading(kLlama8B);
    EXPECT_EQ(model.parameters, Count(8'030'261'248));
    EXPECT_EQ(model.activeParameters, Count(8'030'261'248));
    EXPECT_EQ(model.storedElements, Count(8'030'261'248));
    EXPECT_EQ(model.maxContext, 131072u);
    EXPECT_EQ(model.architecture, "llama");
    EXPECT_EQ(model.family, "Llama");
    EXPECT_EQ(model.dtype, ElementType::BF16);
    ASSERT_EQ(model.runs.size(), 1u);
    EXPECT_EQ(model.runs[0].count, 32u);
    EXPECT_EQ(model.kinds[0].records, (CacheRecords{FullAttention{8, 128, 128}}));
    EXPECT_EQ(model.geometry, (Geometry{32, 32, 8, 128, 4096, 14336, 128256}));
    EXPECT_TRUE(model.warnings.empty());
    EXPECT_FALSE(model.storedScheme);
    EXPECT_FALSE(model.checkpointKvType);
}

// Moving a slider expands again; the query heads never change the cache, nor does the width.
TEST(HfConfig, ExpandsWithOtherGeometry) {
    const ModelSpec model = reading(kLlama8B);
    GeometryOverrides overrides;
    overrides.layers = 40;
    overrides.heads = 64;
    overrides.hidden = 8192;
    const auto larger = model.definition->expand(overrides);
    ASSERT_TRUE(larger) << describe(larger.error());
    EXPECT_EQ(larger->layerCount(), 40u);
    EXPECT_EQ(larger->kinds[0].records[0], CacheRecord(FullAttention{8, 128, 128}));
    EXPECT_EQ(larger->overrides, overrides);
    const auto back = larger->definition->expand({});
    ASSERT_TRUE(back);
    EXPECT_EQ(back->parameters, model.parameters);
    EXPECT_EQ(back->kinds, model.kinds);
}

TEST(HfConfig, TakesATotalFromOutside) {
    GeometryOverrides overrides;
    overrides.parameters = 1'000;
    const ModelSpec spec = reading(kLlama8B, overrides);
    EXPECT_EQ(spec.parameters, Count(1'000));
    EXPECT_FALSE(spec.weightsKnown) << "the total counts, not the tensors that the geometry gives";
}

// A model without KV heads says that it cannot use them.
TEST(HfConfig, SaysWhichOverridesItCannotUse) {
    constexpr std::string_view kMamba =
        R"({"model_type": "mamba", "num_hidden_layers": 2, "hidden_size": 64, "vocab_size": 100})";
    GeometryOverrides overrides;
    overrides.kvHeads = 8;
    const ModelSpec spec = reading(kMamba, overrides);
    ASSERT_EQ(spec.warnings.size(), 1u);
    EXPECT_EQ(spec.warnings[0].code, "override_unused");
    EXPECT_TRUE(reading(kLlama8B, overrides).warnings.empty());
}

// Overrides are checked like the file's own values, and are the user's fault, not the file's.
TEST(HfConfig, RefusesAbsurdOverrides) {
    const ModelSpec model = reading(kLlama8B);
    for (const std::uint64_t layers : {std::uint64_t{0}, std::uint64_t{100'001}, ~std::uint64_t{0}}) {
        GeometryOverrides overrides;
        overrides.layers = layers;
        const auto result = model.definition->expand(overrides);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().kind, ErrorKind::Usage);
        EXPECT_THAT(result.error().message, HasSubstr("layers"));
    }
    GeometryOverrides overrides;
    overrides.layers = 100'000;
    EXPECT_EQ(reading(kLlama8B, overrides).layerCount(), 100'000u);
}

// Beyond 2^63 parameters nothing wraps.
TEST(HfConfig, RefusesSizesBeyond64Bits) {
    GeometryOverrides overrides;
    overrides.hidden = 0xffffffff;
    overrides.intermediate = 0xffffffff;
    const auto result = tryReading(kLlama8B, overrides);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Overflow);
}

// A negative, broken, huge or wrongly typed size names its key.
TEST(HfConfig, RefusesBrokenSizes) {
    constexpr std::string_view kSize = "hidden_size: expected a whole number from 1 to 4294967295, found ";
    const auto sentence = [](std::string_view value) { return failure(small("hidden_size", value)); };
    EXPECT_EQ(sentence("4294971392"), std::string(kSize) + "4294971392");
    EXPECT_EQ(sentence("0"), std::string(kSize) + "0");
    EXPECT_EQ(sentence("-64"), std::string(kSize) + "-64");
    EXPECT_EQ(sentence("64.5"), std::string(kSize) + "64.5");
    EXPECT_EQ(sentence("1e300"), std::string(kSize) + "1e+300");
    EXPECT_EQ(sentence("\"64\""), std::string(kSize) + "the text \"64\"");
    EXPECT_EQ(sentence("true"), std::string(kSize) + "true");
    EXPECT_EQ(sentence("{}"), std::string(kSize) + "an object");
    EXPECT_EQ(sentence("18446744073709551615"), std::string(kSize) + "18446744073709551615");
    EXPECT_EQ(failure(small("num_hidden_layers", "-3")),
        "num_hidden_layers: expected a whole number from 1 to 100000, found -3");
    EXPECT_EQ(failure(small("num_hidden_layers", "100001")),
        "num_hidden_layers: expected a whole number from 1 to 100000, found 100001");
    EXPECT_EQ(failure(small("num_key_value_heads", "[]")),
        "num_key_value_heads: expected a whole number or a list with an entry per layer, found a list");
    EXPECT_EQ(failure(small("head_dim", "16777217")),
        "head_dim: expected a whole number from 1 to 16777216, found 16777217");
    EXPECT_EQ(failure(small("tie_word_embeddings", "\"yes\"")),
        "tie_word_embeddings: expected true or false, found the text \"yes\"");
    EXPECT_EQ(failure(small("max_position_embeddings", "0")),
        "max_position_embeddings: expected a whole number from 1 to 9007199254740991, found 0");
    EXPECT_EQ(failure(small("model_type", "7")), "model_type: expected a text, found 7");
    EXPECT_EQ(reading(small("hidden_size", "64.0")).geometry.hidden, 64u);
}

TEST(HfConfig, RefusesContradictions) {
    EXPECT_EQ(failure(small("num_key_value_heads", "8")),
        "num_key_value_heads: expected at most the 4 attention heads, found 8");
    EXPECT_THAT(
        failure(small("num_attention_heads", "128")), HasSubstr("at least one element per attention head"));
}

// What the cache needs must be there; what only the weights need may lack.
TEST(HfConfig, TellsTheCacheWithoutTheWeights) {
    EXPECT_EQ(failure(small("num_hidden_layers", "")),
        "num_hidden_layers: expected the number of layers, found nothing");
    EXPECT_EQ(failure(small("num_attention_heads", "")),
        "num_attention_heads: expected the number of attention heads, found nothing");
    EXPECT_EQ(failure(small("hidden_size", "")),
        "hidden_size: expected a width of at least one element per attention head, found nothing");
    for (const char* key : {"intermediate_size", "vocab_size"}) {
        const ModelSpec spec = reading(small(key, ""));
        EXPECT_FALSE(spec.weightsKnown);
        EXPECT_FALSE(spec.parameters);
        EXPECT_FALSE(spec.storedElements);
        EXPECT_EQ(spec.kinds[0].records[0], CacheRecord(FullAttention{2, 16, 16}));
        EXPECT_TRUE(spec.kinds[0].weights.empty());
        ASSERT_EQ(spec.warnings.size(), 1u);
        EXPECT_EQ(spec.warnings[0].code, "weights_unknown");
        EXPECT_THAT(spec.warnings[0].text, HasSubstr(key));
    }
    // KV heads and their width are enough.
    const ModelSpec spec = reading(
        R"({"model_type": "llama", "num_hidden_layers": 2, "num_key_value_heads": 2, "head_dim": 16})");
    EXPECT_EQ(spec.kinds[0].records[0], CacheRecord(FullAttention{2, 16, 16}));
    EXPECT_FALSE(spec.weightsKnown);
}

TEST(HfConfig, ReadsUnknownTypesPlainly) {
    const ModelSpec spec = reading(small("model_type", "\"mystery\""));
    EXPECT_TRUE(spec.heuristicReading);
    EXPECT_EQ(spec.architecture, "mystery");
    ASSERT_EQ(spec.warnings.size(), 1u);
    EXPECT_EQ(spec.warnings[0].code, "unknown_model_type");
    EXPECT_TRUE(spec.warnings[0].guess);
    EXPECT_EQ(spec.kinds[0].records[0], CacheRecord(FullAttention{2, 16, 16}));
    EXPECT_TRUE(reading(small("model_type", "")).heuristicReading);
}

TEST(HfConfig, DoesNotGuessTheWeightsOfUnknownExperts) {
    // Read as a Qwen3 30B-A3B without its type, 3 of 30 billion weights would be found.
    const ModelSpec spec = reading(R"({"model_type": "mystery", "num_hidden_layers": 2, "hidden_size": 64,
        "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 96,
        "num_experts": 128, "moe_intermediate_size": 32})");
    EXPECT_TRUE(spec.heuristicReading);
    EXPECT_FALSE(spec.weightsKnown);
    EXPECT_EQ(spec.parameters, std::nullopt);
    EXPECT_EQ(spec.kinds[0].records[0], CacheRecord(FullAttention{2, 16, 16}));
    EXPECT_THAT(spec.warnings.back().text, HasSubstr("how its experts are stored"));
}

// Files without a known model_type are known by their architecture.
TEST(HfConfig, KnowsArchitectures) {
    const auto type = [](std::string_view architecture) {
        return reading(
            with(small("model_type", ""), "architectures", "[\"" + std::string(architecture) + "\"]"))
            .architecture;
    };
    EXPECT_EQ(type("LlamaForCausalLM"), "llama");
    EXPECT_EQ(type("Qwen3MoeForCausalLM"), "qwen3_moe");
    EXPECT_EQ(type("GPTNeoXForCausalLM"), "gpt_neox");
    EXPECT_EQ(type("GptOssForCausalLM"), "gpt_oss");
    EXPECT_EQ(failure(small("architectures", "[7]")), "read without error");
    EXPECT_EQ(failure(with(small("model_type", "\"x\""), "architectures", "[7]")),
        "architectures[0]: expected a text, found 7");
}

// The language model of a wrapper, under each of the names in use, with the sizes its class assumes.
TEST(HfConfig, FindsTheLanguageModelInAWrapper) {
    const std::string inner = small("", "");
    for (const char* key : {"text_config", "llm_config", "language_config"}) {
        const ModelSpec spec =
            reading("{\"model_type\": \"wrapper\", \"" + std::string(key) + "\": " + inner + "}");
        EXPECT_EQ(spec.architecture, "llama") << key;
        EXPECT_FALSE(spec.heuristicReading);
    }
    EXPECT_EQ(reading(R"({"thinker_config": {"text_config": )" + inner + "}}").architecture, "llama");
    EXPECT_EQ(
        failure(R"({"model_type": "llava", "text_config": 7})"), "text_config: expected an object, found 7");
    EXPECT_EQ(failure(R"({"model_type": "llava", "text_config": "llama"})"),
        "text_config: expected an object, found the text \"llama\"");
    // LLaVA 1.5 leaves out everything that equals the class: 32 layers, 32 heads of 128.
    const ModelSpec llava = reading(R"({"model_type": "llava", "text_config": {"model_type": "llama",
        "vocab_size": 32064}})");
    EXPECT_EQ(llava.geometry, (Geometry{32, 32, 32, 128, 4096, 11008, 32064}));
}

// The text's own flag, then the wrapper's, then the class.
TEST(HfConfig, FindsTheTyingFlag) {
    const auto tied = [](std::string_view own, std::string_view outer) {
        std::string inner = small("tie_word_embeddings", own);
        std::string file = "{\"model_type\": \"wrapper\", \"text_config\": " + inner + "}";
        if (!outer.empty()) file = with(file, "tie_word_embeddings", outer);
        return reading(file).tiedOutput;
    };
    EXPECT_FALSE(tied("", ""));
    EXPECT_TRUE(tied("", "true"));
    EXPECT_FALSE(tied("false", "true"));
    EXPECT_TRUE(tied("true", "false"));
    EXPECT_TRUE(reading(R"({"model_type": "gemma", "num_hidden_layers": 1, "hidden_size": 64,
        "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 100})")
            .tiedOutput);
}

TEST(HfConfig, ReadsTheDataType) {
    EXPECT_EQ(reading(small("torch_dtype", "\"float32\"")).dtype, ElementType::F32);
    EXPECT_EQ(reading(small("dtype", "\"torch.float16\"")).dtype, ElementType::F16);
    EXPECT_EQ(reading(small("dtype", "\"auto\"")).dtype, ElementType::BF16);
    EXPECT_EQ(reading(small("dtype", "null")).dtype, ElementType::BF16);
    const ModelSpec odd = reading(small("dtype", "\"float17\""));
    ASSERT_EQ(odd.warnings.size(), 1u);
    EXPECT_EQ(odd.warnings[0].code, "unknown_dtype");
    EXPECT_TRUE(odd.warnings[0].guess);
}

// Per-layer lists: too short is an error, too long is cut with a warning.
TEST(HfConfig, ChecksTheLengthOfLists) {
    const auto gemma = [](std::string_view list) {
        return with(R"({"model_type": "gemma3_text", "num_hidden_layers": 3, "hidden_size": 64,
            "num_attention_heads": 4, "num_key_value_heads": 1, "intermediate_size": 128, "vocab_size": 100})",
            "layer_types", list);
    };
    EXPECT_EQ(layersOf(reading(gemma(layerList("FSF")))), "2 full, 1 sliding");
    EXPECT_EQ(
        failure(gemma(layerList("FS"))), "layer_types: expected an entry for each of the 3 layers, found 2");
    const ModelSpec longer = reading(gemma(layerList("FSFF")));
    EXPECT_EQ(layersOf(longer), "2 full, 1 sliding");
    ASSERT_EQ(longer.warnings.size(), 1u);
    EXPECT_EQ(longer.warnings[0].code, "layer_list_length");
    EXPECT_EQ(failure(gemma(R"(["full_attention", "wavy_attention", "full_attention"])")),
        "layer_types[1]: expected the name of a known layer type such as \"full_attention\", found the text "
        "\"wavy_attention\"");
    EXPECT_EQ(failure(gemma(R"(["full_attention", 3, "full_attention"])")),
        "layer_types[1]: expected the name of a known layer type such as \"full_attention\", found 3");
}

// A list goes on with its pattern when the slider adds layers, and stops where it takes some away.
TEST(HfConfig, ContinuesLists) {
    const std::string config =
        with(R"({"model_type": "gemma3_text", "num_hidden_layers": 6, "hidden_size": 64,
        "num_attention_heads": 4, "num_key_value_heads": 1, "intermediate_size": 128, "vocab_size": 100})",
            "layer_types", layerList("SSFSSF"));
    GeometryOverrides overrides;
    overrides.layers = 10;
    EXPECT_EQ(layersOf(reading(config, overrides)), "3 full, 7 sliding");
    overrides.layers = 2;
    EXPECT_EQ(layersOf(reading(config, overrides)), "2 sliding");
}

// An entry for each layer that differs, as newer files of Gemma 4 write it; they go on with their pattern.
TEST(HfConfig, ReadsLayersWithSettingsOfTheirOwn) {
    const std::string config =
        small("per_layer_config", R"({"1": {"head_dim": 32, "num_key_value_heads": 1}})");
    EXPECT_EQ(layer(reading(config), 0).records[0], CacheRecord(FullAttention{2, 16, 16}));
    EXPECT_EQ(layer(reading(config), 1).records[0], CacheRecord(FullAttention{1, 32, 32}));
    GeometryOverrides overrides;
    overrides.kvHeads = 3;
    EXPECT_EQ(layer(reading(config, overrides), 1).records[0], CacheRecord(FullAttention{3, 32, 32}));
    EXPECT_EQ(failure(small("per_layer_config", R"({"2": {}})")),
        "per_layer_config.2: expected a layer number below 2 as the name of an entry, found an object");
    const ModelSpec named = reading(small("per_layer_config", R"({"first": {}})"));
    ASSERT_EQ(named.warnings.size(), 1u);
    EXPECT_EQ(named.warnings[0].code, "unread_layer_config");
}

// KV heads and widths that differ from layer to layer (OpenELM's way of writing).
TEST(HfConfig, ReadsSizesPerLayer) {
    std::string config = small("num_key_value_heads", "[2, 4]");
    EXPECT_EQ(layer(reading(config), 1).records[0], CacheRecord(FullAttention{4, 16, 16}));
    const ModelSpec wide = reading(small("intermediate_size", "[128, 256]"));
    EXPECT_EQ(wide.parameters->value() - reading(small("", "")).parameters->value(), 3u * 64u * 128u);
    EXPECT_EQ(failure(small("num_key_value_heads", "[2]")),
        "num_key_value_heads: expected an entry for each of the 2 layers, found 1");
}

TEST(HfConfig, RefusesWhatIsNoConfig) {
    EXPECT_EQ(failure("[]"), "top level: expected an object with the model's configuration, found a list");
    EXPECT_EQ(failure("7"), "top level: expected an object with the model's configuration, found 7");
    EXPECT_THAT(failure("{}"), HasSubstr("num_hidden_layers"));
    EXPECT_THAT(failure(std::string(100'000, '[')), HasSubstr("nested deeper"));
}

TEST(HfConfig, NamesTheModelAndItsFile) {
    HfConfigContext context;
    context.source = {"hf-config", "/models/Small-1B/config.json"};
    const auto unnamed = modelFromHfConfig(*JsonDocument::parse(kLlama8B), context);
    ASSERT_TRUE(unnamed);
    EXPECT_EQ(unnamed->name, "Small-1B");
    EXPECT_EQ(unnamed->source.path, "/models/Small-1B/config.json");
    context.id = "meta-llama/Llama-3.1-8B";
    EXPECT_EQ(modelFromHfConfig(*JsonDocument::parse(kLlama8B), context)->name, "Llama-3.1-8B");
    const auto broken = modelFromHfConfig(*JsonDocument::parse(small("hidden_size", "0")), context);
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().kind, ErrorKind::Invalid);
    EXPECT_EQ(broken.error().file, "/models/Small-1B/config.json");
    EXPECT_EQ(broken.error().where, "hidden_size");
}

} // namespace
} // namespace vramplan
