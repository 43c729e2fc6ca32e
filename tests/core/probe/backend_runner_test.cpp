// SPDX-License-Identifier: Apache-2.0
// The real worker under the runner that gives it second chances.
#include "core/probe/backend_runner.h"

#include "core/probe/vulkan_culprits.h"
#include "tests/core/probe/probe_builders.h"
#include "tests/core/probe/vulkan_harness.h"

#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

namespace vramplan {
namespace {

using build::gib;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

RunnerLimits patient() {
    RunnerLimits limits;
    limits.fast = limits.vulkan = limits.vulkanDriver = std::chrono::seconds(30);
    return limits;
}

BackendRunner runner(const harness::Variables& variables, RunnerLimits limits = patient(),
    const std::string& worker = harness::kWorker) {
    return {worker, harness::environment(variables), "/usr/bin", std::move(limits)};
}

harness::Variables nvmlScene(const std::string& scene) {
    return {{"LD_LIBRARY_PATH", harness::kDoubles + "/nvml"}, {"FAKE_NVML_SCENE", scene}};
}

// https://github.com/XuehaiPan/nvitop/issues/139: the library crashes when one GPU fell off the bus.
TEST(BackendRunner, Row90_OneLostGpuDoesNotHideItsNeighbours) {
    const BackendReport report = runner(nvmlScene(R"({"devices": [
        {"name": "first", "total": 8589934592, "free": 1000}, {"name": "lost", "at_memory": "crash"},
        {"name": "third", "total": 8589934592, "free": 2000}]})"))
                                     .nvml();
    EXPECT_EQ(report.status, ProbeStatus::Ok);
    ASSERT_THAT(report.devices, SizeIs(2));
    EXPECT_EQ(report.devices[0].name, "first");
    EXPECT_EQ(report.devices[1].name, "third");
    EXPECT_THAT(report.notes, Contains(HasSubstr("GPU 1 crashes")));
}

TEST(BackendRunner, ALostGpuBeforeTheOneThatCrashesDoesNotEndTheListEither) {
    const BackendReport report = runner(nvmlScene(R"({"devices": [
        {"name": "lost", "handle": 15}, {"name": "closed", "handle": 4}, {"name": "bad", "at_memory": "crash"},
        {"name": "last", "total": 8589934592, "free": 2000}]})"))
                                     .nvml();
    EXPECT_EQ(report.status, ProbeStatus::Ok);
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_EQ(report.devices[0].name, "last");
    EXPECT_THAT(report.notes, Contains(HasSubstr("GPU 0 could not be opened")));
}

TEST(BackendRunner, ALibraryThatAlwaysCrashesIsACrash) {
    const BackendReport report = runner(nvmlScene(R"({"at_init": "crash"})")).nvml();
    EXPECT_EQ(report.status, ProbeStatus::Crashed);
    EXPECT_THAT(report.devices, IsEmpty());
}

// https://github.com/NVIDIA/open-gpu-kernel-modules/issues/1333: every call hangs for good.
TEST(BackendRunner, Row87_AStuckBackEndIsNotStartedAgain) {
    std::int64_t process = 0;
    RunnerLimits limits;
    limits.fast = std::chrono::milliseconds(100);
    limits.killGrace = std::chrono::milliseconds(0);
    limits.kill = [&](std::int64_t stuck) { process = stuck; }; // it does not obey
    const BackendRunner runs = runner({{"FAKE_WORKER", "hang"}}, limits, harness::kFakeWorker);
    ASSERT_EQ(runs.plain("dxgi", false).status, ProbeStatus::Stuck);
    const std::int64_t first = process;
    const BackendReport second = runs.plain("dxgi", false);
    EXPECT_EQ(second.status, ProbeStatus::Stuck);
    EXPECT_THAT(second.detail, HasSubstr("not asked again"));
    EXPECT_EQ(process, first) << "another worker was started";
    // Another back end is not held up by it.
    EXPECT_EQ(
        runner({}, patient(), harness::kFakeWorker).plain("metal", false).status, ProbeStatus::NoDevice);
    ::kill(static_cast<pid_t>(first), SIGKILL);
    while (stillRuns(first)) std::this_thread::yield();
    EXPECT_EQ(runner({}, patient(), harness::kFakeWorker).plain("dxgi", false).status, ProbeStatus::NoDevice);
}

TEST(BackendRunner, ATimeOutIsTriedOnceMoreWhereTheSystemIsSlowAtFirst) {
    RunnerLimits limits;
    limits.fast = std::chrono::milliseconds(100);
    limits.retry = std::chrono::milliseconds(150);
    const BackendReport report = runner({{"FAKE_WORKER", "hang"}}, limits, harness::kFakeWorker).cuda(false);
    EXPECT_EQ(report.status, ProbeStatus::TimedOut);
    EXPECT_THAT(report.detail, HasSubstr("0.15 s"));
}

