// SPDX-License-Identifier: Apache-2.0
#include "core/source/gguf_header.h"

#include "tests/support/gguf_writer.h"

#include <gmock/gmock.h>

namespace vramplan {
namespace {

using test::GgufWriter;
using test::tinyLlama;
using testing::HasSubstr;

Result<GgufHeader> read(const std::string& bytes, std::uint64_t claimed = 0) {
    MemorySource source(bytes, claimed == 0 ? bytes.size() : claimed, "x.gguf");
    return readGgufHeader(source);
}

std::string refusal(const std::string& bytes, std::uint64_t claimed = 0) {
    const auto header = read(bytes, claimed);
    if (header) return "accepted";
    EXPECT_EQ(header.error().file, "x.gguf");
    EXPECT_EQ(header.error().kind, ErrorKind::Invalid);
    EXPECT_THAT(header.error().where, testing::StartsWith("byte "));
    return describe(header.error());
}

GgufWriter small() { return GgufWriter().string("general.architecture", "llama"); }

TEST(GgufHeader, readsBothVersionsAndByteOrders) {
    for (const std::uint32_t version : {2u, 3u})
        for (const std::endian order : {std::endian::little, std::endian::big}) {
            const auto header = read(tinyLlama(order, version).bytes());
            ASSERT_TRUE(header) << describe(header.error());
            EXPECT_EQ(header->version, version);
            EXPECT_EQ(header->order, order);
            EXPECT_EQ(header->metadata.text("general.name"), "Tiny");
            EXPECT_EQ(header->tensors.size(), 20u);
            EXPECT_EQ(header->tensors.front().bytes, Bytes(6528));
            EXPECT_EQ(header->tensors.front().typeName, "Q8_0");
        }
}

TEST(GgufHeader, keepsNumbersAndSkipsTokens) {
    GgufWriter file = small();
    file.entry("i8", 1, "\xff")
        .entry("u64", 10, GgufWriter::raw<std::uint64_t>(1ull << 40, std::endian::little));
    file.entry("f32", 6, GgufWriter::raw(1.5f, std::endian::little)).entry("yes", 7, "\1");
    file.numbers("list", {3, 4})
        .strings("tokenizer.ggml.tokens", {"x", "", "yz"})
        .flags("flags", {true, false});
    const auto header = read(file.bytes());
    ASSERT_TRUE(header) << describe(header.error());
    const GgufMetadata& metadata = header->metadata;
    EXPECT_EQ(std::get<std::int64_t>(*metadata.find("i8")), -1);
    EXPECT_EQ(std::get<std::uint64_t>(*metadata.find("u64")), 1ull << 40);
    EXPECT_EQ(std::get<double>(*metadata.find("f32")), 1.5);
    EXPECT_EQ(std::get<std::uint64_t>(*metadata.find("yes")), 1u);
    EXPECT_EQ(std::get<std::vector<std::int64_t>>(*metadata.find("list")), (std::vector<std::int64_t>{3, 4}));
    EXPECT_EQ(
        std::get<std::vector<std::int64_t>>(*metadata.find("flags")), (std::vector<std::int64_t>{1, 0}));
    EXPECT_EQ(std::get<SkippedList>(*metadata.find("tokenizer.ggml.tokens")).count, 3u);
    EXPECT_EQ(metadata.find("nothing"), nullptr);
}

struct TypeFact {
    std::uint32_t id;
    std::uint64_t block, bytes;
    const char* name;
};
class EveryGgmlType : public testing::TestWithParam<TypeFact> { };

// Block sizes of ggml-common.h.
INSTANTIATE_TEST_SUITE_P(GgufHeader, EveryGgmlType,
    testing::Values(TypeFact{0, 1, 4, "F32"}, TypeFact{1, 1, 2, "F16"}, TypeFact{30, 1, 2, "BF16"},
        TypeFact{28, 1, 8, "F64"}, TypeFact{24, 1, 1, "I8"}, TypeFact{25, 1, 2, "I16"},
        TypeFact{26, 1, 4, "I32"}, TypeFact{27, 1, 8, "I64"}, TypeFact{2, 32, 18, "Q4_0"},
        TypeFact{3, 32, 20, "Q4_1"}, TypeFact{6, 32, 22, "Q5_0"}, TypeFact{7, 32, 24, "Q5_1"},
        TypeFact{8, 32, 34, "Q8_0"}, TypeFact{9, 32, 36, "Q8_1"}, TypeFact{10, 256, 84, "Q2_K"},
        TypeFact{11, 256, 110, "Q3_K"}, TypeFact{12, 256, 144, "Q4_K"}, TypeFact{13, 256, 176, "Q5_K"},
        TypeFact{14, 256, 210, "Q6_K"}, TypeFact{15, 256, 292, "Q8_K"}, TypeFact{16, 256, 66, "IQ2_XXS"},
        TypeFact{17, 256, 74, "IQ2_XS"}, TypeFact{22, 256, 82, "IQ2_S"}, TypeFact{18, 256, 98, "IQ3_XXS"},
        TypeFact{21, 256, 110, "IQ3_S"}, TypeFact{19, 256, 50, "IQ1_S"}, TypeFact{29, 256, 56, "IQ1_M"},
        TypeFact{20, 32, 18, "IQ4_NL"}, TypeFact{23, 256, 136, "IQ4_XS"}, TypeFact{34, 256, 54, "TQ1_0"},
        TypeFact{35, 256, 66, "TQ2_0"}, TypeFact{39, 32, 17, "MXFP4"}, TypeFact{40, 64, 36, "NVFP4"},
        TypeFact{41, 128, 18, "Q1_0"}, TypeFact{42, 64, 18, "Q2_0"}));

TEST_P(EveryGgmlType, hasItsBlockSize) {
    const TypeFact fact = GetParam();
    const auto header = read(small().tensor("t", {2 * fact.block, 3}, fact.id, 6 * fact.bytes).bytes());
    ASSERT_TRUE(header) << describe(header.error());
    EXPECT_EQ(header->tensors.front().bytes, Bytes(6 * fact.bytes));
    EXPECT_EQ(header->tensors.front().typeName, fact.name);
    if (fact.block == 1) return;
    EXPECT_THAT(refusal(small().tensor("t", {2 * fact.block + 1, 3}, fact.id, 9 * fact.bytes).bytes()),
        HasSubstr("no multiple of"));
}

TEST(GgufHeader, refusesOtherFilesAndVersions) {
    EXPECT_THAT(
        refusal("GGUF" + std::string(64, '\xff')), HasSubstr("byte 4: GGUF version 4294967295 is not known"));
    EXPECT_THAT(
        refusal(tinyLlama(std::endian::little, 1).bytes()), HasSubstr("version 1, which no current program"));
    EXPECT_THAT(
        refusal(tinyLlama(std::endian::big, 1).bytes()), HasSubstr("version 1, which no current program"));
    EXPECT_THAT(refusal(tinyLlama(std::endian::little, 4).bytes()), HasSubstr("GGUF version 4 is not known"));
    EXPECT_THAT(refusal("tjgg" + std::string(60, '\0')), HasSubstr("the format before GGUF"));
    EXPECT_THAT(refusal("PK\3\4" + std::string(60, '\0')), HasSubstr("byte 0: this is no GGUF file"));
    EXPECT_THAT(refusal("GG"), HasSubstr("the file ends after 2 bytes"));
}

TEST(GgufHeader, refusesTruncationEverywhere) {
    const std::string whole = tinyLlama().bytes();
    const std::string header = tinyLlama().header();
    for (std::size_t length = 1; length < whole.size(); length += length < header.size() ? 1 : 997)
        EXPECT_NE(refusal(whole.substr(0, length)), "accepted") << length;
}

TEST(GgufHeader, refusesCountsBeyondTheFile) {
    constexpr std::uint64_t kHuge = std::uint64_t{1} << 63;
    GgufWriter tensors = tinyLlama();
    tensors.tensorCount = kHuge;
    EXPECT_THAT(refusal(tensors.bytes()),
        HasSubstr("byte 8: the file claims 9223372036854775808 tensors, more than"));
    GgufWriter pairs = tinyLlama();
    pairs.pairCount = kHuge;
    EXPECT_THAT(
        refusal(pairs.bytes()), HasSubstr("byte 16: the file claims 9223372036854775808 metadata entries"));
    // A sparse file of 8 EiB has room for it; it still is no model.
    EXPECT_THAT(refusal(tensors.bytes(), ~std::uint64_t{0} >> 1), HasSubstr("tensors"));
    const auto tokens = [](std::uint64_t count) {
        return small()
            .entry("tokenizer.ggml.tokens", GgufWriter::kList,
                GgufWriter::raw<std::uint32_t>(8, std::endian::little)
                    + GgufWriter::raw(count, std::endian::little))
            .bytes();
    };
    EXPECT_THAT(
        refusal(tokens(kHuge)), HasSubstr("\"tokenizer.ggml.tokens\" claims 9223372036854775808 entries"));
    EXPECT_THAT(
        refusal(tokens(kHuge / 1024), ~std::uint64_t{0} >> 1), HasSubstr("at most 16777216 are read"));
    const std::string length = GgufWriter::raw(kHuge, std::endian::little);
    EXPECT_THAT(refusal(small().entry("text", GgufWriter::kText, length).bytes()),
        HasSubstr("a length of 9223372036854775808 bytes leads past the end"));
    GgufWriter wrapping = small();
    wrapping.entry("numbers", GgufWriter::kList,
        GgufWriter::raw<std::uint32_t>(10, std::endian::little)
            + GgufWriter::raw(kHuge / 4 + 1, std::endian::little));
    EXPECT_THAT(refusal(wrapping.bytes()), HasSubstr("\"numbers\" claims"));
}

TEST(GgufHeader, refusesBrokenMetadata) {
    EXPECT_THAT(
        refusal(small().entry("key", 13, "1234").bytes()), HasSubstr("\"key\" has the type number 13"));
    EXPECT_THAT(
        refusal(small().number("a", 1).number("a", 1).bytes()), HasSubstr("the key \"a\" stands twice"));
    EXPECT_THAT(refusal(small().number("", 1).bytes()), HasSubstr("a metadata key has 0 bytes"));
    EXPECT_THAT(refusal(small().number("\xff", 1).bytes()), HasSubstr("key is not valid UTF-8"));
    EXPECT_THAT(
        refusal(small().string("name", "\xc3").bytes()), HasSubstr("text of \"name\" is not valid UTF-8"));
    const std::string nested = GgufWriter::raw<std::uint32_t>(9, std::endian::little)
        + GgufWriter::raw<std::uint64_t>(1, std::endian::little);
    EXPECT_THAT(refusal(small().entry("key", GgufWriter::kList, nested).bytes()), HasSubstr("list of lists"));
    GgufWriter hoard = small();
    const std::string list = GgufWriter::raw<std::uint32_t>(0, std::endian::little)
        + GgufWriter::raw<std::uint64_t>(60'000, std::endian::little) + std::string(60'000, '\1');
    for (int i = 0; i < 20; ++i) hoard.entry("key" + std::to_string(i), GgufWriter::kList, list);
    EXPECT_THAT(refusal(hoard.bytes()), HasSubstr("the metadata holds more than 8388608 bytes"));
}

TEST(GgufHeader, refusesBadAlignment) {
    EXPECT_THAT(refusal(small().number("general.alignment", 0).bytes()), HasSubstr("general.alignment is 0"));
    EXPECT_THAT(
        refusal(small().number("general.alignment", 48).bytes()), HasSubstr("general.alignment is 48"));
    EXPECT_THAT(refusal(small().string("general.alignment", "x").bytes()), HasSubstr("is no whole number"));
    GgufWriter wide = small().number("general.alignment", 4096);
    wide.alignment = 4096;
    EXPECT_TRUE(read(wide.tensor("a", {1}, 0, 4).tensor("b", {1}, 0, 4).bytes()));
}

TEST(GgufHeader, refusesBrokenTensors) {
    EXPECT_THAT(
        refusal(small().tensor("t", {1}, 43, 4).bytes()), HasSubstr("type number 43, which is not known"));
    for (const std::uint32_t removed : {4u, 5u, 31u, 32u, 33u, 36u, 37u, 38u})
        EXPECT_THAT(
            refusal(small().tensor("t", {1}, removed, 4).bytes()), HasSubstr("was removed from the format"));
    EXPECT_THAT(refusal(small().tensor("t", {1, 1, 1, 1, 1}, 0, 4).bytes()), HasSubstr("has 5 dimensions"));
    constexpr std::uint64_t kHuge = std::uint64_t{1} << 32;
    EXPECT_THAT(refusal(small().tensor("t", {kHuge, kHuge}, 0, 4).bytes()), HasSubstr("beyond 64 bits"));
    EXPECT_THAT(
        refusal(small().tensor("t", {~std::uint64_t{0}}, 24, 4).bytes()), HasSubstr("beyond 64 bits"));
    EXPECT_THAT(refusal(small().tensor("t", {0, kHuge, kHuge}, 0, 4).bytes()), HasSubstr("beyond 64 bits"));
    EXPECT_THAT(
        refusal(small().tensor("", {1}, 0, 4).bytes()), HasSubstr("the name of tensor 0 has 0 bytes"));
    EXPECT_THAT(
        refusal(small().tensor(std::string(128, 'x'), {1}, 0, 4).bytes()), HasSubstr("has 128 bytes"));
    EXPECT_THAT(refusal(small().tensor("\xff", {1}, 0, 4).bytes()), HasSubstr("not valid UTF-8"));
    EXPECT_THAT(refusal(small().tensor("t", {1}, 0, 4).tensor("t", {1}, 0, 4).bytes()),
        HasSubstr("two tensors have the name \"t\""));
}

TEST(GgufHeader, refusesMisplacedData) {
    EXPECT_THAT(refusal(small().tensor("a", {16}, 0, 64).tensorAt("b", {1}, 0, 32).bytes()),
        HasSubstr("tensor \"b\" begins at 32, but the tensor before it ends at 64"));
    EXPECT_THAT(refusal(small().tensor("a", {16}, 0, 64).tensorAt("b", {1}, 0, 4).bytes()),
        HasSubstr("no multiple of"));
    EXPECT_THAT(refusal(small().tensor("a", {16}, 0, 64).tensorAt("b", {1}, 0, 1 << 20).bytes()),
        HasSubstr("leads past the end of the file (64 bytes of data); the download may be incomplete"));
    EXPECT_THAT(refusal(small().tensor("a", {16}, 0, 64).tensorAt("b", {16}, 0, ~std::uint64_t{31}).bytes()),
        HasSubstr("past the end"));
}

} // namespace
} // namespace vramplan
