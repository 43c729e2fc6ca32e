// SPDX-License-Identifier: Apache-2.0
// The amdgpu reader over folders shaped like /sys, one per machine (tests/data/sysfs).
#include "core/probe/backends/amdgpu_sysfs.h"

#include "core/device/device_budget.h"
#include "tests/core/probe/probe_builders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using build::gib;
using build::mib;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

BackendReport read(const std::string& machine, bool wake = false) {
    return AmdgpuSysfs(VRAMPLAN_SOURCE_DIR "/tests/data/sysfs/" + machine).report(wake);
}

TEST(AmdgpuSysfs, ACardHasItsVramAndNotTheComputersMemory) {
    const BackendReport report = read("rx7900xtx_two");
    ASSERT_EQ(report.status, ProbeStatus::Ok);
    ASSERT_THAT(report.devices, SizeIs(2));
    const Device& card = report.devices.front();
    EXPECT_EQ(card.kind, DeviceKind::Discrete);
    EXPECT_EQ(card.ids.pci, "0000:03:00.0");
    ASSERT_THAT(card.pools, SizeIs(1));
    EXPECT_EQ(card.pools.front().kind, PoolKind::Dedicated);
    EXPECT_EQ(card.pools.front().total, mib(24560));
    EXPECT_EQ(card.pools.front().free, mib(24560 - 612));
    EXPECT_EQ(card.pools.front().scope, ReadingScope::System);
    EXPECT_EQ(report.devices.back().ids.pci, "0000:43:00.0");
}

// https://github.com/ollama/ollama/issues/12062: Strix Halo, 512 MiB of VRAM used and 108 GB of GTT ignored.
TEST(AmdgpuSysfs, Row14_TheSharedPoolOfAProcessorIsReadToo) {
    const BackendReport report = read("strix_halo_small_carve_out");
    ASSERT_THAT(report.devices, SizeIs(1));
    const Device& device = report.devices.front();
    EXPECT_EQ(device.kind, DeviceKind::Integrated);
    ASSERT_THAT(device.pools, SizeIs(2));
    EXPECT_EQ(device.pools[0].kind, PoolKind::CarveOut);
    EXPECT_EQ(device.pools[0].total, mib(512));
    EXPECT_EQ(device.pools[1].kind, PoolKind::Shared);
    EXPECT_EQ(device.pools[1].total, gib(108));
    EXPECT_EQ(budgetOf(device).capacity, gib(108));
}

// https://github.com/ollama/ollama/issues/16462: a carve-out of 96 GB, its free taken from the host's memory.
TEST(AmdgpuSysfs, Row15_FreeOfTheCarveOutIsTheDriversOwn) {
    const BackendReport report = read("strix_halo_96g");
    ASSERT_THAT(report.devices, SizeIs(1));
    const Device& device = report.devices.front();
    EXPECT_EQ(device.kind, DeviceKind::Integrated);
    EXPECT_EQ(device.pools[0].total, gib(96));
    EXPECT_EQ(device.pools[0].free, mib(96 * 1024 - 200));
    EXPECT_EQ(budgetOf(device).capacity, gib(96));
}

// https://github.com/gpustack/gpustack/issues/4848: management tools return the carve-out only.
TEST(AmdgpuSysfs, Row16_FiveHundredTwelveMiBIsNotAllOfIt) {
    EXPECT_GT(*budgetOf(read("strix_halo_small_carve_out").devices.front()).free, gib(100));
}

// https://github.com/ROCm/legacy-rocm-build/issues/5595: the kernel ignores an old parameter; only its own
// figure counts.
TEST(AmdgpuSysfs, Row18_TheGttTotalIsTheKernelsOwn) {
    const BackendReport report = read("strix_halo_96g");
    EXPECT_EQ(report.devices.front().pools[1].total, mib(15872));
}

// https://github.com/signerless/llm-checker/issues/75: "2 GB VRAM".
TEST(AmdgpuSysfs, Row25_ACarveOutOfTwoGiBIsAProcessorsWhereTheDriverSaysSo) {
    const BackendReport report = read("strix_halo_2g");
    EXPECT_EQ(report.devices.front().kind, DeviceKind::Integrated);
    EXPECT_EQ(report.devices.front().pools[0].total, gib(2));
    EXPECT_EQ(budgetOf(report.devices.front()).capacity, gib(62));
}

// https://github.com/Mesh-LLM/mesh-llm/pull/494: little VRAM beside much GTT, where the driver exports no
// table.
TEST(AmdgpuSysfs, Row26_LittleVramBesideMuchGttIsAProcessor) {
    const BackendReport report = read("older_apu");
    EXPECT_EQ(report.devices.front().kind, DeviceKind::Integrated);
    EXPECT_EQ(report.devices.front().pools[0].kind, PoolKind::CarveOut);
}

// https://github.com/ggml-org/llama.cpp/issues/24906: memory of graphics clients is not seen by HIP; the
// kernel counts it.
TEST(AmdgpuSysfs, Row51_FreeIsThatOfTheWholeSystem) {
    const MemoryPool pool = read("rx7900xtx_two").devices.back().pools.front();
    EXPECT_EQ(pool.free, mib(24560 - 9000));
    EXPECT_EQ(pool.scope, ReadingScope::System);
}

// https://github.com/Syllo/nvtop/issues/267: enumeration wakes GPUs; the power state says which sleep.
TEST(AmdgpuSysfs, Row72_ASleepingCardIsNamedAndNotRead) {
    const BackendReport report = read("laptop_asleep");
    EXPECT_EQ(report.status, ProbeStatus::Asleep);
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_EQ(report.devices.front().status, ProbeStatus::Asleep);
    EXPECT_THAT(report.devices.front().pools, IsEmpty());
}

TEST(AmdgpuSysfs, ASleepingCardIsReadWhenTheUserWantsIt) {
    EXPECT_EQ(read("laptop_asleep", true).devices.front().pools.front().total, gib(8));
}

TEST(AmdgpuSysfs, AnotherKernelDriverIsNamed) {
    const BackendReport report = read("passed_through");
    EXPECT_EQ(report.status, ProbeStatus::NoDevice);
    EXPECT_THAT(report.notes, Contains(HasSubstr("vfio-pci")));
}

TEST(AmdgpuSysfs, FilesThatMakeNoSenseAreUnknown) {
    const BackendReport report = read("broken_files");
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_EQ(report.devices.front().pools.front().total, std::nullopt);
    EXPECT_EQ(report.devices.front().status, ProbeStatus::NotSupported);
}

TEST(AmdgpuSysfs, NoPciBusIsNoDevice) { EXPECT_EQ(read("nowhere").status, ProbeStatus::NoDevice); }

} // namespace
} // namespace vramplan
