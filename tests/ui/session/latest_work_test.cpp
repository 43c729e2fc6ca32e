// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/latest_work.h"

#include <QTest>
#include <gtest/gtest.h>
#include <latch>
#include <vector>

namespace vramplan {
namespace {

TEST(LatestWork, DeliversInTheOwnersThread) {
    LatestWork work;
    std::thread::id workedIn, deliveredIn;
    work.start([&](const LatestWork::Cancelled&) -> std::function<void()> {
        workedIn = std::this_thread::get_id();
        return [&] { deliveredIn = std::this_thread::get_id(); };
    });
    EXPECT_TRUE(QTest::qWaitFor([&] { return !work.isRunning(); }));
    EXPECT_EQ(deliveredIn, std::this_thread::get_id());
    EXPECT_NE(workedIn, std::this_thread::get_id());
}

TEST(LatestWork, TheNewestStartReplacesThoseBefore) {
    LatestWork work;
    std::latch replaced(1);
    std::vector<int> delivered;
    bool firstWasCancelled = false;
    const auto wish = [&](int number) {
        return [&, number](const LatestWork::Cancelled& cancelled) -> std::function<void()> {
            if (number == 1) {
                replaced.wait();
                firstWasCancelled = cancelled();
            }
            return [&, number] { delivered.push_back(number); };
        };
    };
    for (int number = 1; number <= 3; ++number) work.start(wish(number));
    replaced.count_down();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !work.isRunning(); }));
    EXPECT_TRUE(firstWasCancelled);
    EXPECT_EQ(delivered, std::vector<int>{3});
}

TEST(LatestWork, ACancelledOneDeliversNothingAndTheNextStartWorks) {
    LatestWork work;
    std::latch cancelled(1);
    int delivered = 0;
    work.start([&](const LatestWork::Cancelled&) -> std::function<void()> {
        cancelled.wait();
        return [&] { delivered = 1; };
    });
    work.cancel();
    cancelled.count_down();
    work.start([&](const LatestWork::Cancelled&) -> std::function<void()> { return [&] { delivered = 2; }; });
    EXPECT_TRUE(QTest::qWaitFor([&] { return !work.isRunning(); }));
    EXPECT_EQ(delivered, 2);
}

TEST(LatestWork, TellsTheWorkToEndWhenTheOwnerIsGone) {
    std::latch started(1);
    {
        LatestWork work;
        work.start([&](const LatestWork::Cancelled& cancelled) -> std::function<void()> {
            started.count_down();
            while (!cancelled()) std::this_thread::yield();
            return [] { FAIL() << "delivered to an owner that is gone"; };
        });
        started.wait();
    }
    EXPECT_EQ(BackgroundTask::liveThreads(), 0);
    QCoreApplication::processEvents();
}

} // namespace
} // namespace vramplan
