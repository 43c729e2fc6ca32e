// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_groups.h"

#include "core/estimate/engines/vllm_pool.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vramplan::vllm {
namespace {

// The layers of vLLM's own unit tests (tests/v1/core/test_kv_cache_utils.py): 2 heads × (64 + 64) × float32 =
// 1,024 B per token, blocks of 16.
CacheLayer layer(LayerType type, std::uint32_t count, std::uint64_t entry = 1024, std::uint64_t block = 16) {
    CacheLayer made{.type = type, .block = block, .entry = Bytes(entry), .count = count};
    if (type == LayerType::Sliding) made.window = 128;
    made.page = made.plainPage();
    return made;
}

std::vector<std::uint32_t> sizes(const GroupPlan& plan) {
    std::vector<std::uint32_t> sizes;
    for (const Group& group : plan.groups) sizes.push_back(group.layers);
    std::sort(sizes.rbegin(), sizes.rend());
    return sizes;
}

std::uint64_t blocks(const GroupPlan& plan, std::uint64_t pool) { return pool / plan.blockBytes.value(); }
using Sizes = std::vector<std::uint32_t>;

TEST(VllmGroups, TwoFullLayersAreOneGroup) {
    const GroupPlan plan = planGroups({layer(LayerType::Full, 2)}, {});
    EXPECT_EQ(sizes(plan), Sizes({2}));
    EXPECT_EQ(blocks(plan, 1'048'576), 32u);
}

TEST(VllmGroups, FullAndWindowShareThePool) {
    const GroupPlan plan = planGroups({layer(LayerType::Full, 1), layer(LayerType::Sliding, 1)}, {});
    EXPECT_EQ(sizes(plan), Sizes({1, 1}));
    EXPECT_EQ(blocks(plan, 1'048'576), 64u);
}

TEST(VllmGroups, WithoutTheHybridManagerWindowsAreFull) {
    Options options;
    options.hybridManager = false;
    const GroupPlan plan = planGroups({layer(LayerType::Full, 1), layer(LayerType::Sliding, 1)}, options);
    EXPECT_EQ(sizes(plan), Sizes({2}));
    EXPECT_EQ(blocks(plan, 1'048'576), 32u);
    EXPECT_TRUE(std::any_of(plan.layers.begin(), plan.layers.end(),
        [](const CacheLayer& each) { return each.type == LayerType::Full; }));
}

TEST(VllmGroups, TheSmallerBucketSetsTheSizeOfGroups) {
    const GroupPlan even = planGroups({layer(LayerType::Full, 2), layer(LayerType::Sliding, 4)}, {});
    EXPECT_EQ(sizes(even), Sizes({2, 2, 2}));
    EXPECT_EQ(blocks(even, 1'048'576), 32u);
    const GroupPlan uneven = planGroups({layer(LayerType::Full, 3), layer(LayerType::Sliding, 7)}, {});
    EXPECT_EQ(sizes(uneven), Sizes({3, 3, 2, 2}));
    EXPECT_EQ(uneven.paddingLayers(), 2u);
    EXPECT_EQ(blocks(uneven, 1'572'864), 32u);
}

TEST(VllmGroups, BucketsOfNearlyOneSizeArePaddedInstead) {
    const auto sixAndFive = [](double ratio) {
        Options options;
        options.rules.bucketRatio = ratio;
        return planGroups({layer(LayerType::Full, 6), layer(LayerType::Sliding, 5)}, options);
    };
    EXPECT_EQ(sizes(sixAndFive(1.5)), Sizes({6, 5}));
    EXPECT_EQ(blocks(sixAndFive(1.5), 3'145'728), 32u);
    EXPECT_EQ(sizes(sixAndFive(1.25)), Sizes({6, 5})); // 1.2 is below 1.25 as well
    // Before 2025-11-24 always the smaller bucket: 5, and 6 as 3 + 3 in groups of 5.
    EXPECT_EQ(sizes(sixAndFive(1)), Sizes({5, 3, 3}));
}

TEST(VllmGroups, OneKindWithTwoSizesSumsItsPages) {
    // Head widths 64 and 32: 16 tokens × (1,024 + 512) B.
    const GroupPlan plan = planGroups({layer(LayerType::Full, 1), layer(LayerType::Full, 1, 2048)}, {});
    EXPECT_EQ(plan.mode, PlanMode::UniformType);
    EXPECT_EQ(sizes(plan), Sizes({2}));
    EXPECT_EQ(blocks(plan, 1'572'864), 32u);
}

TEST(VllmGroups, ASmallerPageThatDividesTakesMoreTokens) {
    const GroupPlan plan = planGroups({layer(LayerType::Full, 1), layer(LayerType::Sliding, 1, 512)}, {});
    EXPECT_EQ(sizes(plan), Sizes({1, 1}));
    EXPECT_EQ(blocks(plan, 524'288), 32u);
    EXPECT_EQ(plan.layers[1].block, 32u);
}

TEST(VllmGroups, APageThatDoesNotDivideIsPadded) {
    // 16,384 B beside 24,576 B.
    const GroupPlan plan = planGroups({layer(LayerType::Full, 1), layer(LayerType::Sliding, 1, 1536)}, {});
    EXPECT_EQ(plan.page, Bytes(24'576));
    EXPECT_EQ(plan.layers[0].block, 16u);
    EXPECT_EQ(blocks(plan, 1'048'576), 42u);
}

/// Qwen1.5-7B: 32 layers × 32 heads × 256 × 2 B.
GroupPlan qwen(bool hybrid, Options options) {
    const std::uint64_t entry = 32ull * 256 * 2;
    std::vector<CacheLayer> layers = {layer(LayerType::Full, hybrid ? 16 : 32, entry)};
    if (hybrid) {
        layers.push_back(layer(LayerType::Sliding, 16, entry));
        layers.back().window = 1024;
    }
    return planGroups(std::move(layers), options);
}

TEST(VllmGroups, ConcurrencyIsBlocksByBlocksOfARequest) {
    Options options;
    options.maxModelLen = 16384;
    options.inFlightTokens = 1024; // one step of 1,024 tokens
    const PoolNumbers full = poolNumbers(qwen(false, options), 1536, options);
    EXPECT_EQ(full.blocksPerRequest, 1024u);
    EXPECT_DOUBLE_EQ(full.concurrency, 1.5);
    // 1,024 + ⌈(1,024 − 1 + 1,024) / 16⌉ + 1
    const PoolNumbers hybrid = poolNumbers(qwen(true, options), 3459, options);
    EXPECT_EQ(hybrid.blocksPerRequest, 1153u);
    EXPECT_DOUBLE_EQ(hybrid.concurrency, 3);
}

TEST(VllmGroups, TheLongestRequestFillsThePool) {
    Options options;
    EXPECT_EQ(longestRequest(qwen(false, options), Bytes(8'589'934'592), 16385, chargeOf(options)), 16384u);
    EXPECT_EQ(longestRequest(qwen(false, options), Bytes(1), 16385, chargeOf(options)), 0u);
}

TEST(VllmGroups, SpeculativeStateBlocksCount) {
    // 67 pages of 16,384 B: three for the state (1 + 2 speculative), 64 × 16 tokens for attention.
    Options options;
    options.speculativeTokens = 2;
    const GroupPlan plan =
        planGroups({layer(LayerType::Full, 1), layer(LayerType::State, 1, 16'384)}, options);
    EXPECT_EQ(longestRequest(plan, Bytes(1'097'728), 8192, chargeOf(options)), 1024u);
}

TEST(VllmGroups, AnEmptyModelHasNoPlan) {
    EXPECT_EQ(planGroups({}, {}).mode, PlanMode::None);
    EXPECT_TRUE(planGroups({}, {}).groups.empty());
}

} // namespace
} // namespace vramplan::vllm
