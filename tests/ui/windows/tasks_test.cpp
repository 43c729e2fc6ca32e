// SPDX-License-Identifier: GPL-3.0-only
// Things that people come to do, each done once in the real window by clicks and typed entries.
#include "core/report/csv.h"
#include "tests/ui/windows/tasks_fixture.h"
#include "ui/charts/context_chart.h"
#include "ui/models/comparison_model.h"
#include "ui/models/lever_model.h"
#include "ui/models/purchase_model.h"
#include "ui/panels/machine_page.h"
#include "ui/widgets/explanation.h"
#include "ui/widgets/size_box.h"
#include "ui/widgets/split_bar.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

namespace vramplan {
namespace {

using test::TasksTest;

TEST_F(TasksTest, Task01ALongContextOnMyCard) {
    choose("Engine", "llama.cpp");
    enterModel("qwen2.5-32b-instruct");
    choose("Weights precision", "q4_k_m");
    settleInsights();
    // 32.8 B parameters at 4.85 bits are 18.5 GiB of the 23 that are free.
    EXPECT_TRUE(verdict().contains(QStringLiteral("RTX 4090"))) << verdict().toStdString();
    EXPECT_TRUE(limits().startsWith(QStringLiteral("Longest context here"))) << limits().toStdString();
    EXPECT_TRUE(allTexts().contains(QStringLiteral("q8_0 for K and V would save")));
    click("Copy command");
    EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("llama-server ")));
    EXPECT_LT(m_actions, 5);
}

TEST_F(TasksTest, Task02TheServerRefusesToStart) {
    choose("Engine", "vLLM");
    enterModel("llama-3.1-8b-instruct");
    enter("Context per sequence", "128k");
    settleInsights();
    // One request of 131,072 tokens takes 2 × 32 layers × 8 heads × 128 × 2 B of each: 16 GiB.
    const QRegularExpression refused(QStringLiteral(
        "Refused: one request of 131,072 tokens needs 16.00 GiB and the pool has ([0-9.]+) GiB; "
        "the largest length that fits is ([0-9,]+)"));
    const auto said = refused.match(verdict());
    ASSERT_TRUE(said.hasMatch()) << verdict().toStdString();
    // That length fills the pool: 128 KiB for each token.
    EXPECT_NEAR(
        said.captured(2).remove(QLatin1Char(',')).toDouble() / 8192, said.captured(1).toDouble(), 0.01);
    // The engine's own arithmetic: 0.92 of 24 GiB; weights and one request against what is there.
    const QString details = window->findChild<Explanation*>(QStringLiteral("details"))->text();
    for (const char* part : {"0.92 of 24.00 GiB at start: 22.08 GiB wanted", "of the budget of 22.08 GiB",
             "✘ one request of 131,072 tokens: 16.00 GiB of the pool of", "✔ outside the budget"})
        EXPECT_TRUE(details.contains(QString::fromUtf8(part))) << part << "\n" << details.toStdString();
    open("Advice");
    EXPECT_GE(rowOf("Levers", "Context of "), 0);
    // Half the weights on each of two cards, and half the request.
    enter(named<QSpinBox>("Tensor parallel"), "2");
    EXPECT_TRUE(verdict().contains(QStringLiteral("Refused")))
        << "there is one GPU: " << verdict().toStdString();
    click("Plan for another GPU…");
    addFromCatalogue("RTX 4090");
    click("Settings…");
    enter(named<QLineEdit>("gpu_memory_utilization"), "0.9");
    settleInsights();
    EXPECT_EQ(session.state().estimate->pool->bytesForOneSequence, Bytes(8) * kGiB);
    EXPECT_TRUE(verdict().contains(QRegularExpression(QStringLiteral("(Fits|Likely fits)"))))
        << verdict().toStdString();
}

