// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/grid_table_model.h"

#include "tests/ui/support/plan.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(GridTableModel, SaysTheHeadroomOfEachCell) {
    GridTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const Scenario plan = test::plan();
    const Grid grid = findGrid(plan, GridRows::Sequences, {8192, 16384}, {1, 2, 4});
    model.setGrid(grid, {QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("4")},
        {QStringLiteral("8k"), QStringLiteral("16k")});
    ASSERT_EQ(model.rowCount(), 3);
    ASSERT_EQ(model.columnCount(), 2);
    const auto headroom = [&](int row, int column) {
        return model.index(row, column).data(GridTableModel::HeadroomRole).toLongLong();
    };
    // 8,192 tokens take 1 GiB of cache, so four sequences of 16k 8; each sequence has a row of 128,256 logits
    // of 4 B.
    constexpr long long kLogits = 128256ll * 4;
    EXPECT_EQ(headroom(0, 0) - headroom(0, 1), 1ll << 30);
    EXPECT_EQ(headroom(0, 0) - headroom(1, 0), (1ll << 30) + kLogits);
    EXPECT_EQ(headroom(0, 0) - headroom(2, 1), (7ll << 30) + 3 * kLogits);
    EXPECT_EQ(model.headerData(2, Qt::Vertical).toString(), QStringLiteral("4"));
    EXPECT_EQ(model.headerData(1, Qt::Horizontal).toString(), QStringLiteral("16k"));
    model.setGrid({}, {}, {});
    EXPECT_EQ(model.rowCount(), 0);
    EXPECT_EQ(model.columnCount(), 0);
}

} // namespace
} // namespace vramplan
