// SPDX-License-Identifier: Apache-2.0
#include "core/units/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <string>

namespace vramplan {
namespace {

using ::testing::HasSubstr;

TEST(BytesText, ChoosesTheUnitThatPeopleRead) {
    EXPECT_EQ(bytesText(0), "0 B");
    EXPECT_EQ(bytesText(1023), "1023 B");
    EXPECT_EQ(bytesText(1024), "1.0 KiB");
    EXPECT_EQ(bytesText(12'288), "12.0 KiB");
    EXPECT_EQ(bytesText(kMiB), "1.0 MiB");
    EXPECT_EQ(bytesText(Count(100) * kMiB), "100.0 MiB");
    EXPECT_EQ(bytesText(Count(512) * kMiB), "0.50 GiB");
    EXPECT_EQ(bytesText(kGiB), "1.00 GiB");
    EXPECT_EQ(bytesText(16'060'522'496u), "14.96 GiB"); // 16,060,522,496 / 2^30 = 14.957…
    EXPECT_EQ(bytesText(Count(1024) * kGiB), "1024.00 GiB");
    EXPECT_EQ(bytesText(Bytes::overflow()), "more than 8 EiB");
}

TEST(BytesText, WritesDifferencesWithTheirSign) {
    EXPECT_EQ(signedBytesText(0), "0 B");
    EXPECT_EQ(signedBytesText(2'254'857'830), "2.10 GiB");   // 2.1 × 2^30
    EXPECT_EQ(signedBytesText(-2'254'857'830), "−2.10 GiB"); // a minus sign, not a hyphen
    EXPECT_EQ(signedBytesText(std::numeric_limits<std::int64_t>::min()), "−more than 8 EiB");
    EXPECT_EQ(signedBytesText(std::numeric_limits<std::int64_t>::max()), "8589934592.00 GiB");
}

TEST(GroupedText, SetsCommasWhateverTheLocale) {
    EXPECT_EQ(groupedText(0), "0");
    EXPECT_EQ(groupedText(999), "999");
    EXPECT_EQ(groupedText(1000), "1,000");
    EXPECT_EQ(groupedText(131'072), "131,072");
    EXPECT_EQ(groupedText(1'073'741'824), "1,073,741,824");
    EXPECT_EQ(groupedText(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
}

TEST(TokensText, UsesKAndMOnlyWhereExact) {
    EXPECT_EQ(tokensText(0), "0");
    EXPECT_EQ(tokensText(1000), "1,000");
    EXPECT_EQ(tokensText(1024), "1k");
    EXPECT_EQ(tokensText(8192), "8k");
    EXPECT_EQ(tokensText(8193), "8,193");
    EXPECT_EQ(tokensText(131'072), "128k");
    EXPECT_EQ(tokensText(1'048'576), "1m");
    EXPECT_EQ(tokensText(1'572'864), "1,536k");
    EXPECT_EQ(tokensText(10'485'760), "10m");
}

TEST(ParametersText, CountsInPowersOfAThousand) {
    EXPECT_EQ(parametersText(5000), "5,000");
    EXPECT_EQ(parametersText(494'032'768), "494 M");
    EXPECT_EQ(parametersText(8'030'261'248), "8.03 B");
    EXPECT_EQ(parametersText(671'026'419'200), "671 B");
    EXPECT_EQ(parametersText(1'026'000'000'000), "1.03 T");
}

struct Size {
    const char* text;
    std::uint64_t bytes;
};
class ParseBytes : public ::testing::TestWithParam<Size> { };

TEST_P(ParseBytes, Accepts) {
    const auto size = parseBytes(GetParam().text, "--vram");
    ASSERT_TRUE(size) << GetParam().text;
    EXPECT_EQ(size->value(), GetParam().bytes) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Sizes, ParseBytes,
    ::testing::Values(Size{"0", 0}, Size{"123", 123}, Size{"123B", 123}, Size{"24GiB", 25'769'803'776},
        Size{"24gib", 25'769'803'776}, Size{"24 GiB", 25'769'803'776}, Size{"24576MiB", 25'769'803'776},
        Size{"24GB", 24'000'000'000}, Size{"24gb", 24'000'000'000}, Size{"1.5GiB", 1'610'612'736},
        Size{"0.5KiB", 512}, Size{"1TiB", 1'099'511'627'776}, Size{"1TB", 1'000'000'000'000},
        Size{"80G", 85'899'345'920}, Size{"9223372036854775807", 9'223'372'036'854'775'807}));

class RefuseBytes : public ::testing::TestWithParam<const char*> { };

TEST_P(RefuseBytes, NamesTheOptionAndWhatWorks) {
    const auto size = parseBytes(GetParam(), "--vram");
    ASSERT_FALSE(size) << GetParam();
    EXPECT_EQ(size.error().kind, ErrorKind::Usage);
    EXPECT_THAT(size.error().message, HasSubstr("--vram"));
    EXPECT_THAT(size.error().message, HasSubstr("24GiB"));
}

INSTANTIATE_TEST_SUITE_P(Sizes, RefuseBytes,
    ::testing::Values("", " ", "lots", "-1", "-0", "+5GiB", "GiB", "24XiB", "24GiBs", "24GiB ", "0x10", "1e3",
        "inf", "nan", "infinity", "1,5GiB", "1.5.5GiB", "--24GiB", "24 G iB"));

TEST(ParseBytes, SizesBeyondSixtyThreeBitsOverflow) {
    for (const char* text :
        {"9223372036854775808", "99999999999999999999999", "9000000TiB", "8589934592GiB"}) {
        const auto size = parseBytes(text, "--vram");
        ASSERT_FALSE(size) << text;
        EXPECT_EQ(size.error().kind, ErrorKind::Overflow) << text;
    }
    EXPECT_TRUE(parseBytes("8589934591GiB", "--vram"));
}

TEST(ParseTokens, KnowsKAndM) {
    EXPECT_EQ(parseTokens("8192", "--context").value(), 8192u);
    EXPECT_EQ(parseTokens("8k", "--context").value(), 8192u);
    EXPECT_EQ(parseTokens("8K", "--context").value(), 8192u);
    EXPECT_EQ(parseTokens("1.5k", "--context").value(), 1536u);
    EXPECT_EQ(parseTokens("128k", "--context").value(), 131'072u);
    EXPECT_EQ(parseTokens("1m", "--context").value(), 1'048'576u);
    EXPECT_EQ(parseTokens("0", "--prefix", 0).value(), 0u);
}

TEST(ParseTokens, RefusesWhatIsNoNumberOfTokens) {
    for (const char* text : {"", "zero", "-1", "0", "8.5", "8kb", "8g", "8 000", "8_000", "1e3"}) {
        const auto tokens = parseTokens(text, "--context");
        ASSERT_FALSE(tokens) << text;
        EXPECT_EQ(tokens.error().kind, ErrorKind::Usage) << text;
        EXPECT_THAT(tokens.error().message, HasSubstr("--context")) << text;
    }
    EXPECT_EQ(parseTokens("9223372036854775808", "--context").error().kind, ErrorKind::Overflow);
    EXPECT_EQ(parseTokens("99999999999999999999", "--context").error().kind, ErrorKind::Overflow);
    EXPECT_EQ(parseTokens("9999999999999m", "--context").error().kind, ErrorKind::Overflow);
}

TEST(ParseParameters, KnowsThousandsMillionsAndBillions) {
    EXPECT_EQ(parseParameters("8030261248", "--parameters").value(), 8'030'261'248u);
    EXPECT_EQ(parseParameters("8.03B", "--parameters").value(), 8'030'000'000u);
    EXPECT_EQ(parseParameters("494M", "--parameters").value(), 494'000'000u);
    EXPECT_EQ(parseParameters("1.5k", "--parameters").value(), 1500u);
    EXPECT_EQ(parseParameters("1T", "--parameters").value(), 1'000'000'000'000u);
    for (const char* text : {"", "0", "-8B", "8GB", "many", "9300000T"})
        EXPECT_FALSE(parseParameters(text, "--parameters")) << text;
}

TEST(ParseWhole, KeepsToItsRange) {
    EXPECT_EQ(parseWhole("8", "--heads", 1, 8).value(), 8u);
    for (const char* text : {"", "0", "9", "-1", "8.0", "8 ", " 8", "8k", "18446744073709551616"}) {
        const auto value = parseWhole(text, "--heads", 1, 8);
        ASSERT_FALSE(value) << text;
        EXPECT_THAT(value.error().message, HasSubstr("from 1 to 8"));
    }
}

TEST(ParseErrors, QuoteNoMoreThanTheBeginning) {
    EXPECT_LT(parseBytes(std::string(100'000, 'x'), "--vram").error().message.size(), 200u);
}

} // namespace
} // namespace vramplan
