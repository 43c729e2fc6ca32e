// SPDX-License-Identifier: GPL-3.0-only
#include "core/probe/report_read.h"
#include "tests/ui/windows/window_fixture.h"
#include "ui/models/device_model.h"
#include "ui/panels/devices_panel.h"
#include "ui/panels/host_editor.h"
#include "ui/panels/machine_page.h"
#include "ui/session/plan_edits.h"
#include "ui/widgets/size_box.h"

#include <QClipboard>
#include <QDir>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <latch>

namespace vramplan {
namespace {

using test::nvidiaCard;
using test::WindowTest;

class DevicesTest : public WindowTest {
protected:
    DevicesTest() : WindowTest(test::waitingPlan()) { }

    void probeNow(ProbeResult result) {
        probe = [result = std::move(result)](const Machine::Progress&) { return result; };
        machine.refresh();
        ASSERT_TRUE(QTest::qWaitFor([&] { return !machine.isProbing(); }));
        settle();
    }
    const QAbstractItemModel& list() const { return *named<QListView>("Devices")->model(); }
    bool isChosen(int row) const {
        return list().index(row, 0).data(Qt::CheckStateRole).toInt() == Qt::Checked;
    }
    void tick(int row, bool on) {
        named<QListView>("Devices")->model()->setData(
            list().index(row, 0), on ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
        settle();
    }
    void pushMachineButton(const QString& text) const {
        for (auto* button : window->findChild<MachinePage*>()->findChildren<QPushButton*>())
            if (button->text() == text) button->click();
    }
    QToolButton& hostTitle() const { return *window->findChild<HostEditor*>()->findChild<QToolButton*>(); }
    QString panelText() const {
        QString text;
        for (const QLabel* label : window->findChild<DevicesPanel*>()->findChildren<QLabel*>())
            text += label->text() + QLatin1Char('\n');
        return text;
    }
};

TEST_F(DevicesTest, TheWindowIsUsableBeforeAnythingIsFound) {
    EXPECT_EQ(list().rowCount(), 1);
    EXPECT_TRUE(verdict().contains(QStringLiteral("24 GiB card"))) << verdict().toStdString();
    type("Context per sequence", QStringLiteral("16k"));
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("2.00 GiB"));
}

TEST_F(DevicesTest, DetectedCardsAreTickedAndCanBeUnticked) {
    probeNow(
        {{nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22), nvidiaCard("RTX 3060", "0000:02:00.0", 12, 11)}, {},
            {}});
    ASSERT_EQ(list().rowCount(), 2) << "the stand-in is gone";
    EXPECT_TRUE(isChosen(0));
    EXPECT_TRUE(isChosen(1));
    tick(1, false);
    EXPECT_EQ(session.scenario().devices.size(), 1u);
    EXPECT_EQ(list().rowCount(), 2) << "it stays in the list to be ticked again";
    tick(1, true);
    ASSERT_EQ(session.scenario().devices.size(), 2u);
    EXPECT_EQ(session.scenario().devices[1].name, "RTX 3060");
    session.undoStack().undo();
    settle();
    EXPECT_FALSE(isChosen(1));
}

TEST_F(DevicesTest, AnotherDocumentOffersNoDeviceOfTheLastOne) {
    probeNow({{nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}, {}, {}});
    addDevices(session, {manualBudget(Bytes(80) * kGiB)});
    settle();
    ASSERT_EQ(list().rowCount(), 2);
    saveAnswer = SaveAnswer::Discard;
    QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier);
    settle();
    ASSERT_EQ(list().rowCount(), 2) << "the plan's own card and this machine's";
    EXPECT_FALSE(isChosen(0)) << "this machine's";
    EXPECT_TRUE(list().index(0, 0).data().toString().contains(QStringLiteral("RTX 4090")));
    EXPECT_TRUE(isChosen(1));
    EXPECT_FALSE(list().index(1, 0).data().toString().contains(QStringLiteral("80")));
}

TEST_F(DevicesTest, WithoutAGpuTheWindowSaysSo) {
    probeNow({});
    EXPECT_FALSE(remarks().filter(QStringLiteral("No GPU was found")).isEmpty());
    EXPECT_TRUE(verdict().contains(QStringLiteral("24 GiB card")));
}

