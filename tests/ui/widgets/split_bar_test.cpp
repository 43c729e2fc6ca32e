// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/split_bar.h"

#include <QTest>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(SplitBar, PercentsAddUpToAHundred) {
    EXPECT_EQ(SplitBar::percentsOf({3, 1}), (std::vector<int>{75, 25}));
    EXPECT_EQ(SplitBar::percentsOf({1, 1, 1}), (std::vector<int>{33, 34, 33}));
    EXPECT_EQ(SplitBar::percentsOf({0, 0}), (std::vector<int>{50, 50}));
    EXPECT_TRUE(SplitBar::percentsOf({}).empty());
}

TEST(SplitBar, ADragIsOneMovement) {
    SplitBar bar;
    bar.resize(401, 24);
    bar.showShares({50, 50}, {});
    std::vector<std::pair<std::vector<int>, bool>> moves;
    QObject::connect(&bar, &SplitBar::picked, &bar,
        [&](const std::vector<int>& percents, bool continues) { moves.emplace_back(percents, continues); });
    QTest::mousePress(&bar, Qt::LeftButton, {}, QPoint(200, 12));
    QTest::mouseMove(&bar, QPoint(240, 12));
    QTest::mouseMove(&bar, QPoint(300, 12));
    QTest::mouseRelease(&bar, Qt::LeftButton, {}, QPoint(300, 12));
    ASSERT_EQ(moves.size(), 2u);
    EXPECT_EQ(moves[1].first, (std::vector<int>{75, 25}));
    EXPECT_FALSE(moves[0].second);
    EXPECT_TRUE(moves[1].second);
}

TEST(SplitBar, TheKeyboardChoosesAHandleAndMovesIt) {
    SplitBar bar;
    bar.resize(401, 24);
    bar.showShares({50, 25, 25}, {});
    QTest::keyClick(&bar, Qt::Key_Down);
    QTest::keyClick(&bar, Qt::Key_Right);
    EXPECT_EQ(bar.shares(), (std::vector<int>{50, 26, 24}));
    QTest::keyClick(&bar, Qt::Key_Up);
    QTest::keyClick(&bar, Qt::Key_PageDown);
    EXPECT_EQ(bar.shares(), (std::vector<int>{40, 36, 24}));
    for (int i = 0; i < 200; ++i) QTest::keyClick(&bar, Qt::Key_Left);
    EXPECT_EQ(bar.shares(), (std::vector<int>{0, 76, 24})) << "a handle stops at its neighbour";
}

} // namespace
} // namespace vramplan
