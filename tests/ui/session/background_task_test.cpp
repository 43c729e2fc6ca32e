// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/background_task.h"

#include <QCoreApplication>
#include <QTest>
#include <gtest/gtest.h>
#include <latch>

namespace vramplan {
namespace {

TEST(BackgroundTask, DeliversInTheOwnersThread) {
    BackgroundTask task(BackgroundTask::AtEnd::Wait);
    std::thread::id deliveredIn;
    task.start([&](const BackgroundTask::Mailbox& mailbox) {
        mailbox.post([&] { deliveredIn = std::this_thread::get_id(); });
    });
    EXPECT_TRUE(task.isRunning());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !task.isRunning(); }));
    EXPECT_EQ(deliveredIn, std::this_thread::get_id());
}

TEST(BackgroundTask, DropsWhatWasCancelledWhileItRan) {
    BackgroundTask task(BackgroundTask::AtEnd::Wait);
    std::latch cancelled(1), posted(1);
    bool delivered = false;
    task.start([&](const BackgroundTask::Mailbox& mailbox) {
        cancelled.wait();
        mailbox.post([&] { delivered = true; });
        posted.count_down();
    });
    task.cancel();
    cancelled.count_down();
    posted.wait();
    QCoreApplication::processEvents();
    EXPECT_FALSE(delivered);
    EXPECT_FALSE(task.isRunning());
}

TEST(BackgroundTask, DropsWhatWaitsInTheQueueWhenCancelled) {
    BackgroundTask task(BackgroundTask::AtEnd::Wait);
    std::latch posted(1);
    bool delivered = false;
    task.start([&](const BackgroundTask::Mailbox& mailbox) {
        mailbox.post([&] { delivered = true; });
        posted.count_down();
    });
    posted.wait();
    task.cancel();
    QCoreApplication::processEvents();
    EXPECT_FALSE(delivered);
}

TEST(BackgroundTask, TakesOnlyTheNewestStart) {
    BackgroundTask task(BackgroundTask::AtEnd::Abandon);
    auto second = std::make_shared<std::latch>(1);
    std::vector<int> delivered;
    task.start([&delivered, second](const BackgroundTask::Mailbox& mailbox) {
        second->wait();
        mailbox.post([&] { delivered.push_back(1); });
    });
    task.start([&delivered](const BackgroundTask::Mailbox& mailbox) {
        mailbox.post([&] { delivered.push_back(2); });
    });
    second->count_down();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !task.isRunning() && BackgroundTask::liveThreads() == 0; }));
    QCoreApplication::processEvents();
    EXPECT_EQ(delivered, std::vector<int>{2});
}

TEST(BackgroundTask, AbandonsAThreadThatHangs) {
    auto release = std::make_shared<std::latch>(1);
    {
        BackgroundTask task(BackgroundTask::AtEnd::Abandon);
        task.start([release](const BackgroundTask::Mailbox& mailbox) {
            release->wait();
            mailbox.post([] { FAIL() << "delivered to an owner that is gone"; });
        });
    }
    EXPECT_EQ(BackgroundTask::liveThreads(), 1);
    release->count_down();
    EXPECT_TRUE(QTest::qWaitFor([] { return BackgroundTask::liveThreads() == 0; }));
    QCoreApplication::processEvents();
}

} // namespace
} // namespace vramplan
