// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/choice_box.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

const std::vector<Choice> kTypes = {{QStringLiteral("f16"), 1, {}}, {QStringLiteral("q8_0"), 2, {}},
    {QStringLiteral("q4_0"), 3, QStringLiteral("4.5 bits")}};

TEST(ChoiceBox, ShowsWithoutPicking) {
    ChoiceBox box(QStringLiteral("K precision"));
    QSignalSpy picks(&box, &ChoiceBox::picked);
    box.showChoices(kTypes, 2);
    EXPECT_EQ(box.currentText(), QStringLiteral("q8_0"));
    box.showChoices(kTypes, 3);
    EXPECT_EQ(box.currentText(), QStringLiteral("q4_0"));
    EXPECT_EQ(box.itemData(2, Qt::ToolTipRole).toString(), QStringLiteral("4.5 bits"));
    box.showChoices(kTypes, 77);
    EXPECT_EQ(box.currentIndex(), -1);
    EXPECT_EQ(picks.count(), 0);
}

TEST(ChoiceBox, KeysPick) {
    ChoiceBox box(QStringLiteral("K precision"));
    box.showChoices(kTypes, 1);
    QSignalSpy picks(&box, &ChoiceBox::picked);
    QTest::keyClick(&box, Qt::Key_Down);
    ASSERT_EQ(picks.count(), 1);
    EXPECT_EQ(picks.first().first().toInt(), 2);
}

TEST(ChoiceBox, TheWheelScrollsPastIt) {
    ChoiceBox box(QStringLiteral("K precision"));
    box.showChoices(kTypes, 2);
    QWheelEvent wheel(
        QPointF(5, 5), QPointF(5, 5), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&box, &wheel);
    EXPECT_EQ(box.currentIndex(), 1);
    EXPECT_FALSE(wheel.isAccepted());
}

TEST(ChoiceBox, ScreenReadersFindItByItsName) {
    ChoiceBox box(QStringLiteral("Engine"));
    box.showChoices(kTypes, 2);
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&box);
    ASSERT_NE(interface, nullptr);
    EXPECT_EQ(interface->role(), QAccessible::ComboBox);
    EXPECT_EQ(interface->text(QAccessible::Name), QStringLiteral("Engine"));
    EXPECT_EQ(interface->text(QAccessible::Value), QStringLiteral("q8_0"));
    ASSERT_EQ(interface->childCount(), 1);
    EXPECT_EQ(interface->child(0)->object(), box.view());
    EXPECT_EQ(interface->indexOfChild(interface->child(0)), 0);
    EXPECT_EQ(interface->child(1), nullptr);
}

TEST(ComboBox, AnEditableOneHasItsTextAsAChild) {
    ComboBox box(QStringLiteral("Model"));
    box.setEditable(true);
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&box);
    ASSERT_EQ(interface->childCount(), 2);
    EXPECT_EQ(interface->child(1)->object(), box.lineEdit());
    EXPECT_EQ(interface->indexOfChild(interface->child(1)), 1);
    EXPECT_TRUE(interface->actionInterface() != nullptr);
}

} // namespace
} // namespace vramplan
