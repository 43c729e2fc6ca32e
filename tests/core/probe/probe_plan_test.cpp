// SPDX-License-Identifier: Apache-2.0
#include "core/probe/probe_plan.h"

#include "core/probe/backend_runner.h"
#include "tests/core/probe/probe_builders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using build::dedicated;
using build::gib;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

PciDisplay display(std::uint32_t vendor, PowerState power = PowerState::Awake, std::string driver = {}) {
    PciDisplay result;
    result.vendor = vendor;
    result.power = power;
    result.kernelDriver = std::move(driver);
    return result;
}

constexpr std::uint32_t kNvidia = 0x10de, kAmd = 0x1002, kIntel = 0x8086, kVirtio = 0x1af4;

// https://github.com/D-Brox/cosmic-ext-applet-system-monitor/issues/38 and
// https://github.com/corecoding/Vitals/issues/442: an open handle keeps the GPU awake.
TEST(ProbePlan, Row71_AVendorWithASleepingDeviceIsNotAsked) {
    const PciScan scan = std::vector{display(kNvidia, PowerState::Asleep), display(kIntel)};
    EXPECT_THAT(sleepingVendors(scan, {}), ElementsAre("NVIDIA"));
}
TEST(ProbePlan, Row73_UnlessTheUserWakesIt) {
    const PciScan scan = std::vector{display(kNvidia, PowerState::Asleep)};
    ProbeOptions options;
    options.wakeDevices = true;
    EXPECT_THAT(sleepingVendors(scan, options), IsEmpty());
}

TEST(ProbePlan, ACardOfAVirtualMachineKeepsNobodyFromTheOthers) {
    // vfio-pci lets a card that no machine uses sleep; the driver of this system does not see it at all.
    const PciScan scan = std::vector{display(kNvidia, PowerState::Asleep, "vfio-pci"), display(kNvidia)};
    EXPECT_THAT(sleepingVendors(scan, {}), IsEmpty());
}

// https://github.com/pop-os/libcosmic/issues/490: enumerating Vulkan devices opens /dev/nvidia0.
TEST(ProbePlan, Row75_VulkanDriversOfSleepingVendorsAreNotLoaded) {
    const PciScan scan = std::vector{display(kNvidia, PowerState::Asleep), display(kIntel)};
    const auto leftOut = vulkanLeftOut(scan, sleepingVendors(scan, {}));
    EXPECT_THAT(leftOut, ElementsAre("AMD", "NVIDIA"));
    EXPECT_EQ(driverFilter(leftOut), "*nvidia*,*nouveau*,*radeon*,amd_*,*amdvlk*,*amdgpu*");
}

TEST(ProbePlan, DriversOfAbsentVendorsAreLeftOutUnlessAVirtualDisplayMayStandForThem) {
    EXPECT_THAT(vulkanLeftOut(std::vector<PciDisplay>{}, {}), ElementsAre("AMD", "Intel"));
    EXPECT_THAT(vulkanLeftOut(std::vector{display(kVirtio)}, {}), IsEmpty());
    EXPECT_THAT(vulkanLeftOut(std::nullopt, {}), IsEmpty());
}

TEST(ProbePlan, VulkanWaitsWhereOthersMeasureEverything) {
    EXPECT_FALSE(vulkanStartsAtOnce(std::vector{display(kNvidia)}, {}));
    EXPECT_FALSE(
        vulkanStartsAtOnce(std::vector{display(kAmd, PowerState::Awake, "amdgpu"), display(kVirtio)}, {}));
    EXPECT_TRUE(vulkanStartsAtOnce(std::vector{display(kAmd, PowerState::Awake, "radeon")}, {}));
    EXPECT_TRUE(vulkanStartsAtOnce(std::vector{display(kNvidia), display(kIntel)}, {}));
    EXPECT_TRUE(vulkanStartsAtOnce(std::vector<PciDisplay>{}, {}));
    EXPECT_TRUE(vulkanStartsAtOnce(std::nullopt, {}));
    ProbeOptions all;
    all.allBackends = true;
    EXPECT_TRUE(vulkanStartsAtOnce(std::vector{display(kNvidia)}, all));
}

TEST(ProbePlan, VulkanIsNeededForADeviceThatIsAwakeAndUnknown) {
    Device known = build::device("NVIDIA", "a", {}, {dedicated("NVML", gib(8))});
    Device unknown = build::device("Intel", "b", {});
    unknown.status = ProbeStatus::NotSupported;
    Device asleep = unknown;
    asleep.status = ProbeStatus::Asleep;
    EXPECT_FALSE(vulkanStillNeeded({known, asleep}));
    EXPECT_TRUE(vulkanStillNeeded({known, unknown}));
}

TEST(ProbePlan, CudaIsAskedWhereNvmlLeavesAQuestion) {
    const HostMemory host = build::host(gib(64), gib(32));
    const auto nvml = [](std::vector<MemoryPool> pools) {
        return build::report("nvml", {build::device("NVIDIA", "a", {}, std::move(pools))});
    };
#ifdef _WIN32
    // NVML knows a GPU by its bus, DXGI by its LUID: only cuDeviceGetLuid says which two are one.
    EXPECT_TRUE(cudaNeeded(nvml({dedicated("NVML", gib(24))}), host, {}));
#else
    EXPECT_FALSE(cudaNeeded(nvml({dedicated("NVML", gib(24))}), host, {}));
#endif
    EXPECT_TRUE(cudaNeeded(nvml({dedicated("NVML", std::nullopt)}), host, {}));
    EXPECT_TRUE(cudaNeeded(nvml({dedicated("NVML", gib(60))}), host, {})); // may be the computer's own
    EXPECT_TRUE(cudaNeeded(build::report("nvml"), host, {}));
    ProbeOptions exact;
    exact.exactFree = true;
    EXPECT_TRUE(cudaNeeded(nvml({dedicated("NVML", gib(24))}), host, exact));
}

// https://github.com/mpv-player/mpv/issues/13019: enumeration took 3.7 s.
TEST(ProbePlan, Row88_SlowDriversHaveTimeToAnswer) {
    EXPECT_GT(RunnerLimits::ofThisSystem().vulkan, std::chrono::milliseconds(2 * 3700));
    EXPECT_GT(RunnerLimits::ofThisSystem().vulkanDriver, std::chrono::milliseconds(3700));
}

} // namespace
} // namespace vramplan