TEST_F(DevicesTest, WithoutAnyDeviceThePlanIsForTheHost) {
    probeNow({{}, {Bytes(32) * kGiB, Bytes(20) * kGiB, "test"}, {}});
    tick(0, false);
    EXPECT_TRUE(session.scenario().devices.empty());
    EXPECT_TRUE(panelText().contains(QStringLiteral("No GPU in the plan"))) << panelText().toStdString();
    EXPECT_TRUE(verdict().contains(QStringLiteral("Host memory"))) << verdict().toStdString();
}

TEST_F(DevicesTest, HostMemoryIsTypedOverKeptFreeAndUndone) {
    probeNow({{}, {Bytes(32) * kGiB, Bytes(20) * kGiB, "test"}, {}});
    auto* total = named<SizeBox>("Host memory in all");
    EXPECT_FALSE(total->isVisible()) << "folded at first";
    hostTitle().click();
    ASSERT_TRUE(total->isVisible());
    EXPECT_EQ(hostTitle().text(), QStringLiteral("Host memory · 20.0 of 32.0 GiB free"));
    total->setValue(64);
    settle();
    EXPECT_EQ(session.scenario().host.capacity, Bytes(64) * kGiB);
    EXPECT_EQ(session.scenario().host.free, Bytes(64) * kGiB) << "of another computer nothing is used";
    named<SizeBox>("Free host memory")->setValue(60);
    named<SizeBox>("Host memory to leave free")->setValue(8);
    settle();
    EXPECT_EQ(session.scenario().host.budget(), Bytes(52) * kGiB);
    EXPECT_EQ(session.undoStack().count(), 3);
    probeNow({{}, {Bytes(32) * kGiB, Bytes(19) * kGiB, "test"}, {}});
    EXPECT_EQ(session.scenario().host.free, Bytes(60) * kGiB) << "a reading changes nothing that was typed";
    while (session.undoStack().canUndo()) session.undoStack().undo();
    settle();
    EXPECT_EQ(hostTitle().text(), QStringLiteral("Host memory · 19.0 of 32.0 GiB free"));
}

TEST_F(DevicesTest, UnknownHostMemoryIsNotShownAsNone) {
    probeNow({});
    setHost(session, budgetOf(HostMemory()));
    settle();
    hostTitle().click();
    EXPECT_TRUE(hostTitle().text().contains(QStringLiteral("memory unknown")))
        << hostTitle().text().toStdString();
    for (const char* name : {"Host memory in all", "Free host memory"}) {
        EXPECT_TRUE(named<SizeBox>(name)->isUnknown()) << name;
        EXPECT_TRUE(named<SizeBox>(name)->text().isEmpty()) << name;
    }
    EXPECT_EQ(session.undoStack().count(), 1) << "to show it changes nothing";
    auto* total = named<SizeBox>("Host memory in all");
    total->setFocus();
    QTest::keyClicks(total, QStringLiteral("64"));
    QTest::keyClick(total, Qt::Key_Return);
    settle();
    EXPECT_EQ(session.scenario().host.capacity, Bytes(64) * kGiB);
    EXPECT_EQ(total->text(), QStringLiteral("64.00 GiB"));
    session.undoStack().undo();
    settle();
    EXPECT_TRUE(total->isUnknown());
}

TEST_F(DevicesTest, HostMemoryGoesBackToTheReading) {
    probeNow({{}, {Bytes(32) * kGiB, Bytes(20) * kGiB, "test"}, {}});
    hostTitle().click();
    named<SizeBox>("Host memory in all")->setValue(16);
    settle();
    for (auto* button : window->findChild<HostEditor*>()->findChildren<QPushButton*>()) {
        ASSERT_TRUE(button->isVisible());
        button->click();
    }
    settle();
    EXPECT_EQ(session.scenario().host.free, Bytes(20) * kGiB);
    EXPECT_EQ(session.scenario().host.identity, kFoundHost);
}

