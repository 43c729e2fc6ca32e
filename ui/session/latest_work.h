// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/session/background_task.h"

#include <atomic>

namespace vramplan {

/// Long work about the newest state of something, on a thread of its own and one at a time: a newer start
/// tells the work that runs to end and follows it, and what the older one finds is dropped. Nobody waits,
/// except for the rest of the work's current step when the owner is destroyed.
class LatestWork : public QObject {
    Q_OBJECT
public:
    /// Asked by the work between its steps: whether nobody wants it any more.
    using Cancelled = std::function<bool()>;
    /// Runs on the thread; what it answers runs in the owner's thread afterwards.
    using Work = std::function<std::function<void()>(const Cancelled& cancelled)>;

    explicit LatestWork(QObject* parent = nullptr);
    ~LatestWork() override;

    void start(Work work);
    void cancel();
    bool isRunning() const { return m_running || m_next; }

Q_SIGNALS:
    /// Nothing runs and nothing waits any more.
    void ended();

private:
    void run(Work work);

    std::shared_ptr<std::atomic<bool>> m_cancelled;
    Work m_next;
    bool m_running = false;
    BackgroundTask m_task;
};

} // namespace vramplan
