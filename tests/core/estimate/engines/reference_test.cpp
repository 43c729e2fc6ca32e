// SPDX-License-Identifier: Apache-2.0
#include "tests/support/core/fixtures.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::llama8b;
using testing::mustEstimate;
using testing::planFor;

TEST(ReferenceEngine, DevicesShareTheLayersByTheirBudgets) {
    Scenario plan = planFor(llama8b(), 8192);
    plan.devices = {manualBudget(Count(24) * kGiB), manualBudget(Count(8) * kGiB)};
    const Estimate answer = mustEstimate(plan);
    ASSERT_EQ(answer.devices.size(), 2u);
    // 24 : 8 are 24 and 8 of the 32 layers, 32 MiB of cache each
    EXPECT_EQ(answer.devices[0].sum(Component::KvCache), Count(24 * 32) * kMiB);
    EXPECT_EQ(answer.devices[1].sum(Component::KvCache), Count(8 * 32) * kMiB);
    EXPECT_EQ(
        answer.devices[0].sum(Component::Weights), Bytes(24ull * 218'112'000 * 2 + 128'256ull * 4096 * 2));
    EXPECT_EQ(answer.devices[1].sum(Component::Weights),
        Bytes(8ull * 218'112'000 * 2 + 128'256ull * 4096 * 2 + 8192));
    EXPECT_EQ(answer.devices[0].sum(Component::Output), Bytes(0)); // the head lies on the last device
    EXPECT_EQ(answer.devices[1].sum(Component::Output), Bytes(128'256 * 4));
    for (const DeviceEstimate& device : answer.devices) EXPECT_GT(device.sum(Component::Overhead), Bytes(0));
}

TEST(ReferenceEngine, WithoutADeviceTheHostHoldsEverything) {
    Scenario plan = planFor(llama8b(), 8192);
    plan.devices.clear();
    plan.host = budgetOf(HostMemory{Count(64) * kGiB, Count(60) * kGiB, "test"});
    const Estimate answer = mustEstimate(plan);
    ASSERT_EQ(answer.devices.size(), 1u);
    EXPECT_EQ(answer.devices[0].device.source, BudgetSource::Host);
    EXPECT_EQ(answer.verdict.state, VerdictState::Fits);
}

TEST(ReferenceEngine, KnowsNoParallelism) {
    for (const auto member :
        {&Parallelism::tensor, &Parallelism::pipeline, &Parallelism::data, &Parallelism::expert}) {
        Scenario plan = planFor(llama8b(), 8192);
        plan.parallelism.*member = 2;
        EXPECT_EQ(estimate(plan).error().kind, ErrorKind::Refused);
    }
}

TEST(ReferenceEngine, StoresASharedPrefixOncePerSequenceAndSaysSo) {
    Scenario plan = planFor(llama8b(), 8192, 4);
    const Bytes without = mustEstimate(plan).kv.bytes;
    plan.workload.prefix = 4096;
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.kv.bytes, without);
    EXPECT_TRUE(std::any_of(answer.warnings.begin(), answer.warnings.end(),
        [](const Warning& warning) { return warning.code == "prefix_not_shared"; }));
}

} // namespace
} // namespace vramplan
