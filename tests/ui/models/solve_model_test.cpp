// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/solve_model.h"

#include "core/catalogue/weight_schemes.h"
#include "tests/ui/support/plan.h"
#include "ui/models/purchase_model.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(SolveModel, SaysTheAnswerAndWhatEndsThere) {
    SolveModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const Scenario plan = test::plan({24}, 131072);
    std::vector<SolveRow> rows;
    for (const Goal goal : {Goal::Context, Goal::Gpus, Goal::GpuLayers})
        rows.push_back({goal, solve(plan, goal, weightSchemes())});
    model.setRows(rows);
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_TRUE(model.index(0, SolveModel::Answer).data().toString().endsWith(QStringLiteral(" tokens")));
    EXPECT_TRUE(model.index(1, SolveModel::Answer).data().toString().startsWith(QStringLiteral("2 × ")))
        << "32 GiB on cards of 24 GiB";
    EXPECT_FALSE(model.isFound(2)) << "the formula has no GPU layers";
    EXPECT_FALSE(model.index(2, SolveModel::Why).data().toString().isEmpty());
}

TEST(PurchaseModel, MarksTheCheapestThatIsEnough) {
    PurchaseModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const DeviceBudget small = manualBudget(Bytes(24) * kGiB), large = manualBudget(Bytes(48) * kGiB);
    for (const DeviceBudget& kind : {small, large, small}) model.add(kind);
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_EQ(model.cheapest(), -1);
    for (const DeviceBudget& kind : {small, large}) {
        Scenario plan = test::plan({24}, 131072);
        plan.devices = {kind};
        const auto solution = solve(plan, Goal::Gpus);
        ASSERT_TRUE(solution);
        model.setAnswer(kind, &*solution);
    }
    EXPECT_EQ(model.purchases()[0].needed, 2u);
    EXPECT_EQ(model.purchases()[1].needed, 1u);
    // 2 × 1,500 against 1 × 4,000.
    EXPECT_TRUE(model.setData(model.index(0, PurchaseModel::Price), 1500.0));
    EXPECT_TRUE(model.setData(model.index(1, PurchaseModel::Price), 4000.0));
    EXPECT_EQ(model.cheapest(), 0);
    EXPECT_EQ(model.index(0, PurchaseModel::Total).data().toString(), QStringLiteral("3,000, the cheapest"));
    model.setData(model.index(0, PurchaseModel::Price), 2500.0);
    EXPECT_EQ(model.cheapest(), 1);
    EXPECT_FALSE(model.setData(model.index(0, PurchaseModel::Price), -5.0));
    model.remove(1);
    EXPECT_EQ(model.rowCount(), 1);
}

} // namespace
} // namespace vramplan
