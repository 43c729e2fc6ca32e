// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/solve_page.h"

#include "tests/ui/windows/window_fixture.h"
#include "ui/models/purchase_model.h"
#include "ui/models/solve_model.h"
#include "ui/session/plan_edits.h"

#include <QApplication>
#include <QPushButton>
#include <QTableView>
#include <QTest>

namespace vramplan {
namespace {

class SolvePageTest : public test::WindowTest {
protected:
    SolvePageTest() : WindowTest(test::plan({24}, 131072)) { }
    void SetUp() override {
        WindowTest::SetUp();
        openTab("Solve");
        ASSERT_TRUE(QTest::qWaitFor([this] { return solutions().rowCount() > 0; }));
    }
    const SolveModel& solutions() const { return *window->findChild<SolveModel*>(); }
    PurchaseModel& purchases() const { return *window->findChild<PurchaseModel*>(); }
    QPushButton* button(const char* table, int row, int column) const {
        auto* view = named<QTableView>(table);
        return qobject_cast<QPushButton*>(view->indexWidget(view->model()->index(row, column)));
    }
    int rowOf(Goal goal) const {
        for (int row = 0; row < solutions().rowCount(); ++row)
            if (solutions().rows()[static_cast<std::size_t>(row)].goal == goal) return row;
        return -1;
    }
    void apply(Goal goal) {
        QTest::mouseClick(button("Solutions", rowOf(goal), SolveModel::Apply), Qt::LeftButton);
        settle();
    }
};

TEST_F(SolvePageTest, TheLongestContextFitsAndOneTokenMoreDoesNot) {
    apply(Goal::Context);
    EXPECT_EQ(session.state().estimate->verdict.fits, true);
    EXPECT_EQ(session.undoStack().count(), 1);
    setContext(session, session.scenario().workload.context + 1);
    session.update();
    EXPECT_NE(session.state().estimate->verdict.fits, true);
}

TEST_F(SolvePageTest, TheFewestGpusFitAndOneLessDoesNot) {
    apply(Goal::Gpus);
    EXPECT_EQ(session.state().estimate->verdict.fits, true);
    Scenario less = session.scenario();
    less.devices.pop_back();
    EXPECT_NE(test::answer(less).verdict.fits, true);
    session.undoStack().undo();
    EXPECT_EQ(session.scenario().devices.size(), 1u);
}

TEST_F(SolvePageTest, TheLeastLossOfPrecisionFits) {
    apply(Goal::Weights);
    EXPECT_EQ(session.state().estimate->verdict.fits, true);
    EXPECT_TRUE(session.scenario().precision.weights);
}

TEST_F(SolvePageTest, NoSequenceFitsSoThereIsNothingToApply) {
    EXPECT_FALSE(button("Solutions", rowOf(Goal::Sequences), SolveModel::Apply)->isEnabled());
    EXPECT_EQ(solutions().index(rowOf(Goal::Sequences), SolveModel::Answer).data().toString(),
        QStringLiteral("nothing fits"));
}

TEST_F(SolvePageTest, TheCheapestByTypedPricesIsApplied) {
    auto* page = window->findChild<SolvePage*>();
    page->addKinds({manualBudget(Bytes(48) * kGiB)});
    ASSERT_TRUE(
        QTest::qWaitFor([this] { return purchases().rowCount() == 2 && purchases().purchases()[1].needed; }));
    auto* table = named<QTableView>("GPUs by price");
    for (const auto& [row, price] : {std::pair{0, "3000"}, {1, "4000"}}) {
        table->setCurrentIndex(purchases().index(row, PurchaseModel::Price));
        table->edit(purchases().index(row, PurchaseModel::Price));
        QWidget* editor = QApplication::focusWidget();
        QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(editor, QLatin1StringView(price));
        QTest::keyClick(editor, Qt::Key_Return);
        settle();
    }
    // 131,072 tokens need 32 GiB: two of 24 GiB at 3,000 or one of 48 GiB at 4,000.
    EXPECT_EQ(purchases().cheapest(), 1);
    QTest::mouseClick(button("GPUs by price", 1, PurchaseModel::Apply), Qt::LeftButton);
    settle();
    ASSERT_EQ(session.scenario().devices.size(), 1u);
    EXPECT_EQ(session.scenario().devices[0].capacity, Bytes(48) * kGiB);
    EXPECT_EQ(session.state().estimate->verdict.fits, true);
}

} // namespace
} // namespace vramplan
