// SPDX-License-Identifier: GPL-3.0-only
#include "ui/windows/gpu_dialog.h"

#include "tests/ui/windows/window_fixture.h"

#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

namespace vramplan {
namespace {

using test::WindowTest;

class GpuDialogTest : public WindowTest {
protected:
    GpuDialogTest() : WindowTest(test::waitingPlan()) { }

    GpuDialog& open() {
        for (QPushButton* each : window->findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("Plan for another GPU…")) each->click();
        return *window->findChild<GpuDialog*>();
    }
    static void add(GpuDialog& dialog) {
        for (QPushButton* each : dialog.findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("Add to plan")) each->click();
        settle();
    }
};

TEST_F(GpuDialogTest, AddsACardOfTheCatalogueInPlaceOfTheStandIn) {
    GpuDialog& dialog = open();
    QTest::keyClicks(dialog.findChild<QLineEdit*>(), QStringLiteral("rtx 3060"));
    dialog.findChild<QSpinBox*>()->setValue(2);
    add(dialog);
    ASSERT_EQ(session.scenario().devices.size(), 2u);
    EXPECT_NE(session.scenario().devices[0].name.find("3060"), std::string::npos);
    EXPECT_EQ(session.scenario().devices[0].source, BudgetSource::Catalogue);
    QAbstractItemModel& list = *named<QListView>("Devices")->model();
    EXPECT_EQ(list.rowCount(), 2);
    EXPECT_EQ(session.undoStack().count(), 1);
    list.setData(list.index(0, 0), Qt::Unchecked, Qt::CheckStateRole);
    settle();
    EXPECT_EQ(session.scenario().devices.size(), 1u) << "equal cards are ticked one by one";
}

TEST_F(GpuDialogTest, AddsADeviceBySize) {
    GpuDialog& dialog = open();
    for (QDoubleSpinBox* each : dialog.findChildren<QDoubleSpinBox*>()) each->setValue(47.5);
    add(dialog);
    ASSERT_EQ(session.scenario().devices.size(), 1u);
    EXPECT_EQ(session.scenario().devices[0].capacity, Bytes(47 * 1024 + 512) * kMiB);
}

TEST_F(GpuDialogTest, OffersNothingThatDoesNotExist) {
    GpuDialog& dialog = open();
    QTest::keyClicks(dialog.findChild<QLineEdit*>(), QStringLiteral("zzzz"));
    add(dialog);
    EXPECT_EQ(session.undoStack().count(), 0);
    dialog.reject();
}

} // namespace
} // namespace vramplan
