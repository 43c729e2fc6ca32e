// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/activations.h"

#include "tests/support/core/fixtures.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::llama8b;
using testing::mixtral;
using testing::planFor;

LineItem activationsOf(const Scenario& scenario) {
    std::vector<LineItem> items;
    addPlainActivations(scenario, items);
    EXPECT_EQ(items.size(), 1u);
    return items.empty() ? LineItem{} : items.front();
}

// 4 × 4,096 + (32 + 2 × 8) × 128 + 2 × 14,336 = 51,200 values per token, 2 bytes each
constexpr std::uint64_t kPerToken = 51'200 * 2;

TEST(Activations, AreAGuessWithARange) {
    const LineItem item = activationsOf(planFor(llama8b(), 8192));
    EXPECT_EQ(item.bytes, Bytes(512 * kPerToken));
    EXPECT_EQ(item.low, Bytes(256 * kPerToken));
    EXPECT_EQ(item.high, Bytes(2048 * kPerToken));
    EXPECT_EQ(item.basis, Basis::Heuristic);
    EXPECT_EQ(text(item.formula), "512 tokens at once × (4 × 4,096 + 6,144 + 2 × 14,336) × 2 B");
}

TEST(Activations, NeverComputeMoreTokensThanThePromptHas) {
    Scenario scenario = planFor(llama8b(), 100);
    EXPECT_EQ(activationsOf(scenario).bytes, Bytes(100 * kPerToken));
    EXPECT_EQ(activationsOf(scenario).high, Bytes(100 * kPerToken));
    scenario = planFor(llama8b(), 8192);
    scenario.workload.prompt = 300;
    EXPECT_EQ(activationsOf(scenario).low, Bytes(256 * kPerToken));
    EXPECT_EQ(activationsOf(scenario).bytes, Bytes(300 * kPerToken));
    EXPECT_EQ(activationsOf(scenario).high, Bytes(300 * kPerToken));
}

TEST(Activations, ExpertsCountAsOftenAsTheyAreUsed) {
    // 4 × 4,096 + 6,144 + 2 × 2 experts × 14,336
    EXPECT_EQ(activationsOf(planFor(mixtral(), 8192)).bytes, Bytes(512ull * (16'384 + 6144 + 57'344) * 2));
}

TEST(Activations, AnUnknownWidthAddsNothing) {
    std::vector<LineItem> items;
    addPlainActivations(planFor(testing::cacheOnly({FullAttention{8, 128, 128}}, 4), 100), items);
    EXPECT_TRUE(items.empty());
}

TEST(Output, IsOneRowOfLogitsPerSequence) {
    std::vector<LineItem> items;
    addPlainOutput(planFor(llama8b(), 8192, 3), items);
    ASSERT_EQ(items.size(), 1u);
    EXPECT_EQ(items.front().bytes, Bytes(3 * 128'256 * 4));
    EXPECT_EQ(items.front().component, Component::Output);
    EXPECT_EQ(text(items.front().formula), "3 sequences × 128,256 vocabulary entries × 4 B");
    addPlainOutput(planFor(testing::cacheOnly({}, 1), 100), items);
    EXPECT_EQ(items.size(), 1u); // no vocabulary, no line
}

} // namespace
} // namespace vramplan
