// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/serving_ranks.h"

#include "tests/support/core/fixtures.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::llama8b;
using testing::planFor;

TEST(ServingRanks, NeedAGpuEach) {
    Scenario plan = planFor(llama8b(), 1024);
    plan.devices.assign(4, manualBudget(Count(24) * kGiB));
    Estimate estimate;
    EXPECT_TRUE(checkRanks(plan, {2, 2, 1}, "X", estimate));
    EXPECT_TRUE(estimate.warnings.empty());
    const auto refused = checkRanks(plan, {8, 1, 1}, "X", estimate);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::Refused);
    EXPECT_NE(refused.error().message.find("the plan has 4; name 8 GPUs"), std::string::npos);
    EXPECT_TRUE(checkRanks(plan, {1, 1, 1}, "X", estimate));
    ASSERT_EQ(estimate.warnings.size(), 1u);
    EXPECT_EQ(estimate.warnings.front().text.substr(0, 24), "3 of 4 GPUs stay idle: X");
}

TEST(ServingRanks, AreNumberedByReplicaStageAndRank) {
    const ServingRanks ranks{2, 3, 2};
    EXPECT_EQ(ranks.count(), 12u);
    EXPECT_EQ(ranks.stageOf(0), 0u);
    EXPECT_EQ(ranks.stageOf(3), 1u);
    EXPECT_EQ(ranks.stageOf(5), 2u);
    EXPECT_EQ(ranks.stageOf(6), 0u);
}

TEST(ServingRanks, WithoutGpuTheHostIsTheOnlyDevice) {
    Scenario plan = planFor(llama8b(), 1024);
    plan.devices.clear();
    plan.host.name = "host";
    ASSERT_EQ(servingDevices(plan).size(), 1u);
    EXPECT_EQ(servingDevices(plan).front().name, "host");
}

TEST(ServingRanks, DealSequencesRoundRobin) {
    Workload workload;
    workload.sequences = 7;
    EXPECT_EQ(busiestReplica(workload, 2).sequences, 4u);
    EXPECT_EQ(busiestReplica(workload, 1).sequences, 7u);
    workload.lengths = {10, 400, 20, 300, 30};
    EXPECT_EQ(busiestReplica(workload, 2).lengths, (std::vector<std::uint64_t>{400, 300}));
}

TEST(ServingRanks, TheLastStagesTakeTheRemainder) {
    const auto stages = stagesRemainderLast(126, 4);
    ASSERT_EQ(stages.size(), 4u);
    EXPECT_EQ(stages[0].count, 31u);
    EXPECT_EQ(stages[1].count, 31u);
    EXPECT_EQ(stages[2].count, 32u);
    EXPECT_EQ(stages[3].count, 32u);
    EXPECT_EQ(stages[3].first, 94u);
}

} // namespace
} // namespace vramplan
