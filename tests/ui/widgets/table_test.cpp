// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/table.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTest>
#include <gtest/gtest.h>
#include <memory>

namespace vramplan {
namespace {

class TableTest : public testing::Test {
protected:
    TableTest() {
        table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
        table->setColumnWidth(0, 90);
        table->setColumnWidth(2, 60);
        stretchColumn(*table, 1);
    }
    void showWide(int width) {
        table->resize(width, 200);
        table->show();
        QTest::qWait(0);
    }
    int readable() const { return 28 * table->fontMetrics().averageCharWidth(); }

    QStandardItemModel model{2, 3};
    std::unique_ptr<QTableView> table{makeTable(model, QStringLiteral("table"))};
};

TEST_F(TableTest, OneColumnTakesWhatTheOthersLeave) {
    for (const int width : {900, 600}) {
        showWide(width);
        EXPECT_EQ(table->columnWidth(1), table->viewport()->width() - 150);
        EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0);
    }
    table->setColumnWidth(0, 190);
    EXPECT_EQ(table->columnWidth(1), table->viewport()->width() - 250);
}

TEST_F(TableTest, ANarrowTableScrollsAndItsTextStaysReadable) {
    showWide(200);
    EXPECT_EQ(table->columnWidth(1), readable());
    EXPECT_GT(table->horizontalScrollBar()->maximum(), 0);
}

TEST_F(TableTest, ItsHeightHasRoomForTheScrollBar) {
    showWide(200);
    fitTableHeight(*table);
    QTest::qWait(0);
    EXPECT_EQ(table->verticalScrollBar()->maximum(), 0);
    EXPECT_GE(table->viewport()->height(), table->rowHeight(0) + table->rowHeight(1));
}

TEST_F(TableTest, ItsHeightFollowsItsWidth) {
    table->setWordWrap(true);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    model.setItem(
        0, 1, new QStandardItem(QStringLiteral("many words in a row that need some lines ").repeated(3)));
    fitTableHeight(*table);
    showWide(1400);
    const int wide = table->height();
    for (const int width : {300, 1400, 200}) {
        table->resize(width, table->height());
        QTest::qWait(0);
        EXPECT_EQ(table->verticalScrollBar()->maximum(), 0) << width;
        if (width == 1400)
            EXPECT_EQ(table->height(), wide);
        else
            EXPECT_GT(table->height(), wide) << width;
    }
}

} // namespace
} // namespace vramplan
