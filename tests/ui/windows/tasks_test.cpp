// SPDX-License-Identifier: GPL-3.0-only
// Things that people come to do, each done once in the real window by clicks and typed entries. An
// action is one click, one choice from a list, one drag or one typed entry; how many each takes is recorded
// as the test's property "actions".
#include "tests/ui/windows/window_fixture.h"
#include "ui/charts/context_chart.h"
#include "ui/models/comparison_model.h"
#include "ui/models/purchase_model.h"
#include "ui/models/solve_model.h"
#include "ui/panels/machine_page.h"
#include "ui/panels/model_picker.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/explanation.h"
#include "ui/widgets/size_box.h"
#include "ui/widgets/split_bar.h"
#include "ui/windows/gpu_dialog.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <cstdio>

namespace vramplan {
namespace {

Device rtx4090() {
    Device device;
    device.name = "NVIDIA GeForce RTX 4090";
    device.vendor = "NVIDIA";
    device.ids.pci = "0000:01:00.0";
    MemoryPool pool;
    pool.total = Bytes(24) * kGiB;
    pool.free = Bytes(23) * kGiB;
    pool.origin = "NVML";
    device.pools = {pool};
    return device;
}

Scenario waitingPlan() {
    Scenario scenario = test::plan();
    scenario.devices = {Machine::standIn()};
    return scenario;
}

/// A window on a machine with one RTX 4090, and a person who counts.
class TasksTest : public test::WindowTest {
protected:
    TasksTest() : WindowTest(waitingPlan()) { }

    void SetUp() override {
        WindowTest::SetUp();
        probe = [](const Machine::Progress&) {
            return ProbeResult{{rtx4090()}, {Bytes(64) * kGiB, Bytes(60) * kGiB, "test"}, {}};
        };
        machine.refresh();
        ASSERT_TRUE(QTest::qWaitFor([&] { return !machine.isProbing(); }));
        settle();
    }
    void TearDown() override {
        RecordProperty("actions", m_actions);
        std::printf("             %d actions\n", m_actions);
    }

    void click(QAbstractButton* button) {
        ASSERT_NE(button, nullptr);
        ASSERT_TRUE(button->isEnabled()) << button->text().toStdString();
        ++m_actions;
        QTest::mouseClick(button, Qt::LeftButton);
        settle();
    }
    void click(const char* text) {
        for (auto* button : window->findChildren<QAbstractButton*>())
            if (button->isVisible() && button->text().remove(QLatin1Char('&')) == QString::fromUtf8(text))
                return click(button);
        FAIL() << "no button " << text;
    }
    void press(const char* menuText) {
        for (auto* action : window->findChildren<QAction*>())
            if (action->text().remove(QLatin1Char('&')) == QString::fromUtf8(menuText)) {
                ASSERT_TRUE(action->isEnabled()) << menuText;
                ++m_actions;
                action->trigger();
                return settle();
            }
        FAIL() << "no action " << menuText;
    }
    void open(const char* tab) {
        ++m_actions;
        openTab(tab);
        ASSERT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }));
        settle();
    }
    void choose(const char* box, const char* text) {
        auto* choices = named<QComboBox>(box);
        ASSERT_NE(choices, nullptr) << box;
        const int index = choices->findText(QString::fromUtf8(text), Qt::MatchStartsWith);
        ASSERT_GE(index, 0) << text;
        ++m_actions;
        choices->showPopup();
        choices->view()->setCurrentIndex(choices->model()->index(index, choices->modelColumn()));
        QTest::keyClick(choices->view(), Qt::Key_Return);
        settle();
        ASSERT_EQ(choices->currentIndex(), index) << text;
    }
    void enter(const char* name, const char* text) {
        ++m_actions;
        type(name, QString::fromUtf8(text));
    }
    void enter(QWidget* box, const char* text) {
        ASSERT_NE(box, nullptr);
        ++m_actions;
        box->setFocus();
        QTest::keyClick(box, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(box, QString::fromUtf8(text));
        QTest::keyClick(box, Qt::Key_Return);
        settle();
    }
    void enterModel(const char* part) {
        auto* picker = named<ModelPicker>("Model");
        enter(picker->lineEdit(), part);
        settleInsights();
    }
    QString allTexts() const {
        QString all;
        for (const QLabel* label : window->findChildren<QLabel*>())
            if (label->isVisible()) all += label->text() + QLatin1Char('\n');
        for (const Explanation* pane : window->findChildren<Explanation*>())
            if (pane->isVisible()) all += pane->toPlainText() + QLatin1Char('\n');
        return all;
    }
    QString row(const char* table, const char* title) const {
        const auto* model = named<QTableView>(table)->model();
        for (int i = 0; i < model->rowCount(); ++i) {
            if (model->index(i, 0).data().toString() != QString::fromUtf8(title)) continue;
            QStringList cells;
            for (int column = 1; column < model->columnCount(); ++column)
                cells << model->index(i, column).data().toString();
            return cells.join(QStringLiteral(" | "));
        }
        return {};
    }

    int m_actions = 0;
};