class VulkanRunner : public harness::VulkanTest {
protected:
    static constexpr const char* kGood =
        R"({"devices": [{"name": "Good GPU", "type": 2, "vendor": 4098, "driver_id": 3,
        "uuid": "00000000030000000000000000000000", "heaps": [{"size": 8589934592, "local": true}]}]})";

    harness::Variables scenes(const std::string& bad) const {
        const std::string list =
            manifest("libfake_icd_bad.so", "bad.json") + ":" + manifest("libfake_icd.so", "good.json");
        return {{"FAKE_ICD_SCENE", kGood}, {"FAKE_ICD_BAD_SCENE", bad}, {"VK_DRIVER_FILES", list},
            {"VK_ICD_FILENAMES", list}};
    }
    std::string memory() const { return (m_folder / "culprits").string(); }
};

// https://github.com/KhronosGroup/Vulkan-Loader/issues/1134: a memory fault while devices are listed.
TEST_F(VulkanRunner, Row82_OneBadDriverIsNamedAndTheOthersAnswer) {
    for (const char* how : {"crash", "abort", "quiet"}) {
        const BackendReport report =
            runner(scenes(std::string(R"({"at_enumerate": ")") + how + "\"}")).vulkan({}, {}, "", false);
        EXPECT_EQ(report.status, ProbeStatus::Ok) << how << ": " << report.detail;
        ASSERT_THAT(report.devices, SizeIs(1)) << how;
        EXPECT_EQ(report.devices.front().name, "Good GPU");
        EXPECT_THAT(report.detail, HasSubstr("bad.json"));
        EXPECT_THAT(report.notes, Contains(HasSubstr("bad.json failed")));
    }
}

TEST_F(VulkanRunner, AHangingDriverIsNamedToo) {
    RunnerLimits limits;
    limits.vulkan = limits.vulkanDriver = std::chrono::milliseconds(1500);
    const BackendReport report =
        runner(scenes(R"({"at_instance": "hang"})"), limits).vulkan({}, {}, "", false);
    EXPECT_THAT(report.detail, HasSubstr("bad.json"));
}

TEST_F(VulkanRunner, TheCulpritIsLeftOutNextTimeAndTriedAgainOnRequest) {
    const BackendRunner crashing = runner(scenes(R"({"at_enumerate": "crash"})"));
    crashing.vulkan({}, {}, memory(), false);
    const BackendReport second = crashing.vulkan({}, {}, memory(), false);
    EXPECT_EQ(second.status, ProbeStatus::Ok);
    EXPECT_THAT(second.notes, Contains(HasSubstr("bad.json failed before")));
    EXPECT_EQ(second.detail.find("driver by driver"), std::string::npos);
    const BackendReport again = crashing.vulkan({}, {}, memory(), true);
    EXPECT_THAT(again.detail, HasSubstr("driver by driver"));
}

TEST_F(VulkanRunner, ADriverThatWorksAgainIsForgottenAndEachCulpritStandsOnce) {
    harness::Variables variables = scenes(R"({"at_enumerate": "crash"})");
    const BackendRunner crashing = runner(variables);
    crashing.vulkan({}, {}, memory(), false);
    crashing.vulkan({}, {}, memory(), true);
    EXPECT_THAT(readCulprits(memory()), SizeIs(1));
    // The driver was mended; its manifest is the same file.
    variables.emplace_back("FAKE_ICD_BAD_SCENE", "{}");
    EXPECT_EQ(runner(variables).vulkan({}, {}, memory(), true).status, ProbeStatus::Ok);
    EXPECT_THAT(readCulprits(memory()), IsEmpty());
}

TEST_F(VulkanRunner, AMissingWorkerLeavesTheMemoryAlone) {
    const harness::Variables variables = scenes(R"({"at_enumerate": "crash"})");
    runner(variables).vulkan({}, {}, memory(), false);
    runner(variables, patient(), "/nonexistent/worker").vulkan({}, {}, memory(), true);
    EXPECT_THAT(readCulprits(memory()), SizeIs(1));
}

TEST_F(VulkanRunner, TheOnlyDriversCrashStaysACrash) {
    harness::Variables variables = scenes(R"({"at_enumerate": "crash"})");
    const std::string only = manifest("libfake_icd_bad.so", "bad.json");
    variables.emplace_back("VK_DRIVER_FILES", only);
    variables.emplace_back("VK_ICD_FILENAMES", only);
    const BackendReport report = runner(variables).vulkan({}, {}, "", false);
    EXPECT_EQ(report.status, ProbeStatus::Crashed);
}

TEST_F(VulkanRunner, AMissingWorkerIsSaidOnce) {
    const BackendReport report = runner({}, patient(), "/nonexistent/worker").vulkan({}, {}, "", false);
    EXPECT_EQ(report.status, ProbeStatus::Skipped);
    EXPECT_THAT(report.detail, HasSubstr("/nonexistent/worker"));
}

} // namespace
} // namespace vramplan
