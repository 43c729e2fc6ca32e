// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/stop_slider.h"

#include "ui/windows/appearance.h"

#include <QAccessible>
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

class StopSliderTest : public testing::Test {
protected:
    void SetUp() override {
        installStyle();
        slider.setStops({1, 2, 4, 8, 16, 32});
        slider.showNumber(8);
        slider.resize(300, 30);
        slider.QWidget::show();
        slider.activateWindow();
        slider.setFocus();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&slider));
    }
    QPoint at(double share) const {
        return {static_cast<int>(share * (slider.width() - 1)), slider.height() / 2};
    }

    StopSlider slider;
    QSignalSpy picks{&slider, &StopSlider::picked};
};

TEST_F(StopSliderTest, ShowsWithoutPicking) {
    slider.showNumber(9);
    EXPECT_EQ(slider.number(), 9u) << "a value between the stops stays what it is";
    EXPECT_EQ(slider.value(), 3);
    slider.setStops({1, 9, 32});
    EXPECT_EQ(slider.value(), 1);
    EXPECT_EQ(picks.count(), 0);
}

TEST_F(StopSliderTest, ADragIsOneMovement) {
    QTest::mousePress(&slider, Qt::LeftButton, {}, at(0.55));
    for (const double share : {0.7, 0.85, 1.0}) QTest::mouseMove(&slider, at(share));
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, at(1.0));
    ASSERT_GE(picks.count(), 2);
    EXPECT_EQ(slider.number(), 32u);
    EXPECT_FALSE(picks.first().last().toBool());
    for (int i = 1; i < picks.count(); ++i) EXPECT_TRUE(picks[i].last().toBool());
    picks.clear();
    QTest::mousePress(&slider, Qt::LeftButton, {}, at(1.0));
    QTest::mouseMove(&slider, at(0.0));
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, at(0.0));
    ASSERT_FALSE(picks.isEmpty());
    EXPECT_FALSE(picks.first().last().toBool()) << "the next drag is another one";
}

TEST_F(StopSliderTest, KeysMoveStopByStop) {
    QTest::keyClick(&slider, Qt::Key_Right);
    QTest::keyClick(&slider, Qt::Key_Right);
    EXPECT_EQ(slider.number(), 32u);
    QTest::keyClick(&slider, Qt::Key_Home);
    EXPECT_EQ(slider.number(), 1u);
    for (const auto& pick : picks) EXPECT_FALSE(pick.last().toBool());
}

TEST_F(StopSliderTest, TheWheelTurnsOnlyWithTheFocus) {
    const auto turn = [&] {
        QWheelEvent wheel(at(0.5), slider.mapToGlobal(at(0.5)), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
            Qt::NoScrollPhase, false);
        QApplication::sendEvent(&slider, &wheel);
    };
    slider.clearFocus();
    turn();
    EXPECT_EQ(slider.number(), 8u);
    slider.setFocus();
    turn();
    EXPECT_GT(slider.number(), 8u);
}

TEST_F(StopSliderTest, ScreenReadersHearValuesAndNotPositions) {
    slider.setAccessibleName(QStringLiteral("KV heads slider"));
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&slider);
    ASSERT_NE(interface, nullptr);
    EXPECT_EQ(interface->role(), QAccessible::Slider);
    EXPECT_EQ(interface->text(QAccessible::Name), QStringLiteral("KV heads slider"));
    QAccessibleValueInterface* value = interface->valueInterface();
    ASSERT_NE(value, nullptr);
    EXPECT_EQ(value->currentValue().toULongLong(), 8u);
    EXPECT_EQ(value->minimumValue().toULongLong(), 1u);
    EXPECT_EQ(value->maximumValue().toULongLong(), 32u);
    value->setCurrentValue(5.0);
    EXPECT_EQ(slider.number(), 5u);
    EXPECT_EQ(picks.count(), 1);
    value->setCurrentValue(-3.0);
    EXPECT_EQ(slider.number(), 5u);
}

TEST_F(StopSliderTest, MarksWhatDoesNotFit) {
    const QImage plain = slider.grab().toImage();
    slider.setLimit(8);
    EXPECT_NE(slider.grab().toImage(), plain);
    slider.setLimit(32);
    EXPECT_EQ(slider.grab().toImage(), plain) << "all of the track fits";
    slider.setLimit(std::nullopt);
    EXPECT_EQ(slider.grab().toImage(), plain);
}

TEST(StopSlider, MarksTheWholeTrackWhereNothingFits) {
    StopSlider slider;
    slider.setStops(linearStops(1, 10));
    slider.setLimit(0);
    EXPECT_TRUE(slider.toolTip().startsWith(QStringLiteral("No value fits")));
    slider.setLimit(std::nullopt);
    EXPECT_TRUE(slider.toolTip().isEmpty());
}

} // namespace
} // namespace vramplan
