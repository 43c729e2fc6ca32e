// SPDX-License-Identifier: Apache-2.0
#include "core/device/device_budget.h"

#include "core/device/device.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

Bytes gib(std::uint64_t count) { return Bytes(count) * kGiB; }

MemoryPool pool(PoolKind kind, std::optional<Bytes> total, std::optional<Bytes> free = {}) {
    MemoryPool result;
    result.kind = kind;
    result.total = total;
    result.free = free;
    return result;
}

Device device(std::vector<MemoryPool> pools) {
    Device result;
    result.name = "GPU";
    result.ids.pci = "0000:01:00.0";
    result.pools = std::move(pools);
    return result;
}

TEST(DeviceBudget, ACardsOwnMemoryIsPlannedWith) {
    const DeviceBudget budget = budgetOf(
        device({pool(PoolKind::Shared, gib(100), gib(90)), pool(PoolKind::Dedicated, gib(24), gib(20))}));
    EXPECT_EQ(budget.capacity, gib(24));
    EXPECT_EQ(budget.free, gib(20));
    EXPECT_EQ(budget.budget(), gib(20));
    EXPECT_EQ(budget.sharedPool, -1);
    EXPECT_EQ(budget.identity, "0000:01:00.0");
}

TEST(DeviceBudget, UnknownMemoryIsNoBudgetAndNotZero) {
    EXPECT_EQ(budgetOf(device({})).budget(), std::nullopt);
    EXPECT_EQ(budgetOf(device({pool(PoolKind::Dedicated, std::nullopt)})).budget(), std::nullopt);
}

TEST(DeviceBudget, WithUnknownFreeTheTotalIsTheBound) {
    EXPECT_EQ(budgetOf(device({pool(PoolKind::Dedicated, gib(24))})).budget(), gib(24));
    EXPECT_EQ(budgetOf(device({pool(PoolKind::Dedicated, gib(24))})).free, std::nullopt);
}

TEST(DeviceBudget, AProcessLimitBelowFreeIsTheBound) {
    MemoryPool apple = pool(PoolKind::Unified, gib(24), gib(20));
    apple.budget = gib(17);
    EXPECT_EQ(budgetOf(device({apple})).budget(), gib(17));
    apple.free = gib(5);
    EXPECT_EQ(budgetOf(device({apple})).budget(), gib(5));
}

TEST(DeviceBudget, AnIntegratedGpuHasTheLargerOfItsTwoPoolsAndNeverBoth) {
    const auto of = [](std::uint64_t carveOut, std::uint64_t shared) {
        return budgetOf(
            device({pool(PoolKind::CarveOut, gib(carveOut)), pool(PoolKind::Shared, gib(shared))}));
    };
    EXPECT_EQ(of(1, 108).capacity, gib(108));
    EXPECT_EQ(of(96, 15).capacity, gib(96));
    EXPECT_EQ(of(96, 15).sharedPool, -1); // a carve-out is not the host's
    EXPECT_EQ(of(1, 108).sharedPool, budgetOf(HostMemory()).sharedPool);
}

TEST(DeviceBudget, UnifiedMemoryAndTheHostAreOnePool) {
    const DeviceBudget unified = budgetOf(device({pool(PoolKind::Unified, gib(120), gib(100))}));
    EXPECT_GE(unified.sharedPool, 0);
    EXPECT_EQ(unified.sharedPool, budgetOf(HostMemory()).sharedPool);
}

TEST(DeviceBudget, SlicesOfOneGpuAreToldApart) {
    Device slice = device({pool(PoolKind::Dedicated, gib(16))});
    slice.kind = DeviceKind::Mig;
    slice.ids.uuid = "MIG-1";
    EXPECT_EQ(budgetOf(slice).identity, "MIG-1");
}

TEST(DeviceBudget, TheHostIsADeviceOfItsOwn) {
    const DeviceBudget host = budgetOf(HostMemory{gib(64), gib(40), "test"});
    EXPECT_EQ(host.source, BudgetSource::Host);
    EXPECT_EQ(host.budget(), gib(40));
    EXPECT_EQ(budgetOf(HostMemory()).budget(), std::nullopt);
}

TEST(DeviceBudget, AReserveLeavesNothingBelowZero) {
    DeviceBudget budget = manualBudget(gib(8));
    budget.reserve = gib(2);
    EXPECT_EQ(budget.budget(), gib(6));
    budget.reserve = gib(20);
    EXPECT_EQ(budget.budget(), Bytes(0));
}

TEST(DeviceNames, EveryNameReadsBack) {
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(deviceKindByName(name(static_cast<DeviceKind>(i))), static_cast<DeviceKind>(i));
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(poolKindByName(name(static_cast<PoolKind>(i))), static_cast<PoolKind>(i));
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(readingScopeByName(name(static_cast<ReadingScope>(i))), static_cast<ReadingScope>(i));
    for (int i = 0; i < 14; ++i)
        EXPECT_EQ(probeStatusByName(name(static_cast<ProbeStatus>(i))), static_cast<ProbeStatus>(i));
    EXPECT_EQ(probeStatusByName("fine"), std::nullopt);
}

} // namespace
} // namespace vramplan
