// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/number_control.h"

#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(NumberControl, SliderAndBoxShowTheSame) {
    NumberControl control(QStringLiteral("Layers"), NumberBox::Unit::Plain);
    QSignalSpy picks(&control, &NumberControl::picked);
    control.showNumber(32, linearStops(1, 128));
    EXPECT_EQ(control.box().number(), 32u);
    EXPECT_EQ(control.slider().number(), 32u);
    EXPECT_EQ(picks.count(), 0);
    control.slider().pick(48);
    EXPECT_EQ(control.box().number(), 48u);
    control.box().setValue(16);
    EXPECT_EQ(control.slider().number(), 16u);
    ASSERT_EQ(picks.count(), 2);
    EXPECT_EQ(picks[0].first().toULongLong(), 48u);
    EXPECT_EQ(picks[1].first().toULongLong(), 16u);
}

TEST(NumberControl, GoesBackToItsOwnValue) {
    NumberControl control(QStringLiteral("Layers"), NumberBox::Unit::Plain);
    control.show();
    control.showNumber(48, linearStops(1, 128));
    auto* reset = control.findChild<QToolButton*>();
    EXPECT_FALSE(reset->isVisible()) << "nothing is changed";
    control.setOwn(32);
    ASSERT_TRUE(reset->isVisible());
    EXPECT_EQ(reset->accessibleName(), QStringLiteral("Reset Layers"));
    EXPECT_EQ(reset->toolTip(), QStringLiteral("Back to 32"));
    QSignalSpy picks(&control, &NumberControl::picked);
    reset->click();
    ASSERT_EQ(picks.count(), 1);
    EXPECT_EQ(picks[0][0].toULongLong(), 32u);
    EXPECT_FALSE(picks[0][1].toBool()) << "a step of its own";
    control.setOwn(std::nullopt);
    EXPECT_FALSE(reset->isVisible());
}

TEST(NumberControl, HasNamesForScreenReaders) {
    NumberControl control(QStringLiteral("KV heads"), NumberBox::Unit::Plain);
    EXPECT_EQ(control.box().accessibleName(), QStringLiteral("KV heads"));
    EXPECT_EQ(control.slider().accessibleName(), QStringLiteral("KV heads slider"));
    control.setHint(QStringLiteral("+0.13 GiB each"));
    EXPECT_EQ(control.hint(), QStringLiteral("+0.13 GiB each"));
    EXPECT_EQ(control.box().accessibleDescription(), QStringLiteral("+0.13 GiB each"));
    const auto labels = control.findChildren<QLabel*>();
    EXPECT_TRUE(std::any_of(
        labels.begin(), labels.end(), [&](const QLabel* label) { return label->buddy() == &control.box(); }));
}

} // namespace
} // namespace vramplan
