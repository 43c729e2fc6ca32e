// SPDX-License-Identifier: Apache-2.0
#include "core/probe/pci_scan.h"

#include "core/probe/pci_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::SizeIs;

auto scan(const std::string& machine) { return scanPci(VRAMPLAN_SOURCE_DIR "/tests/data/sysfs/" + machine); }

TEST(PciScan, ListsGpusWithDriverAndPower) {
    const auto list = scan("laptop_nvidia_asleep");
    ASSERT_TRUE(list);
    ASSERT_THAT(*list, SizeIs(2));
    EXPECT_EQ((*list)[0].address, "0000:00:02.0");
    EXPECT_EQ((*list)[0].kernelDriver, "i915");
    EXPECT_EQ((*list)[0].power, PowerState::Awake);
    EXPECT_EQ((*list)[1].vendor, 0x10deu);
    EXPECT_EQ((*list)[1].power, PowerState::Asleep);
}

TEST(PciScan, SoundCardsAndNeuralUnitsAreNoGpusButAcceleratorsAre) {
    EXPECT_THAT(*scan("rx7900xtx_two"), SizeIs(2));
    const auto list = scan("server");
    ASSERT_THAT(*list, SizeIs(3)); // the display chip, the H100 without a screen, and the MI300X
    EXPECT_EQ((*list)[2].classCode, 0x120000u);
}

TEST(PciScan, AMachineWithoutABusIsNotAnEmptyOne) { EXPECT_FALSE(scan("nowhere")); }

TEST(PciScan, DisplayChipsOfServersAreNotesAndNoDevices) {
    const BackendReport report = pciReport(scan("server"));
    EXPECT_EQ(report.status, ProbeStatus::Ok);
    EXPECT_THAT(report.devices, SizeIs(2));
    EXPECT_THAT(report.notes, Contains(HasSubstr("1a03:2000")));
}

// https://github.com/fastfetch-cli/fastfetch/issues/2419: the sleeping GPU was pinged on every start.
TEST(PciScan, Row77_ASleepingGpuIsKnownWithoutItsDriver) {
    const BackendReport report = pciReport(scan("laptop_nvidia_asleep"));
    ASSERT_THAT(report.devices, SizeIs(2));
    EXPECT_EQ(report.devices[1].status, ProbeStatus::Asleep);
    EXPECT_EQ(report.devices[1].vendor, "NVIDIA");
    EXPECT_EQ(report.devices[1].name, "NVIDIA GPU 10de:28e0");
}

TEST(PciScan, ADeviceOfAVirtualMachineSaysSo) {
    const BackendReport report = pciReport(scan("passed_through"));
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_THAT(report.devices.front().notes, Contains(HasSubstr("vfio-pci")));
    EXPECT_EQ(report.devices.front().status, ProbeStatus::NotSupported);
}

TEST(PciScan, ASleepingCardOfAVirtualMachineIsNotOursToWake) {
    PciDisplay card;
    card.address = "0000:01:00.0";
    card.vendor = 0x10de;
    card.power = PowerState::Asleep;
    card.kernelDriver = "vfio-pci";
    EXPECT_EQ(pciReport(std::vector{card}).devices.front().status, ProbeStatus::NotSupported);
}

TEST(PciScan, NoScanIsNotSupported) { EXPECT_EQ(pciReport(std::nullopt).status, ProbeStatus::NotSupported); }

constexpr const char* kIds =
    "# comment\n1002  Advanced Micro Devices, Inc. [AMD/ATI]\n\t744c  Navi 31 [Radeon RX 7900 "
    "XT/7900 XTX]\n\t\t1002 0e3b  A board\n\t744d  Plain name\n10de  NVIDIA Corporation\n\t2684  "
    "AD102 [GeForce RTX 4090]\n";

TEST(PciNames, TheProductStandsInBrackets) {
    EXPECT_EQ(pciName(kIds, 0x10de, 0x2684), "GeForce RTX 4090");
    EXPECT_EQ(pciName(kIds, 0x1002, 0x744c), "Radeon RX 7900 XT/7900 XTX");
    EXPECT_EQ(pciName(kIds, 0x1002, 0x744d), "Plain name");
}

TEST(PciNames, ADeviceOfAnotherVendorIsNotTaken) {
    EXPECT_EQ(pciName(kIds, 0x1002, 0x2684), "");
    EXPECT_EQ(pciName(kIds, 0x8086, 0x2684), "");
    EXPECT_EQ(pciName("", 0x8086, 0x2684), "");
}

} // namespace
} // namespace vramplan
