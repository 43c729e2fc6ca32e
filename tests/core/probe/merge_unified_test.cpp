// SPDX-License-Identifier: Apache-2.0
// Unified and integrated memory: what public reports say of such machines, and the devices that must come
// out.
#include "core/device/device_budget.h"
#include "core/probe/merge.h"
#include "tests/core/probe/probe_builders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using namespace build;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

/// A DGX Spark: 119.7 GiB for the system, much of it in the page cache.
const HostMemory kSpark = host(mib(122570), mib(110000));
const DeviceIds kSparkIds = {"000f:01:00.0", uuid('1'), ""};

BackendReport nvml(std::optional<Bytes> total, std::optional<Bytes> free = {}) {
    return report("nvml", {device("NVIDIA", "NVIDIA GB10", kSparkIds, {dedicated("NVML", total, free)})});
}

BackendReport cuda(Bytes total, std::optional<Bytes> free = {}) {
    return report("cuda",
        {ofKind(device("NVIDIA", "NVIDIA GB10", kSparkIds, {pool(PoolKind::Shared, "CUDA", total, free)}),
            DeviceKind::Integrated)});
}

Device only(const std::vector<BackendReport>& reports, const HostMemory& memory) {
    const auto devices = mergeReports(reports, memory);
    EXPECT_THAT(devices, SizeIs(1));
    return devices.empty() ? Device() : devices.front();
}

void expectUnified(const Device& device, const HostMemory& memory) {
    EXPECT_EQ(device.kind, DeviceKind::Unified);
    ASSERT_THAT(device.pools, SizeIs(1));
    EXPECT_EQ(device.pools[0].kind, PoolKind::Unified);
    EXPECT_EQ(device.pools[0].total, memory.total);
    EXPECT_EQ(device.pools[0].free, memory.available);
}

// https://github.com/XuehaiPan/nvitop/pull/208: three behaviours of NVML on one type of machine.
TEST(MergeUnified, Row01_AGb10IsUnifiedHoweverNvmlAnswers) {
    expectUnified(only({nvml(std::nullopt), cuda(mib(122570))}, kSpark), kSpark); // "not supported"
    expectUnified(
        only({nvml(mib(122570), mib(90000)), cuda(mib(122570))}, kSpark), kSpark); // the host's total
    expectUnified(only({nvml(mib(122570), mib(122570)), cuda(mib(122570))}, kSpark), kSpark); // nothing used
}

// https://github.com/Syllo/nvtop/issues/449: a wrong total on a DGX Spark.
TEST(MergeUnified, Row04_TheTotalIsTheComputers) {
    EXPECT_EQ(only({nvml(std::nullopt), cuda(mib(122000))}, kSpark).pools[0].total, mib(122570));
}

// https://github.com/Syllo/nvtop/issues/424: the memory of the computer was shown for an ordinary card of 8
// GB.
TEST(MergeUnified, Row05_ACardWhoseMemoryIsUnknownIsNotTheComputer) {
    const Device card = only({report("nvml",
                                 {device("NVIDIA", "RTX 3070", {"0000:01:00.0", uuid('1'), ""},
                                     {dedicated("NVML", std::nullopt)})})},
        host(gib(32), gib(20)));
    EXPECT_EQ(card.kind, DeviceKind::Discrete);
    EXPECT_EQ(card.pools[0].total, std::nullopt);
    EXPECT_EQ(budgetOf(card).budget(), std::nullopt);
}

// https://github.com/Syllo/nvtop/pull/511: 30 GiB of ordinary programs were shown as the GPU's own use.
TEST(MergeUnified, Row06_OtherProgramsMemoryIsNotFreeAndNotReserved) {
    const HostMemory busy = host(mib(122570), mib(122570 - 30720));
    const Device spark = only({nvml(std::nullopt), cuda(mib(122570))}, busy);
    EXPECT_EQ(spark.pools[0].free, mib(122570 - 30720));
    EXPECT_EQ(spark.pools[0].reserved, std::nullopt);
}

