// SPDX-License-Identifier: Apache-2.0
// The NVML back end of the real worker against a library that plays public reports ("RowNN", numbered as in
// the table of reports that the design of the probe rests on; the report's address stands beside each).
#include "tests/core/probe/probe_builders.h"
#include "tests/core/probe/worker_harness.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using build::gib;
using build::mib;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

BackendReport nvml(const std::string& scene, const std::string& library = "nvml") {
    return harness::ask(
        "nvml", {{"LD_LIBRARY_PATH", harness::kDoubles + "/" + library}, {"FAKE_NVML_SCENE", scene}});
}

std::string joined(const std::vector<std::string>& notes) {
    std::string text;
    for (const std::string& note : notes) text += note + "\n";
    return text;
}

constexpr const char* kTwoCards = R"({"driver": "580.00", "devices": [
  {"name": "RTX 4090", "uuid": "GPU-00000000-0000-0000-0000-000000000001", "pci": "00000000:01:00.0",
   "total": 25757220864, "free": 23622320128, "reserved": 419430400},
  {"name": "RTX 4090", "uuid": "GPU-00000000-0000-0000-0000-000000000002", "pci": "00000000:41:00.0",
   "total": 25757220864, "free": 5368709120, "reserved": 419430400}]})";

TEST(Nvml, ReadsIdentityTotalFreeAndReserved) {
    const BackendReport report = nvml(kTwoCards);
    ASSERT_EQ(report.status, ProbeStatus::Ok) << report.detail;
    EXPECT_EQ(report.driver, "580.00");
    ASSERT_THAT(report.devices, SizeIs(2));
    const Device& card = report.devices.front();
    EXPECT_EQ(card.name, "RTX 4090");
    EXPECT_EQ(card.vendor, "NVIDIA");
    EXPECT_EQ(card.kind, DeviceKind::Discrete);
    EXPECT_EQ(card.ids.pci, "0000:01:00.0");
    EXPECT_EQ(card.ids.uuid, "GPU-00000000-0000-0000-0000-000000000001");
    ASSERT_THAT(card.pools, SizeIs(1));
    EXPECT_EQ(card.pools.front().total, mib(24564));
    EXPECT_EQ(card.pools.front().free, gib(22));
    EXPECT_EQ(card.pools.front().reserved, mib(400));
    EXPECT_EQ(report.devices.back().pools.front().free, gib(5));
}

TEST(Nvml, ALibraryOfTenYearsAgoLosesOnlyTheFieldsItLacks) {
    const BackendReport report = nvml(kTwoCards, "nvml_old");
    ASSERT_THAT(report.devices, SizeIs(2));
    EXPECT_EQ(report.devices.front().pools.front().total, mib(24564));
    EXPECT_EQ(report.devices.front().pools.front().reserved, std::nullopt);
    EXPECT_EQ(report.devices.front().ids.pci, "");
}

TEST(Nvml, AGuestWithAPartOfACardIsVirtual) {
    const BackendReport report =
        nvml(R"({"devices": [{"name": "GRID", "vgpu": true, "total": 8589934592, "free": 8000000000}]})");
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_EQ(report.devices.front().kind, DeviceKind::Virtual);
}

TEST(Nvml, OneDeviceCanBeAskedAlone) {
    const BackendReport report = harness::ask("nvml",
        {{"LD_LIBRARY_PATH", harness::kDoubles + "/nvml"}, {"FAKE_NVML_SCENE", kTwoCards}},
        {"--device", "1"});
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_EQ(report.devices.front().ids.pci, "0000:41:00.0");
}

// With a limit of 0 Linux hands a dump to a collector all the same; with 1 it makes none (fs/coredump.c).
TEST(Nvml, ACrashLeavesNoCoreDump) {
    const WorkerCommand command = harness::command(harness::kWorker, "nvml",
        {{"LD_LIBRARY_PATH", harness::kDoubles + "/nvml"},
            {"FAKE_NVML_SCENE", R"({"at_init": "surroundings"})"}});
    const std::string errors = runWorker(command).errors;
    EXPECT_TRUE(errors == "core dump limit 1\n" || errors == "core dump limit 0\n") << errors;
}

TEST(Nvml, NothingIsLoadedFromTheCurrentFolder) {
    // An empty or relative entry of a library path means the current folder to the system's loader.
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(harness::kDoubles + "/nvml");
    for (const char* path : {":", ".", "/nonexistent:./"}) {
        const BackendReport report =
            harness::ask("nvml", {{"LD_LIBRARY_PATH", path}, {"FAKE_NVML_SCENE", kTwoCards}});
        EXPECT_EQ(report.status, ProbeStatus::NotInstalled) << path;
    }
    std::filesystem::current_path(before);
}