TEST_F(DevicesTest, AWorkerThatHangsNeverHoldsTheWindowUp) {
    auto release = std::make_shared<std::latch>(1);
    probe = [release](const Machine::Progress& progress) {
        progress({{nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}, {}, {}});
        release->wait();
        return ProbeResult();
    };
    machine.refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return machine.budgets().size() == 1; }));
    settle();
    EXPECT_TRUE(panelText().contains(QStringLiteral("Looking for GPUs")));
    EXPECT_TRUE(verdict().contains(QStringLiteral("RTX 4090"))) << "devices appear as they report";
    type("Sequences", QStringLiteral("2"));
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("2.00 GiB"));
    window->close();
    release->count_down();
    EXPECT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }));
}

TEST_F(DevicesTest, WorkersThatFailAreNamedWithTheirReason) {
    const auto report = [](const char* backend, ProbeStatus status, const char* detail) {
        BackendReport said;
        said.backend = backend;
        said.status = status;
        said.detail = detail;
        return said;
    };
    ProbeResult result;
    result.backends = {report("cuda", ProbeStatus::Crashed, "The worker crashed."),
        report("vulkan", ProbeStatus::TimedOut, "No answer in 5 s."),
        report("nvml", ProbeStatus::NotInstalled, "No NVIDIA driver is installed.")};
    Device cpu = nvidiaCard("llvmpipe", "", 8, 8);
    cpu.kind = DeviceKind::Cpu;
    result.backends[1].devices = {cpu};
    probeNow(result);
    EXPECT_TRUE(panelText().contains(QStringLiteral("cuda: The worker crashed.")))
        << panelText().toStdString();
    EXPECT_TRUE(panelText().contains(QStringLiteral("vulkan: No answer in 5 s.")));
    EXPECT_FALSE(panelText().contains(QStringLiteral("nvml")))
        << "a missing driver is nothing to worry about";
    const QString page = window->findChild<MachinePage*>()->reportText();
    for (const char* part : {"cuda", "nvml", "No NVIDIA driver is installed.", "llvmpipe"})
        EXPECT_TRUE(page.contains(QString::fromLatin1(part))) << page.toStdString();
    EXPECT_TRUE(verdict().contains(QStringLiteral("24 GiB card"))) << "a CPU device is no GPU";
}

TEST_F(DevicesTest, ReadingsAreListedWithTheirOrigin) {
    Device card = nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22);
    card.notes = {"Vulkan and NVML differ by 300 MiB."};
    probeNow({{card}, {Bytes(32) * kGiB, Bytes(20) * kGiB, "meminfo"}, {}});
    const QString report = window->findChild<MachinePage*>()->reportText();
    for (const char* part : {"RTX 4090", "24.00 GiB", "22.00 GiB", "NVML", "differ by 300 MiB", "meminfo"})
        EXPECT_TRUE(report.contains(QString::fromLatin1(part))) << report.toStdString();
}

TEST_F(DevicesTest, WhatEachBackEndSaidStaysAsEvidence) {
    BackendReport vulkan;
    vulkan.backend = "vulkan";
    Device other = nvidiaCard("RTX 4090 (Vulkan)", "0000:01:00.0", 24, 23);
    other.pools.front().origin = "Vulkan";
    vulkan.devices = {other};
    probeNow({{nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}, {}, {vulkan}});
    const QString report = window->findChild<MachinePage*>()->reportText();
    for (const char* part : {"22.00 GiB", "RTX 4090 (Vulkan)", "23.00 GiB"})
        EXPECT_TRUE(report.contains(QString::fromLatin1(part))) << report.toStdString();
}

TEST_F(DevicesTest, TheCopiedReportReadsBackAndNamesNobody) {
    Device card = nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22);
    card.ids.uuid = "GPU-ce3a93d9-b4d1-4b1f-a6a0-d6c0f7a1b2c3";
    card.notes = {"see " + QDir::homePath().toStdString() + "/driver.log"};
    probeNow({{card}, {Bytes(32) * kGiB, Bytes(20) * kGiB, "test"}, {}});
    pushMachineButton(QStringLiteral("Copy report"));
    const std::string text = QGuiApplication::clipboard()->text().toStdString();
    EXPECT_EQ(text.find("ce3a93d9"), std::string::npos);
    EXPECT_NE(text.find("see ~/driver.log"), std::string::npos) << text;
    const auto read = readDevicesJson(text);
    ASSERT_TRUE(read) << describe(read.error());
    EXPECT_EQ(read->devices.front().pools, card.pools);
}

