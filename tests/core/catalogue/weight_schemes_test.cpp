// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/weight_schemes.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>

namespace vramplan {
namespace {

/// A Llama-shaped model by its published sizes.
struct Shape {
    std::uint64_t layers, hidden, intermediate, heads, kvHeads, headDim, vocabulary;
    bool tied = false;
    std::uint64_t experts = 0;
    bool queryKeyNorms = false;
};

WeightTensors layerOf(const Shape& shape) {
    const std::uint64_t query = shape.heads * shape.headDim, keyValue = shape.kvHeads * shape.headDim;
    const std::uint64_t copies = std::max<std::uint64_t>(1, shape.experts);
    const bool moe = shape.experts > 0;
    WeightTensors tensors = {
        {WeightRole::Norm, "input_layernorm", 1, shape.hidden, 2},
        {WeightRole::AttentionQuery, "self_attn.q_proj", query, shape.hidden, 1},
        {WeightRole::AttentionKey, "self_attn.k_proj", keyValue, shape.hidden, 1},
        {WeightRole::AttentionValue, "self_attn.v_proj", keyValue, shape.hidden, 1},
        {WeightRole::AttentionOutput, "self_attn.o_proj", shape.hidden, query, 1},
        {moe ? WeightRole::ExpertGate : WeightRole::MlpGate, "mlp.gate_proj", shape.intermediate,
            shape.hidden, copies},
        {moe ? WeightRole::ExpertUp : WeightRole::MlpUp, "mlp.up_proj", shape.intermediate, shape.hidden,
            copies},
        {moe ? WeightRole::ExpertDown : WeightRole::MlpDown, "mlp.down_proj", shape.hidden,
            shape.intermediate, copies},
    };
    if (moe) tensors.push_back({WeightRole::Router, "mlp.gate", shape.experts, shape.hidden, 1});
    if (shape.queryKeyNorms) tensors.push_back({WeightRole::Norm, "self_attn.q_norm", 1, shape.headDim, 2});
    return tensors;
}

WeightTensors globalsOf(const Shape& shape) {
    WeightTensors tensors = {{WeightRole::TokenEmbedding, "embed_tokens", shape.vocabulary, shape.hidden, 1},
        {WeightRole::Norm, "norm", 1, shape.hidden, 1}};
    if (!shape.tied)
        tensors.push_back({WeightRole::OutputHead, "lm_head", shape.vocabulary, shape.hidden, 1});
    return tensors;
}

Bytes sizeOf(const Shape& shape, std::string_view name) {
    const auto found = weightSchemeByName(name);
    if (!found) return Bytes::overflow();
    const WeightScheme scheme =
        adaptedTo(**found, MixFacts{shape.heads / shape.kvHeads, shape.experts, shape.layers});
    const int layers = static_cast<int>(shape.layers);
    Bytes sum;
    for (const WeightTensor& tensor : layerOf(shape))
        sum += bytesOfLayers(scheme, tensor, 0, shape.layers, layers, shape.tied);
    for (const WeightTensor& tensor : globalsOf(shape))
        sum += bytesOf(formatOf(scheme, tensor, -1, layers, shape.tied), tensor);
    return sum;
}

double parametersOf(const Shape& shape) {
    const Count count = Count(shape.layers) * elementsOf(layerOf(shape)) + elementsOf(globalsOf(shape));
    return static_cast<double>(count.value());
}

double mib(Bytes size) { return static_cast<double>(size.value()) / 1048576; }

constexpr Shape kLlama31_8B{32, 4096, 14336, 32, 8, 128, 128256};

struct PublishedWidth {
    const char* name;
    double bits;
};
class Llama31Table : public testing::TestWithParam<PublishedWidth> { };

TEST_P(Llama31Table, MatchesTheBitsPerWeightOfLlamaQuantize) {
    const double bits =
        8 * static_cast<double>(sizeOf(kLlama31_8B, GetParam().name).value()) / parametersOf(kLlama31_8B);
    EXPECT_NEAR(bits, GetParam().bits, 0.00006) << GetParam().name;
}

// The table "meta-llama/Llama-3.1-8B" in llama.cpp's tools/quantize/README.md, to its last digit. Its iq4
// rows were made without an importance matrix, published iq4 files are made with one: see PublishedFiles.
INSTANTIATE_TEST_SUITE_P(LlamaQuantizeReadme, Llama31Table,
    testing::Values(PublishedWidth{"iq1_s", 2.0042}, PublishedWidth{"iq1_m", 2.1460},
        PublishedWidth{"iq2_xxs", 2.3824}, PublishedWidth{"iq2_xs", 2.5882}, PublishedWidth{"iq2_s", 2.7403},
        PublishedWidth{"iq2_m", 2.9294}, PublishedWidth{"iq3_xxs", 3.2548}, PublishedWidth{"iq3_xs", 3.4977},
        PublishedWidth{"iq3_s", 3.6606}, PublishedWidth{"iq3_m", 3.7628}, PublishedWidth{"q2_k_s", 2.9697},
        PublishedWidth{"q2_k", 3.1593}, PublishedWidth{"q3_k_s", 3.6429}, PublishedWidth{"q3_k_l", 4.2979},
        PublishedWidth{"q4_k_s", 4.6672}, PublishedWidth{"q4_k_m", 4.8944}, PublishedWidth{"q5_k_s", 5.5704},
        PublishedWidth{"q5_k_m", 5.7036}, PublishedWidth{"q6_k", 6.5633}, PublishedWidth{"q8_0", 8.5008}),
    [](const auto& test) { return std::string(test.param.name); });

struct LoadedSize {
    const char* label;
    Shape shape;
    const char* name;
    double mib;
};
class LoadedModels : public testing::TestWithParam<LoadedSize> { };

TEST_P(LoadedModels, MatchTheBufferThatLlamaCppPrinted) {
    EXPECT_NEAR(mib(sizeOf(GetParam().shape, GetParam().name)), GetParam().mib, 0.01) << GetParam().label;
}

// "model buffer size" in public logs of models loaded on the CPU, or the sum of device and host where the
// head is not tied.
INSTANTIATE_TEST_SUITE_P(PublicLogs, LoadedModels,
    testing::Values(LoadedSize{"llama31_8b", kLlama31_8B, "q4_k_m", 4685.30},
        LoadedSize{"llama31_8b", kLlama31_8B, "q4_0", 4155.99 + 281.81},
        LoadedSize{"llama2_7b", Shape{32, 4096, 11008, 32, 32, 128, 32000}, "q4_k_m", 3820.94 + 70.31},
        LoadedSize{"llama2_7b", Shape{32, 4096, 11008, 32, 32, 128, 32000}, "q8_0", 6828.64},
        LoadedSize{"llama2_13b", Shape{40, 5120, 13824, 40, 40, 128, 32000}, "q8_0", 13189.86},
        LoadedSize{"mistral_7b", Shape{32, 4096, 14336, 32, 8, 128, 32000}, "q4_0", 3917.87},
        LoadedSize{"mistral_7b", Shape{32, 4096, 14336, 32, 8, 128, 32000}, "q4_k_m", 4095.05 + 70.31},
        LoadedSize{
            "qwen3_30b_a3b", Shape{48, 2048, 768, 32, 4, 128, 151936, false, 128, true}, "q5_k_m", 20713.44}),
    [](const auto& test) { return std::string(test.param.label) + "_" + test.param.name; });

struct FileSize {
    const char* label;
    Shape shape;
    const char* name;
    double bytes;
    double header; ///< what the vocabulary of this family takes in the file, about
};
class PublishedFiles : public testing::TestWithParam<FileSize> { };

TEST_P(PublishedFiles, AreTheTensorsAndAHeader) {
    const double tensors = static_cast<double>(sizeOf(GetParam().shape, GetParam().name).value());
    EXPECT_NEAR(GetParam().bytes - tensors, GetParam().header, 0.1e6) << GetParam().label;
}

// Sizes of files on the model hub as download scripts check them (bartowski's Llama 3.1 8B, Qwen's own 30B).
INSTANTIATE_TEST_SUITE_P(Hub, PublishedFiles,
    testing::Values(FileSize{"llama31_8b", kLlama31_8B, "q8_0", 8540775840.0, 7.84e6},
        FileSize{"llama31_8b", kLlama31_8B, "q4_k_m", 4920739232.0, 7.84e6},
        FileSize{"llama31_8b", kLlama31_8B, "iq4_xs", 4447667616.0, 7.84e6},
        FileSize{"qwen3_30b_a3b", Shape{48, 2048, 768, 32, 4, 128, 151936, false, 128, true}, "q4_k_m",
            18556685824.0, 5.98e6}),
    [](const auto& test) { return std::string(test.param.label) + "_" + test.param.name; });

TEST(WeightSchemes, NamesAreUniqueAndFound) {
    std::set<std::string> ids;
    for (const auto& scheme : weightSchemes()) {
        EXPECT_TRUE(ids.insert(scheme->id).second) << scheme->id;
        EXPECT_FALSE(scheme->title.empty());
        const auto found = weightSchemeByName(scheme->id);
        ASSERT_TRUE(found.has_value()) << scheme->id;
        EXPECT_EQ(*found, scheme);
    }
    for (const char* name : {"f32", "bf16", "f16", "fp8", "int8", "int4", "nf4", "nvfp4", "mxfp4", "awq",
             "gptq", "q8_0", "q4_k_m", "iq4_xs"})
        EXPECT_TRUE(ids.contains(name)) << name;
}

TEST(WeightSchemes, CaseAndAliasesAreForgiven) {
    ASSERT_TRUE(weightSchemeByName("Q4_K_M"));
    EXPECT_EQ((*weightSchemeByName("Q4_K"))->id, "q4_k_m");
    EXPECT_EQ((*weightSchemeByName("q5-k-m"))->id, "q5_k_m");
    EXPECT_EQ((*weightSchemeByName("FP16"))->id, "f16");
}

TEST(WeightSchemes, AnUnknownNameListsTheKnownOnes) {
    for (const char* name : {"", "q4", "q9_k", "bf16 ", "q4_k_m\n", "../awq"}) {
        const auto found = weightSchemeByName(name);
        ASSERT_FALSE(found) << name;
        EXPECT_EQ(found.error().kind, ErrorKind::Usage);
        EXPECT_NE(found.error().message.find("q4_k_m"), std::string::npos);
    }
    const auto huge = weightSchemeByName(std::string(1 << 20, 'q'));
    ASSERT_FALSE(huge);
    EXPECT_LT(huge.error().message.size(), 1000U);
}

TEST(WeightSchemes, SixteenBitIsTheParameterCountTimesTwo) {
    // 8,030,261,248 parameters of Llama 3.1 8B.
    EXPECT_EQ(parametersOf(kLlama31_8B), 8030261248.0);
    EXPECT_EQ(sizeOf(kLlama31_8B, "bf16"), Bytes(16060522496));
    EXPECT_EQ(sizeOf(kLlama31_8B, "f32"), Bytes(32121044992));
}

TEST(WeightSchemes, AwqKeepsEmbeddingHeadAndNormsInSixteenBits) {
    // 6,979,321,856 values in the layers' matrices: half a byte each, per 128 values 2 bytes of scale and
    // half a byte of zero point; 1,050,939,392 others in 16 bit.
    const std::uint64_t matrices = 6979321856;
    EXPECT_EQ(sizeOf(kLlama31_8B, "awq"),
        Bytes(matrices / 2 + matrices / 128 * 5 / 2 + 2 * (8030261248 - matrices)));
}

TEST(WeightSchemes, EightExpertsKeepKeysAndValuesInEightBits) {
    const WeightScheme scheme = adaptedTo(**weightSchemeByName("q4_k_m"), MixFacts{4, 8, 32});
    const auto typeOf = [&](WeightRole role) {
        return formatOf(scheme, WeightTensor{role, "", 1024, 4096, 1}, 10, 32, false).type;
    };
    EXPECT_EQ(typeOf(WeightRole::AttentionKey), ElementType::Q8_0);
    EXPECT_EQ(typeOf(WeightRole::AttentionValue), ElementType::Q8_0);
    EXPECT_EQ(typeOf(WeightRole::AttentionOutput), ElementType::Q5_K);
    EXPECT_EQ(typeOf(WeightRole::ExpertUp), ElementType::Q4_K);
}

TEST(WeightSchemes, SeventyBillionModelsGetBetterValues) {
    const WeightScheme scheme = adaptedTo(**weightSchemeByName("q4_k_m"), MixFacts{8, 0, 80});
    const WeightTensor value{WeightRole::AttentionValue, "", 1024, 8192, 1};
    EXPECT_EQ(formatOf(scheme, value, 0, 80, false).type, ElementType::Q6_K);
    EXPECT_EQ(formatOf(scheme, value, 11, 80, false).type, ElementType::Q5_K);
}

TEST(WeightSchemes, RowsThatBlocksDoNotDivideGetTheSubstitute) {
    // Qwen2.5 0.5B: hidden 896 = 3.5 × 256.
    const WeightScheme scheme = adaptedTo(**weightSchemeByName("q4_k_m"), MixFacts{7, 0, 24});
    const auto typeOf = [&](WeightRole role, std::uint64_t columns) {
        return formatOf(scheme, WeightTensor{role, "", 64, columns, 1}, 5, 24, true).type;
    };
    EXPECT_EQ(typeOf(WeightRole::AttentionQuery, 896), ElementType::Q5_0);
    EXPECT_EQ(typeOf(WeightRole::TokenEmbedding, 896), ElementType::Q8_0);
    EXPECT_EQ(typeOf(WeightRole::AttentionQuery, 100), ElementType::F16);
    EXPECT_EQ(typeOf(WeightRole::MlpDown, 4864), ElementType::Q6_K);
}

TEST(WeightSchemes, ExpertsAloneAreMxfp4WhereThereAreExperts) {
    const WeightTensor expert{WeightRole::ExpertUp, "", 2880, 2880, 32};
    const WeightTensor query{WeightRole::AttentionQuery, "", 4096, 2880, 1};
    const WeightScheme moe = adaptedTo(**weightSchemeByName("mxfp4"), MixFacts{8, 32, 24});
    EXPECT_EQ(formatOf(moe, expert, 0, 24, false).packing, Packing::Mxfp4);
    EXPECT_EQ(formatOf(moe, query, 0, 24, false).type, ElementType::BF16);
    EXPECT_EQ(formatOf(moe, query, 0, 24, false).packing, Packing::Plain);
    const WeightScheme dense = adaptedTo(**weightSchemeByName("mxfp4"), MixFacts{8, 0, 24});
    EXPECT_EQ(formatOf(dense, query, 0, 24, false).packing, Packing::Mxfp4);
}

TEST(WeightSchemes, AnAbsurdTensorOverflowsInsteadOfWrapping) {
    const WeightTensor absurd{WeightRole::MlpUp, "", std::uint64_t{1} << 62, std::uint64_t{1} << 62, 1};
    for (const auto& scheme : weightSchemes())
        EXPECT_TRUE(bytesOfLayers(*scheme, absurd, 0, 4, 4, false).overflowed()) << scheme->id;
}

} // namespace
} // namespace vramplan
