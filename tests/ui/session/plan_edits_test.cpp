// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/plan_edits.h"

#include "core/scenario/engine_profile.h"
#include "tests/ui/support/plan.h"
#include "ui/session/machine.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

class PlanEditsTest : public testing::Test {
protected:
    const Scenario& scenario() const { return session.scenario(); }
    PlanSession session{test::plan()};
};

TEST_F(PlanEditsTest, TheSameValueIsNoStep) {
    setContext(session, 8192);
    setSequences(session, 1);
    setModelSize(session, GeometryField::Layers, 32);
    setKvType(session, false, ElementType::F16);
    setWeightScheme(session, nullptr);
    setEngine(session, scenario().profile);
    setSetting(session, "anything", "");
    EXPECT_EQ(session.undoStack().count(), 0);
}

TEST_F(PlanEditsTest, EachGeometryFieldChangesItself) {
    for (const GeometryField field : kGeometryFields) {
        setModelSize(session, field, 4);
        EXPECT_EQ(geometryValue(scenario().model->geometry, field), 4u);
    }
    EXPECT_EQ(session.undoStack().count(), 4);
    resetModel(session);
    EXPECT_EQ(scenario().model->geometry.layers, 32u);
    EXPECT_EQ(scenario().model->geometry.kvHeads, 8u);
    EXPECT_FALSE(scenario().model->overrides.any());
}

TEST_F(PlanEditsTest, ASizeThatIsTheModelsOwnAgainIsNoOverride) {
    setModelSize(session, GeometryField::KvHeads, 32);
    EXPECT_TRUE(scenario().model->overrides.changesGeometry());
    setModelSize(session, GeometryField::KvHeads, 8);
    EXPECT_FALSE(scenario().model->overrides.changesGeometry());
}

TEST_F(PlanEditsTest, AChangedSizeKnowsItsOwn) {
    EXPECT_FALSE(ownModelSize(*scenario().model, GeometryField::Layers));
    setModelSize(session, GeometryField::Layers, 48);
    EXPECT_EQ(ownModelSize(*scenario().model, GeometryField::Layers), 32u);
    EXPECT_FALSE(ownModelSize(*scenario().model, GeometryField::KvHeads)) << "only what was changed";
    setModelSize(session, GeometryField::Layers, 32);
    EXPECT_FALSE(ownModelSize(*scenario().model, GeometryField::Layers));
}

TEST_F(PlanEditsTest, PrecisionAndEngineGoBackInOneStepEach) {
    setKvType(session, true, ElementType::Q8_0);
    setKvType(session, false, ElementType::Q8_0);
    resetPrecision(session);
    EXPECT_FALSE(scenario().precision.kvK || scenario().precision.kvV);
    EXPECT_EQ(session.undoStack().count(), 3);
    resetPrecision(session);
    EXPECT_EQ(session.undoStack().count(), 3) << "nothing to reset";
    session.undoStack().undo();
    EXPECT_EQ(scenario().precision.kvK, ElementType::Q8_0);
    setSetting(session, "batch_size", "64");
    setParallelism(session, {2, 1, 1, 1});
    resetEngine(session);
    EXPECT_TRUE(scenario().settings.empty());
    EXPECT_EQ(scenario().parallelism, Parallelism());
    const int steps = session.undoStack().count();
    resetEngine(session);
    EXPECT_EQ(session.undoStack().count(), steps);
}

TEST_F(PlanEditsTest, AShorterContextTakesPromptAndPrefixAlong) {
    session.edit(QStringLiteral("test"), -1, [](Scenario& plan) {
        plan.workload.prompt = 4000;
        plan.workload.prefix = 2000;
    });
    setContext(session, 1000);
    EXPECT_EQ(scenario().workload.prompt, 1000u);
    EXPECT_EQ(scenario().workload.prefix, 1000u);
}

TEST_F(PlanEditsTest, UnequalLengthsBecomeUniformWhenASliderMoves) {
    session.edit(
        QStringLiteral("test"), -1, [](Scenario& plan) { plan.workload.lengths = {100, 4000, 900}; });
    setSequences(session, 5);
    EXPECT_TRUE(scenario().workload.lengths.empty());
    EXPECT_EQ(scenario().workload.context, 4000u);
    EXPECT_EQ(scenario().workload.sequences, 5u);
}

TEST_F(PlanEditsTest, AnotherEngineDropsWhatItDoesNotKnow) {
    session.edit(QStringLiteral("test"), -1, [](Scenario& plan) {
        plan.parallelism.tensor = 2;
        plan.settings = {{"ubatch_size", "64"}};
        plan.precision.kvK = ElementType::Q2_K;
    });
    auto profile = std::make_shared<EngineProfile>(*scenario().profile);
    profile->version = "other";
    setEngine(session, profile);
    EXPECT_EQ(scenario().profile, profile);
    EXPECT_TRUE(scenario().settings.empty());
    EXPECT_EQ(scenario().parallelism, Parallelism()) << "the formula has no ranks and would refuse";
    EXPECT_FALSE(scenario().precision.kvK);
    EXPECT_EQ(scenario().precision.kvV, ElementType::F16);
}

TEST_F(PlanEditsTest, SettingsAreSetAndUnset) {
    setSetting(session, "ubatch_size", "64");
    setSetting(session, "ubatch_size", "128");
    EXPECT_EQ(scenario().settings, (SettingValues{{"ubatch_size", "128"}}));
    setSetting(session, "ubatch_size", "");
    EXPECT_TRUE(scenario().settings.empty());
    EXPECT_EQ(session.undoStack().count(), 3);
}

TEST_F(PlanEditsTest, AddedDevicesReplaceTheStandIn) {
    session.amend([](Scenario& plan) { plan.devices = {Machine::standIn()}; });
    const DeviceBudget card = manualBudget(Bytes(48) * kGiB);
    addDevices(session, {card, card});
    ASSERT_EQ(scenario().devices.size(), 2u);
    EXPECT_EQ(scenario().devices.front(), card);
    EXPECT_EQ(plannedIndex(scenario(), card), 0u);
    setDevices(session, {card});
    EXPECT_EQ(scenario().devices.size(), 1u);
    session.undoStack().undo();
    session.undoStack().undo();
    EXPECT_TRUE(Machine::isStandIn(scenario().devices.front()));
}

} // namespace
} // namespace vramplan
