// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/compare_page.h"

#include "tests/ui/windows/window_fixture.h"
#include "ui/charts/memory_bars_view.h"
#include "ui/models/comparison_model.h"
#include "ui/models/plan_card_model.h"
#include "ui/session/plan_edits.h"
#include "ui/session/plan_list_edits.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/explanation.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>

namespace vramplan {
namespace {

using test::WindowTest;

class CompareTest : public WindowTest {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        auto* tabs = window->findChild<QTabWidget*>();
        for (int i = 0; i < tabs->count(); ++i)
            if (tabs->tabText(i) == QStringLiteral("Compare")) tabs->setCurrentIndex(i);
        settle();
        new QAbstractItemModelTester(
            cards()->model(), QAbstractItemModelTester::FailureReportingMode::Fatal, cards());
        new QAbstractItemModelTester(
            &model(), QAbstractItemModelTester::FailureReportingMode::Fatal, cards());
    }
    QListView* cards() const { return named<QListView>("Plans"); }
    ComparisonModel& model() const { return window->findChild<ComparePage*>()->model(); }
    QString card(int row) const { return cards()->model()->index(row, 0).data().toString(); }
    QString cellOf(Component component, int plan) const {
        return model()
            .index(model().rowOf(component), model().columnOf(static_cast<std::size_t>(plan)))
            .data()
            .toString();
    }
    qlonglong differenceOf(Component component, int plan) const {
        return model()
            .index(model().rowOf(component), model().columnOf(static_cast<std::size_t>(plan)))
            .data(ComparisonModel::DifferenceRole)
            .toLongLong();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier) const {
        QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : window.get(),
            key, modifiers);
        settle();
    }
    void pickCache(const char* type) const {
        for (const char* name : {"K precision", "V precision"}) {
            auto* box = named<ChoiceBox>(name);
            box->setCurrentIndex(box->findText(QString::fromLatin1(type)));
            Q_EMIT box->activated(box->currentIndex());
        }
        settle();
    }
    void click(int row) const {
        const QRect place = cards()->visualRect(cards()->model()->index(row, 0));
        QTest::mouseClick(cards()->viewport(), Qt::LeftButton, {}, place.center());
        settle();
    }
};

TEST_F(CompareTest, ThreePlansHaveTheirCaptionsInAnOrdinaryWindow) {
    window->resize(1280, 800);
    press(Qt::Key_D);
    press(Qt::Key_D);
    const auto* view = window->findChild<ComparePage*>()->findChild<MemoryBarsView*>();
    const MemoryBarsLayout& bars = view->bars().layout();
    ASSERT_EQ(bars.rows().size(), 3u);
    ASSERT_TRUE(bars.showsCaptions()) << view->height();
    EXPECT_LE(bars.captionRect(2).bottom(), view->viewport()->height());
}

TEST_F(CompareTest, AQuantisedCopyShowsTheExactDifference) {
    press(Qt::Key_D);
    pickCache("q8_0");
    press(Qt::Key_D);
    pickCache("q4_0");
    ASSERT_EQ(cards()->model()->rowCount(), 3);
    EXPECT_EQ(card(0), QStringLiteral("f16 cache"));
    EXPECT_EQ(card(1), QStringLiteral("q8_0 cache"));
    EXPECT_EQ(card(2), QStringLiteral("q4_0 cache"));
    // 1 GiB at 64 B per 32 values; q8_0 stores them in 34 B, q4_0 in 18 B.
    EXPECT_EQ(cellOf(Component::KvCache, 0), QStringLiteral("1.00 GiB"));
    EXPECT_EQ(differenceOf(Component::KvCache, 1), -(qint64{1} << 30) * 30 / 64);
    EXPECT_EQ(differenceOf(Component::KvCache, 2), -(qint64{1} << 30) * 46 / 64);
    EXPECT_EQ(cellOf(Component::KvCache, 1), QStringLiteral("−0.47 GiB"));
    // Weights are the same file in all three and are not named as a change.
    EXPECT_EQ(cellOf(Component::Weights, 1), QStringLiteral("14.96 GiB"));
    EXPECT_FALSE(
        model().index(model().rowOf(Component::Weights), 0).data(ComparisonModel::DiffersRole).toBool());
    EXPECT_TRUE(
        model().index(model().rowOf(Component::KvCache), 0).data(ComparisonModel::DiffersRole).toBool());
    EXPECT_EQ(model().index(model().rowOf(Component::KvCache), model().reasonColumn()).data().toString(),
        QStringLiteral("f16 cache → q8_0 cache, q4_0 cache"));
    const auto* twin = named<QTableView>("Memory by plan");
    ASSERT_NE(twin, nullptr);
    EXPECT_EQ(twin->model()->rowCount(), 3);
    EXPECT_EQ(twin->model()->index(1, 0).data().toString(), QStringLiteral("q8_0 cache"));
}

