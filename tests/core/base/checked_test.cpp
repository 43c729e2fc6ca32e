// SPDX-License-Identifier: Apache-2.0
#include "core/base/checked.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <limits>

namespace vramplan {
namespace {

constexpr std::uint64_t kMost = 0x7fff'ffff'ffff'ffff; // 2^63 − 1, from the type's documentation

TEST(Checked, HoldsEverythingUpToTwoToThe63LessOne) {
    EXPECT_EQ(Count(0).value(), 0u);
    EXPECT_EQ(Count(kMost).value(), kMost);
    EXPECT_FALSE(Count(kMost).overflowed());
    EXPECT_TRUE(Count(kMost + 1).overflowed());
    EXPECT_TRUE(Count(std::numeric_limits<std::uint64_t>::max()).overflowed());
}

TEST(Checked, TakesNoNegativeNumber) {
    EXPECT_TRUE(Count(-1).overflowed());
    EXPECT_TRUE(Bytes(std::numeric_limits<std::int64_t>::min()).overflowed());
    EXPECT_EQ(Count(std::int8_t{127}).value(), 127u);
}

TEST(Checked, AddsUpToTheEdge) {
    EXPECT_EQ((Count(kMost - 1) + Count(1)).value(), kMost);
    EXPECT_TRUE((Count(kMost) + Count(1)).overflowed());
    EXPECT_TRUE((Count(kMost) + Count(kMost)).overflowed());
}

TEST(Checked, MultipliesUpToTheEdge) {
    // 2^63 − 1 = 7 × 1,317,624,576,693,539,401
    EXPECT_EQ((Count(7) * Count(1'317'624'576'693'539'401)).value(), kMost);
    EXPECT_TRUE((Count(std::uint64_t{1} << 32) * Count(std::uint64_t{1} << 31)).overflowed());
    EXPECT_TRUE(
        (Count(std::uint64_t{1} << 32) * Count(std::uint64_t{1} << 32)).overflowed()); // 2^64 would wrap to 0
}

TEST(Checked, RemembersAnOverflowThroughAWholeFormula) {
    const Count broken = Count(kMost) * Count(2);
    EXPECT_TRUE((broken + Count(1)).overflowed());
    EXPECT_TRUE((Count(1) + broken).overflowed());
    EXPECT_TRUE((broken * Count(0)).overflowed());
    EXPECT_TRUE((Count(0) * broken).overflowed());
    EXPECT_TRUE((broken / Count(1'000'000)).overflowed());
    EXPECT_TRUE((Count(1) / broken).overflowed());
    EXPECT_TRUE(minusOrZero(broken, broken).overflowed());
    EXPECT_TRUE(minusOrZero(Count(1), broken).overflowed());
    EXPECT_TRUE(ceilDiv(broken, Count(2)).overflowed());
    EXPECT_TRUE(roundUp(Count(1), broken).overflowed());
}

TEST(Checked, DividesTowardsZeroAndNeverByZero) {
    EXPECT_EQ((Count(7) / Count(2)).value(), 3u);
    EXPECT_TRUE((Count(7) / Count(0)).overflowed());
    EXPECT_TRUE(ceilDiv(Count(7), Count(0)).overflowed());
    EXPECT_TRUE(roundUp(Count(7), Count(0)).overflowed());
}

TEST(Checked, RoundsUp) {
    EXPECT_EQ(ceilDiv(Count(0), Count(32)).value(), 0u);
    EXPECT_EQ(ceilDiv(Count(1), Count(32)).value(), 1u);
    EXPECT_EQ(ceilDiv(Count(32), Count(32)).value(), 1u);
    EXPECT_EQ(ceilDiv(Count(33), Count(32)).value(), 2u);
    EXPECT_EQ(
        ceilDiv(Count(kMost), Count(2)).value(), std::uint64_t{1} << 62); // (a + b − 1) / b would overflow
    EXPECT_EQ(roundUp(Count(8193), Count(256)).value(), 8448u);           // 33 × 256
    EXPECT_TRUE(roundUp(Count(kMost), Count(256)).overflowed());
}

TEST(Checked, SubtractsNoFurtherThanZero) {
    EXPECT_EQ(minusOrZero(Bytes(5), Bytes(3)).value(), 2u);
    EXPECT_EQ(minusOrZero(Bytes(3), Bytes(5)).value(), 0u);
}

TEST(Checked, AnOverflowIsLargerThanEveryAmount) {
    EXPECT_GT(Bytes::overflow(), Bytes(kMost));
    EXPECT_EQ(Bytes::overflow(), Bytes(-1));
}

TEST(Checked, ACountOfThingsTimesTheirSize) {
    EXPECT_EQ((Count(1024) * kMiB).value(), kGiB.value());
    EXPECT_EQ((kMiB * Count(1024)).value(), 1'073'741'824u);
    EXPECT_TRUE((Count::overflow() * Bytes(0)).overflowed());
    EXPECT_TRUE((Count(std::uint64_t{1} << 40) * kGiB).overflowed());
}

TEST(Checked, DifferencesHaveASign) {
    EXPECT_EQ(difference(Bytes(3), Bytes(5)), -2);
    EXPECT_EQ(difference(Bytes(kMost), Bytes(0)), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(difference(Bytes(0), Bytes(kMost)), -std::numeric_limits<std::int64_t>::max());
}

} // namespace
} // namespace vramplan
