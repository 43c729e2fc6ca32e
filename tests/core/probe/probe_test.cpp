// SPDX-License-Identifier: Apache-2.0
// The whole probe of this machine, with the vendors' libraries replaced by doubles.
#include "core/probe/probe.h"

#include "core/probe/report_json.h"
#include "core/probe/report_read.h"
#include "tests/core/probe/probe_builders.h"
#include "tests/core/probe/vulkan_harness.h"
#include "tests/support/environment.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using build::gib;
using build::mib;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

/// The probe starts its workers with the variables of this process.
struct Setting : test::ScopedVariables {
    explicit Setting(const harness::Variables& variables)
        : ScopedVariables({variables.begin(), variables.end()}) { }
};

harness::Variables quiet() {
    return {{"VK_DRIVER_FILES", "/nonexistent.json"}, {"VK_ICD_FILENAMES", "/nonexistent.json"},
        {"ASAN_OPTIONS", "handle_segv=0:handle_abort=0:detect_leaks=0:verify_asan_link_order=0"}};
}

ProbeOptions options() {
    ProbeOptions result;
    result.workerPath = harness::kWorker;
    result.culpritFile = "";
    return result;
}

std::vector<std::string> backendNames(const ProbeResult& result) {
    std::vector<std::string> names;
    names.reserve(result.backends.size());
    for (const BackendReport& report : result.backends) names.push_back(report.backend);
    return names;
}

const BackendReport& backend(const ProbeResult& result, const std::string& name) {
    return *std::ranges::find(result.backends, name, &BackendReport::backend);
}

constexpr const char* kCard = R"({"driver": "580.00", "devices": [{"name": "RTX 4090",
    "uuid": "GPU-00000000-0000-0000-0000-000000000001", "pci": "00000000:01:00.0", "total": 25757220864,
    "free": 23622320128, "reserved": 419430400}]})";

harness::Variables withNvml(const std::string& scene) {
    harness::Variables variables = quiet();
    variables.emplace_back("LD_LIBRARY_PATH", harness::kDoubles + "/nvml");
    variables.emplace_back("FAKE_NVML_SCENE", scene);
    return variables;
}

TEST(Probe, EveryBackEndSaysItsStatusInTheSameOrder) {
    const Setting setting(quiet());
    const ProbeResult result = probeMachine(options());
    EXPECT_THAT(backendNames(result), ElementsAre("pci", "nvml", "cuda", "amdgpu", "vulkan"));
    EXPECT_TRUE(result.host.total);
    for (const BackendReport& report : result.backends) EXPECT_NE(report.detail, "") << report.backend;
}

TEST(Probe, ACardIsFoundAndProgressGrowsToTheResult) {
    const Setting setting(withNvml(kCard));
    std::vector<std::size_t> counts;
    std::string last;
    const ProbeResult result = probeMachine(options(), [&](const ProbeResult& partial) {
        counts.push_back(partial.backends.size());
        last = devicesJson(partial);
    });
    ASSERT_THAT(result.devices, Contains(::testing::Field(&Device::name, "RTX 4090")));
    EXPECT_EQ(last, devicesJson(result));
    EXPECT_THAT(counts, SizeIs(result.backends.size()));
    EXPECT_TRUE(std::ranges::is_sorted(counts));
}

TEST(Probe, AVendorLibraryThatCrashesCostsOnlyItsOwnReport) {
    for (const char* how : {"crash", "abort", "quiet"}) {
        const Setting setting(withNvml(std::string(R"({"at_init": ")") + how + "\"}"));
        const ProbeResult result = probeMachine(options());
        const ProbeStatus status = backend(result, "nvml").status;
        EXPECT_TRUE(status == ProbeStatus::Crashed || status == ProbeStatus::Garbled) << how;
        EXPECT_EQ(backend(result, "cuda").status, ProbeStatus::NotInstalled);
        EXPECT_TRUE(result.host.total);
    }
}

TEST(Probe, AMissingWorkerLeavesTheHost) {
    ProbeOptions missing = options();
    missing.workerPath = "/nonexistent/vramplan-probe";
    const ProbeResult result = probeMachine(missing);
    EXPECT_TRUE(result.host.total);
    EXPECT_EQ(backend(result, "nvml").status, ProbeStatus::Skipped);
    EXPECT_THAT(backend(result, "nvml").detail, HasSubstr("/nonexistent/vramplan-probe"));
}

TEST(Probe, TheResultReadsBack) {
    const Setting setting(withNvml(kCard));
    const ProbeResult result = probeMachine(options());
    const auto read = readDevicesJson(devicesJson(result));
    ASSERT_TRUE(read) << describe(read.error());
    EXPECT_EQ(read->devices, result.devices);
    EXPECT_EQ(read->backends, result.backends);
}

// CUDA is not asked where NVML tells everything, and the remark must not go with it.
TEST(Probe, WhatHidesDevicesFromEnginesIsRemarkedWhoeverAnswers) {
    harness::Variables variables = withNvml(
        R"({"devices": [{"name": "small", "pci": "00000000:01:00.0", "total": 1073741824, "free": 1000}]})");
    variables.emplace_back("CUDA_VISIBLE_DEVICES", "1");
    const Setting setting(variables);
    const ProbeResult result = probeMachine(options());
    EXPECT_EQ(backend(result, "cuda").status, ProbeStatus::Skipped);
    EXPECT_THAT(backend(result, "pci").notes, Contains(HasSubstr("CUDA_VISIBLE_DEVICES=1")));
}

TEST(Probe, OurOwnEnvironmentStaysAsItWas) {
    const Setting setting(harness::Variables{{"CUDA_VISIBLE_DEVICES", "0"}});
    const EnvironmentBlock before = currentEnvironment();
    probeMachine(options());
    EXPECT_EQ(currentEnvironment(), before);
}

class ProbeVulkan : public harness::VulkanTest { };

TEST_F(ProbeVulkan, LavapipeIsNamedInTheDetailsAndIsNoDevice) {
    const std::string lavapipe = harness::lavapipeManifest();
    if (lavapipe.empty()) {
        if (harness::vulkanRequired())
            FAIL() << "VRAMPLAN_REQUIRE_VULKAN is set and lavapipe is not installed";
        GTEST_SKIP() << "lavapipe is not installed";
    }
    harness::Variables variables = quiet();
    variables[0].second = variables[1].second = lavapipe;
    const Setting setting(variables);
    ProbeOptions all = options();
    all.allBackends = true;
    const ProbeResult result = probeMachine(all);
    for (const Device& device : result.devices) EXPECT_EQ(device.name.find("llvmpipe"), std::string::npos);
    EXPECT_THAT(backend(result, "vulkan").notes, Contains(HasSubstr("llvmpipe")));
}

} // namespace
} // namespace vramplan