TEST_F(CompareTest, UndoReturnsTheExactPlansStepByStep) {
    const std::shared_ptr<const ModelSpec> plain = session.scenario().model;
    press(Qt::Key_D);
    type("KV heads", QStringLiteral("4"));
    type("Context per sequence", QStringLiteral("32k"));
    click(0);
    ASSERT_EQ(session.plans().active, 0u);
    type("Layers", QStringLiteral("16"));
    EXPECT_EQ(session.undoStack().count(), 4) << "choosing a card is no step";
    press(Qt::Key_Z);
    EXPECT_EQ(session.scenario().model, plain);
    EXPECT_EQ(session.plans().active, 0u);
    press(Qt::Key_Z);
    EXPECT_EQ(session.plans().active, 1u) << "undo shows the plan that it changes";
    EXPECT_EQ(session.scenario().workload.context, 8192u);
    EXPECT_EQ(session.scenario().model->geometry.kvHeads, 4u);
    press(Qt::Key_Z);
    press(Qt::Key_Z);
    EXPECT_EQ(session.plans().plans.size(), 1u);
    EXPECT_EQ(session.scenario().model, plain);
    for (int i = 0; i < 4; ++i) press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_EQ(session.plans().plans.size(), 2u);
    EXPECT_EQ(session.plans().plans[0].scenario->model->geometry.layers, 16u);
    EXPECT_EQ(session.plans().plans[1].scenario->workload.context, 32768u);
}

TEST_F(CompareTest, ACardTakesThePlanToTheControls) {
    press(Qt::Key_D);
    type("Context per sequence", QStringLiteral("32k"));
    click(0);
    EXPECT_EQ(control("Context per sequence").box().number(), 8192u);
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("1.00 GiB"));
    cards()->setFocus();
    press(Qt::Key_Right, Qt::NoModifier);
    EXPECT_EQ(control("Context per sequence").box().number(), 32768u);
    EXPECT_EQ(cell(Component::KvCache), QStringLiteral("4.00 GiB"));
}

