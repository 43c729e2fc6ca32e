// SPDX-License-Identifier: Apache-2.0
// What public reports say of one machine, and the devices that must come out ("RowNN", numbered as in the
// table of reports that the design of the probe rests on; the report's address stands beside each). More in
// merge_unified_test.cpp.
#include "core/probe/merge.h"

#include "core/device/device_budget.h"
#include "tests/core/probe/probe_builders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using namespace build;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const HostMemory kHost = host(gib(64), gib(40));

Device nvidia(char number, std::string pci, Bytes free = gib(20)) {
    return device(
        "NVIDIA", "RTX 4090", {std::move(pci), uuid(number), ""}, {dedicated("NVML", mib(24564), free)});
}

Device vulkanOf(
    std::string vendor, DeviceIds ids, std::string driver, Bytes total, std::optional<Bytes> free = {}) {
    return byDriver(device(std::move(vendor), "through Vulkan", std::move(ids),
                        {dedicated("Vulkan", total, free, ReadingScope::Process)}),
        std::move(driver));
}

TEST(Merge, OneCardThroughThreeInterfacesIsOneDevice) {
    const auto devices =
        mergeReports({report("pci", {device("NVIDIA", "NVIDIA GPU 10de:2684", {"0000:01:00.0", "", ""})}),
                         report("nvml", {nvidia('1', "0000:01:00.0")}),
                         report("cuda",
                             {device("NVIDIA", "NVIDIA GeForce RTX 4090", {"0000:01:00.0", uuid('1'), ""},
                                 {dedicated("CUDA", mib(24080))})}),
                         report("vulkan",
                             {vulkanOf("NVIDIA", {"", plainUuid('1'), "cfc4000000000000"},
                                 "nvidia_proprietary", mib(24564), gib(23))})},
            kHost);
    ASSERT_THAT(devices, SizeIs(1));
    EXPECT_EQ(devices[0].name, "RTX 4090");
    EXPECT_EQ(devices[0].ids, (DeviceIds{"0000:01:00.0", uuid('1'), "cfc4000000000000"}));
    EXPECT_EQ(devices[0].status, ProbeStatus::Ok);
    ASSERT_THAT(devices[0].pools, SizeIs(1));
    EXPECT_EQ(devices[0].pools[0], dedicated("NVML", mib(24564), gib(20))) << "the driver's own figures win";
    EXPECT_THAT(devices[0].notes, IsEmpty());
}

TEST(Merge, AnEstimateServesWhereNobodyMeasures) {
    const auto devices = mergeReports(
        {report("vulkan", {vulkanOf("Intel", {"0000:03:00.0", "", ""}, "anv", gib(16), gib(15))})}, kHost);
    ASSERT_THAT(devices, SizeIs(1));
    EXPECT_EQ(devices[0].pools[0].free, gib(15));
    EXPECT_EQ(devices[0].pools[0].scope, ReadingScope::Process);
}

TEST(Merge, ADeviceThatOnlyTheBusKnowsSaysWhatCanBeDone) {
    BackendReport nvml = report("nvml");
    nvml.status = ProbeStatus::NotInstalled;
    const auto devices = mergeReports(
        {report("pci", {device("NVIDIA", "NVIDIA RTX", {"0000:01:00.0", "", ""})}), nvml}, kHost);
    ASSERT_THAT(devices, SizeIs(1));
    EXPECT_EQ(devices[0].status, ProbeStatus::NotInstalled);
    EXPECT_THAT(devices[0].notes, Contains(HasSubstr("install NVIDIA's driver")));
    EXPECT_EQ(budgetOf(devices[0]).budget(), std::nullopt);
}

TEST(Merge, WhatOnlyTheBusKnowsOfADeviceIsSaid) {
    Device passed = device("NVIDIA", "RTX", {"0000:01:00.0", "", ""});
    passed.status = ProbeStatus::NotSupported;
    passed.notes = {"it is given to a virtual machine"};
    const auto devices = mergeReports({report("pci", {passed})}, kHost);
    ASSERT_THAT(devices, SizeIs(1));
    EXPECT_EQ(devices[0].status, ProbeStatus::NotSupported);
    EXPECT_THAT(devices[0].notes, Contains("it is given to a virtual machine"));
}

