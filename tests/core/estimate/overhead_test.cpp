// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/overhead.h"

#include "tests/support/core/fixtures.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

std::shared_ptr<const EngineProfile> profile() {
    EngineProfile result;
    result.constants = {{"context_cuda", 500, 400, 600, "bytes", "test"},
        {"context_rocm", 300, 300, 300, "bytes", "test"}, {"context_vulkan", 75, 20, 120, "bytes", "test"},
        {"context_host", 100, 50, 300, "bytes", "test"}};
    return std::make_shared<EngineProfile>(std::move(result));
}

LineItem overheadOf(const DeviceBudget& device) {
    Scenario scenario;
    scenario.profile = profile();
    std::vector<LineItem> items;
    addContextOverhead(scenario, device, items);
    return items.empty() ? LineItem{} : items.front();
}

DeviceBudget withBackend(const char* backend) {
    DeviceBudget device = manualBudget(kGiB);
    device.backend = backend;
    return device;
}

TEST(Overhead, FollowsTheBackEndWithItsMeasuredRange) {
    const LineItem cuda = overheadOf(withBackend("cuda"));
    EXPECT_EQ(cuda.bytes, Bytes(500));
    EXPECT_EQ(cuda.low, Bytes(400));
    EXPECT_EQ(cuda.high, Bytes(600));
    EXPECT_EQ(cuda.basis, Basis::Heuristic);
    EXPECT_EQ(text(cuda.label), "CUDA context and kernels");
    EXPECT_EQ(text(cuda.formula), "measured from 400 B to 600 B");
    EXPECT_EQ(overheadOf(withBackend("rocm")).bytes, Bytes(300));
    EXPECT_EQ(overheadOf(withBackend("vulkan")).bytes, Bytes(75));
}

TEST(Overhead, AnUnknownBackEndCountsAsTheMostExpensive) {
    EXPECT_EQ(overheadOf(withBackend("")).bytes, Bytes(500));
    EXPECT_EQ(overheadOf(withBackend("abacus")).bytes, Bytes(500));
}

TEST(Overhead, TheHostHasItsOwn) {
    DeviceBudget host = withBackend("cuda");
    host.source = BudgetSource::Host;
    EXPECT_EQ(overheadOf(host).bytes, Bytes(100));
}

TEST(Overhead, WithoutAConstantThereIsNoLine) { EXPECT_EQ(overheadOf(withBackend("metal")).bytes, Bytes(0)); }

TEST(OtherPrograms, AreNothingThatMayBecomeMore) {
    // The desktop of an RTX 4090: 264 … 2,183 MiB, of which the free memory leaves out 1,000.
    DeviceEstimate desktop;
    desktop.device = manualBudget(Count(24'000) * kMiB);
    desktop.device.free = Count(23'000) * kMiB;
    addOtherPrograms(desktop);
    EXPECT_TRUE(desktop.items.empty()); // measured or typed in
    desktop.device.othersLow = Count(264) * kMiB;
    desktop.device.othersHigh = Count(2183) * kMiB;
    addOtherPrograms(desktop);
    ASSERT_EQ(desktop.items.size(), 1u);
    EXPECT_EQ(desktop.items[0].basis, Basis::Heuristic);
    EXPECT_EQ(desktop.items[0].bytes, Bytes());
    EXPECT_EQ(desktop.items[0].low, Bytes());
    EXPECT_EQ(desktop.items[0].high, Count(1183) * kMiB);
}

} // namespace
} // namespace vramplan
