// SPDX-License-Identifier: GPL-3.0-only
#include "tests/ui/support/visible_texts.h"
#include "tests/ui/windows/window_fixture.h"
#include "ui/charts/context_chart.h"
#include "ui/charts/heat_map.h"
#include "ui/charts/memory_bars_chart.h"
#include "ui/text/colors.h"
#include "ui/windows/control_column.h"

#include <QApplication>
#include <QTabWidget>
#include <QTest>

namespace vramplan {
namespace {

struct Mirrored {
    Mirrored() { QApplication::setLayoutDirection(Qt::RightToLeft); }
    ~Mirrored() { QApplication::setLayoutDirection(Qt::LeftToRight); }
};

class RightToLeftTest : Mirrored, public test::WindowTest { };

TEST_F(RightToLeftTest, EveryPageShowsAndNothingIsCutOff) {
    settleInsights();
    const auto* tabs = window->findChild<QTabWidget*>();
    visitPages([&](const QString& title) {
        EXPECT_TRUE(tabs->currentWidget()->isVisible());
        const QStringList cut = test::cutOffTexts(*window);
        EXPECT_TRUE(cut.isEmpty()) << title.toStdString() << ": "
                                   << cut.join(QStringLiteral(" | ")).toStdString();
    });
}

TEST_F(RightToLeftTest, TheControlsAreAtTheRight) {
    const auto* controls = window->findChild<ControlColumn*>();
    const auto* tabs = window->findChild<QTabWidget*>();
    EXPECT_GT(controls->mapTo(window.get(), QPoint()).x(), tabs->mapTo(window.get(), QPoint()).x());
}

/// Bars and axes grow from left to right in every language, as scientific plots do, and so do their labels.
TEST_F(RightToLeftTest, ChartsKeepTheirReadingOrder) {
    const QImage bars = window->findChild<MemoryBarsChart*>()->grab().toImage();
    const QRgb weights = componentColor(Component::Weights, false).rgb(),
               cache = componentColor(Component::KvCache, false).rgb();
    const int line = [&] {
        for (int y = 0; y < bars.height(); ++y) {
            int same = 0;
            for (int x = 0; x < bars.width(); ++x) same += bars.pixel(x, y) == weights ? 1 : 0;
            if (same > bars.width() / 4) return y;
        }
        return -1;
    }();
    ASSERT_GE(line, 0);
    const auto first = [&](QRgb color) {
        int x = 0;
        while (x < bars.width() && bars.pixel(x, line) != color) ++x;
        return x;
    };
    EXPECT_LT(first(weights), first(cache)) << "weights come first";

    openTab("Context");
    auto* curves = window->findChild<ContextChart*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !curves->plot().isEmpty(); }));
    EXPECT_LT(curves->plot().xOf(2048), curves->plot().xOf(65536));
    EXPECT_EQ(curves->layoutDirection(), Qt::LeftToRight);
    openTab("Grid");
    EXPECT_EQ(window->findChild<HeatMap*>()->layoutDirection(), Qt::LeftToRight);
}

} // namespace
} // namespace vramplan
