// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/png_report.h"

#include "tests/ui/report/sample_input.h"
#include "ui/text/colors.h"

#include <QImage>
#include <QSet>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(PngReport, ShowsChartAndBreakdown) {
    const auto bytes = pngReport(test::sampleInput());
    ASSERT_TRUE(bytes);
    const QImage image = QImage::fromData(*bytes, "PNG");
    ASSERT_EQ(image.width(), 2000);
    QSet<QRgb> colors;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) colors.insert(image.pixel(x, y));
    EXPECT_GT(colors.size(), 50);
    for (const Component component : {Component::Weights, Component::KvCache, Component::Overhead})
        EXPECT_TRUE(colors.contains(componentColor(component, false).rgb()));
    // A margin on all sides: nothing is cut off.
    for (int x = 0; x < image.width(); ++x) {
        EXPECT_EQ(image.pixel(x, 5), qRgb(255, 255, 255));
        EXPECT_EQ(image.pixel(x, image.height() - 5), qRgb(255, 255, 255));
    }
    for (int y = 0; y < image.height(); ++y) {
        EXPECT_EQ(image.pixel(5, y), qRgb(255, 255, 255));
        EXPECT_EQ(image.pixel(image.width() - 5, y), qRgb(255, 255, 255));
    }
}

} // namespace
} // namespace vramplan
