// SPDX-License-Identifier: Apache-2.0
#include "core/source/safetensors.h"

#include "tests/support/safetensors_writer.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <sys/stat.h>

namespace vramplan {
namespace {

namespace fs = std::filesystem;
using test::SafetensorsWriter;
using test::TemporaryFolder;
using testing::HasSubstr;

Result<std::vector<StoredTensor>> header(const std::string& bytes, std::uint64_t claimed = 0) {
    MemorySource source(bytes, claimed == 0 ? bytes.size() : claimed, "y.safetensors");
    return readSafetensorsHeader(source);
}

/// The whole error line of a file that must be refused.
std::string refusal(const std::string& bytes, std::uint64_t claimed = 0) {
    const auto tensors = header(bytes, claimed);
    if (tensors) return "accepted";
    EXPECT_EQ(tensors.error().file, "y.safetensors");
    return describe(tensors.error());
}

std::string refusalOf(const std::string& json, std::size_t data = 0) {
    return refusal(SafetensorsWriter::file(json, std::string(data, '\0')));
}

struct Width {
    const char* dtype;
    std::uint64_t elements, bytes;
};
class EveryDtype : public testing::TestWithParam<Width> { };

// Widths as the safetensors format description gives them; F4 and F6 are packed.
INSTANTIATE_TEST_SUITE_P(Safetensors, EveryDtype,
    testing::Values(Width{"F64", 3, 24}, Width{"F32", 3, 12}, Width{"F16", 3, 6}, Width{"BF16", 3, 6},
        Width{"F8_E4M3", 3, 3}, Width{"F8_E5M2", 3, 3}, Width{"F8_E8M0", 3, 3}, Width{"F8_E4M3FNUZ", 3, 3},
        Width{"F8_E5M2FNUZ", 3, 3}, Width{"F6_E2M3", 4, 3}, Width{"F6_E3M2", 8, 6}, Width{"F4", 4, 2},
        Width{"I64", 3, 24}, Width{"I32", 3, 12}, Width{"I16", 3, 6}, Width{"I8", 3, 3}, Width{"U64", 3, 24},
        Width{"U32", 3, 12}, Width{"U16", 3, 6}, Width{"U8", 3, 3}, Width{"BOOL", 3, 3},
        Width{"C64", 3, 24}));

TEST_P(EveryDtype, hasItsExactBytes) {
    const Width width = GetParam();
    const auto tensors =
        header(SafetensorsWriter().add("t", width.dtype, {width.elements}, width.bytes).bytes());
    ASSERT_TRUE(tensors) << describe(tensors.error());
    EXPECT_EQ(tensors->front().bytes, Bytes(width.bytes));
    EXPECT_EQ(tensors->front().typeName, width.dtype);
    EXPECT_THAT(refusal(SafetensorsWriter().add("t", width.dtype, {width.elements}, width.bytes + 1).bytes()),
        HasSubstr("needs " + std::to_string(width.bytes) + " bytes"));
}

TEST(Safetensors, readsNamesShapesAndScalars) {
    const auto tensors = header(SafetensorsWriter::file(
        R"({"__metadata__": {"format": "pt"}, "b":{"data_offsets":[4,28],"shape":[2, 3],"dtype":"F32","note":[{}]},)"
        R"( "\u0061\ud83d\ude00" : {"dtype":"F32","shape":[],"data_offsets":[0,4]}}   )",
        std::string(28, '\0')));
    ASSERT_TRUE(tensors) << describe(tensors.error());
    ASSERT_EQ(tensors->size(), 2u);
    EXPECT_EQ((*tensors)[0].shape, (std::vector<std::uint64_t>{2, 3}));
    EXPECT_EQ((*tensors)[1].name, "a\xF0\x9F\x98\x80");
    EXPECT_EQ((*tensors)[1].elements(), Count(1));
}

TEST(Safetensors, needsOnlyTheHeader) {
    const std::string bytes = SafetensorsWriter().add("t", "F32", {1}, 4).bytes();
    const std::string head = SafetensorsWriter::file(
        R"({"t":{"dtype":"BF16","shape":[1024,1048576],"data_offsets":[0,2147483648]}})");
    const auto tensors = header(head, head.size() + 2147483648u);
    ASSERT_TRUE(tensors) << describe(tensors.error());
    EXPECT_EQ(tensors->front().bytes, Bytes(2147483648u));
}

TEST(Safetensors, refusesBrokenLengths) {
    EXPECT_THAT(refusal(std::string(8, '\xff') + "{}"),
        HasSubstr("y.safetensors: byte 0: the header length is 18446744073709551615"));
    EXPECT_THAT(refusal("{}"), HasSubstr("the file has 2 bytes"));
    EXPECT_THAT(refusal(std::string(8, '\0') + "{}"), HasSubstr("header length is 0"));
    EXPECT_THAT(refusal(SafetensorsWriter::file("{}").substr(0, 9), 10), HasSubstr("the file ends"));
    // The format's limit, in a sparse file that really is that long
    std::string huge = SafetensorsWriter::file("{}");
    huge[4] = 1;
    EXPECT_THAT(refusal(huge, 5'000'000'000), HasSubstr("the format allows 100000000"));
    EXPECT_THAT(
        refusal(SafetensorsWriter::file("[1,2,3]")), HasSubstr("byte 8: the header does not begin with"));
}

TEST(Safetensors, refusesBrokenHeaders) {
    EXPECT_THAT(refusalOf("{}"), HasSubstr("no tensors"));
    EXPECT_THAT(refusalOf("{\"t\":1}"), HasSubstr("byte 13: this is not valid JSON: expected \"{\""));
    EXPECT_THAT(refusalOf("{\"t"), HasSubstr("a text does not end"));
    EXPECT_THAT(refusalOf("{\"\xff\":1}"), HasSubstr("not valid UTF-8"));
    EXPECT_THAT(refusalOf(R"({"\ud800":1})"), HasSubstr("escape"));
    EXPECT_THAT(refusalOf(R"({"t":{"dtype":"F33","shape":[],"data_offsets":[0,4]}})", 4),
        HasSubstr("tensor \"t\" has the unknown dtype \"F33\""));
    EXPECT_THAT(
        refusalOf(R"({"t":{"dtype":"F32","shape":[]}})"), HasSubstr("lacks dtype, shape or data_offsets"));
    EXPECT_THAT(refusalOf(R"({"t":{"dtype":"F32","dtype":"F32","shape":[],"data_offsets":[0,4]}})", 4),
        HasSubstr("one key twice"));
    EXPECT_THAT(refusalOf(R"({"t":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", 4),
        HasSubstr("whole number"));
    EXPECT_THAT(refusalOf(R"({"t":{"dtype":"F32","shape":[1.0],"data_offsets":[0,4]}})", 4),
        HasSubstr("whole number"));
    EXPECT_THAT(refusalOf(R"({"t":{"dtype":"F32","shape":[18446744073709551616],"data_offsets":[0,4]}})", 4),
        HasSubstr("larger than 64 bits"));
    EXPECT_THAT(refusalOf(R"({"t":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}})"),
        HasSubstr("beyond 64 bits"));
    EXPECT_THAT(refusalOf(R"({"t":{"dtype":"F4","shape":[3],"data_offsets":[0,2]}})", 2),
        HasSubstr("no whole bytes"));
    EXPECT_THAT(
        refusalOf(R"({"t":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", 4), HasSubstr("data_offsets"));
    EXPECT_THAT(
        refusalOf(R"({"t":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}} x)", 4), HasSubstr("more text"));
    std::string deep = R"({"__metadata__":)";
    deep += std::string(100'000, '[');
    EXPECT_THAT(refusalOf(deep), HasSubstr("nested too deeply"));
}

TEST(Safetensors, refusesOverlapsGapsAndMissingData) {
    const auto two = [](const char* first, const char* second) {
        return std::string(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":)") + first
            + R"(},"b":{"dtype":"F32","shape":[2],"data_offsets":)" + second + "}}";
    };
    EXPECT_THAT(refusalOf(two("[0,8]", "[4,12]"), 12),
        HasSubstr("tensor \"b\" begins at 4, but the tensor before it"));
    EXPECT_THAT(refusalOf(two("[0,8]", "[12,20]"), 20), HasSubstr("tensor \"b\" begins at 12"));
    EXPECT_THAT(refusalOf(two("[4,12]", "[12,20]"), 20), HasSubstr("tensor \"a\" begins at 4"));
    EXPECT_THAT(refusalOf(two("[0,8]", "[8,16]"), 15), HasSubstr("the download may be incomplete"));
    EXPECT_THAT(
        refusalOf(two("[0,8]", "[8,16]"), 17), HasSubstr("17 bytes of data, but its tensors end at 16"));
    EXPECT_THAT(refusalOf(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                          R"("a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
                    8),
        HasSubstr("two tensors have the name \"a\""));
}

TEST(Safetensors, readsAShardedFolderFromAnyShardOrTheIndex) {
    const TemporaryFolder folder;
    const std::string first = folder.write("model-00001-of-00002.safetensors",
        SafetensorsWriter().add("model.embed_tokens.weight", "BF16", {10, 4}, 80).bytes());
    const std::string second = folder.write("model-00002-of-00002.safetensors",
        SafetensorsWriter().add("model.layers.0.self_attn.q_proj.weight", "F32", {4, 4}, 64).bytes());
    for (const std::string& path : {first, second, folder.path()}) {
        const auto inventory = readSafetensors(path);
        ASSERT_TRUE(inventory) << describe(inventory.error());
        EXPECT_EQ(inventory->bytes, Bytes(144));
        EXPECT_EQ(inventory->elements, Count(56));
        EXPECT_EQ(inventory->embedding.bytes, Bytes(80));
        EXPECT_EQ(inventory->rest(0, 1).bytes, Bytes(64));
    }
    const std::string index = folder.write("model.safetensors.index.json",
        R"({"metadata":{"total_size":1},"weight_map":{"model.embed_tokens.weight":"model-00001-of-00002.safetensors"}})");
    // Only what the index names counts.
    for (const std::string& path : {index, second, folder.path()}) {
        const auto inventory = readSafetensors(path);
        ASSERT_TRUE(inventory) << describe(inventory.error());
        EXPECT_EQ(inventory->bytes, Bytes(80));
    }
}

TEST(Safetensors, namesAMissingShard) {
    const TemporaryFolder folder;
    const std::string bytes = SafetensorsWriter().add("t", "F32", {1}, 4).bytes();
    const std::string second = folder.write("m-00002-of-00003.safetensors", bytes);
    const auto set = readSafetensors(second);
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().file, folder / "m-00001-of-00003.safetensors");
    EXPECT_EQ(set.error().kind, ErrorKind::Unreadable);
    const std::string index =
        folder.write("model.safetensors.index.json", R"({"weight_map":{"t":"gone.safetensors"}})");
    const auto indexed = readSafetensors(index);
    ASSERT_FALSE(indexed);
    EXPECT_EQ(indexed.error().file, folder / "gone.safetensors");
}

TEST(Safetensors, refusesIndexesThatLeadOutsideOrLie) {
    const TemporaryFolder folder;
    folder.write("a.safetensors", SafetensorsWriter().add("t", "F32", {1}, 4).bytes());
    const auto refused = [&](const std::string& json) {
        const auto inventory = readSafetensors(folder.write("x.safetensors.index.json", json));
        return inventory ? "accepted" : describe(inventory.error());
    };
    for (const char* name :
        {"../a.safetensors", "/etc/a.safetensors", "sub/../../a.safetensors", "..\\\\a", ""})
        EXPECT_THAT(refused(R"({"weight_map":{"t":")" + std::string(name) + R"("}})"),
            HasSubstr("is not inside its folder"));
    EXPECT_THAT(
        refused(R"({"weight_map":{"other":"a.safetensors"}})"), HasSubstr("that this file does not hold"));
    EXPECT_THAT(refused(R"({"weight_map":{}})"), HasSubstr("no weight_map"));
    EXPECT_THAT(refused(R"({"weight_map":{"t":3}})"), HasSubstr("byte 19"));
    EXPECT_THAT(refused(""), HasSubstr("not valid JSON"));
}

TEST(Safetensors, refusesTheSameTensorInTwoFiles) {
    const TemporaryFolder folder;
    for (const char* name : {"a.safetensors", "b.safetensors"})
        folder.write(name, SafetensorsWriter().add("t", "F32", {1}, 4).bytes());
    const auto inventory = readSafetensors(folder.path());
    ASSERT_FALSE(inventory);
    EXPECT_THAT(describe(inventory.error()), HasSubstr("\"t\" also stands in"));
}

#ifndef _WIN32
TEST(Safetensors, refusesWhatIsNoFile) {
    const TemporaryFolder folder;
    const auto refused = [](const std::string& path) {
        const auto inventory = readSafetensors(path);
        return inventory ? "accepted" : describe(inventory.error());
    };
    EXPECT_THAT(refused(folder / "gone.safetensors"), HasSubstr("no such file"));
    EXPECT_THAT(
        refused(folder.write("empty.safetensors", "")), HasSubstr("empty.safetensors: the file is empty"));
    fs::create_symlink("loop.safetensors", folder / "loop.safetensors");
    EXPECT_THAT(refused(folder / "loop.safetensors"), HasSubstr("cannot be read"));
    ASSERT_EQ(mkfifo((folder / "pipe.safetensors").c_str(), 0600), 0);
    EXPECT_THAT(refused(folder / "pipe.safetensors"), HasSubstr("pipe or device"));
    fs::create_directory(folder / "sub");
    EXPECT_THAT(refused(folder / "sub"), HasSubstr("holds no .safetensors file"));
}
#endif

} // namespace
} // namespace vramplan