// https://github.com/ggml-org/llama.cpp/issues/17536: an RTX 5090 taken for unified memory, on a 32 GB
// computer.
TEST(MergeUnified, Row07_SizeAloneIsNoWitness) {
    const HostMemory memory = host(gib(31), gib(20));
    const std::vector<Device> card = {device(
        "NVIDIA", "RTX 5090", {"0000:01:00.0", uuid('1'), ""}, {dedicated("NVML", mib(32607), gib(30))})};
    const Device result = only({report("nvml", card),
                                   report("cuda",
                                       {device("NVIDIA", "RTX 5090", {"0000:01:00.0", uuid('1'), ""},
                                           {dedicated("CUDA", mib(32100))})})},
        memory);
    EXPECT_EQ(result.kind, DeviceKind::Discrete);
    EXPECT_EQ(result.pools[0].free, gib(30));
}
TEST(MergeUnified, Row07_NorIsCudaAlone) {
    const HostMemory memory = host(gib(128), gib(100));
    const Device result = only(
        {report("nvml", {device("NVIDIA", "RTX 5090", kSparkIds, {dedicated("NVML", mib(32607), gib(30))})}),
            cuda(mib(32100))},
        memory);
    EXPECT_EQ(result.kind, DeviceKind::Discrete);
    EXPECT_EQ(result.pools[0].total, mib(32607));
    EXPECT_THAT(result.notes, Contains(HasSubstr("taken as a card")));
}

TEST(MergeUnified, ARefusalOrALostGpuIsNoWitness) {
    for (const ProbeStatus status : {ProbeStatus::NoPermission, ProbeStatus::DeviceLost}) {
        BackendReport refused = nvml(std::nullopt);
        refused.devices.front().status = status;
        EXPECT_NE(only({refused, cuda(gib(16))}, kSpark).kind, DeviceKind::Unified) << name(status);
    }
}

// https://github.com/vllm-project/vllm/issues/35313 and https://github.com/NVIDIA/cuQuantum/issues/215:
// CUDA's free leaves out what the page cache would give back.
TEST(MergeUnified, Row09_FreeIsWhatTheSystemCanGive) {
    EXPECT_EQ(only({nvml(std::nullopt), cuda(mib(122570), mib(9000))}, kSpark).pools[0].free, mib(110000));
}
TEST(MergeUnified, Row10_ALargerCudaFreeDoesNotWinEither) {
    EXPECT_EQ(only({nvml(std::nullopt), cuda(mib(122570), mib(120000))}, kSpark).pools[0].free, mib(110000));
}

// https://github.com/Andyyyy64/whichllm/pull/165: a Jetson, which has no NVML, counted as "no GPU".
TEST(MergeUnified, Row11_AJetsonIsAGpu) {
    BackendReport missing = report("nvml");
    missing.status = ProbeStatus::NotInstalled;
    const HostMemory memory = host(mib(30697), mib(22000));
    expectUnified(only({missing, cuda(mib(30697))}, memory), memory);
}

TEST(MergeUnified, OneWitnessWithoutASecondIsIntegratedMemoryOfTheComputer) {
    const HostMemory memory = host(gib(64), gib(10));
    const Device result = only({cuda(gib(16))}, memory);
    EXPECT_EQ(result.kind, DeviceKind::Integrated);
    EXPECT_EQ(result.pools[0].total, gib(16));
}

TEST(MergeUnified, WithoutHostFiguresNothingIsInvented) {
    const Device result = only({nvml(std::nullopt), cuda(gib(100))}, {});
    EXPECT_EQ(result.kind, DeviceKind::Unified);
    EXPECT_EQ(result.pools[0].total, std::nullopt);
}

Device apu(std::vector<MemoryPool> pools) {
    return ofKind(
        device("AMD", "Radeon 8060S", {"0000:c5:00.0", "", ""}, std::move(pools)), DeviceKind::Integrated);
}

BackendReport apuSysfs(Bytes carveOut, Bytes shared, Bytes sharedFree) {
    return report("amdgpu",
        {apu({pool(PoolKind::CarveOut, "amdgpu sysfs", carveOut, carveOut),
            pool(PoolKind::Shared, "amdgpu sysfs", shared, sharedFree)})});
}

