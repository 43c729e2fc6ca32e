// SPDX-License-Identifier: GPL-3.0-only
#include "ui/session/latest_work.h"

#include <utility>

namespace vramplan {

LatestWork::LatestWork(QObject* parent) : QObject(parent), m_task(BackgroundTask::AtEnd::Wait) { }

LatestWork::~LatestWork() {
    if (m_cancelled) *m_cancelled = true;
}

void LatestWork::start(Work work) {
    if (!m_running) {
        run(std::move(work));
        return;
    }
    *m_cancelled = true;
    m_next = std::move(work);
}

void LatestWork::cancel() {
    if (m_cancelled) *m_cancelled = true;
    m_next = nullptr;
}

void LatestWork::run(Work work) {
    m_running = true;
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    m_task.start(
        [this, work = std::move(work), cancelled = m_cancelled](const BackgroundTask::Mailbox& mailbox) {
            auto deliver = work([&] { return cancelled->load(); });
            mailbox.post([this, cancelled, deliver = std::move(deliver)] {
                m_running = false;
                if (deliver && !*cancelled) deliver();
                // What was delivered may have started the next one itself.
                if (m_running) return;
                if (Work next = std::exchange(m_next, nullptr))
                    run(std::move(next));
                else
                    Q_EMIT ended();
            });
        });
}

} // namespace vramplan