// https://github.com/kubernetes-sigs/dra-driver-nvidia-gpu/issues/1073: GB10, the memory query fails.
TEST(Nvml, Row03_AFailingMemoryQueryKeepsTheDevice) {
    const BackendReport report = nvml(R"({"devices": [{"name": "NVIDIA GB10", "pci": "0000000F:01:00.0",
        "v1": 3, "v2": 3}]})");
    ASSERT_EQ(report.status, ProbeStatus::Ok);
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_EQ(report.devices.front().ids.pci, "000f:01:00.0");
    EXPECT_EQ(report.devices.front().pools.front().total, std::nullopt);
    EXPECT_THAT(joined(report.devices.front().notes), HasSubstr("does not report memory"));
}

// https://github.com/AlexsJones/llmfit/pull/792: Orin answers little more than its name.
TEST(Nvml, Row12_ADeviceThatTellsOnlyItsNameIsADevice) {
    const BackendReport report = nvml(R"x({"devices": [{"name": "Orin (nvgpu)", "v1": 3, "v2": 3}]})x");
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_EQ(report.devices.front().name, "Orin (nvgpu)");
}

// https://github.com/sgl-project/sglang/issues/3331: the memory query takes the program down on Orin.
TEST(Nvml, Row13_AnUnknownMemoryErrorIsAReasonAndNoCrash) {
    const BackendReport report = nvml(R"({"devices": [{"name": "Orin", "v1": 999, "v2": 999}]})");
    ASSERT_EQ(report.status, ProbeStatus::Ok);
    EXPECT_EQ(report.devices.front().pools.front().free, std::nullopt);
    EXPECT_THAT(joined(report.devices.front().notes), HasSubstr("999"));
}

// https://github.com/ggml-org/llama.cpp/pull/22533: four equal cards must stay four.
TEST(Nvml, Row37_FourEqualCardsHaveFourAddresses) {
    const BackendReport report = nvml(R"({"devices": [
        {"name": "RTX 3090", "pci": "00000000:01:00.0", "total": 1073741824},
        {"name": "RTX 3090", "pci": "00000000:02:00.0", "total": 1073741824},
        {"name": "RTX 3090", "pci": "00000000:81:00.0", "total": 1073741824},
        {"name": "RTX 3090", "pci": "00000000:C1:00.0", "total": 1073741824}]})");
    ASSERT_THAT(report.devices, SizeIs(4));
    EXPECT_EQ(report.devices[2].ids.pci, "0000:81:00.0");
    EXPECT_EQ(report.devices[3].ids.pci, "0000:c1:00.0");
}

constexpr const char* kSliced =
    R"({"devices": [{"name": "H100", "uuid": "GPU-aaaaaaaa-0000-0000-0000-000000000001",
    "pci": "00000000:01:00.0", "v1": 4, "v2": 4, "mig": [
      {"name": "H100 MIG 1g.10gb", "uuid": "MIG-bbbbbbbb-0000-0000-0000-000000000001", "total": 10468982784,
       "free": 10000000000},
      {"uuid": "MIG-bbbbbbbb-0000-0000-0000-000000000002", "v1": 4, "v2": 4}]}]})";

// https://github.com/ollama/ollama/issues/1500: only the parent of MIG slices is listed.
TEST(Nvml, Row41_SlicesAreListedUnderTheirParent) {
    const BackendReport report = nvml(kSliced);
    ASSERT_THAT(report.devices, SizeIs(3));
    EXPECT_EQ(report.devices[0].kind, DeviceKind::Discrete);
    EXPECT_THAT(report.devices[0].pools, IsEmpty());
    EXPECT_EQ(report.devices[1].kind, DeviceKind::Mig);
    EXPECT_EQ(report.devices[1].parent, "GPU-aaaaaaaa-0000-0000-0000-000000000001");
    EXPECT_EQ(report.devices[1].pools.front().total, Bytes(10468982784u));
    EXPECT_EQ(report.devices[2].name, "H100 MIG");
}

TEST(Nvml, AGpuInMigModeWithoutASliceSaysWhatIsMissing) {
    const BackendReport report = nvml(R"({"devices": [{"name": "H100", "mig": []}]})");
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_THAT(joined(report.devices[0].notes), HasSubstr("no slice can be used: create one"));
}

TEST(Nvml, ASliceThatCannotBeOpenedIsNamed) {
    const BackendReport report = nvml(R"({"devices": [{"name": "H100", "mig": [{"handle": 4},
        {"name": "slice", "total": 10468982784, "free": 10000000000}]}]})");
    ASSERT_THAT(report.devices, SizeIs(2));
    EXPECT_EQ(report.devices[1].name, "slice");
    EXPECT_THAT(joined(report.notes), HasSubstr("MIG slice 0 could not be opened (NVML error 4)"));
}

