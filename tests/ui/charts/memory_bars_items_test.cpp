// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/memory_bars_items.h"

#include "tests/ui/support/plan.h"

#include <QImage>
#include <QPainter>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

struct Painted {
    MemoryBarsLayout layout;
    MemoryBarsLook look{chartColors(QPalette()), false, false};
    QImage image{900, 200, QImage::Format_ARGB32};

    explicit Painted(const Estimate& estimate) {
        QFont font;
        font.setPixelSize(13);
        layout.setRows(deviceRows(estimate));
        layout.place(image.size(), font);
    }
    template <class Item>
    Item& paint(Item& item) {
        item.setBounds(image.rect());
        image.fill(Qt::transparent);
        QPainter painter(&image);
        item.paint(&painter, nullptr, nullptr);
        return item;
    }
    QColor at(const QPointF& point) const { return image.pixelColor(point.toPoint()); }
};

TEST(MemoryBarsItems, TracksShowFreeAndTakenMemory) {
    Scenario scenario = test::plan({24});
    scenario.devices[0].free = kGiB * Bytes(20);
    Painted painted(test::answer(scenario));
    BarTracksItem tracks(painted.layout, painted.look, nullptr);
    painted.paint(tracks);
    EXPECT_EQ(painted.at({*painted.layout.limitX(0) - 20, painted.layout.barRect(0).center().y()}),
        painted.look.colors.track);
    int hatched = 0;
    const QRectF taken = *painted.layout.takenRect(0);
    for (double x = taken.left() + 2; x < taken.right() - 2; ++x)
        hatched += painted.at({x, taken.center().y()}) == painted.look.colors.track ? 0 : 1;
    EXPECT_GT(hatched, taken.width() / 10);
    EXPECT_LT(hatched, taken.width() / 2);
}

TEST(MemoryBarsItems, SelectionIsOutlined) {
    Painted painted(test::answer(test::plan({24}, 32768)));
    BarLabelsItem labels(painted.layout, painted.look, nullptr);
    const QRectF cache = painted.layout.segmentRect({Component::KvCache, 0});
    const QPointF edge(cache.center().x(), cache.top());
    painted.paint(labels);
    EXPECT_EQ(painted.at(edge).alpha(), 0);
    labels.setSelected(BarSegment{Component::KvCache, 0});
    painted.paint(labels);
    EXPECT_EQ(painted.at(edge), painted.look.colors.text);
    labels.setSelected(BarSegment{Component::KvCache, 7});
    painted.paint(labels);
    EXPECT_EQ(painted.at(edge).alpha(), 0);
}

TEST(MemoryBarsItems, PatternsAreDrawnWhenAskedFor) {
    Painted painted(test::answer(test::plan({24}, 32768)));
    BarLabelsItem labels(painted.layout, painted.look, nullptr);
    const QRectF cache = painted.layout.segmentRect({Component::KvCache, 0});
    const auto marks = [&] {
        int count = 0;
        for (double x = cache.left() + 2; x < cache.right() - 2; ++x)
            count += painted.at({x, cache.top() + 3}).alpha() == 0 ? 0 : 1;
        return count;
    };
    painted.paint(labels);
    EXPECT_EQ(marks(), 0);
    painted.look.patterns = true;
    painted.paint(labels);
    EXPECT_GT(marks(), 5);
}

} // namespace
} // namespace vramplan
