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
    if (!m_thread.joinable()) return;
    if (m_atEnd == AtEnd::Wait)
        m_thread.join();
    else
        m_thread.detach();
}

void BackgroundTask::start(std::function<void(const Mailbox&)> work) {
    cancel();
    m_running = true;
    const Mailbox mailbox(m_shared, m_shared->generation);
    ++threadsAlive;
    if (m_atEnd == AtEnd::Abandon && m_thread.joinable()) m_thread.detach();
    // A thread that has delivered its answer may still need a moment to end, which the window has not.
    m_thread = std::thread([this, mailbox, work = std::move(work), before = std::move(m_thread),
                               waitedFor = m_atEnd == AtEnd::Wait]() mutable {
        if (waitedFor) yieldToInterface();
        if (before.joinable()) before.join();
        work(mailbox);
        mailbox.post([this] { m_running = false; });
        --threadsAlive;
    });
}

void BackgroundTask::cancel() {
    const std::lock_guard lock(m_shared->mutex);
    ++m_shared->generation;
    m_running = false;
}

int BackgroundTask::liveThreads() { return threadsAlive; }

} // namespace vramplan
