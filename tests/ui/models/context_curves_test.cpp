// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/context_curves.h"

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
    ASSERT_EQ(curves.devices.size(), 1u);
    for (std::size_t i = 0; i < curves.contexts.size(); i += 5) {
        Scenario there = plan;
        there.workload.context = curves.contexts[i];
        EXPECT_EQ(curves.devices[0].points[i], deviceBar(test::answer(there).devices[0]));
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
