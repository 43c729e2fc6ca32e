// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/memory_table_model.h"

#include "tests/ui/support/plan.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(MemoryTableModel, ReadsAsTheBars) {
    MemoryTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setEstimate(test::answer(test::plan({24}, 32768)));
    ASSERT_EQ(model.rowCount(), 1);
    const auto text = [&](int column) { return model.index(0, column).data().toString(); };
    EXPECT_EQ(text(MemoryTableModel::Device), QStringLiteral("24.00 GiB device"));
    EXPECT_EQ(text(MemoryTableModel::FirstComponent), QStringLiteral("14.96 GiB"));
    EXPECT_EQ(text(MemoryTableModel::FirstComponent + 1), QStringLiteral("4.00 GiB"));
    EXPECT_EQ(text(MemoryTableModel::Capacity), QStringLiteral("24.00 GiB"));
    EXPECT_EQ(text(MemoryTableModel::Verdict), QStringLiteral("Fits"));
    EXPECT_EQ(model.headerData(MemoryTableModel::FirstComponent + 1, Qt::Horizontal).toString(),
        QStringLiteral("KV cache"));
    for (int column = 0; column < model.columnCount(); ++column)
        EXPECT_FALSE(model.headerData(column, Qt::Horizontal).toString().isEmpty()) << column;
}

TEST(MemoryTableModel, ShortMemoryIsNegativeAndUnknownIsUnknown) {
    MemoryTableModel model;
    Scenario scenario = test::plan({8});
    model.setEstimate(test::answer(scenario));
    EXPECT_TRUE(model.index(0, MemoryTableModel::Headroom).data().toString().startsWith(QStringLiteral("−")));
    EXPECT_LT(model.index(0, MemoryTableModel::Headroom).data(MemoryTableModel::BytesRole).toLongLong(), 0);
    scenario.devices[0].capacity.reset();
    scenario.devices[0].free.reset();
    model.setEstimate(test::answer(scenario));
    EXPECT_EQ(model.index(0, MemoryTableModel::Usable).data().toString(), QStringLiteral("unknown"));
    EXPECT_FALSE(model.index(0, MemoryTableModel::Usable).data(MemoryTableModel::BytesRole).isValid());
}

TEST(MemoryTableModel, ChangesInPlace) {
    MemoryTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setEstimate(test::answer(test::plan({24, 12}, 8192)));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    model.setEstimate(test::answer(test::plan({24, 12}, 8192)));
    EXPECT_EQ(changes.size(), 0);
    model.setEstimate(test::answer(test::plan({24, 12}, 9000)));
    EXPECT_EQ(changes.size(), 2);
    EXPECT_EQ(resets.size(), 0);
    model.setEstimate(test::answer(test::plan({24})));
    EXPECT_EQ(resets.size(), 1);
}

} // namespace
} // namespace vramplan
