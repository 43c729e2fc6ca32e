// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/background_task.h"

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
    leaveThread();
}

void BackgroundTask::start(std::function<void(const Mailbox&)> work) {
    cancel();
    leaveThread();
    m_running = true;
    const Mailbox mailbox(m_shared, m_shared->generation);
    ++threadsAlive;
    m_thread = std::thread([this, mailbox, work = std::move(work)] {
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

void BackgroundTask::leaveThread() {
    if (!m_thread.joinable()) return;
    if (m_atEnd == AtEnd::Wait)
        m_thread.join();
    else
        m_thread.detach();
}

int BackgroundTask::liveThreads() { return threadsAlive; }

} // namespace vramplan