TEST_F(TasksTest, Task01ALongContextOnMyCard) {
    choose("Engine", "llama.cpp");
    enterModel("qwen2.5-32b-instruct");
    choose("Weights precision", "q4_k_m");
    settleInsights();
    // 32.8 B parameters at 4.85 bits are 18.5 GiB of the 23 that are free.
    EXPECT_TRUE(verdict().contains(QStringLiteral("RTX 4090"))) << verdict().toStdString();
    EXPECT_TRUE(limits().startsWith(QStringLiteral("Longest context here"))) << limits().toStdString();
    EXPECT_TRUE(allTexts().contains(QStringLiteral("q8_0 for K and V would save")));
    open("Run");
    click(named<QPushButton>("Copy launch command"));
    EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("llama-server ")));
    EXPECT_LE(m_actions, 5);
}

TEST_F(TasksTest, Task04DoesQuantisingTheCacheHelp) {
    choose("Engine", "llama.cpp");
    enterModel("llama-3.1-8b-instruct");
    enter("Context per sequence", "32k");
    for (const char* type : {"q8_0", "q4_0"}) {
        press("Duplicate plan");
        choose("K precision", type);
        choose("V precision", type);
    }
    // 4 GiB; 34 and 18 of 64 bytes of it.
    EXPECT_EQ(row("Comparison", "KV cache").section(QStringLiteral(" | "), 0, 2),
        QStringLiteral("4.00 GiB | −1.88 GiB | −2.88 GiB"))
        << row("Comparison", "KV cache").toStdString();
    EXPECT_TRUE(row("Comparison", "Weights").startsWith(QStringLiteral("14.96 GiB | 14.96 GiB | 14.96 GiB")))
        << "the cache says nothing about the weights: " << row("Comparison", "Weights").toStdString();
}

TEST_F(TasksTest, Task05WhyAreEnginesSoDifferent) {
    enterModel("gemma-3-12b-it");
    press("All engines");
    const auto* comparison = named<QTableView>("Comparison");
    EXPECT_EQ(comparison->model()->columnCount(), static_cast<int>(engines().size()) + 2);
    EXPECT_FALSE(row("Comparison", "KV cache").isEmpty());
    // A click on a differing cell says by which rule.
    ++m_actions;
    named<QTableView>("Comparison")->setCurrentIndex(comparison->model()->index(1, 3));
    settle();
    EXPECT_FALSE(window->findChild<Explanation*>(QStringLiteral("comparisonDetails"))->text().isEmpty());
}

TEST_F(TasksTest, Task08UnderstandTheCache) {
    enterModel("llama-3.1-8b-instruct");
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
    enter("KV heads", "32");
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("4.00 GiB"));
    EXPECT_TRUE(allTexts().contains(QStringLiteral("32 layers"))) << "the formula with its factors";
    enterModel("gemma-3-12b-it");
    open("Context");
    const auto* chart = window->findChild<ContextChart*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !chart->plot().isEmpty(); }));
    const ContextCurves& curves = chart->plot().curves();
    const auto cacheAt = [&](std::uint64_t tokens) {
        return static_cast<double>(
            curves.lines[0].points[curves.nearest(tokens)]->part(Component::KvCache).value());
    };
    // 8 of 48 layers are full; the windows of the others hold 1,024 tokens.
    EXPECT_LT(cacheAt(65536) / cacheAt(1024), 20) << "the line bends: without windows it would be 64";
}

TEST_F(TasksTest, Task09MyNumbersLookWrong) {
    click("Details…");
    EXPECT_TRUE(window->findChild<MachinePage*>()->isVisible());
    click("Copy as text");
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("NVML")))
        << QGuiApplication::clipboard()->text().toStdString();
    auto* list = named<QListView>("Devices");
    ++m_actions;
    list->setCurrentIndex(list->model()->index(0, 0));
    settle();
    enter(named<SizeBox>("Free memory of the device"), "20");
    EXPECT_EQ(session.scenario().devices[0].free, Bytes(20) * kGiB);
}

TEST_F(TasksTest, Task10EveryWeek) {
    enterModel("llama-3.1-8b-instruct");
    answer = folder.filePath(QStringLiteral("server.vramplan"));
    press("Save");
    ++m_actions; // the name in the dialog
    ASSERT_TRUE(QTest::qWaitFor([&] { return QFile::exists(answer); }));
    EXPECT_FALSE(document.isModified());
}

} // namespace
} // namespace vramplan
