// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/machine.h"

#include "tests/ui/support/plan.h"
#include "ui/session/plan_edits.h"

#include <QTest>
#include <gtest/gtest.h>
#include <latch>

namespace vramplan {
namespace {

using test::nvidiaCard;

ProbeResult found(std::vector<Device> devices) {
    ProbeResult result;
    result.devices = std::move(devices);
    result.host = {Bytes(32) * kGiB, Bytes(20) * kGiB, "test"};
    return result;
}

class MachineTest : public testing::Test {
protected:
    void probe(ProbeResult result) {
        m_next = std::move(result);
        machine.refresh();
        ASSERT_TRUE(QTest::qWaitFor([&] { return !machine.isProbing(); }));
    }
    const std::vector<DeviceBudget>& planned() const { return session.scenario().devices; }

    PlanSession session{[] {
        Scenario scenario = test::plan();
        scenario.devices = {Machine::standIn()};
        return scenario;
    }()};
    ProbeResult m_next;
    Machine machine{session, [this](const Machine::Progress&) { return m_next; }};
};

TEST_F(MachineTest, APlanThatWaitsTakesWhatIsFound) {
    probe(found(
        {nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22), nvidiaCard("RTX 3060", "0000:02:00.0", 12, 11)}));
    EXPECT_TRUE(machine.isKnown());
    ASSERT_EQ(planned().size(), 2u);
    EXPECT_EQ(planned()[0].name, "RTX 4090");
    EXPECT_EQ(planned()[1].free, Bytes(11) * kGiB);
    EXPECT_EQ(session.scenario().host.capacity, Bytes(32) * kGiB);
    EXPECT_EQ(session.undoStack().count(), 0) << "nothing that the user did";
}

// As `vramplan --gpu detected --vram 24GiB --reserve 1GiB --free 6GiB` asks for.
TEST_F(MachineTest, WhatIsFoundTakesThePlaceOfTheStandInWithItsTypedSizes) {
    session.amend([](Scenario& scenario) {
        scenario.devices.front().reserve = Bytes(1) * kGiB;
        scenario.devices.front().free = Bytes(6) * kGiB;
        scenario.devices.push_back(manualBudget(Bytes(24) * kGiB));
    });
    probe(found({nvidiaCard("RTX 3060", "0000:02:00.0", 12, 11)}));
    ASSERT_EQ(planned().size(), 2u);
    EXPECT_EQ(planned()[0].name, "RTX 3060");
    EXPECT_EQ(planned()[0].reserve, Bytes(1) * kGiB);
    EXPECT_EQ(planned()[1].capacity, Bytes(24) * kGiB);
    probe(found({nvidiaCard("RTX 3060", "0000:02:00.0", 12, 10)}));
    EXPECT_EQ(planned()[0].free, Bytes(6) * kGiB) << "typed in, not measured";
}

TEST_F(MachineTest, AStandInBesideAnotherDeviceGoesWhereThereIsNoGpu) {
    session.amend([](Scenario& scenario) { scenario.devices.push_back(manualBudget(Bytes(8) * kGiB)); });
    probe(found({}));
    ASSERT_EQ(planned().size(), 1u);
    EXPECT_EQ(planned()[0].capacity, Bytes(8) * kGiB);
}

TEST_F(MachineTest, HostMemoryThatWasTypedInStays) {
    session.amend([](Scenario& scenario) {
        scenario.host.capacity = scenario.host.free = Bytes(64) * kGiB;
        scenario.host.identity = kTypedHost;
    });
    probe(found({}));
    EXPECT_EQ(session.scenario().host.capacity, Bytes(64) * kGiB);
}

TEST_F(MachineTest, ThePlanOfAnotherComputerKeepsItsHostMemory) {
    const auto planOf = [](const Device& device) {
        return [device](Scenario& scenario) {
            scenario.devices = {budgetOf(device)};
            scenario.host = budgetOf(HostMemory{Bytes(128) * kGiB, Bytes(100) * kGiB, "elsewhere"});
        };
    };
    const Device own = nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22);
    session.amend(planOf(nvidiaCard("H100", "0000:81:00.0", 80, 79)));
    probe(found({own}));
    EXPECT_TRUE(planned().front().gone);
    EXPECT_EQ(session.scenario().host.capacity, Bytes(128) * kGiB);
    session.amend(planOf(own));
    machine.apply();
    EXPECT_EQ(session.scenario().host.capacity, Bytes(32) * kGiB) << "a plan of this machine follows it";
}