TEST(Merge, EveryGapHasASentence) {
    for (const ProbeStatus status :
        {ProbeStatus::NotInstalled, ProbeStatus::StubLibrary, ProbeStatus::VersionMismatch,
            ProbeStatus::NoPermission, ProbeStatus::Asleep, ProbeStatus::DeviceLost, ProbeStatus::TimedOut,
            ProbeStatus::Crashed, ProbeStatus::Stuck, ProbeStatus::Garbled, ProbeStatus::NoDevice}) {
        BackendReport nvml = report("nvml");
        nvml.status = status;
        const auto devices =
            mergeReports({report("pci", {device("NVIDIA", "RTX", {"0000:01:00.0", "", ""})}), nvml}, kHost);
        ASSERT_THAT(devices, SizeIs(1));
        EXPECT_EQ(devices[0].status, status) << name(status);
        EXPECT_THAT(devices[0].notes, SizeIs(1)) << name(status);
    }
}

TEST(Merge, ASleepingDeviceIsListedWithoutMemory) {
    Device asleep = device("NVIDIA", "RTX", {"0000:01:00.0", "", ""});
    asleep.status = ProbeStatus::Asleep;
    const auto devices = mergeReports({report("pci", {asleep})}, kHost);
    ASSERT_THAT(devices, SizeIs(1));
    EXPECT_EQ(devices[0].status, ProbeStatus::Asleep);
    EXPECT_THAT(devices[0].notes, Contains(HasSubstr("Wake and measure")));
}

TEST(Merge, TotalsThatDifferByMoreThanATwentiethAreRemarked) {
    const auto differ = [](Bytes other) {
        return mergeReports(
            {report("nvml", {nvidia('1', "0000:01:00.0")}),
                report("cuda",
                    {device("NVIDIA", "x", {"0000:01:00.0", uuid('1'), ""}, {dedicated("CUDA", other)})})},
            kHost)[0]
            .notes;
    };
    EXPECT_THAT(differ(mib(24080)), IsEmpty()); // CUDA's own reservation
    EXPECT_THAT(differ(mib(20000)), Contains("NVML says 24564 MiB, CUDA says 20000 MiB; NVML is believed"));
}

// https://github.com/ggml-org/llama.cpp/issues/9516: AMD's driver and Microsoft's Dozen list one card on
// Windows.
TEST(Merge, Row34_ATranslationLayersViewIsTheSameCard) {
    const auto devices = mergeReports(
        {report("vulkan",
            {vulkanOf("AMD", {"", "000000000a0000000000000000000000", "cfc4000000000000"}, "dozen", gib(30)),
                vulkanOf("AMD", {"", "000000000b0000000000000000000000", "cfc4000000000000"},
                    "amd_proprietary", gib(24))})},
        kHost);
    ASSERT_THAT(devices, SizeIs(1));
    EXPECT_EQ(devices[0].pools[0].total, gib(24));
    EXPECT_EQ(devices[0].driver, "amd_proprietary");
}

// https://github.com/fastfetch-cli/fastfetch/issues/456: two drivers, four entries, two GPUs.
TEST(Merge, Row35_TwoDriversOfTwoCardsAreTwoCards) {
    std::vector<Device> four;
    for (const char* pci : {"0000:03:00.0", "0000:43:00.0"})
        for (const char* driver : {"radv", "amdvlk"})
            four.push_back(vulkanOf("AMD",
                {pci,
                    driver == std::string("radv") ? "0000000003000000000000000000000" + std::string(1, pci[5])
                                                  : plainUuid(pci[5]),
                    ""},
                driver, gib(24)));
    EXPECT_THAT(mergeReports({report("vulkan", four)}, kHost), SizeIs(2));
}

// https://github.com/ggml-org/llama.cpp/issues/6166: two equal cards were one, the model's number was the
// key.
TEST(Merge, Row36_TwoEqualCardsAreTwo) {
    const auto card = [](const char* pci) {
        return device("AMD", "RX 7900 XTX", {pci, "", ""}, {dedicated("amdgpu sysfs", gib(24), gib(23))});
    };
    const auto devices =
        mergeReports({report("amdgpu", {card("0000:03:00.0"), card("0000:43:00.0")})}, kHost);
    EXPECT_THAT(devices, SizeIs(2));
    // Even where nothing tells them apart: one report lists a device once.
    Device plain = card("");
    EXPECT_THAT(mergeReports({report("vulkan", {plain, plain})}, kHost), SizeIs(2));
}

