// SPDX-License-Identifier: Apache-2.0
#include "core/probe/host_memory.h"

#include "core/probe/probe.h"
#include "tests/core/probe/probe_builders.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

using build::gib;

HostMemory read(const std::string& machine) {
    return readHostMemoryUnder(VRAMPLAN_SOURCE_DIR "/tests/data/sysfs/" + machine);
}

TEST(HostMemory, MeminfoIsInKiB) {
    const HostMemory host = parseMeminfo("MemTotal:       65536000 kB\nMemAvailable:   51200000 kB\n");
    EXPECT_EQ(host.total, Bytes(65536000) * kKiB);
    EXPECT_EQ(host.available, Bytes(51200000) * kKiB);
}

TEST(HostMemory, WhatMeminfoLacksIsUnknown) {
    EXPECT_EQ(parseMeminfo("").total, std::nullopt);
    EXPECT_EQ(parseMeminfo("MemTotal: many kB").total, std::nullopt);
    // Kernels before 3.14 tell no MemAvailable; MemFree is not the same.
    EXPECT_EQ(parseMeminfo("MemTotal: 100 kB\nMemFree: 50 kB\n").available, std::nullopt);
}

TEST(HostMemory, AGroupWithoutALimitIsTheComputer) {
    const HostMemory host = read("host_plain");
    EXPECT_EQ(host.total, Bytes(65536000) * kKiB);
    EXPECT_EQ(host.origin, "/proc/meminfo");
}

/// The parent allows 16 GiB, of which 12 are taken and 8 of these are file pages that go first.
TEST(HostMemory, TheTightestGroupOnTheWayUpCounts) {
    const HostMemory host = read("group_v2");
    EXPECT_EQ(host.total, gib(16));
    EXPECT_EQ(host.available, gib(12));
}

TEST(HostMemory, AContainersOwnLimitStandsAtTheMountPoint) {
    const HostMemory host = read("group_v1");
    EXPECT_EQ(host.total, gib(8));
    EXPECT_EQ(host.available, gib(6));
}

TEST(HostMemory, AGroupWhoseUseCannotBeReadLeavesFreeUnknown) {
    const HostMemory host = read("group_unreadable");
    EXPECT_EQ(host.total, gib(8));
    EXPECT_EQ(host.available, std::nullopt);
}

TEST(HostMemory, WithoutProcItIsUnknown) {
    EXPECT_EQ(read("nowhere").total, std::nullopt);
    EXPECT_EQ(read("nowhere").available, std::nullopt);
}

TEST(HostMemory, ThisComputerHasSome) {
    const HostMemory host = readHostMemory();
    ASSERT_TRUE(host.total);
    EXPECT_GT(*host.total, Bytes(256) * kMiB);
    ASSERT_TRUE(host.available);
    EXPECT_LE(*host.available, *host.total);
}

} // namespace
} // namespace vramplan
