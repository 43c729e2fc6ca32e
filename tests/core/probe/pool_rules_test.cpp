// SPDX-License-Identifier: Apache-2.0
#include "core/probe/pool_rules.h"

#include "tests/core/probe/probe_builders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using build::dedicated;
using build::gib;
using build::pool;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(PoolRules, AConsistentPoolStaysAsItIs) {
    MemoryPool sound = dedicated("NVML", gib(24), gib(20));
    sound.reserved = gib(1);
    MemoryPool same = sound;
    std::vector<std::string> notes;
    applyPoolRules(same, notes);
    EXPECT_EQ(same, sound);
    EXPECT_THAT(notes, IsEmpty());
}

TEST(PoolRules, ZeroAllOnesAndMoreThanSixteenTiBAreNoTotal) {
    for (const Bytes total : {Bytes(0), Bytes::overflow(), gib(16384) + Bytes(1)}) {
        MemoryPool odd = dedicated("NVML", total, gib(1));
        std::vector<std::string> notes;
        applyPoolRules(odd, notes);
        EXPECT_EQ(odd.total, std::nullopt);
        EXPECT_THAT(notes, SizeIs(1));
    }
    std::vector<std::string> notes;
    EXPECT_EQ(believed(gib(16384).value(), "total", "NVML", notes), gib(16384));
    EXPECT_EQ(believed(~std::uint64_t{0}, "total", "NVML", notes), std::nullopt);
}

TEST(PoolRules, NothingFreeIsARealReading) {
    MemoryPool full = dedicated("NVML", gib(24), Bytes(0));
    std::vector<std::string> notes;
    applyPoolRules(full, notes);
    EXPECT_EQ(full.free, Bytes(0));
}

TEST(PoolRules, ReservedMemoryIsNotFree) {
    MemoryPool odd = dedicated("NVML", gib(24), gib(24));
    odd.reserved = gib(1);
    std::vector<std::string> notes;
    applyPoolRules(odd, notes);
    EXPECT_EQ(odd.free, gib(23));
    EXPECT_THAT(notes, SizeIs(1));
    odd.reserved = gib(30);
    applyPoolRules(odd, notes);
    EXPECT_EQ(odd.reserved, gib(24));
    EXPECT_EQ(odd.free, Bytes(0));
}

TEST(PoolRules, ASystemsFreeAboveTheTotalIsUnknownAProcessBudgetIsCut) {
    std::vector<std::string> notes;
    MemoryPool system = dedicated("NVML", gib(24), gib(99));
    applyPoolRules(system, notes);
    EXPECT_EQ(system.free, std::nullopt);
    MemoryPool process = dedicated("Vulkan", gib(24), gib(30), ReadingScope::Process);
    process.budget = gib(40);
    applyPoolRules(process, notes);
    EXPECT_EQ(process.free, gib(24));
    EXPECT_EQ(process.budget, gib(24));
}

TEST(PoolRules, ApplyingThemTwiceChangesNothingMore) {
    MemoryPool odd = dedicated("NVML", gib(24), gib(99));
    odd.reserved = gib(30);
    odd.budget = Bytes::overflow();
    std::vector<std::string> notes;
    applyPoolRules(odd, notes);
    const MemoryPool once = odd;
    const auto notesOnce = notes;
    applyPoolRules(odd, notes);
    EXPECT_EQ(odd, once);
    EXPECT_EQ(notes, notesOnce);
}

TEST(HostRules, SharedMemoryIsTheComputersOwn) {
    Device device = build::device("Intel", "iGPU", {}, {pool(PoolKind::Shared, "Vulkan", gib(40), gib(38))});
    applyHostRules(device, build::host(gib(32), gib(20)));
    EXPECT_EQ(device.pools.front().total, gib(32));
    EXPECT_EQ(device.pools.front().free, gib(20));
    EXPECT_THAT(device.notes, SizeIs(1));
}

TEST(HostRules, ACarveOutIsNotPartOfTheComputersTotal) {
    const Device before =
        build::device("AMD", "APU", {}, {pool(PoolKind::CarveOut, "amdgpu sysfs", gib(96), gib(95))});
    Device device = before;
    applyHostRules(device, build::host(gib(31), gib(20)));
    EXPECT_EQ(device, before);
}

TEST(HostRules, AnUnknownHostBoundsNothing) {
    const Device before =
        build::device("Intel", "iGPU", {}, {pool(PoolKind::Shared, "Vulkan", gib(40), gib(38))});
    Device device = before;
    applyHostRules(device, {});
    EXPECT_EQ(device, before);
}

} // namespace
} // namespace vramplan
