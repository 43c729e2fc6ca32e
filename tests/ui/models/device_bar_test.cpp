// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/device_bar.h"

#include "tests/ui/support/plan.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

LineItem item(Component component, Phase phase, Bytes bytes) {
    LineItem result;
    result.component = component;
    result.phase = phase;
    result.bytes = result.low = result.high = bytes;
    return result;
}

TEST(DeviceBar, PartsMakeThePeak) {
    for (const DeviceEstimate& device : test::answer(test::plan({24, 12}, 32768)).devices) {
        const DeviceBar bar = deviceBar(device);
        Bytes sum;
        for (const Bytes part : bar.parts) sum += part;
        EXPECT_EQ(sum, device.peak);
        EXPECT_EQ(bar.need, device.peak);
        EXPECT_EQ(bar.extent(), *bar.capacity);
    }
}

TEST(DeviceBar, OnlyTheLargestPhaseCounts) {
    // 10 all the time, 4 while loading, 3 + 2 in prefill, 1 in decode: the peak is 15.
    DeviceEstimate device;
    device.items = {item(Component::Weights, Phase::Steady, 10), item(Component::Overhead, Phase::Load, 4),
        item(Component::Activations, Phase::PrefillPeak, 3), item(Component::Output, Phase::PrefillPeak, 2),
        item(Component::Activations, Phase::DecodePeak, 1)};
    const DeviceBar bar = deviceBar(device);
    EXPECT_EQ(bar.need, Bytes(15));
    EXPECT_EQ(bar.part(Component::Activations), Bytes(3));
    EXPECT_EQ(bar.part(Component::Overhead), Bytes());
    EXPECT_EQ(bar.extent(), Bytes(15));
    EXPECT_FALSE(bar.budget);
}

} // namespace
} // namespace vramplan
