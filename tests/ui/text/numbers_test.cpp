// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/numbers.h"

#include "core/units/text.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(Numbers, SizesReadAsInTheCore) {
    // 32,768 tokens × 131,072 B = 4 GiB; the core's text is the reference for every magnitude.
    EXPECT_EQ(sizeText(Bytes(32768) * Bytes(131072)), QStringLiteral("4.00 GiB"));
    for (const std::uint64_t size : {0ull, 1ull, 1023ull, 1024ull, 65536ull, 1048576ull, 107374182ull,
             107374183ull, 1073741824ull, 1207959552ull, 16060522496ull, 1099511627776ull * 40})
        EXPECT_EQ(sizeText(Bytes(size)).toStdString(), bytesText(Bytes(size))) << size;
    EXPECT_EQ(sizeText(Bytes::overflow()), QStringLiteral("more than 8 EiB"));
}

TEST(Numbers, DifferencesCarryASign) {
    EXPECT_EQ(signedSizeText(-2254857830), QStringLiteral("−2.10 GiB"));
    EXPECT_EQ(changeText(3156800962), QStringLiteral("+2.94 GiB"));
    EXPECT_EQ(changeText(0), QStringLiteral("0 B"));
    EXPECT_EQ(signedSizeText(std::numeric_limits<std::int64_t>::min()), QStringLiteral("−more than 8 EiB"));
}

TEST(Numbers, FollowTheLocale) {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    EXPECT_EQ(sizeText(kGiB * Bytes(4)), QStringLiteral("4,00 GiB"));
    EXPECT_EQ(countText(131072), QStringLiteral("131.072"));
    QLocale::setDefault(QLocale::c());
    EXPECT_EQ(countText(131072), QStringLiteral("131,072"));
    QLocale::setDefault(before);
}

TEST(Numbers, TokensAndParametersReadAsInTheCore) {
    for (const std::uint64_t tokens : {1ull, 1000ull, 1024ull, 8192ull, 131072ull, 1048576ull, 1048577ull})
        EXPECT_EQ(tokenText(tokens).toStdString(), tokensText(tokens)) << tokens;
    for (const std::uint64_t count : {999ull, 494000000ull, 8030261248ull, 671026419200ull, 1040000000000ull})
        EXPECT_EQ(parameterText(count).toStdString(), parametersText(count)) << count;
    EXPECT_EQ(roughTokenText(55312), QStringLiteral("54k"));
    EXPECT_EQ(roughTokenText(1500), QStringLiteral("1,500"));
}

TEST(Numbers, ShortGibKeepsSmallSizesVisible) {
    EXPECT_EQ(gibText(kGiB * Bytes(20)), QStringLiteral("20.0"));
    EXPECT_EQ(gibText(kMiB * Bytes(512)), QStringLiteral("0.50"));
    EXPECT_EQ(gibText(Bytes()), QStringLiteral("0.0"));
}

} // namespace
} // namespace vramplan
