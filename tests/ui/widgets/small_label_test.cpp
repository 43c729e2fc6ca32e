// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/small_label.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(SmallLabel, FollowsFontAndPaletteOfItsParent) {
    QWidget parent;
    auto* label = new SmallLabel(&parent);
    EXPECT_LT(label->font().pointSizeF(), parent.font().pointSizeF());
    QFont large = parent.font();
    large.setPointSizeF(20);
    parent.setFont(large);
    EXPECT_NEAR(label->font().pointSizeF(), 17, 0.1);
    QPalette dark = parent.palette();
    dark.setColor(QPalette::Window, Qt::black);
    dark.setColor(QPalette::WindowText, Qt::white);
    parent.setPalette(dark);
    EXPECT_GT(label->palette().color(QPalette::WindowText).lightnessF(), 0.5);
}

TEST(SmallLabel, FollowsItsNewParent) {
    QWidget parent;
    QFont large = parent.font();
    large.setPointSizeF(20);
    parent.setFont(large);
    SmallLabel label;
    label.setParent(&parent);
    EXPECT_NEAR(label.font().pointSizeF(), 17, 0.1);
    label.setParent(nullptr);
    EXPECT_LT(label.font().pointSizeF(), 17);
}

TEST(HeadingLabel, KeepsItsTextForScreenReaders) {
    const HeadingLabel label(QStringLiteral("Model"));
    EXPECT_EQ(label.text(), QStringLiteral("Model"));
    EXPECT_TRUE(label.font().bold());
}

} // namespace
} // namespace vramplan
