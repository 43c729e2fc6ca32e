// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/breakdown_model.h"

#include "tests/ui/support/plan.h"

#include <QAbstractItemModelTester>
#include <QStringList>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

QString cell(const BreakdownModel& model, Component component, int column, int child = -1) {
    QModelIndex row = model.indexOf(component);
    if (child >= 0) row = model.index(child, 0, row);
    return row.siblingAtColumn(column).data().toString();
}

TEST(BreakdownModel, ShowsComponentsAndTheirLines) {
    BreakdownModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    EXPECT_EQ(model.rowCount(), 0);
    model.setEstimate(test::answer(test::plan({24}, 32768)));
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row) rows << model.index(row, 0).data().toString();
    EXPECT_EQ(
        rows.join(QLatin1Char('|')), QStringLiteral("KV cache|Weights|Activations|Output|Overhead|Total"));
    EXPECT_EQ(cell(model, Component::KvCache, 1), QStringLiteral("4.00 GiB"));
    EXPECT_EQ(cell(model, Component::KvCache, 0, 0), QStringLiteral("Full attention, 32 layers"));
    EXPECT_EQ(cell(model, Component::KvCache, model.formulaColumn(), 0),
        QStringLiteral("2 × 32 layers × 1 sequence × 32,768 tokens × 8 KV heads × 128 × 2 B"));
    EXPECT_EQ(cell(model, Component::KvCache, model.basisColumn()), QStringLiteral("exact"));
    // 8,030,261,248 parameters (the model has Llama 3.1 8B's sizes) × 2 B = 14.96 GiB.
    EXPECT_EQ(cell(model, Component::Weights, 1), QStringLiteral("14.96 GiB"));
    EXPECT_FALSE(model.indexOf(Component::RecurrentState).isValid());
}

TEST(BreakdownModel, HasAColumnPerDevice) {
    BreakdownModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setEstimate(test::answer(test::plan({24, 24})));
    QStringList headers;
    for (int column = 0; column < model.columnCount(); ++column)
        headers << model.headerData(column, Qt::Horizontal).toString();
    EXPECT_EQ(headers.join(QLatin1Char('|')), QStringLiteral("Component|GPU 0|GPU 1|Basis|Formula"));
    EXPECT_EQ(cell(model, Component::Weights, 2, 1), QStringLiteral("–"));
    EXPECT_EQ(model.headerData(2, Qt::Horizontal, Qt::ToolTipRole).toString(),
        QStringLiteral("GPU 1 · 24.00 GiB device 1"));
}

TEST(BreakdownModel, GivesRawValuesByRole) {
    BreakdownModel model;
    model.setEstimate(test::answer(test::plan({24})));
    const QModelIndex cache = model.indexOf(Component::KvCache);
    EXPECT_EQ(cache.siblingAtColumn(1).data(BreakdownModel::BytesRole).toULongLong(), 1073741824u);
    EXPECT_FALSE(cache.data(BreakdownModel::BytesRole).isValid());
    EXPECT_EQ(cache.data(BreakdownModel::ComponentRole).toInt(), static_cast<int>(Component::KvCache));
    EXPECT_EQ(cache.siblingAtColumn(1).data(BreakdownModel::DeviceRole).toInt(), 0);
    EXPECT_EQ(cache.data(BreakdownModel::DeviceRole).toInt(), -1);
    EXPECT_EQ(
        model.index(0, 0, cache).data(BreakdownModel::BasisRole).toInt(), static_cast<int>(Basis::Exact));
    const QModelIndex total = model.index(model.rowCount() - 1, 1);
    EXPECT_EQ(total.data(BreakdownModel::ComponentRole).toInt(), -1);
    EXPECT_EQ(total.data(BreakdownModel::BytesRole).toULongLong(), model.estimate().total.value());
}

TEST(BreakdownModel, UnknownWeightsAreNotZero) {
    Scenario scenario = test::plan({24});
    auto spec = std::make_shared<ModelSpec>(*scenario.model);
    spec->weightsKnown = false;
    spec->parameters.reset();
    scenario.model = spec;
    BreakdownModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setEstimate(test::answer(scenario));
    EXPECT_EQ(cell(model, Component::Weights, 1), QStringLiteral("unknown"));
    EXPECT_EQ(cell(model, Component::KvCache, 1), QStringLiteral("1.00 GiB"));
}

TEST(BreakdownModel, TableTextHoldsEveryCell) {
    BreakdownModel model;
    model.setEstimate(test::answer(test::plan({24})));
    const QStringList lines = model.tableText().split(QLatin1Char('\n'));
    EXPECT_EQ(lines[0], QStringLiteral("Component\t24.00 GiB device\tBasis\tFormula"));
    EXPECT_EQ(lines[2],
        QStringLiteral(
            "  Full attention, 32 layers\t1.00 GiB\texact\t2 × 32 layers × 1 sequence × 8,192 tokens × "
            "8 KV heads × 128 × 2 B"));
}

} // namespace
} // namespace vramplan
