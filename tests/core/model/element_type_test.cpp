// SPDX-License-Identifier: Apache-2.0
#include "core/model/element_type.h"

#include <gtest/gtest.h>
#include <set>
#include <string>

namespace vramplan {
namespace {

struct Block {
    const char* name;
    unsigned elements;
    unsigned bytes;
    int ggmlId; ///< GGML_TYPE_… in ggml.h; −1 where GGUF has no such type
};
class BlockFormat : public ::testing::TestWithParam<Block> { };

TEST_P(BlockFormat, HasTheSizeOfItsStructure) {
    const auto type = elementTypeByName(GetParam().name);
    ASSERT_TRUE(type) << GetParam().name;
    EXPECT_EQ(info(*type).blockElements, GetParam().elements);
    EXPECT_EQ(info(*type).blockBytes, GetParam().bytes);
    EXPECT_EQ(info(*type).ggmlId, GetParam().ggmlId);
    EXPECT_EQ(name(*type), GetParam().name);
    if (GetParam().ggmlId >= 0) {
        EXPECT_EQ(elementTypeByGgmlId(static_cast<std::uint32_t>(GetParam().ggmlId)), type);
    }
}

// Sums over the members of each block structure of ggml: scales and minima, high bits, low bits.
INSTANTIATE_TEST_SUITE_P(Ggml, BlockFormat,
    ::testing::Values(Block{"q4_0", 32, 2 + 16, 2}, Block{"q4_1", 32, 2 + 2 + 16, 3},
        Block{"q5_0", 32, 2 + 4 + 16, 6}, Block{"q5_1", 32, 2 + 2 + 4 + 16, 7}, Block{"q8_0", 32, 2 + 32, 8},
        Block{"q8_1", 32, 2 + 2 + 32, 9}, Block{"q2_k", 256, 16 + 64 + 2 + 2, 10},
        Block{"q3_k", 256, 32 + 64 + 12 + 2, 11}, Block{"q4_k", 256, 2 + 2 + 12 + 128, 12},
        Block{"q5_k", 256, 2 + 2 + 12 + 32 + 128, 13}, Block{"q6_k", 256, 128 + 64 + 16 + 2, 14},
        Block{"q8_k", 256, 4 + 256 + 32, 15}, Block{"iq2_xxs", 256, 2 + 64, 16},
        Block{"iq2_xs", 256, 2 + 64 + 8, 17}, Block{"iq3_xxs", 256, 2 + 96, 18},
        Block{"iq1_s", 256, 2 + 32 + 16, 19}, Block{"iq4_nl", 32, 2 + 16, 20},
        Block{"iq3_s", 256, 2 + 64 + 8 + 32 + 4, 21}, Block{"iq2_s", 256, 2 + 64 + 8 + 8, 22},
        Block{"iq4_xs", 256, 2 + 2 + 4 + 128, 23}, Block{"iq1_m", 256, 32 + 16 + 8, 29},
        Block{"tq1_0", 256, 48 + 4 + 2, 34}, Block{"tq2_0", 256, 64 + 2, 35}, Block{"mxfp4", 32, 1 + 16, 39},
        Block{"nvfp4", 64, 4 + 32, 40}, Block{"q1_0", 128, 2 + 16, 41}, Block{"q2_0", 64, 2 + 16, 42}));

INSTANTIATE_TEST_SUITE_P(Plain, BlockFormat,
    ::testing::Values(Block{"f64", 1, 8, 28}, Block{"f32", 1, 4, 0}, Block{"f16", 1, 2, 1},
        Block{"bf16", 1, 2, 30}, Block{"fp8", 1, 1, -1}, Block{"int64", 1, 8, 27}, Block{"int32", 1, 4, 26},
        Block{"int16", 1, 2, 25}, Block{"int8", 1, 1, 24}, Block{"int4", 2, 1, -1}, Block{"int2", 4, 1, -1},
        Block{"fp4", 2, 1, -1}, Block{"fp6", 4, 3, -1}, Block{"bool", 1, 1, -1}, Block{"c64", 1, 8, -1},
        Block{"f8_e8m0", 1, 1, -1}));

TEST(ElementTypes, TheListsAboveAreComplete) { EXPECT_EQ(elementTypes().size(), 27u + 16u); }

TEST(ElementTypes, NamesAndIdsAreUnique) {
    std::set<std::string> names;
    std::set<int> ids;
    for (const ElementTypeInfo& entry : elementTypes()) {
        EXPECT_TRUE(names.emplace(entry.name).second) << entry.name;
        if (entry.ggmlId >= 0) {
            EXPECT_TRUE(ids.insert(entry.ggmlId).second) << entry.name;
        }
        EXPECT_EQ(&info(entry.type), &entry);
    }
}

TEST(ElementTypes, ForgivesCaseAndKnowsTheOtherSpellings) {
    EXPECT_EQ(elementTypeByName("Q4_K"), ElementType::Q4_K);
    EXPECT_EQ(elementTypeByName("BF16"), ElementType::BF16);
    EXPECT_EQ(elementTypeByName("bfloat16"), ElementType::BF16);
    EXPECT_EQ(elementTypeByName("float16"), ElementType::F16);
    EXPECT_EQ(elementTypeByName("fp16"), ElementType::F16);
    EXPECT_EQ(elementTypeByName("float32"), ElementType::F32);
    EXPECT_EQ(elementTypeByName("fp8_e4m3"), ElementType::F8);
    EXPECT_EQ(elementTypeByName("float8_e4m3fn"), ElementType::F8);
    for (const char* unknown : {"", "q99", "q4_k_m", "f", "bf", "q4_0 "})
        EXPECT_FALSE(elementTypeByName(unknown)) << unknown;
}

TEST(ElementTypes, NumbersOfRemovedFormatsAreNoTypes) {
    // 4 and 5 were q4_2 and q4_3; 31 to 33 and 36 to 38 repacked layouts; all left GGUF files again.
    for (const std::uint32_t id : {4u, 5u, 31u, 32u, 33u, 36u, 37u, 38u, 1000u, 0xffffffffu})
        EXPECT_FALSE(elementTypeByGgmlId(id)) << id;
}

TEST(ElementTypes, FillsTheLastBlock) {
    EXPECT_EQ(bytesOf(ElementType::Q8_0, 0), Bytes(0));
    EXPECT_EQ(bytesOf(ElementType::Q8_0, 1), Bytes(34));
    EXPECT_EQ(bytesOf(ElementType::Q8_0, 32), Bytes(34));
    EXPECT_EQ(bytesOf(ElementType::Q8_0, 33), Bytes(68));
    EXPECT_EQ(bytesOf(ElementType::Int4, 3), Bytes(2));
    EXPECT_EQ(bytesOf(ElementType::Q4_K, 4096), Bytes(16 * 144));
    EXPECT_TRUE(bytesOf(ElementType::F32, Count(Count::kMax)).overflowed());
    EXPECT_TRUE(bytesOf(ElementType::Int2, Count::overflow()).overflowed());
}

TEST(ElementTypes, BitsCountTheScales) {
    EXPECT_DOUBLE_EQ(bitsPerElement(ElementType::Q8_0), 8.5);
    EXPECT_DOUBLE_EQ(bitsPerElement(ElementType::Q4_K), 4.5);
    EXPECT_DOUBLE_EQ(bitsPerElement(ElementType::Q6_K), 6.5625);
    EXPECT_DOUBLE_EQ(bitsPerElement(ElementType::MXFP4), 4.25);
    EXPECT_DOUBLE_EQ(bitsPerElement(ElementType::NVFP4), 4.5);
    EXPECT_DOUBLE_EQ(bitsPerElement(ElementType::Int2), 2.0);
}

} // namespace
} // namespace vramplan
