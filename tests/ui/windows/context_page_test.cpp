// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/context_page.h"

#include "tests/ui/windows/window_fixture.h"
#include "ui/charts/context_chart.h"
#include "ui/session/plan_edits.h"
#include "ui/session/plan_list_edits.h"
#include "ui/widgets/choice_box.h"

#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <cmath>

namespace vramplan {
namespace {

class ContextPageTest : public test::WindowTest {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        openTab("Context");
        ASSERT_TRUE(QTest::qWaitFor([this] { return !chart().plot().isEmpty(); }));
    }
    ContextChart& chart() const { return *window->findChild<ContextChart*>(); }
    void choose(const char* box, int index) {
        auto* choice = named<ChoiceBox>(box);
        choice->setCurrentIndex(index);
        Q_EMIT choice->activated(index);
        settle();
    }
};

TEST_F(ContextPageTest, TheCursorReadsTheValuesOfItsContext) {
    chart().setFocus(Qt::TabFocusReason);
    ASSERT_TRUE(chart().plot().cursor());
    EXPECT_EQ(chart().plot().curves().contexts[*chart().plot().cursor()], 8192u) << "begins at the plan";
    EXPECT_TRUE(chart().accessibleDescription().contains(QStringLiteral("At 8,192 tokens")))
        << chart().accessibleDescription().toStdString();
    EXPECT_TRUE(chart().accessibleDescription().contains(QStringLiteral("KV cache 1.00 GiB")))
        << chart().accessibleDescription().toStdString();
    QTest::keyClick(&chart(), Qt::Key_End);
    EXPECT_EQ(*chart().plot().cursor(), chart().plot().curves().contexts.size() - 1);
}

TEST_F(ContextPageTest, ReturnAndClickTakeTheContextAsOneStep) {
    chart().setFocus(Qt::TabFocusReason);
    QTest::keyClick(&chart(), Qt::Key_Right);
    const std::uint64_t wanted = chart().plot().curves().contexts[*chart().plot().cursor()];
    QTest::keyClick(&chart(), Qt::Key_Return);
    settle();
    EXPECT_EQ(session.scenario().workload.context, wanted);
    EXPECT_EQ(session.undoStack().count(), 1);
    ASSERT_TRUE(QTest::qWaitFor([&] { return chart().plot().curves().own == wanted; }));
    const std::uint64_t far = chart().plot().curves().contexts[40];
    QTest::mouseClick(chart().viewport(), Qt::LeftButton, {},
        QPoint(static_cast<int>(chart().plot().xOf(far)), chart().height() / 2));
    settle();
    EXPECT_EQ(session.scenario().workload.context, far);
    EXPECT_EQ(session.undoStack().count(), 2);
}

TEST_F(ContextPageTest, TheCrossingIsTheLongestContextOfTheBanner) {
    settleInsights();
    EXPECT_EQ(chart().plot().curves().longest, session.state().insights->limits.maxContext);
}

TEST_F(ContextPageTest, LinearAndTotals) {
    const double middle = chart().plot().xOf(65536);
    choose("Scale of the context", 1);
    EXPECT_LT(std::abs(chart().plot().xOf(65536) - chart().plot().chart()->plotArea().center().x()), 10)
        << "half of 131,072";
    EXPECT_GT(middle, chart().plot().xOf(65536)) << "the logarithmic half is further right";
    choose("What the curves show", 1);
    EXPECT_FALSE(chart().plot().view().byComponent);
    EXPECT_EQ(chart().plot().chart()->series().size(), 7) << "six hidden areas and one total";
}

TEST_F(ContextPageTest, ComparedPlansAreLinesOfTheirOwn) {
    const auto* what = named<ChoiceBox>("What the curves show");
    EXPECT_EQ(what->count(), 2) << "one plan is compared with nothing";
    duplicatePlan(session, 0);
    setKvType(session, true, ElementType::Q8_0);
    settle();
    ASSERT_EQ(what->count(), 3);
    choose("What the curves show", 2);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !chart().plot().view().byComponent; }));
    const ContextCurves& curves = chart().plot().curves();
    ASSERT_EQ(curves.lines.size(), 2u);
    EXPECT_EQ(curves.lines[1].name, QStringLiteral("K q8_0, V f16"));
    EXPECT_GT(curves.lines[1].longest, curves.lines[0].longest);
    // K is half of 1 GiB at the plan's own 8,192 tokens, and q8_0 takes 34 of 64 bytes.
    const std::size_t own = curves.nearest(curves.own);
    EXPECT_EQ(minusOrZero(curves.lines[0].points[own]->need, curves.lines[1].points[own]->need),
        Bytes(512) * kMiB * Bytes(30) / Bytes(64));
    EXPECT_TRUE(chart().accessibleDescription().contains(QStringLiteral("f16 cache 16.45 GiB (+7.55 GiB)")))
        << chart().accessibleDescription().toStdString();
    EXPECT_EQ(named<QTableView>("Memory by context")->model()->columnCount(), 3);
    removePlan(session, 1);
    settle();
    ASSERT_TRUE(QTest::qWaitFor([this] { return chart().plot().view().byComponent; }));
    EXPECT_EQ(what->count(), 2);
}

TEST_F(ContextPageTest, TheTableSaysTheSame) {
    for (auto* button : window->findChild<ContextPage*>()->findChildren<QPushButton*>())
        QTest::mouseClick(button, Qt::LeftButton);
    const auto* table = named<QTableView>("Memory by context");
    ASSERT_TRUE(table->isVisible());
    EXPECT_EQ(table->model()->rowCount(), static_cast<int>(chart().plot().curves().contexts.size()));
}

TEST_F(ContextPageTest, IsNotBlank) {
    const QImage picture = chart().grab().toImage();
    const QRectF plot = chart().plot().chart()->plotArea();
    // Weights are 15 of the 24 GiB: the lower half of the picture is theirs (Okabe and Ito's blue).
    EXPECT_EQ(picture.pixelColor(QPointF(plot.center().x(), plot.bottom() - 20).toPoint()),
        QColor(0x00, 0x72, 0xB2));
}

} // namespace
} // namespace vramplan
