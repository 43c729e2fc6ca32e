// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/background_task.h"

#include "ui/session/thread_priority.h"

#include <atomic>
#include <mutex>
#include <utility>

namespace vramplan {
namespace {

std::atomic<int> threadsAlive = 0;

} // namespace

struct BackgroundTask::Shared {
    std::mutex mutex;
    BackgroundTask* owner = nullptr; ///< null once it is gone
    std::uint64_t generation = 0;    ///< of the newest start or cancellation
};

void BackgroundTask::Mailbox::post(std::function<void()> deliver) const {
    const std::lock_guard lock(m_shared->mutex);
    if (m_shared->owner == nullptr || m_shared->generation != m_generation) return;
    // Checked again on arrival: the owner may cancel while the message waits in its queue.
    QMetaObject::invokeMethod(
        m_shared->owner,
        [shared = m_shared, generation = m_generation, deliver = std::move(deliver)] {
            if (shared->generation == generation) deliver();
        },
        Qt::QueuedConnection);
}

BackgroundTask::BackgroundTask(AtEnd atEnd, QObject* parent)
    : QObject(parent), m_atEnd(atEnd), m_shared(std::make_shared<Shared>()) {
    m_shared->owner = this;
}

BackgroundTask::~BackgroundTask() {
    {
        const std::lock_guard lock(m_shared->mutex);
        m_shared->owner = nullptr;
    }
    for (Thread& each : m_threads) {
        if (m_atEnd == AtEnd::Wait)
            each.thread.join();
        else
            each.thread.detach();
    }
}

void BackgroundTask::start(std::function<void(const Mailbox&)> work) {
    cancel();
    leaveEndedThreads();
    m_running = true;
    const Mailbox mailbox(m_shared, m_shared->generation);
    ++threadsAlive;
    auto ended = std::make_shared<std::atomic<bool>>(false);
    const bool computes = m_atEnd == AtEnd::Wait;
    std::thread thread([this, mailbox, work = std::move(work), ended, computes]() mutable {
        if (computes) yieldToInterface();
        work(mailbox);
        work = nullptr;
        mailbox.post([this] { m_running = false; });
        --threadsAlive;
        *ended = true;
    });
    m_threads.push_back({std::move(thread), std::move(ended)});
}

void BackgroundTask::cancel() {
    const std::lock_guard lock(m_shared->mutex);
    ++m_shared->generation;
    m_running = false;
}

/// Waits for none: a thread that has delivered its answer may need a moment to end.
void BackgroundTask::leaveEndedThreads() {
    std::erase_if(m_threads, [](Thread& each) {
        if (!*each.ended) return false;
        each.thread.join();
        return true;
    });
}

int BackgroundTask::liveThreads() { return threadsAlive; }

} // namespace vramplan