// https://github.com/vllm-project/vllm/pull/50463: a permission error was read as zero memory.
TEST(Nvml, Row43_APermissionErrorIsNotZero) {
    const BackendReport report = nvml(kSliced);
    ASSERT_THAT(report.devices, SizeIs(3));
    EXPECT_EQ(report.devices[2].status, ProbeStatus::NoPermission);
    EXPECT_EQ(report.devices[2].pools.front().total, std::nullopt);
}

// https://github.com/modular/modular/issues/6896: in a container with a slice only, the parent refuses.
TEST(Nvml, Row45_ADeviceThatCannotBeOpenedDoesNotEndTheList) {
    const BackendReport report = nvml(R"({"devices": [{"name": "closed", "handle": 4},
        {"name": "open", "total": 10468982784, "free": 10000000000}]})");
    ASSERT_EQ(report.status, ProbeStatus::Ok);
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_EQ(report.devices.front().name, "open");
    EXPECT_THAT(joined(report.notes), HasSubstr("GPU 0 could not be opened"));
}

// https://github.com/ollama/ollama/issues/1888: WSL2 finds another library first, which says error 9.
TEST(Nvml, Row46_ALibraryWithoutADriverSaysSo) {
    const BackendReport report = nvml(R"({"init": 9})");
    EXPECT_EQ(report.status, ProbeStatus::NotInstalled);
    EXPECT_THAT(report.detail, HasSubstr("kernel driver is not loaded"));
}

// https://github.com/XuehaiPan/nvitop/pull/30: in WSL version 2 answers "unknown error", version 1 is right.
TEST(Nvml, Row47_VersionOneIsAskedWhereVersionTwoFails) {
    const BackendReport report =
        nvml(R"({"devices": [{"name": "RTX", "v2": 999, "total": 8589934592, "free": 8000000000}]})");
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_EQ(report.devices.front().pools.front().total, gib(8));
    EXPECT_EQ(report.devices.front().pools.front().reserved, std::nullopt);
}

// https://github.com/Syllo/nvtop/issues/432: WSL2 shows 17179869184 GiB, which is all bits set.
TEST(Nvml, Row48_AllOnesAreUnknown) {
    const BackendReport report = nvml(
        R"({"devices": [{"name": "RTX", "total": 18446744073709551615, "free": 18446744073709551615}]})");
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_EQ(report.devices.front().pools.front().total, std::nullopt);
    EXPECT_EQ(report.devices.front().pools.front().free, std::nullopt);
    EXPECT_THAT(joined(report.devices.front().notes), HasSubstr("no believable total"));
}

// https://github.com/Syllo/nvtop/issues/436: the BAR window was added, 55 GiB for a 24 GiB card. The double
// ends a process that asks for the window.
TEST(Nvml, Row49_TheBarWindowIsNeverAsked) {
    const BackendReport report =
        nvml(R"({"devices": [{"name": "RTX 3090", "total": 25769803776, "free": 25000000000}]})");
    ASSERT_EQ(report.status, ProbeStatus::Ok) << report.detail;
    EXPECT_EQ(report.devices.front().pools.front().total, gib(24));
}

// https://github.com/NVIDIA/nvidia-settings/issues/78: a plain 2 as the version word is refused. The double
// takes 0x02000028 only, so "reserved" arrives only with the right word.
TEST(Nvml, Row59_TheVersionWordHoldsTheSize) {
    EXPECT_EQ(nvml(kTwoCards).devices.front().pools.front().reserved, mib(400));
}

// https://github.com/wookayin/gpustat/issues/141: 308 MB "used" on an idle card are the driver's reservation.
TEST(Nvml, Row60_FreeIsTheSameWithAndWithoutTheReservationSplitOut) {
    const std::string card =
        R"("name": "RTX", "total": 12884901888, "free": 12561940480, "reserved": 322961408)";
    const BackendReport second = nvml("{\"devices\": [{" + card + "}]}");
    const BackendReport first = nvml("{\"devices\": [{" + card + ", \"v2\": 13}]}");
    EXPECT_EQ(second.devices.front().pools.front().free, Bytes(12561940480u));
    EXPECT_EQ(first.devices.front().pools.front().free, Bytes(12561940480u));
    EXPECT_EQ(second.devices.front().pools.front().reserved, mib(308));
}

// https://github.com/rust-nvml/nvml-wrapper/issues/57: 912 MB "used" by version 1, 7.8 MB by version 2; the
// rest is reserved. Free is read, never computed from either.
TEST(Nvml, Row61_FreeIsNotTotalLessUsed) {
    const BackendReport report = nvml(R"({"devices": [{"name": "RTX", "total": 25769803776,
        "free": 24813502464, "reserved": 948122418}]})");
    EXPECT_EQ(report.devices.front().pools.front().free, Bytes(24813502464u));
    EXPECT_EQ(report.devices.front().pools.front().reserved, Bytes(948122418u));
}