TEST_F(MachineTest, WithoutAGpuTheStandInStays) {
    probe(found({}));
    EXPECT_TRUE(machine.isKnown());
    ASSERT_EQ(planned().size(), 1u);
    EXPECT_TRUE(Machine::isStandIn(planned().front()));
    // 24 GiB, as the window promises where there is no GPU.
    EXPECT_EQ(planned().front().capacity, Bytes(24) * kGiB);
}

TEST_F(MachineTest, AGpuOfUnknownMemoryIsNotPlannedWith) {
    Device silent = nvidiaCard("Card", "0000:03:00.0", 8, 8);
    silent.pools.clear();
    probe(found({silent}));
    EXPECT_TRUE(machine.budgets().empty());
    EXPECT_TRUE(Machine::isStandIn(planned().front()));
    EXPECT_EQ(machine.result().devices.size(), 1u) << "but it is still listed";
}

TEST_F(MachineTest, ADeviceThatTheUserChoseStays) {
    addDevices(session, {manualBudget(Bytes(80) * kGiB)});
    probe(found({nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}));
    ASSERT_EQ(planned().size(), 1u);
    EXPECT_EQ(planned().front().capacity, Bytes(80) * kGiB);
}

TEST_F(MachineTest, RefreshingBringsNewReadingsAndKeepsTheReserve) {
    probe(found({nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}));
    session.edit(
        QStringLiteral("reserve"), -1, [](Scenario& scenario) { scenario.devices.front().reserve = kGiB; });
    probe(found({nvidiaCard("RTX 4090", "0000:01:00.0", 24, 9)}));
    EXPECT_EQ(planned().front().free, Bytes(9) * kGiB);
    EXPECT_EQ(planned().front().reserve, kGiB);
    session.undoStack().undo();
    EXPECT_EQ(planned().front().free, Bytes(9) * kGiB) << "undo never brings an old reading back";
}

TEST_F(MachineTest, ADeviceThatWasPulledOutIsMarked) {
    probe(found({nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}));
    probe(found({}));
    ASSERT_EQ(planned().size(), 1u);
    EXPECT_TRUE(planned().front().gone);
    probe(found({nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}));
    EXPECT_FALSE(planned().front().gone);
}

TEST_F(MachineTest, ADeviceThatIsHereButWasNotReadKeepsItsValues) {
    probe(found({nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}));
    Device asleep = nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22);
    asleep.pools.clear();
    asleep.status = ProbeStatus::Asleep;
    probe(found({asleep}));
    ASSERT_EQ(planned().size(), 1u);
    EXPECT_FALSE(planned().front().gone);
    EXPECT_EQ(planned().front().free, Bytes(22) * kGiB);
    EXPECT_TRUE(machine.isUnread(planned().front()));
}

TEST_F(MachineTest, ADeviceThatStandsInThePlanAlreadyIsNotTakenTwice) {
    probe(found({nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}));
    session.amend([](Scenario& scenario) { scenario.devices.push_back(Machine::standIn()); });
    probe(found(
        {nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22), nvidiaCard("RTX 3060", "0000:02:00.0", 12, 11)}));
    ASSERT_EQ(planned().size(), 2u);
    EXPECT_EQ(planned()[1].name, "RTX 3060");
}

/// A probe that tells one result after the other, as back ends answer.
class StepwiseMachineTest : public testing::Test {
protected:
    void probe(std::vector<ProbeResult> steps) {
        m_steps = std::move(steps);
        machine.refresh();
        ASSERT_TRUE(QTest::qWaitFor([&] { return !machine.isProbing(); }));
    }
    std::vector<std::string> planned() const {
        std::vector<std::string> names;
        for (const DeviceBudget& device : session.scenario().devices) names.push_back(device.name);
        return names;
    }
    PlanSession session{[] {
        Scenario scenario = test::plan();
        scenario.devices = {Machine::standIn()};
        return scenario;
    }()};
    std::vector<ProbeResult> m_steps;
    Machine machine{session, [this](const Machine::Progress& progress) {
                        for (const ProbeResult& step : m_steps) progress(step);
                        return m_steps.back();
                    }};
};