TEST_F(DevicesTest, AnExactFigureIsMeasuredOnAClickOnly) {
    probeNow({{nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}, {}, {}});
    EXPECT_EQ(thoroughProbes, 0);
    pushMachineButton(QStringLiteral("Ask all and measure exactly"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !machine.isProbing(); }));
    EXPECT_EQ(thoroughProbes, 1);
}

// https://github.com/OpenGamingCollective/asusctl/issues/293: the driver is asked every 2 s while the window
// is open.
TEST_F(DevicesTest, Row74_NoClockAsksTheDrivers) {
    int probes = 0;
    probe = [&probes](const Machine::Progress&) {
        ++probes;
        return ProbeResult{{nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}, {}, {}};
    };
    machine.refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !machine.isProbing(); }));
    int rings = 0;
    for (QTimer* clock : window->findChildren<QTimer*>()) {
        if (clock->isSingleShot() || !clock->isActive()) continue;
        QObject::connect(clock, &QTimer::timeout, clock, [&rings] { ++rings; });
        clock->start(0);
    }
    ASSERT_TRUE(QTest::qWaitFor([&] { return rings > 3; }));
    EXPECT_FALSE(machine.isProbing());
    EXPECT_EQ(probes, 1);
}

TEST_F(DevicesTest, ADeviceThatWasNotReadThisTimeSaysSo) {
    probeNow({{nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}, {}, {}});
    Device asleep = nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22);
    asleep.pools.clear();
    asleep.status = ProbeStatus::Asleep;
    probeNow({{asleep}, {}, {}});
    EXPECT_TRUE(list()
            .index(0, 0)
            .data(Qt::ToolTipRole)
            .toString()
            .contains(QStringLiteral("values are those of an earlier reading")))
        << list().index(0, 0).data(Qt::ToolTipRole).toString().toStdString();
}

TEST_F(DevicesTest, SleepingGpusAreWokenOnDemand) {
    BackendReport sleeping;
    sleeping.backend = "nvml";
    sleeping.status = ProbeStatus::Asleep;
    probeNow({{}, {}, {sleeping}});
    QPushButton* wake = nullptr;
    for (auto* button : window->findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Wake and measure")) wake = button;
    ASSERT_NE(wake, nullptr);
    ASSERT_TRUE(wake->isVisible());
    probe = [](const Machine::Progress&) {
        return ProbeResult{{nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}, {}, {}};
    };
    QTest::mouseClick(wake, Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !machine.isProbing(); }));
    settle();
    EXPECT_FALSE(wake->isVisible());
    EXPECT_EQ(session.scenario().devices[0].name, "RTX 4090");
    EXPECT_TRUE(panelText().contains(QStringLiteral("Read just now")));
}

TEST_F(DevicesTest, AReadingThatWasTypedOverStaysUntilItIsReadAgain) {
    const ProbeResult found = {{nvidiaCard("RTX 4090", "0000:01:00.0", 24, 22)}, {}, {}};
    probeNow(found);
    auto* view = named<QListView>("Devices");
    view->setCurrentIndex(list().index(0, 0));
    settle();
    named<QDoubleSpinBox>("Free memory of the device")->setValue(18);
    settle();
    probeNow(found);
    EXPECT_EQ(list().rowCount(), 1) << "it is still the same card";
    EXPECT_EQ(session.scenario().devices[0].free, Bytes(18) * kGiB);
    for (auto* button : window->findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("As read from the device")) {
            ASSERT_TRUE(button->isVisible());
            QTest::mouseClick(button, Qt::LeftButton);
        }
    settle();
    EXPECT_EQ(session.scenario().devices[0].free, Bytes(22) * kGiB);
}

} // namespace
} // namespace vramplan
