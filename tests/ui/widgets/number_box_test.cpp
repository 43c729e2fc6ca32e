// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/number_box.h"

#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

class NumberBoxTest : public testing::Test {
protected:
    void SetUp() override {
        box.setStops({1, 1024, 2048, 8192, 16384});
        box.showNumber(8192);
        box.QWidget::show();
        box.activateWindow();
        box.setFocus();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&box));
    }
    void type(const char* text) {
        box.selectAll();
        QTest::keyClicks(&box, QString::fromLatin1(text));
        QTest::keyClick(&box, Qt::Key_Return);
    }
    QSize room() const { return box.findChild<QLineEdit*>()->size(); }

    NumberBox box{NumberBox::Unit::Tokens};
    QSignalSpy picks{&box, &NumberBox::picked};
};

TEST_F(NumberBoxTest, ShowsGroupedDigitsWithoutPicking) {
    EXPECT_EQ(box.text(), QStringLiteral("8,192"));
    EXPECT_EQ(picks.count(), 0);
}

TEST_F(NumberBoxTest, UnderstandsWhatPeopleType) {
    const std::pair<const char*, quint64> cases[] = {
        {"32768", 32768}, {"16k", 16384}, {"1m", 1048576}, {"131,072", 131072}, {"1", 1}};
    for (const auto& [text, value] : cases) {
        type(text);
        ASSERT_FALSE(picks.isEmpty()) << text;
        EXPECT_EQ(picks.takeLast().first().toULongLong(), value) << text;
        EXPECT_EQ(box.number(), value);
    }
}

TEST_F(NumberBoxTest, TypingTakesEffectOnceAtTheEnd) {
    type("32768");
    EXPECT_EQ(picks.count(), 1);
    EXPECT_FALSE(picks.first().last().toBool()) << "a step of its own";
}

TEST_F(NumberBoxTest, AbsurdInputKeepsTheValue) {
    for (const char* text : {"0", "", "k", "kk"}) {
        type(text);
        EXPECT_EQ(box.number(), 8192u) << text;
    }
    type("abc-x");
    EXPECT_EQ(box.number(), 8192u);
    EXPECT_EQ(picks.count(), 0);
    type("99999999999999999999999");
    EXPECT_EQ(box.number(), 8192u);
    type("9007199254740992");
    EXPECT_EQ(box.number(), std::uint64_t{1} << 53);
}

TEST_F(NumberBoxTest, ArrowsMoveAlongTheStops) {
    QTest::keyClick(&box, Qt::Key_Up);
    EXPECT_EQ(box.number(), 16384u);
    QTest::keyClick(&box, Qt::Key_Down);
    QTest::keyClick(&box, Qt::Key_Down);
    EXPECT_EQ(box.number(), 2048u);
    EXPECT_EQ(picks.count(), 3);
    for (const auto& pick : picks) EXPECT_FALSE(pick.last().toBool());
}

TEST_F(NumberBoxTest, AHeldKeyIsOneMovement) {
    QKeyEvent first(QEvent::KeyPress, Qt::Key_Down, Qt::NoModifier, {}, false);
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Down, Qt::NoModifier, {}, true);
    QApplication::sendEvent(&box, &first);
    QApplication::sendEvent(&box, &held);
    ASSERT_EQ(picks.count(), 2);
    EXPECT_FALSE(picks[0].last().toBool());
    EXPECT_TRUE(picks[1].last().toBool());
}

TEST_F(NumberBoxTest, TheWheelTurnsOnlyWithTheFocus) {
    const auto turn = [&] {
        QWheelEvent wheel(QPointF(5, 5), box.mapToGlobal(QPointF(5, 5)), {}, {0, 120}, Qt::NoButton,
            Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&box, &wheel);
    };
    turn();
    EXPECT_EQ(box.number(), 16384u);
    box.clearFocus();
    box.showNumber(2048);
    turn();
    EXPECT_EQ(box.number(), 2048u);
}

TEST_F(NumberBoxTest, ScreenReadersSetItAtOnce) {
    box.setAccessibleName(QStringLiteral("Context per sequence"));
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&box);
    ASSERT_NE(interface, nullptr);
    EXPECT_EQ(interface->role(), QAccessible::SpinBox);
    EXPECT_EQ(interface->text(QAccessible::Name), QStringLiteral("Context per sequence"));
    ASSERT_NE(interface->valueInterface(), nullptr);
    interface->valueInterface()->setCurrentValue(32768.0);
    ASSERT_EQ(picks.count(), 1);
    EXPECT_EQ(picks.first().first().toULongLong(), 32768u);
    EXPECT_EQ(interface->valueInterface()->currentValue().toDouble(), 32768.0);
}

TEST_F(NumberBoxTest, LeavesRoomForAMillion) {
    box.showNumber(1048576);
    box.resize(box.sizeHint());
    EXPECT_GE(room().width(), box.fontMetrics().horizontalAdvance(box.text()));
}

TEST(NumberBox, CountsKnowNoLetters) {
    NumberBox box(NumberBox::Unit::Plain);
    QString text = QStringLiteral("32k");
    int position = 0;
    EXPECT_EQ(box.validate(text, position), QValidator::Invalid);
    EXPECT_EQ(box.valueFromText(QStringLiteral("64")), 64);
}

} // namespace
} // namespace vramplan
