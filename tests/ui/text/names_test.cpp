// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/names.h"

#include "tests/ui/support/plan.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(Names, ComponentsAreNamedAsInTheCore) {
    for (const Component component : kComponents) {
        EXPECT_EQ(componentTitle(component).toStdString(), title(component));
        EXPECT_FALSE(componentMeaning(component).isEmpty());
    }
}

TEST(Names, EveryStateAndStatusHasWords) {
    for (int state = 0; state <= static_cast<int>(VerdictState::Unknown); ++state) {
        EXPECT_FALSE(verdictWord(static_cast<VerdictState>(state)).isEmpty()) << state;
        EXPECT_EQ(verdictSymbol(static_cast<VerdictState>(state)).size(), 1) << state;
    }
    for (int status = 0; status <= static_cast<int>(ProbeStatus::Skipped); ++status)
        EXPECT_FALSE(probeStatusText(static_cast<ProbeStatus>(status)).isEmpty()) << status;
    for (const char* limit : {"weights", "context", "sequences", "precision", "activations",
             "recurrent_state", "overhead", "host_memory", "engine_rule"})
        EXPECT_FALSE(limitTitle(limit).isEmpty()) << limit;
    EXPECT_TRUE(limitTitle("").isEmpty());
}

TEST(Names, ARangeFollowsItsBasis) {
    LineItem item;
    item.basis = Basis::Heuristic;
    item.bytes = kMiB * Bytes(450);
    item.low = kMiB * Bytes(140);
    item.high = kMiB * Bytes(753);
    EXPECT_EQ(basisText(item), QStringLiteral("heuristic, 0.14–0.74 GiB"));
    item.basis = Basis::Exact;
    item.low = item.high = item.bytes;
    EXPECT_EQ(basisText(item), QStringLiteral("exact"));
}

TEST(Names, MakersAreLeftOutWhereRoomIsShort) {
    EXPECT_EQ(modelName("NVIDIA GeForce RTX 4090"), QStringLiteral("RTX 4090"));
    EXPECT_EQ(modelName("AMD Radeon RX 7900 XTX"), QStringLiteral("RX 7900 XTX"));
    EXPECT_EQ(modelName("Intel(R) Arc(TM) A770 Graphics"), QStringLiteral("Arc A770 Graphics"));
    EXPECT_EQ(modelName("NVIDIA H100 80GB HBM3"), QStringLiteral("H100 80GB HBM3"));
    EXPECT_EQ(modelName("NVIDIA "), QStringLiteral("NVIDIA"));
    EXPECT_EQ(modelName(""), QString());
}

TEST(Names, DevicesAreNumberedOnlyAmongSeveral) {
    const Estimate one = test::answer(test::plan({24})), two = test::answer(test::plan({24, 12})),
                   host = test::answer(test::plan({}));
    EXPECT_EQ(deviceTitle(one, 0), QStringLiteral("24.00 GiB device"));
    EXPECT_EQ(deviceTitle(two, 1), QStringLiteral("GPU 1 · 12.00 GiB device 1"));
    EXPECT_EQ(deviceShortTitle(two, 1), QStringLiteral("GPU 1"));
    EXPECT_EQ(deviceTitle(host, 0), QStringLiteral("Host memory"));
    EXPECT_EQ(deviceShortTitle(host, 0), QStringLiteral("Host"));
}

} // namespace
} // namespace vramplan
