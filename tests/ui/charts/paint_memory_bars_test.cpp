// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/paint_memory_bars.h"

#include "tests/ui/support/plan.h"
#include "ui/text/colors.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(PaintMemoryBars, FillsItsTarget) {
    QImage image(1200, 400, QImage::Format_ARGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintMemoryBars(
        painter, QRectF(200, 100, 900, 240), test::answer(test::plan({24}, 32768)), PaintLook(), 900);
    painter.end();
    int inside = 0, outside = 0;
    const QRgb weights = componentColor(Component::Weights, false).rgb();
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) == weights)
                (QRect(200, 100, 900, 240).contains(x, y) ? inside : outside) += 1;
    EXPECT_GT(inside, 3000);
    EXPECT_EQ(outside, 0);
}

TEST(PaintMemoryBars, StaysVectorInPdf) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    QPainter painter(&writer);
    paintMemoryBars(
        painter, QRectF(0, 0, 9000, 2400), test::answer(test::plan({24, 12}, 32768)), PaintLook(), 720);
    painter.end();
    EXPECT_FALSE(bytes.contains("/Subtype /Image"));
    EXPECT_TRUE(bytes.contains("/FontFile2"));
}

TEST(PaintMemoryBars, HeightFollowsTheDevices) {
    QFont font;
    font.setPixelSize(13);
    EXPECT_GT(memoryBarsHeight(3, font), memoryBarsHeight(1, font));
}

} // namespace
} // namespace vramplan
