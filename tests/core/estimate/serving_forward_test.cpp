// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/serving_forward.h"

#include "tests/support/core/fixtures.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::llama8b;
using testing::mixtral;
using testing::planFor;

TEST(ServingForward, IsTheWidestLayerForTheTokensOfAStep) {
    std::vector<LineItem> items;
    addForwardPass(planFor(llama8b(), 8192), 2048, 1, items);
    ASSERT_EQ(items.size(), 1u);
    // 3 × 4,096 and the feed-forward's 3 × 14,336, in 2 B
    EXPECT_EQ(items[0].bytes, Bytes(2048ull * (3 * 4096 + 3 * 14336) * 2));
    EXPECT_EQ(items[0].low, Bytes(2048ull * (4096 + 3 * 14336) * 2));
    EXPECT_EQ(items[0].high, Bytes(2) * items[0].bytes);
    EXPECT_EQ(items[0].basis, Basis::Heuristic);
}

TEST(ServingForward, RanksShareTheLayerButNotTheResidualStream) {
    std::vector<LineItem> items;
    addForwardPass(planFor(llama8b(), 8192), 2048, 8, items);
    EXPECT_EQ(items[0].bytes, Bytes(2048ull * (3 * 4096 + 3 * 14336 / 8) * 2));
}

TEST(ServingForward, ExpertsOfATokenAreComputedTogether) {
    std::vector<LineItem> items;
    addForwardPass(planFor(mixtral(), 8192), 2048, 1, items);
    EXPECT_EQ(items[0].bytes, Bytes(2048ull * (3 * 4096 + 2 * (2 * 14336 + 14336)) * 2));
}

TEST(ServingForward, LogitsAreTwoRowsOfFloatsPerRequest) {
    std::vector<LineItem> items;
    addServingLogits(planFor(llama8b(), 8192), 4, items);
    EXPECT_EQ(items[0].bytes, Bytes(2ull * 4 * 128256 * 4));
}

TEST(ServingForward, BrokenSizesAreRoundedDownAndRememberOverflow) {
    EXPECT_EQ(wholeBytes(1.9), Bytes(1));
    EXPECT_EQ(wholeBytes(-5), Bytes(0));
    EXPECT_TRUE(wholeBytes(1e19).overflowed());
}

TEST(ServingForward, SpreadsAddInQuadrature) {
    std::vector<LineItem> items(2);
    items[0].bytes = items[1].bytes = Bytes(100);
    items[0].low = Bytes(70);
    items[1].low = Bytes(60);
    items[0].high = Bytes(106);
    items[1].high = Bytes(108);
    EXPECT_DOUBLE_EQ(spreadOf(items).below, 50);
    EXPECT_DOUBLE_EQ(spreadOf(items).above, 10);
}

TEST(ServingForward, TakesMeasuredSizesFromTheProfile) {
    const Scenario plan = planFor(llama8b(), 8192);
    std::vector<LineItem> items;
    addMeasuredOverhead(plan, "context_cuda", "X", items);
    ASSERT_EQ(items.size(), 1u);
    EXPECT_EQ(items[0].high, Count(800) * kMiB);
    addMeasuredOverhead(plan, "not there", "X", items);
    EXPECT_EQ(items.size(), 1u);
    EXPECT_EQ(constantOf(plan, "not there", 7), 7);
    EXPECT_EQ(constantOf(plan, "prefill_chunk", 7), 512);
}

} // namespace
} // namespace vramplan
