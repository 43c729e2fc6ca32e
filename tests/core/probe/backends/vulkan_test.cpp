// SPDX-License-Identifier: Apache-2.0
// The Vulkan back end of the real worker through the system's loader, with a driver that plays public
// reports, and with lavapipe where it is installed. VRAMPLAN_REQUIRE_VULKAN=1 makes a missing loader or
// lavapipe a failure.
#include "tests/core/probe/probe_builders.h"
#include "tests/core/probe/vulkan_harness.h"

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

class Vulkan : public harness::VulkanTest { };

constexpr const char* kCard = R"({"devices": [{"name": "Fake RX", "type": 2, "vendor": 4098, "driver_id": 3,
    "driver_name": "radv", "uuid": "00000000030000000000000000000000", "luid": "cfc4000000000000",
    "pci": [0, 3, 0, 0], "heaps": [{"size": 5368709120, "local": true, "budget": 5000000000, "usage": 0},
    {"size": 17179869184, "budget": 16000000000, "usage": 0},
    {"size": 1073741824, "local": true, "budget": 1000000000, "usage": 0}]}]})";

TEST_F(Vulkan, ReadsIdentityDriverAndMemoryThroughTheLoader) {
    const BackendReport report = ask({{"FAKE_ICD_SCENE", kCard}}, {manifest("libfake_icd.so")});
    ASSERT_EQ(report.status, ProbeStatus::Ok) << report.detail;
    EXPECT_THAT(report.driver, HasSubstr("loader 1."));
    ASSERT_THAT(report.devices, SizeIs(1));
    const Device& card = report.devices.front();
    EXPECT_EQ(card.name, "Fake RX");
    EXPECT_EQ(card.vendor, "AMD");
    EXPECT_EQ(card.driver, "radv");
    EXPECT_EQ(card.ids.pci, "0000:03:00.0");
    EXPECT_EQ(card.ids.uuid, "00000000030000000000000000000000");
    EXPECT_EQ(card.ids.luid, "cfc4000000000000");
    EXPECT_EQ(card.pools.front().total, gib(6));
    EXPECT_EQ(card.pools.front().free, Bytes(6000000000u));
    EXPECT_EQ(card.pools.front().scope, ReadingScope::Process);
    EXPECT_THAT(report.notes, Contains(HasSubstr("Fake RX: heaps: 5120 MiB device-local")));
}

TEST_F(Vulkan, WhatTheDriverDoesNotOfferIsNotAsked) {
    const BackendReport report =
        ask({{"FAKE_ICD_SCENE", R"({"devices": [{"name": "Old", "type": 2, "vendor": 4318,
        "api": 4198400, "heaps": [{"size": 8589934592, "local": true}]}]})"}},
            {manifest("libfake_icd.so")});
    ASSERT_EQ(report.status, ProbeStatus::Ok) << report.detail;
    const Device& card = report.devices.front();
    EXPECT_EQ(card.ids.pci, "");
    EXPECT_EQ(card.ids.uuid, "");
    EXPECT_EQ(card.pools.front().total, gib(8));
    EXPECT_EQ(card.pools.front().free, std::nullopt);
}

// https://github.com/TheTumultuousUnicornOfDarkness/CPU-X/issues/237: a crash when a logical device is made.
// The double aborts there.
TEST_F(Vulkan, Row79_NoLogicalDeviceIsMade) {
    const BackendReport report = ask({{"FAKE_ICD_SCENE", kCard}}, {manifest("libfake_icd.so")});
    EXPECT_EQ(report.status, ProbeStatus::Ok) << report.detail;
}

// https://github.com/KhronosGroup/Vulkan-Loader/issues/1181: an overlay's implicit layer takes programs down.
TEST_F(Vulkan, Row80_ImplicitLayersAreNotLoaded) {
    const BackendReport report =
        ask({{"FAKE_ICD_SCENE", kCard}, {"XDG_DATA_HOME", folderWithLayer("implicit_layer.d")}},
            {manifest("libfake_icd.so")});
    EXPECT_EQ(report.status, ProbeStatus::Ok) << report.detail;
}

// https://github.com/KhronosGroup/Vulkan-Loader/issues/513: games crash in layers that the user asked for.
TEST_F(Vulkan, Row81_LayersOfTheUsersEnvironmentAreNotLoaded) {
    EnvironmentBlock user = currentEnvironment();
    setEnvironmentValue(user, "VK_INSTANCE_LAYERS", "VK_LAYER_FAKE_crash");
    setEnvironmentValue(user, "VK_LOADER_LAYERS_ENABLE", "*fake*");
    setEnvironmentValue(user, "XDG_DATA_HOME", folderWithLayer("explicit_layer.d"));
    const EnvironmentBlock cleaned = workerEnvironment(user, "/usr/bin");
    EXPECT_EQ(environmentValue(cleaned, "VK_INSTANCE_LAYERS"), "");
    EXPECT_EQ(environmentValue(cleaned, "VK_LOADER_LAYERS_ENABLE"), "");
    const BackendReport report = askWith(cleaned, {{"FAKE_ICD_SCENE", kCard}}, {manifest("libfake_icd.so")});
    EXPECT_EQ(report.status, ProbeStatus::Ok) << report.detail;
}

TEST_F(Vulkan, ANoisyDriverDoesNotSpoilTheMessage) {
    std::string scene = kCard;
    scene.insert(1, R"("at_enumerate": "noise", )");
    const BackendReport report = ask({{"FAKE_ICD_SCENE", scene}}, {manifest("libfake_icd.so")});
    EXPECT_EQ(report.status, ProbeStatus::Ok) << report.detail;
    EXPECT_THAT(report.devices, SizeIs(1));
}

TEST_F(Vulkan, NoDriverIsNoDevice) {
    const BackendReport report = ask({}, {"/nonexistent.json"});
    EXPECT_EQ(report.status, ProbeStatus::NoDevice);
    EXPECT_THAT(report.devices, IsEmpty());
}

TEST_F(Vulkan, DriversOfSleepingVendorsAreFilteredOut) {
    // The loader filters by the manifest's file name; this one would be NVIDIA's.
    const BackendReport report = harness::ask("vulkan",
        {{"FAKE_ICD_SCENE", R"({"at_instance": "abort"})"},
            {"VK_DRIVER_FILES", manifest("libfake_icd.so", "nvidia_icd.json")},
            {"VK_LOADER_DRIVERS_DISABLE", "*nvidia*,*nouveau*"}},
        {"--leave-out", "NVIDIA"});
    EXPECT_TRUE(report.status == ProbeStatus::NoDevice || report.status == ProbeStatus::Skipped)
        << report.detail;
}

TEST_F(Vulkan, LavapipeIsNamedAndIsNoGpu) {
    const std::string lavapipe = harness::lavapipeManifest();
    if (lavapipe.empty()) {
        if (harness::vulkanRequired())
            FAIL() << "VRAMPLAN_REQUIRE_VULKAN is set and lavapipe is not installed";
        GTEST_SKIP() << "lavapipe is not installed";
    }
    const BackendReport report = ask({}, {lavapipe});
    EXPECT_EQ(report.status, ProbeStatus::NoDevice) << report.detail;
    ASSERT_THAT(report.devices, SizeIs(1));
    EXPECT_EQ(report.devices.front().kind, DeviceKind::Cpu);
    EXPECT_THAT(report.devices.front().pools, IsEmpty());
    EXPECT_EQ(report.devices.front().driver, "llvmpipe");
    EXPECT_THAT(report.detail, HasSubstr("llvmpipe"));
}

} // namespace
} // namespace vramplan
