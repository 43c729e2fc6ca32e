// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/memory_bars.h"

#include "tests/ui/support/plan.h"

#include <QChart>
#include <QGraphicsScene>
#include <QImage>
#include <QPainter>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

struct Scene {
    MemoryBars bars;
    QGraphicsScene scene;
    Scene() {
        scene.addItem(bars.chart());
        bars.setSize({900, 240});
    }
    ~Scene() { scene.removeItem(bars.chart()); }
    QImage image() {
        QImage result(900, 240, QImage::Format_ARGB32);
        result.fill(Qt::white);
        QPainter painter(&result);
        scene.render(&painter, result.rect(), bars.chart()->geometry());
        return result;
    }
};

/// The colour inside a part, away from its value and from other marks.
QColor colorOf(const QImage& image, const MemoryBarsLayout& layout, const BarSegment& segment) {
    const QRectF rect = layout.segmentRect(segment);
    return image.pixelColor(static_cast<int>(rect.center().x()), static_cast<int>(rect.top() + 3));
}

TEST(MemoryBars, BarsOfQtChartsStandWhereTheLayoutSays) {
    Scene scene;
    for (const std::uint64_t context : {32768u, 4096u, 65536u}) {
        scene.bars.setEstimate(test::answer(test::plan({24, 12}, context)));
        const QImage image = scene.image();
        for (std::size_t device : {0u, 1u})
            for (const BarSegment& segment : scene.bars.layout().segments(device)) {
                const QRectF rect = scene.bars.layout().segmentRect(segment);
                if (rect.width() < 4) continue;
                const QColor wanted = componentColor(segment.component, false);
                EXPECT_EQ(colorOf(image, scene.bars.layout(), segment), wanted) << context;
                // One pixel inside both ends as well: the part is neither longer nor shorter.
                const int y = static_cast<int>(rect.top() + 3);
                EXPECT_EQ(image.pixelColor(static_cast<int>(rect.left() + 1.5), y), wanted);
                EXPECT_EQ(image.pixelColor(static_cast<int>(rect.right() - 1.5), y), wanted);
            }
    }
}

TEST(MemoryBars, DevicesComeAndGo) {
    Scene scene;
    for (const auto sizes : {std::initializer_list<double>{24}, {24, 24, 24}, {12, 24}, {24}}) {
        scene.bars.setEstimate(test::answer(test::plan(sizes)));
        ASSERT_EQ(scene.bars.layout().rows().size(), sizes.size());
        const QImage image = scene.image();
        for (std::size_t device = 0; device < sizes.size(); ++device)
            EXPECT_EQ(colorOf(image, scene.bars.layout(), {Component::Weights, device}),
                componentColor(Component::Weights, false));
    }
    scene.bars.setEstimate(Estimate{});
    EXPECT_TRUE(scene.bars.summary().isEmpty());
}

TEST(MemoryBars, FollowsADarkPalette) {
    QPalette dark;
    dark.setColor(QPalette::Window, Qt::black);
    dark.setColor(QPalette::WindowText, Qt::white);
    Scene scene;
    scene.bars.setLook(dark, QFont(), false);
    scene.bars.setEstimate(test::answer(test::plan({24})));
    const QRectF track = scene.bars.layout().trackRect(0);
    const QColor free = scene.image().pixelColor((track.bottomRight() - QPointF(20, 5)).toPoint());
    EXPECT_LT(free.lightness(), 60);
}

TEST(MemoryBars, SaysInWordsWhatItShows) {
    Scene scene;
    scene.bars.setEstimate(test::answer(test::plan({24}, 32768)));
    const QString summary = scene.bars.summary();
    EXPECT_TRUE(summary.startsWith(
        QStringLiteral("24.00 GiB device: 19.4 of 24.0 GiB free · total 24.0 GiB, 4.6 GiB left. "
                       "Weights 14.96 GiB, KV cache 4.00 GiB, ")))
        << summary.toStdString();
    EXPECT_EQ(scene.bars.describe({Component::KvCache, 0}),
        QStringLiteral("KV cache on 24.00 GiB device: 4.00 GiB"));
}

} // namespace
} // namespace vramplan
