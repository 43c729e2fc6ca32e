// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/memory_bars_chart.h"

#include "tests/ui/support/plan.h"
#include "ui/charts/memory_bars_view.h"

#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QSet>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

struct Shown {
    MemoryBarsChart chart;
    Shown() {
        chart.setEstimate(test::answer(test::plan({24}, 32768)));
        chart.resize(900, 260);
        chart.setAttribute(Qt::WA_DontShowOnScreen);
        chart.show();
    }
    QTableView* table() { return chart.findChild<QTableView*>(QStringLiteral("memoryTable")); }
};

TEST(MemoryBarsChart, IsNotBlank) {
    Shown shown;
    const QImage image = shown.chart.grab().toImage();
    QSet<QRgb> colors;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) colors.insert(image.pixel(x, y));
    EXPECT_GT(colors.size(), 50);
    EXPECT_TRUE(colors.contains(componentColor(Component::Weights, false).rgb()));
    EXPECT_EQ(imageOf(shown.chart.picture(), 2).width(), 1800);
}

TEST(MemoryBarsChart, HasATableTwin) {
    Shown shown;
    ASSERT_NE(shown.table(), nullptr);
    EXPECT_EQ(shown.table()->accessibleName(), QStringLiteral("Memory by device"));
    EXPECT_FALSE(shown.table()->isVisible());
    QAccessibleInterface* self = QAccessible::queryAccessibleInterface(&shown.chart);
    QAccessibleInterface* twin = QAccessible::queryAccessibleInterface(shown.table());
    EXPECT_GE(self->indexOfChild(twin), 0) << "hidden, it is still there for screen readers";
    shown.chart.tableAction()->setChecked(true);
    EXPECT_TRUE(shown.table()->isVisible());
    EXPECT_EQ(shown.table()->model()->rowCount(), 1);
    shown.chart.setEstimate(test::answer(test::plan({24, 12})));
    EXPECT_EQ(shown.table()->model()->rowCount(), 2);
    EXPECT_GT(shown.table()->height(), 2 * shown.table()->rowHeight(0));
    shown.chart.tableAction()->setChecked(false);
    EXPECT_FALSE(shown.table()->isVisible());
}

TEST(MemoryBarsChart, CopiesPictureAndTable) {
    Shown shown;
    shown.chart.copyTableAction()->trigger();
    const QString text = QGuiApplication::clipboard()->text();
    EXPECT_TRUE(text.startsWith(QStringLiteral("Device\tWeights\tKV cache\t")));
    EXPECT_TRUE(text.contains(QStringLiteral("\t14.96 GiB\t4.00 GiB\t")));
    shown.chart.copyChartAction()->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->image().size(), imageOf(shown.chart.picture(), 2).size());
}

TEST(MemoryBarsChart, PassesSelectionsBothWays) {
    Shown shown;
    auto* view = shown.chart.findChild<MemoryBarsView*>();
    QSignalSpy activated(&shown.chart, &MemoryBarsChart::itemActivated);
    shown.chart.selectItem(Component::KvCache, 0);
    EXPECT_EQ(view->selected(), (BarSegment{Component::KvCache, 0}));
    EXPECT_EQ(activated.size(), 0);
    QTest::keyClick(view, Qt::Key_Left);
    EXPECT_EQ(activated.size(), 1);
    shown.chart.selectItem(Component::KvCache, -1);
    EXPECT_FALSE(view->selected());
}

} // namespace
} // namespace vramplan
