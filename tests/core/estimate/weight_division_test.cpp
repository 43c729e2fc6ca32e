// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/weight_division.h"

#include "core/estimate/weights.h"
#include "tests/support/core/fixtures.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::llama8b;
using testing::planFor;

TEST(WeightDivision, CutsMatricesAndKeepsNormsAndRoutersWhole) {
    const WeightDivision eight{8, 8, 8};
    const auto parts = [&](WeightRole role, std::string_view name = "") {
        return partsOf(eight, {role, name, 4096, 4096}, 4);
    };
    EXPECT_EQ(parts(WeightRole::AttentionQuery), 8u);
    EXPECT_EQ(parts(WeightRole::AttentionKey), 4u); // four KV heads on eight ranks: each twice
    EXPECT_EQ(parts(WeightRole::MlpDown), 8u);
    EXPECT_EQ(parts(WeightRole::TokenEmbedding), 8u);
    EXPECT_EQ(parts(WeightRole::Norm), 1u);
    EXPECT_EQ(parts(WeightRole::Router), 1u);
    EXPECT_EQ(parts(WeightRole::AttentionLatent, "self_attn.kv_a_proj_with_mqa"), 1u);
    EXPECT_EQ(parts(WeightRole::AttentionLatent, "self_attn.kv_b_proj"), 8u);
}

TEST(WeightDivision, KeepsAHeadPerRankWhereThereAreMoreRanks) {
    EXPECT_EQ(headsOfRank(8, 1), 8u);
    EXPECT_EQ(headsOfRank(8, 4), 2u);
    EXPECT_EQ(headsOfRank(4, 8), 1u);
    EXPECT_EQ(headsOfRank(0, 8), 0u);
}

TEST(WeightDivision, LeavesOneRankItsPartOfALayer) {
    // One layer of Llama 3.1 8B: Q and O 4,096², K and V 1,024 × 4,096, three matrices of 14,336 × 4,096; a
    // half of each on two ranks, both norms of 4,096 on both.
    const Scenario plan = planFor(llama8b(), 8192);
    Estimate estimate;
    std::vector<LineItem> items;
    addWeightItems(plan, {.layers = {0, 1}, .division = {2, 2, 2}}, items, estimate);
    ASSERT_EQ(items.size(), 1u);
    EXPECT_EQ(items[0].bytes,
        Bytes(2ull * ((2ull * 4096 * 4096 + 2ull * 1024 * 4096 + 3ull * 14336 * 4096) / 2 + 2 * 4096)));
}

TEST(WeightDivision, ReplicatesTheGroupsOfMamba2WhereTheyDoNotDivide) {
    // Granite 4.0 H Small: inner width 8,192 in 128 heads of 64, one group of state 128. Its convolution on
    // eight ranks is 0.152 of the whole, not an eighth (8,192 / 8 + 256 of 8,448 channels).
    const RecurrentState granite{.convChannels = 8448,
        .convKernel = 4,
        .stateElements = 128 * 64 * 128,
        .heads = 128,
        .groups = 1,
        .groupState = 128,
        .stateType = {},
        .convType = {}};
    EXPECT_EQ(stateOfRank(granite, 8).convChannels, Count(8192 / 8 + 256));
    EXPECT_EQ(stateOfRank(granite, 8).stateElements, Count(128 * 64 * 128 / 8));
    EXPECT_EQ(stateOfRank(granite, 1).convChannels, Count(8448));
    // Eight groups on four ranks: two each.
    RecurrentState nemotron = granite;
    nemotron.convChannels = 4096 + 2 * 8 * 128;
    nemotron.groups = 8;
    EXPECT_EQ(stateOfRank(nemotron, 4).convChannels, Count((4096 + 2 * 8 * 128) / 4));
}

} // namespace
} // namespace vramplan
