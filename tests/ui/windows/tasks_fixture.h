// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "tests/ui/windows/window_fixture.h"

class QAbstractButton;

namespace vramplan::test {

/// A window on a machine with one RTX 4090, and a person who counts actions. An action is one click, one
/// choice from a list, one drag or one typed entry; how many a test takes is recorded as its property
/// "actions".
class TasksTest : public WindowTest {
protected:
    TasksTest();
    void SetUp() override;
    void TearDown() override;

    /// These cards are found in the machine, and 60 of 64 GiB of host memory are free.
    void find(std::vector<Device> devices);

    void click(QAbstractButton* button);
    /// A button of the window that shows this text.
    void click(const char* text);
    /// An item of a menu.
    void press(const char* menuText);
    void open(const char* tab);
    void choose(const char* box, const char* text);
    void enter(const char* name, const char* text);
    void enter(QWidget* box, const char* text);
    void enterModel(const char* part);
    /// In the dialog that is open: types the name, adds the first that is found.
    void addFromCatalogue(const char* name);
    /// Ticks or unticks a row of the devices.
    void tick(int row);
    /// Types into a cell of a table.
    void enterCell(const char* table, int row, int column, const char* text);
    /// The button in a cell of a table.
    QAbstractButton* inTable(const char* table, int row, int column) const;
    /// Exports by this item of a menu to a file of this name; its content.
    QByteArray exported(const char* item, const char* name);
    void settleWork();

    QString allTexts() const;
    /// All cells but the first of the row of this title: "1 | 2".
    QString row(const char* table, const char* title) const;
    /// The number of the row whose first cell begins so; −1 where there is none.
    int rowOf(const char* table, const char* title) const;
    /// Size of a component on a device, as the tree shows it.
    QString cellOn(Component component, int device) const;

    int m_actions = 0;
};

} // namespace vramplan::test
