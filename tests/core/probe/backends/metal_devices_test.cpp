// SPDX-License-Identifier: Apache-2.0
#include "core/probe/backends/metal_devices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const int kFirst = 1, kSecond = 2, kFirstAgain = 1;

std::vector<const int*> devices(const int* byDefault, const std::vector<const int*>& listed) {
    return defaultAndListed<const int*>(
        [=] { return byDefault; }, [&] { return listed; }, [](const int* device) { return *device; });
}

// https://github.com/JustVugg/colibri/pull/1548: there is no default device although the list has one.
TEST(MetalDevices, Row98_TheListCountsWithoutADefaultDevice) {
    EXPECT_THAT(devices(nullptr, {&kFirst}), ElementsAre(&kFirst));
}

// https://github.com/iree-org/iree/issues/24834: the list is empty until the default device was asked for.
TEST(MetalDevices, Row98_TheDefaultDeviceIsAskedForBeforeTheList) {
    bool asked = false;
    const auto found = defaultAndListed<const int*>(
        [&]() -> const int* {
            asked = true;
            return nullptr;
        },
        [&] { return asked ? std::vector{&kFirst, &kSecond} : std::vector<const int*>(); },
        [](const int* device) { return *device; });
    EXPECT_THAT(found, ElementsAre(&kFirst, &kSecond));
}

TEST(MetalDevices, ADeviceInBothIsOne) {
    EXPECT_THAT(devices(&kFirst, {&kFirstAgain, &kSecond}), ElementsAre(&kFirst, &kSecond));
    EXPECT_THAT(devices(&kFirst, {}), ElementsAre(&kFirst));
    EXPECT_THAT(devices(nullptr, {}), IsEmpty());
}

} // namespace
} // namespace vramplan
