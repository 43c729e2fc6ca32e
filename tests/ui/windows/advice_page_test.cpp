// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/advice_page.h"

#include "tests/ui/windows/window_fixture.h"
#include "ui/session/plan_edits.h"

#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QTest>

namespace vramplan {
namespace {

class AdvicePageTest : public test::WindowTest {
protected:
    // 16 GiB of cache beside 15 GiB of weights: does not fit 24 GiB.
    AdvicePageTest() : WindowTest(test::plan({24}, 131072)) { }

    void SetUp() override {
        WindowTest::SetUp();
        openTab("Advice");
        waitForAdvice();
    }
    const LeverModel& levers() const { return window->findChild<AdvicePage*>()->levers(); }
    void waitForAdvice() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return levers().rowCount() > 0; }));
    }
    int rowOf(const char* change) const {
        for (int row = 0; row < levers().rowCount(); ++row)
            if (levers().index(row, LeverModel::Change).data().toString() == QLatin1StringView(change))
                return row;
        return -1;
    }
    QPushButton* applyButton(int row) const {
        return qobject_cast<QPushButton*>(
            named<QTableView>("Levers")->indexWidget(levers().index(row, LeverModel::Apply)));
    }
};

TEST_F(AdvicePageTest, SavedBytesAreTheDifferenceOfTheEstimates) {
    // q8_0 takes 34/32 B where f16 takes 2 B: of 16 GiB it saves 15/32.
    const int row = rowOf("K and V as q8_0");
    ASSERT_GE(row, 0);
    EXPECT_EQ(levers().index(row, LeverModel::Saves).data().toString(), QStringLiteral("7.50 GiB"));
    const Bytes before = session.state().estimate->devices[0].peak;
    QTest::mouseClick(applyButton(row), Qt::LeftButton);
    settle();
    const Bytes after = session.state().estimate->devices[0].peak;
    EXPECT_EQ(difference(before, after), 15ll << 29);
    EXPECT_EQ(session.undoStack().undoText(), QStringLiteral("K and V as q8_0"));
}

TEST_F(AdvicePageTest, ApplyIsOneStepAndUndoBringsThePlanBack) {
    const Scenario before = session.scenario();
    ASSERT_TRUE(levers().index(0, LeverModel::Then).data().toString().contains(QStringLiteral("Fits")))
        << "what makes it fit comes first";
    QTest::mouseClick(applyButton(0), Qt::LeftButton);
    settle();
    EXPECT_TRUE(verdict().contains(QStringLiteral("Fits"))) << verdict().toStdString();
    EXPECT_EQ(session.undoStack().count(), 1);
    session.undoStack().undo();
    settle();
    EXPECT_EQ(session.scenario().workload, before.workload);
    EXPECT_EQ(session.scenario().precision.weights, before.precision.weights);
    EXPECT_EQ(session.scenario().precision.kvK, before.precision.kvK);
    EXPECT_TRUE(verdict().contains(QStringLiteral("Does not fit"))) << verdict().toStdString();
}

TEST_F(AdvicePageTest, TheContextLeverIsTheLongestThatFits) {
    for (int row = 0; row < levers().rowCount(); ++row) {
        const Lever& lever = levers().levers()[static_cast<std::size_t>(row)].lever;
        if (lever.id != "context") continue;
        EXPECT_EQ(lever.estimate.verdict.fits, true);
        Scenario beyond = lever.scenario;
        beyond.workload.context += 1;
        EXPECT_NE(test::answer(beyond).verdict.fits, true);
        return;
    }
    FAIL() << "no context lever";
}

TEST_F(AdvicePageTest, SaysWhatPressesWithShareAndStep) {
    const auto* table = named<QTableView>("What presses on memory");
    const QAbstractItemModel* model = table->model();
    ASSERT_EQ(model->rowCount(), 5);
    // 16 GiB of cache of 32 GiB or so; 131,072 B per token.
    EXPECT_EQ(model->index(0, 0).data().toString(), QStringLiteral("Length"));
    EXPECT_EQ(
        model->index(0, 2).data().toString(), QStringLiteral("+0.12 GiB for 1,024 tokens more per sequence"));
}

TEST_F(AdvicePageTest, ReturnAppliesTheCurrentLever) {
    auto* table = named<QTableView>("Levers");
    table->setFocus();
    table->setCurrentIndex(levers().index(0, LeverModel::Change));
    QTest::keyClick(table, Qt::Key_Return);
    settle();
    EXPECT_EQ(session.undoStack().count(), 1);
}

TEST_F(AdvicePageTest, ALeverOfAPlanThatIsGoneDoesNothing) {
    setContext(session, 4096);
    // The advice for the new plan is still to come.
    QTest::mouseClick(applyButton(0), Qt::LeftButton);
    EXPECT_EQ(session.scenario().workload.context, 4096u);
    EXPECT_EQ(session.undoStack().count(), 1);
}

TEST_F(AdvicePageTest, FollowsThePlan) {
    setContext(session, 8192);
    settle();
    ASSERT_TRUE(QTest::qWaitFor([this] {
        return rowOf("K and V as q8_0") >= 0
            && levers().index(rowOf("K and V as q8_0"), LeverModel::Saves).data().toString()
            == QStringLiteral("0.47 GiB");
    }));
    EXPECT_NE(applyButton(levers().rowCount() - 1), nullptr);
    EXPECT_EQ(applyButton(levers().rowCount() - 1)->accessibleName(),
        QStringLiteral("Apply: ") + levers().index(levers().rowCount() - 1, 0).data().toString());
}

} // namespace
} // namespace vramplan
