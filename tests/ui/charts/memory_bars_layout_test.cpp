// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/memory_bars_layout.h"

#include "tests/ui/support/plan.h"

#include <QFontMetricsF>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

QFont font() {
    QFont result;
    result.setPixelSize(13);
    return result;
}

MemoryBarsLayout placed(const Estimate& estimate, QSizeF size = {900, 240}) {
    MemoryBarsLayout layout;
    layout.setRows(deviceRows(estimate));
    layout.place(size, font());
    return layout;
}

TEST(MemoryBarsLayout, LengthsFollowBytes) {
    // One device of 24 GiB: the plot's width is 24 GiB, the cache at 32k is 4 of them.
    const MemoryBarsLayout layout = placed(test::answer(test::plan({24}, 32768)));
    const double gib = layout.plot().width() / 24;
    EXPECT_NEAR(layout.segmentRect({Component::KvCache, 0}).width(), 4 * gib, 1e-6);
    EXPECT_NEAR(layout.segmentRect({Component::KvCache, 0}).left(),
        layout.segmentRect({Component::Weights, 0}).right(), 1e-6);
    EXPECT_NEAR(layout.trackRect(0).width(), 24 * gib, 1e-6);
    EXPECT_NEAR(*layout.limitX(0), layout.plot().right(), 1e-6);
    EXPECT_FALSE(layout.takenRect(0));
    EXPECT_FALSE(layout.excessRect(0));
}

TEST(MemoryBarsLayout, GpusShareAScaleAndTheHostHasItsOwn) {
    Estimate estimate = test::answer(test::plan({24, 12}));
    DeviceEstimate host = estimate.devices[0];
    host.device = test::plan({}).host; // 48 of 64 GiB are free
    estimate.devices.push_back(host);
    const MemoryBarsLayout layout = placed(estimate);
    EXPECT_NEAR(layout.trackRect(1).width(), layout.trackRect(0).width() / 2, 1e-6);
    EXPECT_NEAR(layout.trackRect(2).width(), layout.plot().width(), 1e-6);
    ASSERT_TRUE(layout.takenRect(2));
    EXPECT_NEAR(layout.takenRect(2)->width(), layout.plot().width() / 4, 1e-6);
    EXPECT_TRUE(layout.rows()[2].host);
}

TEST(MemoryBarsLayout, WhatIsTooMuchIsMarked) {
    const MemoryBarsLayout layout = placed(test::answer(test::plan({8}, 32768)));
    ASSERT_TRUE(layout.excessRect(0));
    EXPECT_NEAR(layout.excessRect(0)->left(), *layout.limitX(0), 1e-6);
    EXPECT_NEAR(layout.excessRect(0)->right(), layout.plot().right(), 1e-6);
    EXPECT_TRUE(layout.rows()[0].isShort);
    EXPECT_TRUE(layout.rows()[0].headroom.endsWith(QStringLiteral(" GiB short")));
}

TEST(MemoryBarsLayout, CaptionsAreWholeOrNotThere) {
    const Estimate estimate = test::answer(test::plan({24, 12, 16}));
    bool some = false, none = false;
    for (double height = 60; height < 320; height += 1) {
        const MemoryBarsLayout layout = placed(estimate, {900, height});
        (layout.showsCaptions() ? some : none) = true;
        if (!layout.showsCaptions()) continue;
        EXPECT_LE(layout.captionRect(2).bottom(), height + 1e-6) << height;
        EXPECT_LE(layout.captionRect(0).bottom(), layout.barRect(1).top()) << height;
    }
    EXPECT_TRUE(some && none);
}

TEST(MemoryBarsLayout, PointsFindTheirSegment) {
    const MemoryBarsLayout layout = placed(test::answer(test::plan({24, 24})));
    for (std::size_t device : {0u, 1u})
        for (const BarSegment& segment : layout.segments(device))
            EXPECT_EQ(layout.segmentAt(layout.segmentRect(segment).center()), segment);
    EXPECT_FALSE(layout.segmentAt({1, 1}));
    EXPECT_FALSE(layout.segmentAt(layout.trackRect(0).topRight() - QPointF(1, -1)));
}

TEST(MemoryBarsLayout, NothingOverlaps) {
    for (const QSizeF size : {QSizeF(900, 240), QSizeF(260, 120), QSizeF(420, 90)}) {
        const MemoryBarsLayout layout = placed(test::answer(test::plan({24, 12, 12})), size);
        const double line = QFontMetricsF(font()).height();
        for (const auto& entry : layout.legend()) EXPECT_LE(entry.marker.bottom(), layout.plot().top());
        for (std::size_t row = 0; row < 3; ++row) {
            EXPECT_GE(layout.barRect(row).height(), line) << size.height();
            const double next = row < 2 ? layout.barRect(row + 1).top() : size.height();
            const double room = next - layout.barRect(row).bottom();
            EXPECT_GT(room, layout.showsCaptions() ? QFontMetricsF(layout.smallFont()).height() : 0)
                << size.height();
        }
        EXPECT_LT(layout.plot().right(), size.width());
    }
}

TEST(MemoryBarsLayout, UnknownMemoryIsSaid) {
    Scenario scenario = test::plan({24});
    scenario.devices[0].capacity.reset();
    scenario.devices[0].free.reset();
    const MemoryBarsLayout layout = placed(test::answer(scenario));
    EXPECT_TRUE(layout.rows()[0].caption.endsWith(QStringLiteral("GiB, free memory unknown")));
    EXPECT_TRUE(layout.rows()[0].headroom.isEmpty());
    EXPECT_FALSE(layout.limitX(0));
    EXPECT_NEAR(layout.contentEnd(0), layout.plot().right(), 1e-6);
}

TEST(MemoryBarsLayout, AnEmptyEstimateHasNoRows) {
    const MemoryBarsLayout layout = placed(Estimate{});
    EXPECT_TRUE(layout.rows().empty());
    EXPECT_TRUE(layout.legend().empty());
    EXPECT_FALSE(layout.segmentAt({450, 100}));
}

} // namespace
} // namespace vramplan
