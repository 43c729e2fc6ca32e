// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/placement.h"

#include <gtest/gtest.h>
#include <numeric>

namespace vramplan {
namespace {

std::vector<std::uint32_t> counts(std::uint32_t layers, std::vector<double> shares) {
    std::vector<std::uint32_t> result;
    std::uint32_t next = 0;
    for (const LayerRange& range : splitByShare(layers, shares)) {
        EXPECT_EQ(range.first, next); // gapless and in order
        next += range.count;
        result.push_back(range.count);
    }
    if (!shares.empty()) {
        EXPECT_EQ(next, layers);
    }
    return result;
}

TEST(SplitByShare, FollowsTheCumulativeShare) {
    using Counts = std::vector<std::uint32_t>;
    EXPECT_EQ(counts(32, {1}), Counts({32}));
    EXPECT_EQ(counts(32, {1, 1}), Counts({16, 16}));
    EXPECT_EQ(counts(32, {3, 1}), Counts({24, 8}));
    // Layer i goes to the first device whose cumulative share exceeds i / 5: 0, 0.2 and 0.4 lie below 1/2.
    EXPECT_EQ(counts(5, {1, 1}), Counts({3, 2}));
    // Three equal devices, 32 layers: i < 10.67, i < 21.33.
    EXPECT_EQ(counts(32, {1, 1, 1}), Counts({11, 11, 10}));
    EXPECT_EQ(counts(32, {24e9, 12e9}), Counts({22, 10})); // i < 21.33
    EXPECT_EQ(counts(2, {1, 1, 1, 1}), Counts({1, 0, 1, 0}));
}

TEST(SplitByShare, DevicesWithoutMemoryGetNothing) {
    using Counts = std::vector<std::uint32_t>;
    EXPECT_EQ(counts(32, {0, 1}), Counts({0, 32}));
    EXPECT_EQ(counts(32, {1, 0, 1}), Counts({16, 0, 16}));
}

TEST(SplitByShare, EqualPartsWhereNothingIsKnown) {
    using Counts = std::vector<std::uint32_t>;
    EXPECT_EQ(counts(32, {0, 0}), Counts({16, 16}));
    EXPECT_TRUE(counts(32, {}).empty());
    EXPECT_EQ(counts(0, {1, 1}), Counts({0, 0}));
}

TEST(SplitByShare, FourBillionLayersAtOnce) {
    EXPECT_EQ(counts(4'000'000'000u, {1, 3}), (std::vector<std::uint32_t>{1'000'000'000u, 3'000'000'000u}));
}

TEST(SplitByShare, AlwaysPlacesEveryLayer) {
    for (std::uint32_t layers = 1; layers < 130; layers += 3) {
        for (std::size_t devices = 1; devices <= 9; ++devices) {
            std::vector<double> shares;
            for (std::size_t i = 0; i < devices; ++i) shares.push_back(static_cast<double>((i * 7919) % 13));
            const auto result = counts(layers, shares);
            EXPECT_EQ(std::accumulate(result.begin(), result.end(), 0u), layers);
        }
    }
}

TEST(LayerRange, ContainsItsLayers) {
    const LayerRange range{4, 2};
    EXPECT_FALSE(range.contains(3));
    EXPECT_TRUE(range.contains(4));
    EXPECT_TRUE(range.contains(5));
    EXPECT_FALSE(range.contains(6));
    EXPECT_FALSE((LayerRange{4, 0}).contains(4));
}

TEST(KindCounts, CutsRunsAtTheBorders) {
    // Gemma 3's pattern: five sliding layers, then a full one.
    ModelSpec spec;
    for (int i = 0; i < 12; ++i)
        appendLayers(spec,
            {.records = i % 6 == 5 ? CacheRecords{FullAttention{}} : CacheRecords{SlidingAttention{}},
                .weights = {}});
    using Counts = std::vector<std::uint32_t>;
    EXPECT_EQ(kindCounts(spec, {0, 12}), Counts({10, 2}));
    EXPECT_EQ(kindCounts(spec, {0, 6}), Counts({5, 1}));
    EXPECT_EQ(kindCounts(spec, {3, 4}), Counts({3, 1}));
    EXPECT_EQ(kindCounts(spec, {11, 1}), Counts({0, 1}));
    EXPECT_EQ(kindCounts(spec, {5, 0}), Counts({0, 0}));
    EXPECT_EQ(kindCounts(spec, {0, 99}), Counts({10, 2}));
}

} // namespace
} // namespace vramplan