TEST_F(CompareTest, NamesOrderAndBaselineAreTheUsers) {
    press(Qt::Key_D);
    type("Context per sequence", QStringLiteral("16k"));
    cards()->setFocus();
    press(Qt::Key_F2, Qt::NoModifier);
    auto* editor = cards()->findChild<QLineEdit*>();
    ASSERT_NE(editor, nullptr);
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("For the lab"));
    QTest::keyClick(editor, Qt::Key_Return);
    settle();
    EXPECT_EQ(card(1), QStringLiteral("For the lab"));
    press(Qt::Key_B);
    EXPECT_EQ(cellOf(Component::KvCache, 1), QStringLiteral("2.00 GiB"));
    EXPECT_EQ(cellOf(Component::KvCache, 0), QStringLiteral("−1.00 GiB"));
    EXPECT_TRUE(model().headerData(2, Qt::Horizontal).toString().startsWith(QStringLiteral("★")));
    press(Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(card(0), QStringLiteral("For the lab"));
    EXPECT_EQ(session.plans().baseline, 0u) << "the baseline moves with its plan";
    EXPECT_EQ(session.plans().active, 0u);
    EXPECT_TRUE(cards()->model()->moveRow({}, 0, {}, 2)) << "as a drag does";
    settle();
    EXPECT_EQ(card(1), QStringLiteral("For the lab"));
    press(Qt::Key_Delete, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(cards()->model()->rowCount(), 1);
    EXPECT_EQ(session.scenario().workload.context, 8192u);
}

TEST_F(CompareTest, AllEnginesAreOneStepAndSayWhyOneRefuses) {
    press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(static_cast<std::size_t>(cards()->model()->rowCount()), engines().size());
    EXPECT_EQ(session.undoStack().count(), 1);
    for (std::size_t i = 0; i < engines().size(); ++i) {
        const Scenario& scenario = *session.plans().plans[i].scenario;
        EXPECT_EQ(scenario.model, session.scenario().model);
        const auto alone = estimate(scenario);
        const Estimate* shown = session.state().estimateOf(i);
        ASSERT_EQ(alone.has_value(), shown != nullptr) << scenario.engine;
        if (alone) {
            EXPECT_EQ(alone->total, shown->total) << scenario.engine;
        } else {
            EXPECT_TRUE(window->findChild<QLabel*>(QStringLiteral("missingAnswers"))
                    ->text()
                    .contains(card(static_cast<int>(i))));
        }
    }
    press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(session.undoStack().count(), 1) << "they are there already";
    press(Qt::Key_Z);
    EXPECT_EQ(cards()->model()->rowCount(), 1);
}

TEST_F(CompareTest, APlanWithoutAnAnswerSaysWhyInPlace) {
    press(Qt::Key_D);
    type("Context per sequence", QStringLiteral("9007199254740992"));
    type("Sequences", QStringLiteral("9007199254740992"));
    const auto* missing = window->findChild<QLabel*>(QStringLiteral("missingAnswers"));
    EXPECT_TRUE(missing->isVisible());
    EXPECT_TRUE(missing->text().contains(QStringLiteral("64 bits"))) << missing->text().toStdString();
    EXPECT_EQ(cellOf(Component::KvCache, 1), QStringLiteral("–"));
    press(Qt::Key_Z);
    press(Qt::Key_Z);
    EXPECT_FALSE(missing->isVisible());
}

TEST_F(CompareTest, TheLongestContextFollowsForEveryPlan) {
    press(Qt::Key_D);
    pickCache("q8_0");
    int row = -1;
    for (int i = 0; i < model().rowCount(); ++i)
        if (model().index(i, 0).data().toString() == QStringLiteral("Longest context")) row = i;
    ASSERT_GE(row, 0);
    const auto known = [&](int column) {
        return model().index(row, column).data(ComparisonModel::ValueRole);
    };
    ASSERT_TRUE(QTest::qWaitFor([&] { return known(1).isValid() && known(2).isValid(); }));
    for (const std::size_t plan : {0u, 1u}) {
        const auto limits = findLimits(*session.plans().plans[plan].scenario);
        EXPECT_EQ(known(model().columnOf(plan)).toULongLong(), limits.maxContext);
    }
    EXPECT_GT(known(2).toLongLong(), known(1).toLongLong());
}

TEST_F(CompareTest, ASelectedSizeShowsItsLinesInBothPlans) {
    press(Qt::Key_D);
    pickCache("q8_0");
    auto* table = named<QTableView>("Comparison");
    table->setCurrentIndex(model().index(model().rowOf(Component::KvCache), 2));
    const QString details = window->findChild<Explanation*>(QStringLiteral("comparisonDetails"))->text();
    for (const char* part : {"KV cache in q8_0 cache", "(baseline)", "34/32 B", "2 B"})
        EXPECT_TRUE(details.contains(QString::fromUtf8(part))) << part << details.toStdString();
}

TEST_F(CompareTest, OnlyWhatChangesIsPaintedAgain) {
    press(Qt::Key_D);
    pickCache("q8_0");
    settleInsights();
    ASSERT_TRUE(QTest::qWaitFor([&] { return session.state().plans[0].limits.has_value(); }));
    QSignalSpy cells(&model(), &QAbstractItemModel::dataChanged),
        resets(&model(), &QAbstractItemModel::modelReset);
    session.amend([](Scenario&) { });
    settleInsights();
    ASSERT_TRUE(QTest::qWaitFor([&] { return session.state().plans[0].limits.has_value(); }));
    cells.clear();
    type("Context per sequence", QStringLiteral("8193"));
    for (const auto& change : cells)
        EXPECT_NE(change[0].toModelIndex().row(), model().rowOf(Component::Weights));
    EXPECT_EQ(resets.count(), 0);
}

TEST_F(CompareTest, ComparedPlansAreSavedWithTheDocument) {
    press(Qt::Key_D);
    pickCache("q8_0");
    press(Qt::Key_B);
    answer = folder.filePath(QStringLiteral("two.vramplan"));
    press(Qt::Key_S);
    EXPECT_FALSE(window->isWindowModified());
    press(Qt::Key_N);
    EXPECT_EQ(cards()->model()->rowCount(), 1);
    QSignalSpy ended(&planLoader, &PlanLoader::ended);
    window->open(answer);
    ASSERT_TRUE(ended.wait());
    settle();
    ASSERT_EQ(cards()->model()->rowCount(), 2);
    EXPECT_EQ(session.plans().active, 1u);
    EXPECT_EQ(session.plans().baseline, 1u);
    EXPECT_EQ(differenceOf(Component::KvCache, 0), (qint64{1} << 30) * 30 / 64);
}

TEST_F(CompareTest, TheTableIsCopiedForASpreadsheet) {
    press(Qt::Key_D);
    pickCache("q8_0");
    for (QAction* action : window->findChild<ComparePage*>()->planActions())
        if (action->text().contains(QStringLiteral("opy comparison"))) action->trigger();
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
    EXPECT_TRUE(lines[0].startsWith(QStringLiteral("Component\t★ f16 cache\tq8_0 cache\t")))
        << lines[0].toStdString();
    EXPECT_TRUE(lines.join(u'\n').contains(QStringLiteral("KV cache\t1.00 GiB\t−0.47 GiB\t")));
}

TEST_F(CompareTest, NothingIsCutOffInLargeFonts) {
    press(Qt::Key_D);
    const QFont before = QApplication::font();
    for (const double size : {9.0, 13.0, 20.0}) {
        QFont font = before;
        font.setPointSizeF(size);
        QApplication::setFont(font);
        settle();
        for (const QToolButton* button : window->findChild<ComparePage*>()->findChildren<QToolButton*>())
            EXPECT_GE(button->width(), button->sizeHint().width()) << size << button->text().toStdString();
        EXPECT_GE(cards()->height(), cards()->sizeHintForRow(0)) << size;
        auto* table = named<QTableView>("Comparison");
        EXPECT_GE(table->rowHeight(0), table->fontMetrics().height()) << size;
    }
    QApplication::setFont(before);
}

TEST_F(CompareTest, ScreenReadersReadTheCards) {
    press(Qt::Key_D);
    pickCache("q8_0");
    auto* list = QAccessible::queryAccessibleInterface(cards());
    ASSERT_NE(list, nullptr);
    ASSERT_EQ(list->childCount(), 2);
    const QString first = list->child(0)->text(QAccessible::Name);
    EXPECT_TRUE(first.startsWith(QStringLiteral("f16 cache, baseline: "))) << first.toStdString();
    EXPECT_TRUE(first.contains(QStringLiteral("Fits"))) << first.toStdString();
}

} // namespace
} // namespace vramplan
