// SPDX-License-Identifier: GPL-3.0-only
#include "ui/text/colors.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <set>

namespace vramplan {
namespace {

double luminance(const QColor& color) {
    const auto linear = [](double c) {
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}
/// WCAG 2.1 contrast ratio.
double contrast(const QColor& a, const QColor& b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

QPalette palette(const QColor& ground, const QColor& text) {
    QPalette result;
    result.setColor(QPalette::Window, ground);
    result.setColor(QPalette::WindowText, text);
    return result;
}
const QPalette kLight = palette(QColor(0xF7, 0xF8, 0xFA), QColor(0x1A, 0x1D, 0x21));
const QPalette kDark = palette(QColor(0x1F, 0x22, 0x29), QColor(0xE6, 0xE8, 0xEC));

TEST(Colors, ComponentsDifferInColourAndPattern) {
    for (const bool dark : {false, true}) {
        std::set<QRgb> colors;
        for (const Component component : kComponents) colors.insert(componentColor(component, dark).rgb());
        EXPECT_EQ(colors.size(), kComponents.size());
    }
    std::set<int> patterns;
    for (const Component component : kComponents) patterns.insert(componentPattern(component));
    EXPECT_EQ(patterns.size(), kComponents.size());
}

TEST(Colors, TextIsReadable) {
    // WCAG 2.1 AA: 4.5 for normal text; 3 for bold text and graphic parts.
    for (const bool dark : {false, true}) {
        for (const Component component : kComponents) {
            const QColor ground = componentColor(component, dark);
            EXPECT_GE(contrast(ground, textOn(ground)), 4.5) << static_cast<int>(component);
        }
        for (int state = 0; state <= static_cast<int>(VerdictState::Unknown); ++state) {
            const BannerColors banner = verdictColors(static_cast<VerdictState>(state), dark);
            EXPECT_GE(contrast(banner.ground, banner.text), 4.5) << state;
        }
        const ChartColors chart = chartColors(dark ? kDark : kLight);
        EXPECT_GE(contrast(chart.ground, chart.text), 4.5);
        EXPECT_GE(contrast(chart.ground, chart.faintText), 4.5);
        EXPECT_GE(contrast(chart.track, chart.limit), 3.0);
    }
}

TEST(Colors, DarknessComesFromThePalette) {
    EXPECT_FALSE(isDark(kLight));
    EXPECT_TRUE(isDark(kDark));
}

} // namespace
} // namespace vramplan
