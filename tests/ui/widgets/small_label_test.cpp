// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/small_label.h"

#include <QApplication>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(SmallLabel, FollowsFontAndPalette) {
    const QFont before = QApplication::font();
    const QPalette light = QApplication::palette();
    SmallLabel label;
    EXPECT_LT(label.font().pointSizeF(), before.pointSizeF());
    QFont large = before;
    large.setPointSizeF(20);
    QApplication::setFont(large);
    EXPECT_NEAR(label.font().pointSizeF(), 17, 0.5);
    QPalette dark = light;
    dark.setColor(QPalette::Window, Qt::black);
    dark.setColor(QPalette::WindowText, Qt::white);
    QApplication::setPalette(dark);
    EXPECT_GT(label.palette().color(QPalette::WindowText).lightnessF(), 0.5);
    QApplication::setPalette(light);
    QApplication::setFont(before);
    EXPECT_LT(label.palette().color(QPalette::WindowText).lightnessF(), 0.6);
}

TEST(HeadingLabel, KeepsItsTextForScreenReaders) {
    const HeadingLabel label(QStringLiteral("Model"));
    EXPECT_EQ(label.text(), QStringLiteral("Model"));
    EXPECT_TRUE(label.font().bold());
}

} // namespace
} // namespace vramplan
