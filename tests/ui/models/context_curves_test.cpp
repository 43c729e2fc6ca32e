// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/context_curves.h"

#include "core/whatif/limits.h"
#include "tests/ui/support/plan.h"
#include "ui/models/curve_table_model.h"

#include <QAbstractItemModelTester>
#include <algorithm>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(ContextCurves, EachPointIsTheEstimateThere) {
    const Scenario plan = test::plan();
    const ContextCurves curves = contextCurves(plan, 24);
    ASSERT_GE(curves.contexts.size(), 24u);
    ASSERT_EQ(curves.lines.size(), 1u);
    for (std::size_t i = 0; i < curves.contexts.size(); i += 5) {
        Scenario there = plan;
        there.workload.context = curves.contexts[i];
        EXPECT_EQ(curves.lines[0].points[i], deviceBar(test::answer(there).devices[0]));
    }
}

TEST(ContextCurves, TheCrossingIsTheLastContextThatFits) {
    const Scenario plan = test::plan();
    const ContextCurves curves = contextCurves(plan, 24);
    ASSERT_TRUE(curves.longest);
    EXPECT_FALSE(curves.longestIsModels);
    EXPECT_TRUE(std::binary_search(curves.contexts.begin(), curves.contexts.end(), *curves.longest));
    Scenario there = plan;
    there.workload.context = *curves.longest;
    EXPECT_EQ(test::answer(there).verdict.fits, true);
    there.workload.context += 1;
    EXPECT_NE(test::answer(there).verdict.fits, true);
}

TEST(ContextCurves, FindTheNearestPoint) {
    ContextCurves curves;
    curves.contexts = {10, 20, 40};
    for (const auto& [context, point] : {std::pair{1, 0}, {14, 0}, {16, 1}, {31, 2}, {99, 2}})
        EXPECT_EQ(curves.nearest(static_cast<std::uint64_t>(context)), static_cast<std::size_t>(point))
            << context;
}

TEST(ContextCurves, APlanWithoutAnAnswerHasNone) {
    Scenario plan = test::plan();
    plan.workload.sequences = 0;
    EXPECT_TRUE(contextCurves(plan, 8).contexts.empty());
}

TEST(ContextCurves, EachPlanIsALineThatCrossesWhereItsOwnContextEnds) {
    Scenario quantized = test::plan();
    quantized.precision.kvK = quantized.precision.kvV = ElementType::Q8_0;
    const ContextCurves curves =
        planCurves({{QStringLiteral("f16"), test::plan()}, {QStringLiteral("q8"), quantized}}, 1, 24);
    ASSERT_EQ(curves.lines.size(), 2u);
    EXPECT_EQ(curves.deciding, 1u);
    EXPECT_FALSE(curves.longest) << "each line has its own";
    for (std::size_t i = 0; i < 2; ++i) {
        const Scenario plan = i == 0 ? test::plan() : quantized;
        const MemoryCurve& line = curves.lines[i];
        ASSERT_EQ(line.points.size(), curves.contexts.size());
        EXPECT_EQ(line.longest, findLimits(plan).maxContext);
        Scenario there = plan;
        there.workload.context = *line.longest;
        EXPECT_EQ(line.points[curves.nearest(*line.longest)], deviceBar(test::answer(there).devices[0]));
    }
    // q8_0 holds 32 values in 34 bytes of 64.
    EXPECT_NEAR(static_cast<double>(*curves.lines[1].longest) / static_cast<double>(*curves.lines[0].longest),
        64.0 / 34.0, 0.02);
}

TEST(ContextCurves, APlanWithoutAnAnswerIsALineWithoutPoints) {
    Scenario refused = test::plan();
    refused.workload.sequences = 0;
    const ContextCurves curves =
        planCurves({{QStringLiteral("good"), test::plan()}, {QStringLiteral("bad"), refused}}, 0, 8);
    EXPECT_NE(curves.lines[0].any(), nullptr);
    EXPECT_EQ(curves.lines[1].any(), nullptr);
    EXPECT_EQ(curves.lines[1].points.size(), curves.contexts.size());
}

TEST(CurveTableModel, HasAColumnForEachLine) {
    CurveTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    Scenario refused = test::plan();
    refused.workload.sequences = 0;
    model.setCurves(
        planCurves({{QStringLiteral("good"), test::plan()}, {QStringLiteral("bad"), refused}}, 0, 8),
        std::nullopt);
    ASSERT_EQ(model.columnCount(), 3);
    EXPECT_EQ(model.headerData(1, Qt::Horizontal).toString(), QStringLiteral("good"));
    EXPECT_TRUE(model.index(0, 1).data().toString().endsWith(QStringLiteral("GiB")));
    EXPECT_EQ(model.index(0, 2).data().toString(), QStringLiteral("–"));
    model.setCurves(contextCurves(test::plan({24, 12}), 8), 0);
    EXPECT_EQ(model.columnCount(), static_cast<int>(CurveTableModel::ColumnCount));
}

TEST(CurveTableModel, SaysWhatTheChartShows) {
    CurveTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setCurves(contextCurves(test::plan({24, 12}), 8), 1);
    ASSERT_GE(model.rowCount(), 8);
    EXPECT_EQ(model.index(0, CurveTableModel::Context).data().toString(), QStringLiteral("1,024"));
    // A half of the 128 MiB that 1,024 tokens of 131,072 B take.
    const int cache = CurveTableModel::FirstComponent + static_cast<int>(Component::KvCache);
    EXPECT_EQ(model.headerData(cache, Qt::Horizontal).toString(), QStringLiteral("KV cache"));
    EXPECT_FALSE(model.index(0, cache).data().toString().isEmpty());
    model.setCurves({}, 0);
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace vramplan
