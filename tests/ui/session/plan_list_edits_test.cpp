// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/plan_list_edits.h"

#include "tests/ui/support/plan.h"
#include "ui/session/plan_edits.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

class PlanListEditsTest : public testing::Test {
protected:
    /// Names of the plans in their order; the current one in brackets, the baseline with a star.
    std::string list() const {
        std::string text;
        const PlanSet& set = session.plans();
        for (std::size_t i = 0; i < set.plans.size(); ++i) {
            const std::string name = set.plans[i].name + (i == set.baseline ? "*" : "");
            text += (i == 0 ? "" : " ") + (i == set.active ? "[" + name + "]" : name);
        }
        return text;
    }
    void named(std::initializer_list<const char*> names) {
        std::size_t plan = 0;
        for (const char* name : names) {
            if (plan > 0) duplicatePlan(session, plan - 1);
            renamePlan(session, plan, QString::fromLatin1(name));
            ++plan;
        }
    }
    PlanSession session{test::plan()};
};

TEST_F(PlanListEditsTest, ACopyStandsBehindItsPlanAndIsCurrent) {
    named({"a", "b", "c"});
    EXPECT_EQ(list(), "a* b [c]");
    duplicatePlan(session, 0);
    EXPECT_EQ(list(), "a* [a (copy)] b c");
    EXPECT_NE(session.plans().plans[0].id, session.plans().plans[1].id);
    setContext(session, 16384);
    EXPECT_EQ(session.plans().plans[0].scenario->workload.context, 8192u) << "the original stays";
}

TEST_F(PlanListEditsTest, MovingTakesBaselineAndCurrentPlanAlong) {
    named({"a", "b", "c", "d"});
    session.activate(1);
    movePlan(session, 1, 3);
    EXPECT_EQ(list(), "a* c d [b]");
    movePlan(session, 0, 2);
    EXPECT_EQ(list(), "c d a* [b]");
    movePlan(session, 3, 0);
    EXPECT_EQ(list(), "[b] c d a*");
    movePlan(session, 0, 4);
    EXPECT_EQ(list(), "[b] c d a*");
}

TEST_F(PlanListEditsTest, RemovingLeavesANeighbourAndTheLastPlanStays) {
    named({"a", "b", "c"});
    removePlan(session, 2);
    EXPECT_EQ(list(), "a* [b]");
    pinBaseline(session, 1);
    removePlan(session, 0);
    EXPECT_EQ(list(), "[b*]");
    removePlan(session, 0);
    EXPECT_EQ(list(), "[b*]");
    session.undoStack().undo();
    EXPECT_EQ(list(), "a [b*]");
}

TEST_F(PlanListEditsTest, RemovingTheBaselineMakesTheFirstPlanTheBaseline) {
    named({"a", "b", "c"});
    pinBaseline(session, 1);
    removePlan(session, 1);
    EXPECT_EQ(list(), "a* [c]");
}

TEST_F(PlanListEditsTest, NothingThatStaysTheSameIsAStep) {
    named({"a", "b"});
    const int steps = session.undoStack().count();
    renamePlan(session, 0, QStringLiteral(" a "));
    pinBaseline(session, 0);
    movePlan(session, 1, 1);
    removePlan(session, 7);
    duplicatePlan(session, 7);
    session.activate(0);
    session.activate(7);
    EXPECT_EQ(session.undoStack().count(), steps);
    EXPECT_EQ(list(), "[a*] b");
}

TEST_F(PlanListEditsTest, FreshReadingsReachEveryComparedPlan) {
    named({"a", "b"});
    session.amend([](Scenario& scenario) { scenario.devices.front().free = Bytes(4) * kGiB; });
    session.update();
    for (std::size_t i = 0; i < 2; ++i) {
        ASSERT_NE(session.state().estimateOf(i), nullptr);
        EXPECT_EQ(session.state().estimateOf(i)->verdict.state, VerdictState::No);
    }
}

TEST_F(PlanListEditsTest, OnlyPlansThatChangedAreEstimatedAgain) {
    named({"a", "b"});
    session.update();
    const Estimate* first = session.state().estimateOf(0);
    setContext(session, 32768);
    session.update();
    EXPECT_EQ(session.state().estimateOf(0), first);
}

} // namespace
} // namespace vramplan
