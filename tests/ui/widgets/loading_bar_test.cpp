// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/loading_bar.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(LoadingBar, AppearsOnlyWhenItTakesLong) {
    LoadingBar bar;
    bar.start(QStringLiteral("Reading a"));
    EXPECT_TRUE(bar.isHidden());
    bar.stop();
    bar.start(QStringLiteral("Reading b"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !bar.isHidden(); }));
    bar.stop();
    EXPECT_TRUE(bar.isHidden());
}

TEST(LoadingBar, OffersToStop) {
    LoadingBar bar;
    QSignalSpy cancelled(&bar, &LoadingBar::cancelled);
    bar.findChild<QPushButton*>()->click();
    EXPECT_EQ(cancelled.count(), 1);
}

} // namespace
} // namespace vramplan
