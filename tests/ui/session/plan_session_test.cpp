// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/plan_session.h"

#include "tests/ui/support/plan.h"
#include "ui/session/plan_edits.h"

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

constexpr Bytes kOneGib = kGiB;

Bytes cacheOf(const PlanSession& session) { return session.state().estimate->kv.bytes; }

class PlanSessionTest : public testing::Test {
protected:
    PlanSession session{test::plan()};
};

TEST_F(PlanSessionTest, HasAnEstimateFromTheStart) {
    ASSERT_TRUE(session.state().estimate);
    // 2 × 32 layers × 8,192 tokens × 8 heads × 128 × 2 B
    EXPECT_EQ(cacheOf(session), kOneGib);
    EXPECT_FALSE(session.state().error);
}

TEST_F(PlanSessionTest, EmitsOneSignalForAllChangesOfOneTurn) {
    int signals = 0;
    QObject::connect(&session, &PlanSession::changed, &session, [&] { ++signals; });
    setContext(session, 16384);
    setSequences(session, 2);
    setModelSize(session, GeometryField::KvHeads, 16);
    EXPECT_EQ(signals, 0);
    QCoreApplication::processEvents();
    EXPECT_EQ(signals, 1);
    EXPECT_EQ(cacheOf(session), Bytes(8) * kOneGib);
    EXPECT_EQ(session.undoStack().count(), 3);
}

TEST_F(PlanSessionTest, ADragIsOneUndoStep) {
    const int drag = session.newGesture();
    for (const std::uint64_t tokens : {9216u, 16384u, 32768u}) {
        setContext(session, tokens, drag);
        QCoreApplication::processEvents();
    }
    setContext(session, 65536, session.newGesture());
    EXPECT_EQ(session.undoStack().count(), 2);
    session.undoStack().undo();
    EXPECT_EQ(session.scenario().workload.context, 32768u);
    session.undoStack().undo();
    EXPECT_EQ(session.scenario().workload.context, 8192u);
    session.undoStack().redo();
    QCoreApplication::processEvents();
    EXPECT_EQ(cacheOf(session), Bytes(4) * kOneGib);
}

TEST_F(PlanSessionTest, UndoBringsTheVeryPlanBack) {
    const auto model = session.scenario().model;
    const Workload workload = session.scenario().workload;
    setModelSize(session, GeometryField::Layers, 16);
    setContext(session, 100);
    setKvType(session, true, ElementType::Q8_0);
    while (session.undoStack().canUndo()) session.undoStack().undo();
    session.update();
    EXPECT_EQ(session.scenario().model, model);
    EXPECT_EQ(session.scenario().workload, workload);
    EXPECT_EQ(session.scenario().precision.kvK, ElementType::F16);
    EXPECT_EQ(cacheOf(session), kOneGib);
}

TEST_F(PlanSessionTest, AnImpossiblePlanHasAnErrorAndKeepsItsUndo) {
    setContext(session, std::uint64_t{1} << 52);
    setSequences(session, 1u << 20);
    session.update();
    ASSERT_TRUE(session.state().error);
    EXPECT_EQ(session.state().error->kind, ErrorKind::Overflow);
    EXPECT_FALSE(session.state().estimate);
    session.undoStack().undo();
    session.undoStack().undo();
    session.update();
    EXPECT_EQ(cacheOf(session), kOneGib);
}

TEST_F(PlanSessionTest, RefusesASizeThatTheModelCannotHave) {
    QSignalSpy refusals(&session, &PlanSession::refused);
    setModelSize(session, GeometryField::Layers, 0);
    EXPECT_EQ(refusals.count(), 1);
    EXPECT_EQ(session.undoStack().count(), 0);
    EXPECT_EQ(session.scenario().model->geometry.layers, 32u);
}

TEST_F(PlanSessionTest, FreshReadingsGoIntoEveryPlanOfTheHistory) {
    setContext(session, 16384);
    setContext(session, 32768);
    session.undoStack().undo();
    const int steps = session.undoStack().count();
    session.amend([](Scenario& scenario) { scenario.devices.front().free = Bytes(20) * kGiB; });
    EXPECT_EQ(session.undoStack().count(), steps);
    for (const auto move : {&QUndoStack::redo, &QUndoStack::undo, &QUndoStack::undo}) {
        EXPECT_EQ(session.scenario().devices.front().free, Bytes(20) * kGiB);
        (session.undoStack().*move)();
    }
    EXPECT_EQ(session.scenario().devices.front().free, Bytes(20) * kGiB);
}

TEST_F(PlanSessionTest, InsightsFollowForTheNewestPlan) {
    setContext(session, 16384);
    QCoreApplication::processEvents();
    setContext(session, 32768);
    ASSERT_TRUE(QTest::qWaitFor([&] {
        return session.state().insightsCurrent && session.state().scenario.workload.context == 32768;
    }));
    const Insights& insights = *session.state().insights;
    // 131,072 B per token: 1,024 tokens are 128 MiB, a sequence of 32,768 tokens is 4 GiB; logits and
    // activations come on top of the sequence (128,256 × 4 B).
    EXPECT_EQ(insights.marginals.perContextStep, 134217728);
    EXPECT_EQ(insights.marginals.perSequence, 4294967296 + std::int64_t{128256} * 4);
    // 4 GiB of cache ÷ 32 layers, and 218,112,000 parameters × 2 B of weights per layer.
    EXPECT_EQ(insights.marginals.perLayer, 134217728 + std::int64_t{218112000} * 2);
    // q8_0 stores 32 values in 34 B instead of 64: the cache shrinks by 30/64.
    EXPECT_EQ(insights.marginals.savedByQ8Cache, 4294967296 * 30 / 64);
}

} // namespace
} // namespace vramplan