// https://github.com/ggml-org/llama.cpp/issues/19026: MoltenVK gives both halves of a double card one UUID.
TEST(Merge, Row38_MoltenVksUuidsProveNothing) {
    const auto half = [] { return vulkanOf("AMD", {"", plainUuid('1'), ""}, "moltenvk", gib(32)); };
    EXPECT_THAT(mergeReports({report("vulkan", {half(), half()})}, kHost), SizeIs(2));
}

// https://github.com/ggml-org/llama.cpp/pull/19222: one Intel GPU twice on Windows, same UUID, same driver.
TEST(Merge, Row39_TheSameUuidAndLuidAreOneDevice) {
    const auto twin = [](const char* luid) {
        return vulkanOf("Intel", {"", plainUuid('1'), luid}, "intel_proprietary", gib(16));
    };
    EXPECT_THAT(mergeReports({report("vulkan", {twin("cfc4000000000000"), twin("cfc4000000000000")})}, kHost),
        SizeIs(1));
    // Without the second key both are kept and flagged.
    const auto flagged = mergeReports({report("vulkan", {twin(""), twin("")})}, kHost);
    ASSERT_THAT(flagged, SizeIs(2));
    EXPECT_THAT(flagged[0].notes, Contains(HasSubstr("proves nothing")));
}

// https://github.com/KhronosGroup/Vulkan-Tools/issues/1195: one AMD card twice, with another UUID by each
// driver.
TEST(Merge, Row40_AnotherUuidByAnotherDriverIsNoConflict) {
    EXPECT_THAT(
        mergeReports({report("vulkan",
                         {vulkanOf("AMD", {"0000:03:00.0", plainUuid('1'), ""}, "radv", gib(16)),
                             vulkanOf("AMD", {"0000:03:00.0", plainUuid('2'), ""}, "amdvlk", gib(16))})},
            kHost),
        SizeIs(1));
}

Device slice(char number, Bytes total) {
    Device result = device("NVIDIA", "H200 MIG 1g.18gb",
        {"", "MIG-bbbbbbbb-0000-0000-0000-00000000000" + std::string(1, number), ""},
        {dedicated("NVML", total, total)});
    result.kind = DeviceKind::Mig;
    result.parent = uuid('1');
    return result;
}

// https://github.com/vllm-project/vllm/pull/39874: 141 GB for a slice of 16 GB.
TEST(Merge, Row42_ASliceHasItsOwnMemoryAndItsParentNone) {
    const auto devices = mergeReports(
        {report("nvml",
            {device("NVIDIA", "H200", {"0000:01:00.0", uuid('1'), ""}, {dedicated("NVML", gib(141))}),
                slice('1', gib(16)), slice('2', gib(16))})},
        kHost);
    ASSERT_THAT(devices, SizeIs(3));
    EXPECT_THAT(devices[0].pools, IsEmpty());
    EXPECT_EQ(devices[0].status, ProbeStatus::Ok);
    EXPECT_THAT(devices[0].notes, Contains(HasSubstr("MIG slices")));
    EXPECT_EQ(budgetOf(devices[1]).capacity, gib(16));
    EXPECT_NE(budgetOf(devices[1]).identity, budgetOf(devices[2]).identity);
}

TEST(Merge, CudasViewOfASliceJoinsTheSliceAndNotTheParent) {
    Device cuda = device("NVIDIA", "H200 MIG", {"0000:01:00.0", "bbbbbbbb000000000000000000000001", ""},
        {dedicated("CUDA", gib(16))});
    const auto devices = mergeReports(
        {report("nvml", {device("NVIDIA", "H200", {"0000:01:00.0", uuid('1'), ""}), slice('1', gib(16))}),
            report("cuda", {cuda})},
        kHost);
    ASSERT_THAT(devices, SizeIs(2));
    EXPECT_EQ(devices[1].kind, DeviceKind::Mig);
}

TEST(Merge, ASliceWithoutIdentityIsNotTheGpuThatNobodyElseReported) {
    Device nameless = slice('1', gib(16));
    nameless.ids = {};
    nameless.parent.clear();
    const auto devices = mergeReports(
        {report("pci", {device("NVIDIA", "H200", {"0000:01:00.0", "", ""})}), report("nvml", {nameless})},
        kHost);
    ASSERT_THAT(devices, SizeIs(2));
    EXPECT_EQ(devices[0].ids.pci, "0000:01:00.0");
    EXPECT_THAT(devices[0].pools, IsEmpty());
}

