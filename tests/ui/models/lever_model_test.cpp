// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/lever_model.h"

#include "core/catalogue/weight_schemes.h"
#include "tests/ui/support/plan.h"
#include "ui/models/pressure_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

std::vector<LeverRow> leversOf(const Scenario& scenario) {
    std::vector<LeverRow> rows;
    auto advice = advise(scenario, {weightSchemes()});
    for (Lever& lever : advice->levers) rows.push_back({std::move(lever), 4096});
    return rows;
}

TEST(LeverModel, RowsChangeInPlaceComeAndGo) {
    LeverModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    auto many = leversOf(test::plan({24}, 131072));
    const int count = static_cast<int>(many.size());
    ASSERT_GT(count, 3);
    auto few = many;
    few.resize(2);
    model.setLevers(many);
    EXPECT_EQ(model.rowCount(), count);
    model.setLevers(few);
    EXPECT_EQ(model.rowCount(), 2);
    model.setLevers(many);
    EXPECT_EQ(model.rowCount(), count);
    EXPECT_EQ(resets.size(), 0) << "buttons on the rows stay";
    EXPECT_EQ(model.index(0, LeverModel::Longest).data().toString(), QStringLiteral("4k"));
    for (int row = 0; row < count; ++row)
        for (int column = LeverModel::Change; column <= LeverModel::Cost; ++column)
            EXPECT_FALSE(model.index(row, column).data().toString().isEmpty()) << row << ' ' << column;
}

TEST(PressureModel, ShowsEachCause) {
    PressureModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setPressure(advise(test::plan(), {weightSchemes()})->pressure);
    ASSERT_EQ(model.rowCount(), 5);
    double shares = 0;
    for (int row = 0; row < 5; ++row) {
        EXPECT_FALSE(model.index(row, PressureModel::Cause).data().toString().isEmpty());
        shares = std::max(
            shares, model.index(row, PressureModel::Share).data(PressureModel::ShareRole).toDouble());
    }
    EXPECT_GT(shares, 0.5) << "weights";
    model.setPressure({});
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace vramplan
