// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/breakdown_layout.h"

#include "tests/ui/support/plan.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(BreakdownLayout, CacheFirstThenWeightsThenWhatThereIs) {
    const auto groups = breakdownLayout(test::answer(test::plan({24})));
    std::vector<Component> components;
    for (const BreakdownGroup& group : groups) components.push_back(group.component);
    EXPECT_EQ(components,
        (std::vector{Component::KvCache, Component::Weights, Component::Activations, Component::Output,
            Component::Overhead}));
    EXPECT_EQ(breakdownRank(Component::KvCache), 0);
    EXPECT_EQ(breakdownRank(Component::Overhead), 5);
}

TEST(BreakdownLayout, AnEmptyEstimateStillHasCacheAndWeights) {
    const auto groups = breakdownLayout(Estimate{});
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_TRUE(groups[0].rows.empty());
}

TEST(BreakdownLayout, LinesOfSeveralDevicesMeet) {
    // The embedding is on the first device only, the output head on the last.
    const auto groups = breakdownLayout(test::answer(test::plan({24, 24})));
    const BreakdownGroup& weights = groups[1];
    ASSERT_EQ(weights.rows.size(), 3u);
    EXPECT_NE(weights.rows[0].items[0], BreakdownRow::kNone);
    EXPECT_NE(weights.rows[0].items[1], BreakdownRow::kNone);
    EXPECT_EQ(weights.rows[1].items[1], BreakdownRow::kNone);
    EXPECT_EQ(weights.rows[2].items[0], BreakdownRow::kNone);
}

TEST(BreakdownLayout, ARepeatedLabelGetsALineOfItsOwn) {
    Estimate estimate;
    LineItem item;
    item.component = Component::Overhead;
    item.label = "Buffer";
    estimate.devices.resize(1);
    estimate.devices[0].items = {item, item};
    const auto groups = breakdownLayout(estimate);
    ASSERT_EQ(groups.back().rows.size(), 2u);
    EXPECT_EQ(groups.back().rows[1].occurrence, 1);
    EXPECT_EQ(groups.back().rows[1].items[0], 1);
}

} // namespace
} // namespace vramplan
