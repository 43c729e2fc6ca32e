// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/table_text.h"

#include <QStandardItemModel>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(TableText, ButtonsAreNoColumnsAndBreaksNoRows) {
    QStandardItemModel model(2, 3);
    model.setHorizontalHeaderLabels({QStringLiteral("What"), QStringLiteral("Size"), QString()});
    model.setItem(0, 0, new QStandardItem(QStringLiteral("a\tb\nc")));
    model.setItem(0, 1, new QStandardItem(QStringLiteral("1.00 GiB")));
    model.setItem(1, 0, new QStandardItem(QStringLiteral("d|e")));
    EXPECT_EQ(tableText(model), QStringLiteral("What\tSize\na b c\t1.00 GiB\nd|e\t\n"));
    EXPECT_EQ(tableMarkdown(model),
        QStringLiteral("| What | Size |\n|---|---|\n| a b c | 1.00 GiB |\n| d\\|e |  |\n"));
}

TEST(TableText, ATreeIsItsRowsInOrder) {
    QStandardItemModel model;
    model.setHorizontalHeaderLabels({QStringLiteral("Part")});
    auto* group = new QStandardItem(QStringLiteral("Weights"));
    group->appendRow(new QStandardItem(QStringLiteral("Layers")));
    model.appendRow(group);
    model.appendRow(new QStandardItem(QStringLiteral("Total")));
    EXPECT_EQ(tableText(model), QStringLiteral("Part\nWeights\nLayers\nTotal\n"));
}

TEST(TableText, TitlesOfRowsAreTheFirstColumn) {
    QStandardItemModel model(1, 1);
    model.setHorizontalHeaderLabels({QStringLiteral("8k")});
    model.setVerticalHeaderLabels({QStringLiteral("q8_0")});
    model.setItem(0, 0, new QStandardItem(QStringLiteral("+1")));
    EXPECT_EQ(tableText(model), QStringLiteral("\t8k\nq8_0\t+1\n"));
}

} // namespace
} // namespace vramplan
