// SPDX-License-Identifier: Apache-2.0
#include "core/device/device.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

// The words are those of the worker's message, which other programs read.
TEST(DeviceNames, AreTheWordsOfTheInterface) {
    EXPECT_EQ(name(DeviceKind::Discrete), "discrete");
    EXPECT_EQ(name(DeviceKind::Mig), "mig");
    EXPECT_EQ(name(DeviceKind::Cpu), "cpu");
    EXPECT_EQ(name(PoolKind::CarveOut), "carve_out");
    EXPECT_EQ(name(ReadingScope::Process), "process");
    EXPECT_EQ(name(ProbeStatus::Ok), "ok");
    EXPECT_EQ(name(ProbeStatus::StubLibrary), "stub_library");
    EXPECT_EQ(name(ProbeStatus::Skipped), "skipped");
}

template <class Enum, class ByName>
void expectThereAndBack(Enum last, ByName byName) {
    for (unsigned i = 0; i <= static_cast<unsigned>(last); ++i) {
        const auto value = static_cast<Enum>(i);
        EXPECT_EQ(byName(name(value)), value) << name(value);
    }
    for (const char* unknown : {"", "Ok", "nonsense", " ok"})
        EXPECT_EQ(byName(unknown), std::nullopt) << unknown;
}

TEST(DeviceNames, AreFoundAgain) {
    expectThereAndBack(DeviceKind::Cpu, deviceKindByName);
    expectThereAndBack(PoolKind::Unified, poolKindByName);
    expectThereAndBack(ReadingScope::Static, readingScopeByName);
    expectThereAndBack(ProbeStatus::Skipped, probeStatusByName);
}

} // namespace
} // namespace vramplan
