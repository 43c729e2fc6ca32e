// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/memory_bars_view.h"

#include "tests/ui/support/plan.h"

#include <QChart>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

struct Shown {
    MemoryBarsView view;
    QSignalSpy activated{&view, &MemoryBarsView::itemActivated};
    explicit Shown(const Estimate& estimate) {
        view.setEstimate(estimate);
        view.resize(900, 240);
        view.setAttribute(Qt::WA_DontShowOnScreen);
        view.show();
    }
    void moveTo(const QPoint& point) {
        QMouseEvent move(QEvent::MouseMove, point, view.viewport()->mapToGlobal(point), Qt::NoButton,
            Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(view.viewport(), &move);
    }
    QPoint at(const BarSegment& segment) const {
        return view.mapFromScene(view.bars().layout().segmentRect(segment).center());
    }
};

TEST(MemoryBarsView, ArrowKeysWalkThroughTheParts) {
    Shown shown(test::answer(test::plan({24, 24})));
    const auto press = [&](Qt::Key key) { QTest::keyClick(&shown.view, key); };
    press(Qt::Key_Right);
    EXPECT_EQ(shown.view.selected(), (BarSegment{Component::Weights, 0}));
    press(Qt::Key_Right);
    EXPECT_EQ(shown.view.selected(), (BarSegment{Component::KvCache, 0}));
    press(Qt::Key_Down);
    EXPECT_EQ(shown.view.selected(), (BarSegment{Component::KvCache, 1}));
    press(Qt::Key_Down);
    EXPECT_EQ(shown.view.selected(), (BarSegment{Component::KvCache, 1}));
    press(Qt::Key_End);
    EXPECT_EQ(shown.view.selected(), (BarSegment{Component::Overhead, 1}));
    // The logits are on the last device only; from there up leads to the first part.
    press(Qt::Key_Left);
    EXPECT_EQ(shown.view.selected(), (BarSegment{Component::Output, 1}));
    press(Qt::Key_Up);
    EXPECT_EQ(shown.view.selected(), (BarSegment{Component::Weights, 0}));
    press(Qt::Key_Left);
    EXPECT_EQ(shown.view.selected(), (BarSegment{Component::Weights, 0}));
    EXPECT_EQ(shown.activated.size(), 6);
    press(Qt::Key_Escape);
    EXPECT_FALSE(shown.view.selected());
}

TEST(MemoryBarsView, TheMouseChoosesAPart) {
    Shown shown(test::answer(test::plan({24}, 32768)));
    shown.moveTo(shown.at({Component::KvCache, 0}));
    ASSERT_EQ(shown.activated.size(), 1);
    EXPECT_EQ(shown.activated[0][0].value<Component>(), Component::KvCache);
    EXPECT_EQ(shown.activated[0][1].toInt(), 0);
    shown.moveTo({2, 2});
    EXPECT_EQ(shown.activated.size(), 1);
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, shown.at({Component::Weights, 0}));
    EXPECT_EQ(shown.activated.size(), 2);
}

TEST(MemoryBarsView, OnlyAClickOrReturnOpensAPart) {
    Shown shown(test::answer(test::plan({24}, 32768)));
    QSignalSpy opened(&shown.view, &MemoryBarsView::itemOpened);
    shown.moveTo(shown.at({Component::KvCache, 0}));
    QTest::keyClick(&shown.view, Qt::Key_Left);
    EXPECT_EQ(opened.size(), 0);
    QTest::keyClick(&shown.view, Qt::Key_Return);
    ASSERT_EQ(opened.size(), 1);
    EXPECT_EQ(opened[0][0].value<Component>(), Component::Weights);
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, shown.at({Component::KvCache, 0}));
    ASSERT_EQ(opened.size(), 2);
    EXPECT_EQ(opened[1][0].value<Component>(), Component::KvCache);
    QTest::mouseClick(shown.view.viewport(), Qt::RightButton, {}, shown.at({Component::KvCache, 0}));
    EXPECT_EQ(opened.size(), 2) << "that is for the menu";
}

TEST(MemoryBarsView, ASelectionThatVanishesIsDropped) {
    Shown shown(test::answer(test::plan({24, 24})));
    shown.view.select(BarSegment{Component::Weights, 1});
    shown.view.setEstimate(test::answer(test::plan({24, 24}, 9000)));
    EXPECT_TRUE(shown.view.selected());
    shown.view.setEstimate(test::answer(test::plan({24})));
    EXPECT_FALSE(shown.view.selected());
}

TEST(MemoryBarsView, IsDescribedForScreenReaders) {
    Shown shown(test::answer(test::plan({24}, 32768)));
    EXPECT_EQ(shown.view.accessibleName(), QStringLiteral("Memory chart"));
    EXPECT_TRUE(shown.view.accessibleDescription().contains(QStringLiteral("KV cache 4.00 GiB")));
    shown.view.setEstimate(test::answer(test::plan({24}, 8192)));
    EXPECT_TRUE(shown.view.accessibleDescription().contains(QStringLiteral("KV cache 1.00 GiB")));
}

TEST(MemoryBarsView, FillsItsViewportAndGrowsWithDevices) {
    Shown shown(test::answer(test::plan({24})));
    QTest::qWait(0);
    EXPECT_EQ(shown.view.bars().chart()->size(), QSizeF(900, 240));
    const int one = shown.view.sizeHint().height();
    shown.view.setEstimate(test::answer(test::plan({24, 24, 24})));
    EXPECT_GT(shown.view.sizeHint().height(), one);
    EXPECT_LT(shown.view.minimumSizeHint().height(), shown.view.sizeHint().height());
}

TEST(MemoryBarsView, AWiderFontMakesRoomForItself) {
    Shown shown(test::answer(test::plan({24})));
    const double before = shown.view.bars().layout().plot().left();
    QFont font = shown.view.font();
    font.setPointSizeF(font.pointSizeF() * 2);
    shown.view.setFont(font);
    EXPECT_GT(shown.view.bars().layout().plot().left(), before);
}

} // namespace
} // namespace vramplan