// https://github.com/ollama/ollama/issues/2120: the toolkit's stub prints a banner and fails.
TEST(Nvml, Row62_ABannerDoesNotMixWithTheMessage) {
    const BackendReport stub = nvml(R"({"at_init": "noise", "init": 12})");
    EXPECT_EQ(stub.status, ProbeStatus::NotInstalled) << stub.detail;
    EXPECT_THAT(stub.notes, IsEmpty());
    const BackendReport good =
        nvml(R"({"at_init": "noise", "devices": [{"name": "RTX", "total": 1073741824, "free": 1000}]})");
    EXPECT_EQ(good.status, ProbeStatus::Ok);
    EXPECT_THAT(good.devices, SizeIs(1));
}

// https://github.com/FlashML-org/FreeToken/issues/312 and
// https://github.com/Nortank12/deepcool-digital-linux/issues/20: only the name with ".so.1" is installed by
// drivers.
TEST(Nvml, Row63_TheVersionedNameIsEnough) {
    EXPECT_EQ(nvml(kTwoCards).status, ProbeStatus::Ok); // the folder holds nothing but libnvidia-ml.so.1
}
TEST(Nvml, Row64_TheNameOfDevelopmentPackagesIsNotLoaded) {
    EXPECT_EQ(nvml(kTwoCards, "nvml_unversioned").status, ProbeStatus::NotInstalled);
}

// https://github.com/Syllo/nvtop/issues/95: library and driver differ after an update.
TEST(Nvml, Row67_AnUpdateWithoutARestartHasItsOwnStatus) {
    const BackendReport report = nvml(R"({"init": 18})");
    EXPECT_EQ(report.status, ProbeStatus::VersionMismatch);
    EXPECT_THAT(report.detail, HasSubstr("restart"));
}

// https://github.com/gpuopenanalytics/pynvml/pull/48: the structure changed; another version word is refused.
TEST(Nvml, Row69_ARefusedStructureFallsBack) {
    const BackendReport report =
        nvml(R"({"devices": [{"name": "RTX", "v2": 25, "total": 8589934592, "free": 8000000000}]})");
    EXPECT_EQ(report.devices.front().pools.front().total, gib(8));
}

// https://github.com/bigstack-oss/cubecos/pull/1463: 97,887 MiB, not the nominal 98,304.
TEST(Nvml, Row70_WhatTheDriverReportsIsNotRoundedUp) {
    const BackendReport report =
        nvml(R"({"devices": [{"name": "RTX PRO 6000", "total": 102641958912, "free": 101000000000}]})");
    EXPECT_EQ(report.devices.front().pools.front().total, mib(97887));
}

// https://github.com/Syllo/nvtop/issues/225: a stub on a Jetson says that its path is wrong.
TEST(Nvml, Row65_AStubWithoutALibraryBehindItIsNotInstalled) {
    EXPECT_EQ(nvml(R"({"init": 12})").status, ProbeStatus::NotInstalled);
}

// https://github.com/Mesh-LLM/mesh-llm/pull/1836: 12,282 MiB, where a 32-bit figure said 4,095.
TEST(Nvml, Row56_SizesAboveFourGiBSurvive) {
    const BackendReport report =
        nvml(R"({"devices": [{"name": "RTX 4070", "total": 12878610432, "free": 12000000000}]})");
    EXPECT_EQ(report.devices.front().pools.front().total, mib(12282));
}

TEST(Nvml, FreeAboveTheTotalIsUnknown) {
    const BackendReport report =
        nvml(R"({"devices": [{"name": "RTX", "total": 25757220864, "free": 106300440576}]})");
    EXPECT_EQ(report.devices.front().pools.front().total, mib(24564));
    EXPECT_EQ(report.devices.front().pools.front().free, std::nullopt);
    EXPECT_THAT(joined(report.devices.front().notes), HasSubstr("more than all cannot be free"));
}

TEST(Nvml, ALostGpuIsNamedAndItsNeighbourStays) {
    const BackendReport report = nvml(R"({"devices": [{"name": "lost", "v2": 15},
        {"name": "alive", "total": 8589934592, "free": 8000000000}]})");
    ASSERT_THAT(report.devices, SizeIs(2));
    EXPECT_EQ(report.devices[0].status, ProbeStatus::DeviceLost);
    EXPECT_EQ(report.devices[1].pools.front().total, gib(8));
}

TEST(Nvml, ADriverWithoutDevicesIsNoDevice) {
    const BackendReport report = nvml("{}");
    EXPECT_EQ(report.status, ProbeStatus::NoDevice);
    EXPECT_THAT(report.devices, IsEmpty());
    EXPECT_THAT(report.detail, Not(IsEmpty()));
}

} // namespace
} // namespace vramplan