// The graphics of an AMD processor answer before an NVIDIA card does, or after it.
TEST_F(StepwiseMachineTest, APlanThatWaitsTakesEveryDeviceWhicheverAnswersFirst) {
    const Device apu = nvidiaCard("Radeon 780M", "0000:c5:00.0", 16, 15);
    const Device card = nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22);
    probe({found({apu}), found({card, apu})});
    EXPECT_EQ(planned(), (std::vector<std::string>{"RTX 4090", "Radeon 780M"}));
}

// On Windows DXGI tells a card by another identity than NVML, and CUDA says later that both are one.
TEST_F(StepwiseMachineTest, ADeviceWhoseIdentityBecomesClearLeavesNoGhost) {
    Device byLuid = nvidiaCard("RTX 4090", "", 24, 23);
    byLuid.ids.luid = "cfc4000000000000";
    probe({found({byLuid}), found({byLuid, nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}),
        found({nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)})});
    ASSERT_EQ(planned(), std::vector<std::string>{"RTX 4090"});
    EXPECT_FALSE(session.scenario().devices.front().gone);
    EXPECT_EQ(session.scenario().devices.front().free, Bytes(22) * kGiB);
}

TEST(Machine, APlanThatIsOpenedWhileItIsProbingLosesNothing) {
    PlanSession session(test::plan());
    auto release = std::make_shared<std::latch>(1);
    int round = 0;
    Machine machine(session, [release, &round](const Machine::Progress& progress) {
        const ProbeResult all = found({nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)});
        if (++round == 1) return all;
        progress(found({}));
        release->wait();
        return all;
    });
    machine.refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return machine.isKnown(); }));
    setDevices(session, machine.budgets());
    machine.refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return machine.budgets().empty(); }));
    machine.apply();
    EXPECT_FALSE(session.scenario().devices.front().gone);
    release->count_down();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !machine.isProbing(); }));
}

TEST(Machine, WhatTheUserChoseWhileItWasProbingStays) {
    PlanSession session(test::waitingPlan());
    auto release = std::make_shared<std::latch>(1);
    Machine machine(session, [release](const Machine::Progress& progress) {
        progress(found({nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}));
        release->wait();
        return found(
            {nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22), nvidiaCard("RTX 3060", "0000:02:00.0", 12, 11)});
    });
    machine.refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return machine.budgets().size() == 1; }));
    setDevices(session, {manualBudget(Bytes(8) * kGiB)});
    release->count_down();
    ASSERT_TRUE(QTest::qWaitFor([&] { return machine.isKnown(); }));
    ASSERT_EQ(session.scenario().devices.size(), 1u);
    EXPECT_EQ(session.scenario().devices.front().capacity, Bytes(8) * kGiB);
}

TEST(Machine, ShowsDevicesAsTheyReport) {
    PlanSession session(test::plan());
    auto release = std::make_shared<std::latch>(1);
    Machine machine(session, [release](const Machine::Progress& progress) {
        progress(found({nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}));
        release->wait();
        return found(
            {nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22), nvidiaCard("RTX 3060", "0000:02:00.0", 12, 11)});
    });
    machine.refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return machine.budgets().size() == 1; }));
    EXPECT_TRUE(machine.isProbing());
    EXPECT_FALSE(machine.isKnown());
    release->count_down();
    ASSERT_TRUE(QTest::qWaitFor([&] { return machine.isKnown(); }));
    EXPECT_EQ(machine.budgets().size(), 2u);
}

TEST(Machine, AProbeThatHangsHoldsNothingUp) {
    PlanSession session(test::plan());
    auto release = std::make_shared<std::latch>(1);
    {
        Machine machine(session, [release](const Machine::Progress&) {
            release->wait();
            return ProbeResult();
        });
        machine.refresh();
        setContext(session, 16384);
        session.update();
        EXPECT_EQ(session.state().estimate->kv.bytes, Bytes(2) * kGiB);
    }
    release->count_down();
    EXPECT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }));
}

} // namespace
} // namespace vramplan
