// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/background_task.h"

#include <QCoreApplication>
#include <QTest>
#include <gtest/gtest.h>
#include <latch>
#include <optional>

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

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

TEST(BackgroundTask, DoesWorkInTurnWithoutKeepingTheOwnerWaiting) {
    std::latch released(1);
    std::vector<int> done;
    BackgroundTask task(BackgroundTask::AtEnd::Wait);
    task.start([&](const BackgroundTask::Mailbox&) {
        released.wait();
        done.push_back(1);
    });
    bool delivered = false;
    task.start([&](const BackgroundTask::Mailbox& mailbox) {
        done.push_back(2);
        mailbox.post([&] { delivered = true; });
    });
    // Only an owner that is free again comes here.
    released.count_down();
    EXPECT_TRUE(QTest::qWaitFor([&] { return delivered; }));
    EXPECT_EQ(done, (std::vector{1, 2}));
}

TEST(BackgroundTask, EndsInTurnToo) {
    std::vector<int> done;
    {
        BackgroundTask task(BackgroundTask::AtEnd::Wait);
        for (const int number : {1, 2, 3})
            task.start([&done, number](const BackgroundTask::Mailbox&) { done.push_back(number); });
    }
    EXPECT_EQ(done, (std::vector{1, 2, 3}));
}

#ifdef __linux__
TEST(BackgroundTask, ComputesOnlyWhereTheWindowLeavesTheProcessorFree) {
    const auto niceOf = [](BackgroundTask::AtEnd atEnd) {
        BackgroundTask task(atEnd);
        std::optional<int> nice;
        task.start([&](const BackgroundTask::Mailbox& mailbox) {
            const int own = getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()));
            mailbox.post([&nice, own] { nice = own; });
        });
        EXPECT_TRUE(QTest::qWaitFor([&] { return nice.has_value(); }));
        return nice.value_or(-100);
    };
    const int window = getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()));
    EXPECT_EQ(niceOf(BackgroundTask::AtEnd::Wait), std::max(window, 5));
    EXPECT_EQ(niceOf(BackgroundTask::AtEnd::Abandon), window) << "drivers and files are waited for";
    EXPECT_EQ(getpriority(PRIO_PROCESS, static_cast<id_t>(gettid())), window);
}
#endif

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