TEST_F(TasksTest, Task03WhatDoWeBuyForFiftyPeople) {
    choose("Engine", "vLLM");
    enterModel("llama-3.1-8b-instruct");
    open("Lengths");
    enter(named<QPlainTextEdit>("Lengths"), "8k x 45\n32k x 5");
    click("Use these lengths");
    EXPECT_EQ(session.scenario().workload.sequenceCount(), 50u);
    open("Solve");
    for (const char* kind : {"L40S", "A100 80GB SXM4", "H100 SXM"}) {
        click("Compare another GPU…");
        addFromCatalogue(kind);
        settleWork();
    }
    // The first row is the card of this machine, which nobody buys for this.
    enterCell("GPUs by price", 1, PurchaseModel::Price, "8000");
    enterCell("GPUs by price", 2, PurchaseModel::Price, "15000");
    enterCell("GPUs by price", 3, PurchaseModel::Price, "25000");
    // 45 × 8,192 + 5 × 32,768 tokens of 128 KiB are 65 GiB, beside 15 GiB of weights and 1.5 to 4 GiB of
    // activations and graphs on each GPU, in 0.92 of its memory; the heads divide by powers of two. Two L40S
    // have 82.8 − 15 − 3 = 64.8 GiB for it, one H100 or A100 about 73 − 15 − 4 = 54 GiB.
    const auto* model = window->findChild<PurchaseModel*>();
    const auto& found = model->purchases();
    ASSERT_EQ(found.size(), 4u);
    EXPECT_EQ(found[1].needed, 4u);
    EXPECT_EQ(found[2].needed, 2u);
    EXPECT_EQ(found[3].needed, 2u);
    // 4 × 8,000, 2 × 15,000 and 2 × 25,000.
    EXPECT_EQ(model->cheapest(), 2);
    for (int kind = 1; kind <= 3; ++kind) {
        if (kind > 1) {
            press("Duplicate plan");
            open("Solve");
        }
        click(inTable("GPUs by price", kind, PurchaseModel::Apply));
        settleWork();
        EXPECT_EQ(session.state().estimate->verdict.fits, true) << verdict().toStdString();
    }
    EXPECT_TRUE(exported("Report…", "decision.pdf").startsWith("%PDF-"));
    const QByteArray csv = exported("Comparison…", "plans.csv");
    for (const char* kind : {"L40S", "A100", "H100"})
        EXPECT_TRUE(csv.contains(kind)) << kind << '\n' << csv.toStdString();
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

TEST_F(TasksTest, Task06ExpertsInHostMemory) {
    find({test::nvidiaCard("NVIDIA GeForce RTX 4060 Ti", "0000:01:00.0", 16, 15)});
    choose("Engine", "llama.cpp");
    enterModel("gpt-oss-120b");
    EXPECT_TRUE(verdict().contains(QStringLiteral("Does not fit"))) << verdict().toStdString();
    open("Advice");
    // 36 layers × 128 experts × 3 matrices of 2,880 × 2,880 at 17 bytes for 32 weights are 56.7 GiB, with
    // biases; 4 experts of 128 read 1.78 GiB of them for a token.
    const int lever = rowOf("Levers", "All experts in host memory");
    ASSERT_GE(lever, 0);
    EXPECT_TRUE(row("Levers", "All experts in host memory")
            .contains(QStringLiteral("1.78 GiB of expert weights are read from host memory")))
        << row("Levers", "All experts in host memory").toStdString();
    EXPECT_TRUE(allTexts().contains(QStringLiteral("measure"), Qt::CaseInsensitive));
    click(inTable("Levers", lever, LeverModel::Apply));
    settleInsights();
    const auto& devices = session.state().estimate->devices;
    ASSERT_EQ(devices.size(), 2u) << "the card and the host";
    // 116.8 B parameters less the experts' 114.7 B leave 2 B of bf16 and one head on the card.
    EXPECT_LT(devices[0].sum(Component::Weights), Bytes(4) * kGiB);
    EXPECT_EQ(devices[0].fits, true);
    EXPECT_GT(devices[1].sum(Component::Weights), Bytes(56) * kGiB);
    EXPECT_TRUE(verdict().contains(QStringLiteral("Host memory"))) << "it binds: " << verdict().toStdString();
    EXPECT_FALSE(allTexts().contains(QRegularExpression(QStringLiteral("\\bfast\\b"))))
        << "no speed is promised";
}

TEST_F(TasksTest, Task07TwoCardsThatAreNotAlike) {
    find({test::nvidiaCard("NVIDIA GeForce RTX 4090", "0000:01:00.0", 24, 23),
        test::nvidiaCard("NVIDIA GeForce RTX 3060", "0000:02:00.0", 12, 11)});
    tick(1);
    choose("Engine", "llama.cpp");
    enterModel("llama-3.1-8b-instruct");
    EXPECT_TRUE(verdict().contains(QRegularExpression(QStringLiteral("(Fits|Likely fits)"))))
        << verdict().toStdString();
    auto* bar = named<SplitBar>("Layer split");
    ASSERT_TRUE(bar->isVisible());
    ++m_actions;
    QTest::mousePress(bar, Qt::LeftButton, {}, QPoint(bar->width() * bar->shares()[0] / 100, 5));
    QTest::mouseMove(bar, QPoint((bar->width() - 1) / 10, 5));
    QTest::mouseRelease(bar, Qt::LeftButton);
    settle();
    EXPECT_EQ(bar->shares(), (std::vector<int>{10, 90}));
    // llama.cpp gives a card the layers i of 33, the output counted as one, with i/33 below its part: 0 to 3.
    // A layer's cache is 8,192 × 1,024 × 2 × 2 B = 32 MiB.
    EXPECT_EQ(cellOn(Component::KvCache, 0), QStringLiteral("0.12 GiB"));
    EXPECT_EQ(cellOn(Component::KvCache, 1), QStringLiteral("0.88 GiB"));
    EXPECT_TRUE(
        verdict().contains(QStringLiteral("Does not fit")) && verdict().contains(QStringLiteral("RTX 3060")))
        << "28 layers of 416 MiB do not fit 11 GiB: " << verdict().toStdString();
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
