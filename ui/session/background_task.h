// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <thread>

namespace vramplan {

/// Long work on a thread of its own. What it finds travels back as functions that run in the owner's thread;
/// those of an older start, of a cancelled one, or of an owner that is gone are dropped.
class BackgroundTask : public QObject {
    Q_OBJECT
    struct Shared;

public:
    /// How the working thread talks to the owner.
    class Mailbox {
    public:
        /// Runs `deliver` in the owner's thread, unless nobody wants it any more.
        void post(std::function<void()> deliver) const;

    private:
        friend class BackgroundTask;
        Mailbox(std::shared_ptr<Shared> shared, std::uint64_t generation)
            : m_shared(std::move(shared)), m_generation(generation) { }
        std::shared_ptr<Shared> m_shared;
        std::uint64_t m_generation;
    };
    /// Whether destroying the task waits for its thread. Work that a driver or a network share can hold up
    /// is abandoned instead, so that closing the window never hangs. Work that is waited for leaves the
    /// processor to the window where both want it, and is done in turn: a start waits in its own thread until
    /// the one before has ended.
    enum class AtEnd { Wait, Abandon };

    explicit BackgroundTask(AtEnd atEnd, QObject* parent = nullptr);
    ~BackgroundTask() override;

    /// Starts `work`, and never waits itself; what an earlier start still posts is dropped.
    void start(std::function<void(const Mailbox&)> work);
    /// Drops what is still to come.
    void cancel();
    bool isRunning() const { return m_running; }
    /// Threads that have not ended yet, in the whole program.
    static int liveThreads();

private:
    AtEnd m_atEnd;
    bool m_running = false;
    std::thread m_thread; ///< the newest
    std::shared_ptr<Shared> m_shared;
};

} // namespace vramplan