// https://github.com/ROCm/legacy-rocm-build/issues/6004: 132 GiB on a computer of 128: 64 carved out, 62.4
// for the system.
TEST(MergeUnified, Row17_PoolsAreNotMoreThanTheComputerHas) {
    const HostMemory memory = host(mib(63900), mib(60000));
    const Device result = only({apuSysfs(gib(64), mib(69632), mib(69632))}, memory);
    ASSERT_THAT(result.pools, SizeIs(2));
    EXPECT_EQ(result.pools[1].total, mib(63900));
    EXPECT_EQ(result.pools[1].free, mib(60000));
    EXPECT_LE(*result.pools[0].total + *result.pools[1].total, gib(64) + mib(63900));
    EXPECT_EQ(budgetOf(result).capacity, gib(64)) << "one pool, never the sum";
}

// https://github.com/GpuZelenograd/memtest_vulkan/issues/66: 135 GB told, 94 to be had, then the system ran
// out.
TEST(MergeUnified, Row19_AVulkanTotalAboveTheComputersIsCut) {
    const HostMemory memory = host(gib(94), gib(88));
    const Device result =
        only({report("vulkan",
                 {apu({pool(PoolKind::Shared, "Vulkan", gib(126), gib(126), ReadingScope::Process)})})},
            memory);
    EXPECT_EQ(result.pools[0].total, gib(94));
    EXPECT_EQ(result.pools[0].free, gib(88));
}

// https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/935: 80 GB by Vulkan, 120 by ROCm.
TEST(MergeUnified, Row20_TheKernelsPoolsWinOverVulkansPolicy) {
    const HostMemory memory = host(gib(125), gib(118));
    const Device result =
        only({apuSysfs(mib(512), gib(120), gib(119)),
                 report("vulkan",
                     {apu({pool(PoolKind::Shared, "Vulkan", gib(80), gib(79), ReadingScope::Process)})})},
            memory);
    ASSERT_THAT(result.pools, SizeIs(2));
    EXPECT_EQ(result.pools[1].total, gib(120));
    EXPECT_EQ(result.pools[1].free, gib(118));
    EXPECT_THAT(result.notes, Not(Contains(HasSubstr("believed")))) << "policies may differ";
}

// https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/922: the GPU's memory was added on top of the
// RAM.
TEST(MergeUnified, Row21_SharedMemoryAndTheHostAreOnePool) {
    const HostMemory memory = host(gib(32), gib(20));
    const Device result =
        only({report("vulkan",
                 {ofKind(device("Intel", "Arc 140V", {"0000:00:02.0", "", ""},
                             {pool(PoolKind::Shared, "Vulkan", gib(18), gib(17), ReadingScope::Process)}),
                     DeviceKind::Integrated)})},
            memory);
    EXPECT_GE(budgetOf(result).sharedPool, 0);
    EXPECT_EQ(budgetOf(result).sharedPool, budgetOf(memory).sharedPool);
}

TEST(MergeUnified, VulkansTypeTellsACarveOutFromACardsMemory) {
    const HostMemory memory = host(gib(31), gib(20));
    const Device result = only(
        {report("amdgpu",
             {device("AMD", "", {"0000:c5:00.0", "", ""}, {dedicated("amdgpu sysfs", gib(96), gib(95))})}),
            report("vulkan", {apu({pool(PoolKind::Shared, "Vulkan", gib(100))})})},
        memory);
    EXPECT_EQ(result.kind, DeviceKind::Integrated);
    EXPECT_EQ(result.pools[0].kind, PoolKind::CarveOut);
    EXPECT_EQ(result.pools[0].free, gib(95));
}

// https://github.com/sgl-project/sglang/pull/29949: 17.76 of 24 GiB may be used, and more can stop the
// computer.
TEST(MergeUnified, Row97_AnAppleGpuStaysWithinItsWorkingSet) {
    const HostMemory memory = host(gib(24), gib(21));
    MemoryPool metal = pool(PoolKind::Unified, "Metal", std::nullopt);
    metal.budget = mib(18186);
    const Device result = only({report("metal",
                                   {ofKind(device("Apple", "Apple M4", {"", "", "0100000000000000"}, {metal}),
                                       DeviceKind::Unified)})},
        memory);
    EXPECT_EQ(result.kind, DeviceKind::Unified);
    EXPECT_EQ(result.pools[0].total, gib(24));
    EXPECT_EQ(budgetOf(result).budget(), mib(18186));
    EXPECT_EQ(budgetOf(result).backend, "metal");
}

} // namespace
} // namespace vramplan
