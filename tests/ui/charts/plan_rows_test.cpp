// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/plan_rows.h"

#include "tests/ui/support/plan.h"
#include "ui/session/plan_edits.h"
#include "ui/session/plan_list_edits.h"
#include "ui/session/plan_session.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(PlanRows, TheGpusOfAPlanStandTogether) {
    PlanSession session(test::plan({24, 12}));
    const auto rows = planRows(session.state(), {QStringLiteral("two cards")});
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].name, QStringLiteral("two cards"));
    const Estimate& estimate = *session.state().estimate;
    Bytes need;
    for (const DeviceEstimate& device : estimate.devices)
        if (device.device.source != BudgetSource::Host) need += device.peak;
    EXPECT_EQ(rows[0].bar.need, need);
    EXPECT_EQ(rows[0].bar.capacity, Bytes(36) * kGiB);
    EXPECT_EQ(rows[0].bar.headroom, estimate.devices[estimate.verdict.device].headroom);
    EXPECT_TRUE(rows[0].caption.contains(QStringLiteral("2 GPUs"))) << rows[0].caption.toStdString();
}

TEST(PlanRows, APlanWithoutAnAnswerSaysWhyInItsRow) {
    PlanSession session(test::plan());
    duplicatePlan(session, 0);
    setContext(session, std::uint64_t{1} << 52);
    setSequences(session, std::uint64_t{1} << 30);
    session.update();
    const auto rows = planRows(session.state(), {QStringLiteral("a"), QStringLiteral("b")});
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_GT(rows[0].bar.need, Bytes());
    EXPECT_EQ(rows[1].bar.need, Bytes());
    EXPECT_EQ(rows[1].state, VerdictState::Unknown);
    EXPECT_FALSE(rows[1].caption.isEmpty());
}

TEST(PlanRows, WithoutAGpuTheHostIsThePlan) {
    PlanSession session(test::plan({}));
    const auto rows = planRows(session.state(), {QStringLiteral("host")});
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].bar.capacity, Bytes(64) * kGiB);
}

} // namespace
} // namespace vramplan
