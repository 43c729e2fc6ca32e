// SPDX-License-Identifier: Apache-2.0
#include "core/model/weights.h"

#include <gtest/gtest.h>
#include <string>

namespace vramplan {
namespace {

// One linear layer of 256 outputs × 512 inputs: n = 131,072 values, 4 groups of 128 along each row.
constexpr WeightTensor kLinear{WeightRole::MlpUp, "mlp.up_proj", 256, 512, 1};

struct Packed {
    const char* title;
    WeightFormat format;
    std::uint64_t bytes;
};
void PrintTo(const Packed& packed, std::ostream* out) { *out << packed.title; }
class PackingOfOneLayer : public ::testing::TestWithParam<Packed> { };

TEST_P(PackingOfOneLayer, IsTheSumOfItsParts) {
    EXPECT_EQ(bytesOf(GetParam().format, kLinear), Bytes(GetParam().bytes));
    WeightTensor experts = kLinear;
    experts.copies = 3;
    EXPECT_EQ(bytesOf(GetParam().format, experts), Bytes(3 * GetParam().bytes));
}

INSTANTIATE_TEST_SUITE_P(Formats, PackingOfOneLayer,
    ::testing::Values(Packed{"bf16", {.type = ElementType::BF16}, 131'072 * 2},
        Packed{"q8_0", {.type = ElementType::Q8_0}, 256 * 16 * 34},
        Packed{"q4_k", {.type = ElementType::Q4_K}, 256 * 2 * 144},
        // packed values; 2-byte scale per group; 4-bit zero point per group; 4-byte group number per input
        Packed{"gptq 4 bit", {.packing = Packing::Gptq, .bits = 4, .group = 128},
            65'536 + 2 * 256 * 4 + 256 * 4 / 2 + 4 * 512},
        Packed{"gptq 3 bit", {.packing = Packing::Gptq, .bits = 3, .group = 128},
            131'072 * 3 / 8 + 2 * 256 * 4 + 256 * 4 * 3 / 8 + 4 * 512},
        Packed{"gptq 4 bit, one group a row", {.packing = Packing::Gptq, .bits = 4, .group = 0},
            65'536 + 2 * 256 + 256 / 2 + 4 * 512},
        Packed{"awq", {.packing = Packing::Awq, .bits = 4, .group = 128}, 65'536 + 2 * 256 * 4 + 256 * 4 / 2},
        // 4 bits a value and one float per block of 64
        Packed{"bitsandbytes 4", {.packing = Packing::BitsAndBytes4, .bits = 4}, 65'536 + 4 * 2048},
        // the 2,048 maxima in one byte each, and one float per 256 of them
        Packed{"bitsandbytes 4 double", {.packing = Packing::BitsAndBytes4Double, .bits = 4},
            65'536 + 2048 + 4 * 8},
        Packed{"bitsandbytes 8", {.packing = Packing::BitsAndBytes8, .bits = 8}, 131'072 + 4 * 256},
        // tiles of 128 × 128: 2 × 4 floats
        Packed{"fp8 tiles", {.packing = Packing::Fp8Block, .bits = 8, .block = 128}, 131'072 + 4 * 2 * 4},
        Packed{"fp8 tensor", {.packing = Packing::Fp8Tensor, .bits = 8}, 131'072 + 4},
        Packed{
            "fp8 channel", {.packing = Packing::Fp8Channel, .bits = 8, .scaleBytes = 4}, 131'072 + 4 * 256},
        Packed{
            "int8 channel", {.packing = Packing::Int8Channel, .bits = 8, .scaleBytes = 2}, 131'072 + 2 * 256},
        // the packed tensor comes with its shape, two 8-byte numbers
        Packed{"packed groups", {.packing = Packing::PackedGroup, .bits = 4, .group = 128},
            65'536 + 2 * 1024 + 16},
        Packed{"packed groups with zeros",
            {.packing = Packing::PackedGroup, .bits = 4, .group = 128, .zeroPoints = true},
            65'536 + 2 * 1024 + 1024 / 2 + 16},
        Packed{"mxfp4", {.packing = Packing::Mxfp4, .bits = 4}, 65'536 + 131'072 / 32},
        Packed{"mxfp8", {.packing = Packing::Mxfp8, .bits = 8}, 131'072 + 131'072 / 32},
        // one fp8 scale per 16 values, and a float each for weights and activations
        Packed{"nvfp4", {.packing = Packing::Nvfp4, .bits = 4}, 65'536 + 131'072 / 16 + 8},
        Packed{"int4 groups of 32", {.packing = Packing::IntGroup, .bits = 4, .group = 32, .scaleBytes = 2},
            65'536 + 2 * 4096}));

// All linear layers of Llama 3.1 8B in one format each, computed by a program independent of ours.
TEST(Packing, SumsTheLinearLayersOfAWholeModel) {
    const WeightTensors linear = {{WeightRole::AttentionQuery, "", 4096, 4096, 32},
        {WeightRole::AttentionKey, "", 1024, 4096, 32}, {WeightRole::AttentionValue, "", 1024, 4096, 32},
        {WeightRole::AttentionOutput, "", 4096, 4096, 32}, {WeightRole::MlpGate, "", 14336, 4096, 32},
        {WeightRole::MlpUp, "", 14336, 4096, 32}, {WeightRole::MlpDown, "", 4096, 14336, 32}};
    const Packed formats[] = {{"bf16", {.type = ElementType::BF16}, 13958643712},
        {"gptq", {.packing = Packing::Gptq, .bits = 4, .group = 128}, 3630956544},
        {"awq", {.packing = Packing::Awq, .bits = 4, .group = 128}, 3625975808},
        {"packed groups", {.packing = Packing::PackedGroup, .bits = 4, .group = 128}, 3598716416},
        {"fp8 tensor", {.packing = Packing::Fp8Tensor, .bits = 8, .inputScaleBytes = 4}, 6979323648},
        {"fp8 channel", {.packing = Packing::Fp8Channel, .bits = 8, .scaleBytes = 2}, 6982074368},
        {"fp8 tiles", {.packing = Packing::Fp8Block, .bits = 8, .block = 128}, 6981025792},
        {"bitsandbytes 4", {.packing = Packing::BitsAndBytes4, .bits = 4}, 3925868544},
        {"bitsandbytes 8", {.packing = Packing::BitsAndBytes8, .bits = 8}, 6984826880}};
    for (const Packed& expected : formats) {
        Bytes sum;
        for (const WeightTensor& tensor : linear) sum += bytesOf(expected.format, tensor);
        EXPECT_EQ(sum, Bytes(expected.bytes)) << expected.title;
    }
}

TEST(Packing, RoundsPartsOfTilesAndGroupsUp) {
    // 200 × 300 values in tiles of 128: 2 × 3 tiles
    const WeightTensor odd{WeightRole::MlpUp, "", 200, 300, 1};
    EXPECT_EQ(bytesOf(WeightFormat{.packing = Packing::Fp8Block, .bits = 8, .block = 128}, odd),
        Bytes(60'000 + 4 * 6));
    // 300 inputs are 3 groups of 128: 200 × 3 scales of 2 bytes and 300 bytes of zeros
    EXPECT_EQ(bytesOf(WeightFormat{.packing = Packing::Awq, .bits = 4, .group = 128}, odd),
        Bytes(30'000 + 1200 + 300));
    // a row of 300 takes two blocks of 256
    EXPECT_EQ(bytesOf(WeightFormat{.type = ElementType::Q4_K}, odd), Bytes(200 * 2 * 144));
    // an odd number of 4-bit values
    EXPECT_EQ(
        bytesOf(WeightFormat{.packing = Packing::BitsAndBytes4, .bits = 4}, {WeightRole::MlpUp, "", 1, 3, 1}),
        Bytes(2 + 4));
}

TEST(Packing, AnAbsurdTensorOverflowsInsteadOfWrapping) {
    const WeightTensor absurd{WeightRole::MlpUp, "", 1'000'000'000, 1'000'000'000, 1'000'000'000};
    for (const Packing packing : {Packing::Plain, Packing::Gptq, Packing::Awq, Packing::BitsAndBytes4,
             Packing::BitsAndBytes4Double, Packing::BitsAndBytes8, Packing::Fp8Block, Packing::Fp8Tensor,
             Packing::Fp8Channel, Packing::Int8Channel, Packing::PackedGroup, Packing::Mxfp4, Packing::Mxfp8,
             Packing::Nvfp4, Packing::IntGroup}) {
        EXPECT_TRUE(bytesOf(WeightFormat{.packing = packing, .bits = 4, .group = 32}, absurd).overflowed())
            << static_cast<int>(packing);
    }
    EXPECT_TRUE(absurd.elements().overflowed());
    EXPECT_TRUE(elementsOf({kLinear, absurd}).overflowed());
    EXPECT_EQ(elementsOf({kLinear, kLinear}), Count(262'144));
}

WeightFormat plain(ElementType type) { return {.type = type}; }

/// Q4_K_M of llama.cpp as far as this test needs it.
WeightScheme mixed() {
    WeightScheme scheme;
    scheme.id = "q4_k_m";
    scheme.matrices = plain(ElementType::Q4_K);
    scheme.kept = plain(ElementType::F32);
    scheme.embedding = plain(ElementType::Q4_K);
    scheme.output = plain(ElementType::Q6_K);
    scheme.mix = {{roleBit(WeightRole::AttentionValue) | roleBit(WeightRole::MlpDown), MixModels::All,
        MixLayers::MoreBits, plain(ElementType::Q6_K)}};
    return scheme;
}

ElementType typeOf(const WeightScheme& scheme, const WeightTensor& tensor, int layer = 0, bool tied = false) {
    return formatOf(scheme, tensor, layer, 32, tied).type;
}

TEST(WeightScheme, PlacesTensorsByTheirRole) {
    const WeightScheme scheme = mixed();
    EXPECT_EQ(
        typeOf(scheme, {WeightRole::AttentionQuery, "self_attn.q_proj", 64, 256}, 10), ElementType::Q4_K);
    EXPECT_EQ(typeOf(scheme, {WeightRole::TokenEmbedding, "embed_tokens", 1000, 256}, -1), ElementType::Q4_K);
    EXPECT_EQ(typeOf(scheme, {WeightRole::OutputHead, "lm_head", 1000, 256}, -1), ElementType::Q6_K);
    EXPECT_EQ(typeOf(scheme, {WeightRole::Norm, "norm", 1, 64}), ElementType::F32);
    EXPECT_EQ(typeOf(scheme, {WeightRole::Router, "mlp.gate", 8, 64}), ElementType::F32);
    EXPECT_EQ(typeOf(scheme, {WeightRole::Bias, "self_attn.q_proj.bias", 1, 64}), ElementType::F32);
    EXPECT_EQ(typeOf(scheme, {WeightRole::MlpUp, "a vector", 1, 64}), ElementType::F32);
}

TEST(WeightScheme, ATiedEmbeddingIsTheOutputHead) {
    EXPECT_EQ(typeOf(mixed(), {WeightRole::TokenEmbedding, "embed_tokens", 1000, 256}, -1, true),
        ElementType::Q6_K);
}

TEST(WeightScheme, LlamaCppGivesHalfTheLayersMoreBits) {
    // Of 32 layers: the first 4 and last 4, and every third between (6, 9, … 27): 16 layers.
    int better = 0;
    const WeightTensor value{WeightRole::AttentionValue, "self_attn.v_proj", 64, 256};
    for (int layer = 0; layer < 32; ++layer) better += typeOf(mixed(), value, layer) == ElementType::Q6_K;
    EXPECT_EQ(better, 16);
    EXPECT_EQ(typeOf(mixed(), value, 3), ElementType::Q6_K);
    EXPECT_EQ(typeOf(mixed(), value, 4), ElementType::Q4_K);
    EXPECT_EQ(typeOf(mixed(), value, 6), ElementType::Q6_K);
    EXPECT_EQ(typeOf(mixed(), value, 27), ElementType::Q6_K);
    EXPECT_EQ(typeOf(mixed(), value, 28), ElementType::Q6_K);
    EXPECT_EQ(typeOf(mixed(), {WeightRole::MlpDown, "mlp.down_proj", 64, 256}, 0), ElementType::Q6_K);
    EXPECT_EQ(typeOf(mixed(), {WeightRole::AttentionKey, "self_attn.k_proj", 64, 256}, 0), ElementType::Q4_K);
}

TEST(WeightScheme, TheSumOverLayersIsTheSumOfEachLayer) {
    const WeightTensor value{WeightRole::AttentionValue, "self_attn.v_proj", 64, 256};
    WeightScheme scheme = mixed();
    for (const MixLayers which :
        {MixLayers::All, MixLayers::MoreBits, MixLayers::FirstEighth, MixLayers::FirstSixteenth,
            MixLayers::FirstTwo, MixLayers::FirstFour, MixLayers::MiddleSixEighths}) {
        scheme.mix.front().layers = which;
        for (const std::uint64_t layers : {1u, 2u, 7u, 8u, 24u, 32u, 61u, 80u}) {
            const auto all = static_cast<std::int64_t>(layers);
            for (std::uint64_t first = 0; first < layers; first += 3) {
                Bytes sum;
                for (std::uint64_t layer = first; layer < layers; ++layer) {
                    sum +=
                        bytesOf(formatOf(scheme, value, static_cast<std::int64_t>(layer), all, false), value);
                    EXPECT_EQ(bytesOfLayers(scheme, value, first, layer + 1 - first, all, false), sum)
                        << layers << " layers, from " << first << " to " << layer;
                }
            }
        }
    }
    EXPECT_EQ(bytesOfLayers(scheme, value, 5, 0, 32, false), Bytes(0));
}

TEST(WeightScheme, FourBillionLayersTakeNoLongerThanFour) {
    const WeightTensor value{WeightRole::AttentionValue, "self_attn.v_proj", 1, 1};
    WeightTensor matrix = value;
    matrix.rows = 2;
    matrix.columns = 256;
    // 2^32 − 8 layers, 2^29 − 1 in an eighth. More bits: both eighths, and a third of the 6 × (2^29 − 1)
    // between.
    const std::uint64_t layers = (std::uint64_t{1} << 32) - 8, eighth = (std::uint64_t{1} << 29) - 1;
    const std::uint64_t better = 2 * eighth + 2 * eighth;
    EXPECT_EQ(bytesOfLayers(mixed(), matrix, 0, layers, static_cast<std::int64_t>(layers), false),
        Count(better) * Bytes(2 * 210) + Count(layers - better) * Bytes(2 * 144));
}

TEST(WeightScheme, ExpertsOnlyAndNamedExceptions) {
    WeightScheme scheme;
    scheme.matrices = {.packing = Packing::Mxfp4, .bits = 4};
    scheme.kept = plain(ElementType::BF16);
    scheme.expertsOnly = true;
    const WeightTensor expert{WeightRole::ExpertUp, "mlp.experts.up_proj", 64, 64, 32};
    const WeightTensor query{WeightRole::AttentionQuery, "self_attn.q_proj", 64, 64};
    EXPECT_EQ(formatOf(scheme, expert, 0, 24, false).packing, Packing::Mxfp4);
    EXPECT_EQ(formatOf(scheme, query, 0, 24, false), scheme.kept);
    scheme.expertsOnly = false;
    EXPECT_EQ(formatOf(scheme, query, 0, 24, false).packing, Packing::Mxfp4);
    scheme.keptNames = {"self_attn"};
    EXPECT_EQ(formatOf(scheme, query, 0, 24, false), scheme.kept);
    EXPECT_EQ(formatOf(scheme, expert, 0, 24, false).packing, Packing::Mxfp4);
}

} // namespace
} // namespace vramplan