TEST(Merge, ASliceLargerThanItsGpuIsNotBelieved) {
    const auto devices =
        mergeReports({report("nvml",
                         {device("NVIDIA", "H200", {"", uuid('1'), ""}, {dedicated("NVML", gib(141))}),
                             slice('1', gib(200))})},
            kHost);
    ASSERT_THAT(devices, SizeIs(2));
    for (const Device& each : devices) EXPECT_THAT(each.pools, IsEmpty());
}

// https://github.com/ROCm/librocdxg/issues/57: in WSL2 free differs from Windows' view, as it is one
// process's.
TEST(Merge, Row50_AProcessViewStaysLabelled) {
    const auto devices = mergeReports(
        {report("vulkan", {vulkanOf("AMD", {"", plainUuid('1'), ""}, "dozen", gib(16), gib(15))})}, kHost);
    EXPECT_EQ(devices[0].pools[0].scope, ReadingScope::Process);
}

// https://github.com/ROCm/legacy-rocm-build/issues/6389: memory of graphics clients counted as free.
TEST(Merge, Row52_TheKernelsFreeWinsOverAProcessView) {
    const auto devices = mergeReports(
        {report("amdgpu",
             {device("AMD", "", {"0000:03:00.0", "", ""}, {dedicated("amdgpu sysfs", gib(24), gib(15))})}),
            report("vulkan", {vulkanOf("AMD", {"0000:03:00.0", "", ""}, "radv", gib(24), gib(23))})},
        kHost);
    ASSERT_THAT(devices, SizeIs(1));
    EXPECT_EQ(devices[0].name, "through Vulkan");
    EXPECT_EQ(devices[0].pools[0], dedicated("amdgpu sysfs", gib(24), gib(15)));
}

Device dxgi(Bytes free, ReadingScope scope) {
    return device("AMD", "Radeon", {"", "", "cfc4000000000000"}, {dedicated("DXGI", gib(16), free, scope)});
}

// https://github.com/unslothai/unsloth/pull/9362 and https://github.com/ggml-org/llama.cpp/pull/19991: on
// Windows one process sees nearly everything free; the system's counters know better.
TEST(Merge, Row53_TheSystemsUseWinsOnWindows) {
    const auto devices = mergeReports({report("dxgi", {dxgi(gib(9), ReadingScope::System)}),
                                          report("vulkan",
                                              {vulkanOf("AMD", {"", plainUuid('1'), "cfc4000000000000"},
                                                  "amd_proprietary", gib(16), gib(15))})},
        kHost);
    ASSERT_THAT(devices, SizeIs(1));
    EXPECT_EQ(devices[0].pools[0].free, gib(9));
}

// https://github.com/lemonade-sdk/lemonade/pull/2648: DXGI's budget is that of the asking process.
TEST(Merge, Row54_DxgisBudgetIsLabelledAsOneProcess) {
    const auto devices = mergeReports({report("dxgi", {dxgi(gib(15), ReadingScope::Process)})}, kHost);
    EXPECT_EQ(devices[0].pools[0].scope, ReadingScope::Process);
}
TEST(Merge, Row55_AMoreTrustedProcessViewDoesNotHideASystemView) {
    const auto devices = mergeReports({report("dxgi", {dxgi(gib(15), ReadingScope::Process)}),
                                          report("nvml",
                                              {device("AMD", "x", {"", "", "cfc4000000000000"},
                                                  {dedicated("other", std::nullopt, gib(7))})})},
        kHost);
    ASSERT_THAT(devices, SizeIs(1));
    EXPECT_EQ(devices[0].pools[0].total, gib(16));
    EXPECT_EQ(devices[0].pools[0].free, gib(7));
}

// https://github.com/Mesh-LLM/mesh-llm/pull/1836: lists of one machine come in different orders.
TEST(Merge, Row57_PositionsInListsMeanNothing) {
    const auto devices = mergeReports(
        {report("nvml", {nvidia('1', "0000:01:00.0", gib(1)), nvidia('2', "0000:41:00.0", gib(2))}),
            report("vulkan",
                {vulkanOf("NVIDIA", {"", plainUuid('2'), ""}, "nvidia_proprietary", mib(24564)),
                    vulkanOf("NVIDIA", {"", plainUuid('1'), ""}, "nvidia_proprietary", mib(24564))})},
        kHost);
    ASSERT_THAT(devices, SizeIs(2));
    EXPECT_EQ(devices[0].pools[0].free, gib(1));
    EXPECT_EQ(devices[1].pools[0].free, gib(2));
}

