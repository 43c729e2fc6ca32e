// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/value_stops.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

bool contains(const ValueStops& stops, std::uint64_t value) {
    return std::binary_search(stops.begin(), stops.end(), value);
}

TEST(ValueStops, OfAContextAreRoundAndLogarithmic) {
    const ValueStops stops = contextStops(131072);
    EXPECT_TRUE(std::is_sorted(stops.begin(), stops.end()));
    for (const std::uint64_t power : {128u, 512u, 1024u, 4096u, 8192u, 32768u, 131072u})
        EXPECT_TRUE(contains(stops, power)) << power;
    for (const std::uint64_t step : {3072u, 5120u, 9216u, 15360u, 20480u})
        EXPECT_TRUE(contains(stops, step)) << step;
    EXPECT_FALSE(contains(stops, 8193));
    // Eight equal steps per power of two, so each is as long on the track as the next.
    EXPECT_EQ(std::count_if(stops.begin(), stops.end(), [](auto v) { return v >= 16384 && v < 32768; }), 8);
    EXPECT_EQ(std::count_if(stops.begin(), stops.end(), [](auto v) { return v >= 65536 && v < 131072; }), 8);
    EXPECT_LT(stops.size(), 64u);
}

TEST(ValueStops, EndAtTheModelsOwnLimit) {
    EXPECT_EQ(contextStops(40960).back(), 40960u);
    EXPECT_EQ(contextStops(1000).back(), 1000u);
    EXPECT_EQ(contextStops(64), (ValueStops{64}));
    EXPECT_EQ(contextStops(std::uint64_t{1} << 53).back(), std::uint64_t{1} << 53);
}

TEST(ValueStops, OfCounts) {
    const ValueStops stops = countStops(64);
    EXPECT_EQ(stops, (ValueStops{1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64}));
    EXPECT_EQ(countStops(1), (ValueStops{1}));
}

TEST(ValueStops, OfDivisors) {
    EXPECT_EQ(divisorStops(32), (ValueStops{1, 2, 4, 8, 16, 32}));
    EXPECT_EQ(divisorStops(40), (ValueStops{1, 2, 4, 5, 8, 10, 20, 40}));
    EXPECT_EQ(divisorStops(0), (ValueStops{1}));
    EXPECT_EQ(divisorStops(4294967295).back(), 4294967295u) << "absurd head counts cost no time";
}

TEST(ValueStops, OfARangeStayFew) {
    EXPECT_EQ(linearStops(1, 4), (ValueStops{1, 2, 3, 4}));
    EXPECT_LT(linearStops(1, 4294967295).size(), 5000u);
    EXPECT_EQ(linearStops(1, 4294967295).back(), 4294967295u);
    EXPECT_EQ(withStops({1, 2, 8}, {5, 8}), (ValueStops{1, 2, 5, 8}));
}

TEST(ValueStops, NearestIsByRatio) {
    const ValueStops stops = {1, 100, 10000};
    EXPECT_EQ(nearestStop(stops, 0), 0);
    EXPECT_EQ(nearestStop(stops, 9), 0);
    EXPECT_EQ(nearestStop(stops, 11), 1);
    EXPECT_EQ(nearestStop(stops, 100), 1);
    EXPECT_EQ(nearestStop(stops, 999), 1);
    EXPECT_EQ(nearestStop(stops, 1001), 2);
    EXPECT_EQ(nearestStop(stops, std::uint64_t{1} << 62), 2);
    EXPECT_EQ(nearestStop({}, 5), 0);
}

TEST(ValueStops, StepsGoFromAnyValueToTheNextStop) {
    const ValueStops stops = {1, 2, 4, 8};
    EXPECT_EQ(stepFrom(stops, 2, 1), 4u);
    EXPECT_EQ(stepFrom(stops, 3, 1), 4u);
    EXPECT_EQ(stepFrom(stops, 3, -1), 2u);
    EXPECT_EQ(stepFrom(stops, 1, 2), 4u);
    EXPECT_EQ(stepFrom(stops, 8, -3), 1u);
    EXPECT_EQ(stepFrom(stops, 4, 99), 8u);
    EXPECT_EQ(stepFrom(stops, 4, -99), 1u);
    EXPECT_EQ(stepFrom(stops, 8, 1), 8u);
    EXPECT_EQ(stepFrom(stops, 1, -1), 1u);
    EXPECT_EQ(stepFrom(stops, 100, 1), 100u);
    EXPECT_EQ(stepFrom(stops, 100, -1), 8u);
    EXPECT_EQ(stepFrom({}, 5, 1), 5u);
}

} // namespace
} // namespace vramplan
