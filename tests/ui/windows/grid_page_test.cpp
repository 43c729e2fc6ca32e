// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/grid_page.h"

#include "tests/ui/windows/window_fixture.h"
#include "ui/charts/heat_map.h"
#include "ui/session/plan_edits.h"
#include "ui/widgets/choice_box.h"

#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <algorithm>

namespace vramplan {
namespace {

class GridPageTest : public test::WindowTest {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        openTab("Grid");
        waitFor(10, 10);
    }
    HeatMap& map() const { return *window->findChild<HeatMap*>(); }
    void waitFor(std::size_t columns, std::size_t rows) {
        ASSERT_TRUE(QTest::qWaitFor(
            [&] { return map().grid().contexts.size() == columns && map().grid().rows.size() == rows; }));
    }
    void choose(const char* box, const char* text) {
        auto* choice = named<ChoiceBox>(box);
        choice->setCurrentIndex(choice->findText(QString::fromUtf8(text)));
        Q_EMIT choice->activated(choice->currentIndex());
    }
    void click(const HeatCell& cell) {
        QTest::mouseClick(&map(), Qt::LeftButton, {}, map().cellRect(cell).center());
        settle();
    }
};

TEST_F(GridPageTest, AClickTakesTheCellWithItsNumbersInOneStep) {
    const Scenario before = session.scenario();
    const HeatCell cell{3, 6};
    const Grid grid = map().grid();
    click(cell);
    EXPECT_EQ(session.scenario().workload.context, grid.contexts[6]);
    EXPECT_EQ(session.scenario().workload.sequences, grid.rows[3]);
    const Estimate& now = *session.state().estimate;
    EXPECT_EQ(now.devices[now.verdict.device].headroom, grid.at(3, 6).headroom);
    EXPECT_EQ(now.verdict.state, grid.at(3, 6).state);
    EXPECT_EQ(control("Sequences").box().number(), grid.rows[3]);
    EXPECT_EQ(session.undoStack().count(), 1);
    session.undoStack().undo();
    EXPECT_EQ(session.scenario().workload, before.workload);
}

TEST_F(GridPageTest, TheKeyboardReadsAndTakesCells) {
    map().setFocus(Qt::TabFocusReason);
    ASSERT_TRUE(map().cursor());
    const HeatCell own = *map().cursor();
    EXPECT_EQ(map().grid().contexts[static_cast<std::size_t>(own.column)], 8192u);
    EXPECT_EQ(map().grid().rows[static_cast<std::size_t>(own.row)], 1u);
    QTest::keyClick(&map(), Qt::Key_Right);
    QTest::keyClick(&map(), Qt::Key_Down);
    EXPECT_EQ(*map().cursor(), (HeatCell{own.row + 1, own.column + 1}));
    EXPECT_TRUE(map().accessibleDescription().contains(QStringLiteral("sequences")));
    const std::uint64_t wanted = map().grid().contexts[static_cast<std::size_t>(own.column) + 1];
    QTest::keyClick(&map(), Qt::Key_Return);
    settle();
    EXPECT_EQ(session.scenario().workload.context, wanted);
    QTest::keyClick(&map(), Qt::Key_Escape);
    EXPECT_FALSE(map().cursor());
}

TEST_F(GridPageTest, TheTableSaysTheSame) {
    for (auto* button : window->findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("As a table")) QTest::mouseClick(button, Qt::LeftButton);
    const auto* table = named<QTableView>("Headroom table");
    ASSERT_TRUE(table->isVisible());
    ASSERT_FALSE(map().isVisible());
    const QAbstractItemModel* model = table->model();
    EXPECT_EQ(model->headerData(0, Qt::Horizontal).toString(), QStringLiteral("1k"));
    EXPECT_EQ(model->index(2, 3).data(Qt::UserRole).toLongLong(), *map().grid().at(2, 3).headroom);
}

TEST_F(GridPageTest, FineAndOtherRows) {
    choose("Grid detail", "64 × 64");
    waitFor(64, 64);
    choose("Grid rows", "Cache precision");
    ASSERT_TRUE(QTest::qWaitFor([&] { return map().grid().kind == GridRows::CacheType; }));
    click({static_cast<int>(map().grid().rows.size()) - 1, 20});
    EXPECT_EQ(static_cast<std::uint64_t>(*session.scenario().precision.kvK), map().grid().rows.back());
    EXPECT_EQ(session.scenario().precision.kvK, session.scenario().precision.kvV);
    choose("Grid rows", "GPUs");
    ASSERT_TRUE(QTest::qWaitFor([&] { return map().grid().kind == GridRows::Gpus; }));
    click({1, 20});
    EXPECT_EQ(session.scenario().devices.size(), map().grid().rows[1]);
}

TEST_F(GridPageTest, FollowsThePlan) {
    setContext(session, 12345);
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] {
        const auto& contexts = map().grid().contexts;
        return std::find(contexts.begin(), contexts.end(), 12345u) != contexts.end();
    }));
}

TEST_F(GridPageTest, IsNotBlankAndTellsFitsFromShort) {
    const QImage picture = map().grab().toImage();
    const QColor first = picture.pixelColor(map().cellRect({0, 0}).topLeft() + QPoint(3, 3));
    const QColor last = picture.pixelColor(map().cellRect({9, 9}).topLeft() + QPoint(3, 3));
    EXPECT_GT(first.blue(), first.red()) << "fits";
    EXPECT_GT(last.red(), last.blue()) << "does not";
}

} // namespace
} // namespace vramplan