// https://github.com/oshi/oshi/issues/2907 and https://github.com/intel/compute-runtime/issues/586: two
// sources, two totals: an A770 with 2 GiB, an A750 with 6.3 of 8 GB.
TEST(Merge, Row58_TheMoreTrustedTotalWinsWithARemark) {
    const Device real = device("Intel", "A770", {"", "", "0100000000000000"}, {dedicated("DXGI", gib(16))});
    const auto devices = mergeReports(
        {report("dxgi", {real}),
            report("vulkan", {vulkanOf("Intel", {"", "", "0100000000000000"}, "intel_proprietary", gib(2))})},
        kHost);
    EXPECT_EQ(devices[0].pools[0].total, gib(16));
    EXPECT_THAT(devices[0].notes, Contains(HasSubstr("Vulkan says 2048 MiB")));
}
TEST(Merge, Row96_ASmallerTotalIsKeptWhereItIsTheOnlyOne) {
    const auto devices = mergeReports(
        {report("vulkan", {vulkanOf("Intel", {"0000:03:00.0", "", ""}, "anv", mib(6450))})}, kHost);
    EXPECT_EQ(devices[0].pools[0].total, mib(6450));
}

// https://github.com/oneapi-src/level-zero/issues/133: free is unknown without rights, not the total.
TEST(Merge, Row93_UnknownFreeStaysUnknown) {
    const auto devices =
        mergeReports({report("vulkan", {vulkanOf("Intel", {"0000:03:00.0", "", ""}, "anv", gib(8))})}, kHost);
    EXPECT_EQ(devices[0].pools[0].free, std::nullopt);
}

TEST(Merge, ConflictingIdentitiesAreKeptApart) {
    // One UUID at two addresses, and one address with two UUIDs of the vendor.
    EXPECT_THAT(mergeReports({report("nvml", {nvidia('1', "0000:01:00.0")}),
                                 report("cuda", {nvidia('1', "0000:02:00.0")})},
                    kHost),
        SizeIs(2));
    const auto devices = mergeReports(
        {report("nvml", {nvidia('1', "0000:01:00.0")}), report("cuda", {nvidia('2', "0000:01:00.0")})},
        kHost);
    ASSERT_THAT(devices, SizeIs(2));
    EXPECT_THAT(devices[0].notes, Contains(HasSubstr("kept apart")));
}

// https://github.com/Mesh-LLM/mesh-llm/pull/505: a second entry without an identity doubled the machine.
TEST(Merge, AnEntryWithoutIdentityJoinsTheOnlyDeviceItCanMean) {
    const Device nameless = vulkanOf("NVIDIA", {}, "nvk", mib(24564), gib(23));
    const auto one =
        mergeReports({report("nvml", {nvidia('1', "0000:01:00.0")}), report("vulkan", {nameless})}, kHost);
    ASSERT_THAT(one, SizeIs(1));
    EXPECT_THAT(one[0].notes, Contains(HasSubstr("matched by elimination")));
    const auto two = mergeReports({report("nvml", {nvidia('1', "0000:01:00.0"), nvidia('2', "0000:02:00.0")}),
                                      report("vulkan", {nameless})},
        kHost);
    ASSERT_THAT(two, SizeIs(3));
    EXPECT_EQ(budgetOf(two[2]).budget(), std::nullopt) << "its memory may be one of the others'";
    EXPECT_THAT(two[2].notes, Contains(HasSubstr("may be one of the other devices")));
}

TEST(Merge, ZeroIdentitiesAreNone) {
    const Device zero = device("NVIDIA", "x",
        {"", "GPU-00000000-0000-0000-0000-000000000000", "0000000000000000"}, {dedicated("NVML", gib(8))});
    EXPECT_THAT(mergeReports({report("nvml", {zero, zero})}, kHost), SizeIs(2));
}

TEST(Merge, ProcessorsThatDrawAreNoDevices) {
    const Device llvmpipe =
        ofKind(device("", "llvmpipe", {"", "6d65736132322e332e36000000000000", ""}), DeviceKind::Cpu);
    EXPECT_THAT(mergeReports({report("vulkan", {llvmpipe})}, kHost), IsEmpty());
}

TEST(Merge, NothingAtAllIsNothing) { EXPECT_THAT(mergeReports({}, {}), IsEmpty()); }

} // namespace
} // namespace vramplan
