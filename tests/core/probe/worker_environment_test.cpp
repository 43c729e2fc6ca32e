// SPDX-License-Identifier: Apache-2.0
#include "core/probe/worker_environment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string value(const EnvironmentBlock& block, std::string_view name) {
    return std::string(environmentValue(block, name));
}

// https://github.com/cjpais/Handy/issues/2049 and
// https://github.com/SaschaWillems/VulkanCapsViewer/issues/193: layers of third parties crash programs that
// only list devices.
TEST(WorkerEnvironment, Row78_LayersAreSwitchedOff) {
    const EnvironmentBlock block = workerEnvironment({"VK_LOADER_LAYERS_DISABLE=none"}, "/usr/bin");
    EXPECT_THAT(block, Contains("VK_LOADER_LAYERS_DISABLE=~implicit~"));
    EXPECT_THAT(block, Not(Contains("VK_LOADER_LAYERS_DISABLE=none")));
}
TEST(WorkerEnvironment, Row83_LayersThatTheUserAskedForAreSwitchedOffToo) {
    const EnvironmentBlock block = workerEnvironment(
        {"VK_INSTANCE_LAYERS=A", "VK_LOADER_LAYERS_ENABLE=*", "VK_LOADER_LAYERS_ALLOW=*"}, "/usr/bin");
    for (const char* name : {"VK_INSTANCE_LAYERS", "VK_LOADER_LAYERS_ENABLE", "VK_LOADER_LAYERS_ALLOW"})
        EXPECT_EQ(value(block, name), "");
}

TEST(WorkerEnvironment, DevicesAreNotHiddenFromTheWorkerAndComeInPciOrder) {
    const EnvironmentBlock block =
        workerEnvironment({"CUDA_VISIBLE_DEVICES=", "CUDA_DEVICE_ORDER=FASTEST_FIRST"}, "/usr/bin");
    EXPECT_THAT(block, Not(Contains(HasSubstr("CUDA_VISIBLE_DEVICES"))));
    EXPECT_EQ(value(block, "CUDA_DEVICE_ORDER"), "PCI_BUS_ID");
}

TEST(WorkerEnvironment, HidingIsRemarkedBecauseAnEngineWillObey) {
    const auto notes = hidingNotes({"CUDA_VISIBLE_DEVICES=1", "HIP_VISIBLE_DEVICES=", "HOME=/root"});
    ASSERT_THAT(notes, ElementsAre(HasSubstr("CUDA_VISIBLE_DEVICES=1"), HasSubstr("HIP_VISIBLE_DEVICES=")));
    EXPECT_THAT(hidingNotes({"HOME=/root", "CUDA_VISIBLE_DEVICES_OLD=1"}), IsEmpty());
}

TEST(WorkerEnvironment, TheUsersLibraryPathStays) {
    const EnvironmentBlock block = workerEnvironment({"LD_LIBRARY_PATH=/usr/lib/wsl/lib:/opt/x"}, "/usr/bin");
    EXPECT_EQ(value(block, "LD_LIBRARY_PATH"), "/usr/lib/wsl/lib:/opt/x");
}

TEST(WorkerEnvironment, RelativeFoldersLeaveTheLibraryPath) {
    const auto path = [](const char* given) {
        return value(
            workerEnvironment({std::string("LD_LIBRARY_PATH=") + given}, "/usr/bin"), "LD_LIBRARY_PATH");
    };
    EXPECT_EQ(path(":/opt/x:.:lib:"), "/opt/x");
    EXPECT_EQ(path("."), "");
    EXPECT_EQ(path("/a::/b"), "/a:/b");
}

TEST(WorkerEnvironment, TheBundlesOwnLibrariesAreNotForDrivers) {
    const EnvironmentBlock user = {
        "APPDIR=/tmp/.mount_x", "LD_LIBRARY_PATH=/tmp/.mount_x/usr/lib:/opt/x:/tmp/.mount_xy"};
    EXPECT_EQ(
        value(workerEnvironment(user, "/tmp/.mount_x/usr/bin"), "LD_LIBRARY_PATH"), "/opt/x:/tmp/.mount_xy");
    // Started from another program's bundle: that path is the user's business.
    EXPECT_EQ(value(workerEnvironment(user, "/usr/bin"), "LD_LIBRARY_PATH"),
        "/tmp/.mount_x/usr/lib:/opt/x:/tmp/.mount_xy");
}

TEST(WorkerEnvironment, EverythingElseIsTheUsers) {
    EXPECT_THAT(workerEnvironment({"HOME=/home/a", "VK_DRIVER_FILES=/x.json"}, "/usr/bin"),
        ::testing::IsSupersetOf({"HOME=/home/a", "VK_DRIVER_FILES=/x.json"}));
}

TEST(WorkerEnvironment, OurOwnEnvironmentIsOnlyRead) {
    const EnvironmentBlock before = currentEnvironment();
    workerEnvironment(before, "/usr/bin");
    EXPECT_EQ(currentEnvironment(), before);
}

} // namespace
} // namespace vramplan
