// SPDX-License-Identifier: Apache-2.0
#include "core/base/byte_reader.h"

#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>

namespace vramplan {
namespace {

using testing::HasSubstr;

TEST(ByteReader, readsBothOrders) {
    const std::string bytes("\x01\x02\x03\x04\x05\x06\x07\x08zz", 10);
    MemorySource source(bytes, bytes.size(), "f");
    ByteReader little(source);
    EXPECT_EQ(little.number<std::uint16_t>(), 0x0201u);
    EXPECT_EQ(little.number<std::uint32_t>(), 0x06050403u);
    ByteReader big(source);
    big.setOrder(std::endian::big);
    EXPECT_EQ(big.number<std::uint64_t>(), 0x0102030405060708u);
    EXPECT_EQ(big.text(2), "zz");
    EXPECT_EQ(big.remaining(), 0u);
    EXPECT_TRUE(big.ok());
}

TEST(ByteReader, remembersTheFirstFailure) {
    MemorySource source("abc", 3, "f");
    ByteReader reader(source);
    EXPECT_EQ(reader.number<std::uint32_t>(), 0u);
    EXPECT_FALSE(reader.ok());
    EXPECT_EQ(reader.number<std::uint8_t>(), 0u);
    EXPECT_EQ(reader.text(1), "");
    EXPECT_THAT(describe(reader.error()), HasSubstr("f: byte 0: the file ends after 3 bytes"));
}

// Found by the fuzzer of GGUF files: an empty source has no buffer.
TEST(ByteReader, anEmptySourceHasEnded) {
    MemorySource source("", 0, "f");
    ByteReader reader(source);
    EXPECT_EQ(reader.number<std::uint32_t>(), 0u);
    EXPECT_THAT(describe(reader.error()), HasSubstr("f: byte 0: the file ends after 0 bytes"));
}

TEST(ByteReader, crossesItsBuffer) {
    std::string bytes;
    for (int i = 0; i < 1000; ++i) bytes += static_cast<char>(i % 251);
    MemorySource source(bytes, bytes.size(), "f");
    ByteReader reader(source, 16);
    for (int i = 0; i + 5 <= 1000; i += 5) {
        EXPECT_EQ(reader.number<std::uint8_t>(), i % 251);
        reader.number<std::uint32_t>();
    }
    EXPECT_TRUE(reader.ok());
}

TEST(ByteReader, skipsOnlyInsideTheFile) {
    const std::string bytes(100, 'x');
    MemorySource source(bytes, 1000, "f");
    ByteReader reader(source, 16);
    reader.skip(5);
    reader.skip(900);
    EXPECT_EQ(reader.offset(), 905u);
    EXPECT_TRUE(reader.ok());
    reader.skip(~std::uint64_t{0});
    EXPECT_THAT(describe(reader.error()), HasSubstr("byte 905: a length of 18446744073709551615 bytes"));
}

TEST(FileSource, readsAnywhere) {
    const test::TemporaryFolder folder;
    const auto source = FileSource::open(folder.write("f", "0123456789"));
    ASSERT_TRUE(source);
    char into[4] = {};
    EXPECT_EQ(*(*source)->read(8, into), 2u);
    EXPECT_EQ(*(*source)->read(2, into), 4u);
    EXPECT_EQ(std::string_view(into, 4), "2345");
    EXPECT_EQ(*(*source)->read(10, into), 0u);
}

// Examples of RFC 3629 and of the Unicode standard's table 3-7.
TEST(Utf8, isChecked) {
    for (const char* good :
        {"", "abc", "\xC3\xA4", "\xE2\x82\xAC", "\xED\x9F\xBF", "\xF0\x9F\x98\x80", "\xF4\x8F\xBF\xBF"})
        EXPECT_TRUE(isUtf8(good)) << good;
    for (const char* bad : {"\x80", "\xC0\xAF", "\xC3", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF0\x80\x80\xAF",
             "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x82", "\xFF"})
        EXPECT_FALSE(isUtf8(bad));
}

TEST(ShownText, isShortAndClean) {
    EXPECT_EQ(shownText("a\nb"), "a?b");
    EXPECT_EQ(shownText("\xFF\x61"), "?a");
    EXPECT_EQ(shownText("ä€"), "ä€");
    EXPECT_EQ(shownText("aaä", 3), "aa…");
}

} // namespace
} // namespace vramplan
