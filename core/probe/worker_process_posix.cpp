// SPDX-License-Identifier: Apache-2.0
#include "core/probe/worker_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vramplan {
namespace {

using Clock = std::chrono::steady_clock;

/// How often an end is looked for that closes no pipe: a helper of the vendor library may hold them open.
constexpr std::chrono::milliseconds kTick{20};

/// The reading end of a pipe whose writing end goes to the worker.
class Pipe {
public:
    Pipe() {
        std::array<int, 2> ends = {-1, -1};
#ifdef __linux__
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
#else
        if (::pipe(ends.data()) != 0) return;
        for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
#endif
        m_read = ends[0];
        m_write = ends[1];
        ::fcntl(m_read, F_SETFL, O_NONBLOCK);
    }
    ~Pipe() {
        closeEnd(m_read);
        closeEnd(m_write);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    bool valid() const { return m_read >= 0; }
    int reader() const { return m_read; }
    int writer() const { return m_write; }
    void closeWriter() { closeEnd(m_write); }
    bool ended() const { return m_ended; }

    /// Takes what is there, dropping what would make `text` longer than `limit`; false where it dropped some.
    bool drain(std::string& text, std::size_t limit) {
        std::array<char, 16384> buffer = {};
        // Bounded, so that a worker that writes without end cannot hold this loop.
        for (int reads = 0; reads < 128 && !m_ended; ++reads) {
            const ssize_t count = ::read(m_read, buffer.data(), buffer.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
            m_ended = count <= 0;
            if (m_ended) break;
            const std::size_t room = limit - std::min(limit, text.size());
            m_dropped = m_dropped || static_cast<std::size_t>(count) > room;
            text.append(buffer.data(), std::min(static_cast<std::size_t>(count), room));
        }
        return !m_dropped;
    }

private:
    static void closeEnd(int& end) {
        if (end >= 0) ::close(end);
        end = -1;
    }
    int m_read = -1, m_write = -1;
    bool m_ended = false;
    bool m_dropped = false;
};

std::vector<char*> pointers(const std::vector<std::string>& texts) {
    std::vector<char*> list;
    list.reserve(texts.size() + 1);
    for (const std::string& text : texts) list.push_back(const_cast<char*>(text.c_str()));
    list.push_back(nullptr);
    return list;
}

/// Starts the program; the system's error number, or 0.
int start(const WorkerCommand& command, const Pipe& output, const Pipe& errors, pid_t& process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output.writer(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors.writer(), STDERR_FILENO);
    // The worker must not inherit this thread's blocked or the program's ignored signals.
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
    flags = static_cast<short>(flags | POSIX_SPAWN_CLOEXEC_DEFAULT);
#endif
    posix_spawnattr_setflags(&attributes, flags);

    std::vector<std::string> arguments = {command.program};
    arguments.insert(arguments.end(), command.arguments.begin(), command.arguments.end());
    const int code = ::posix_spawn(&process, command.program.c_str(), &actions, &attributes,
        pointers(arguments).data(), pointers(command.environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

/// Whether the process has ended; its state is then in `outcome`.
bool hasEnded(pid_t process, WorkerOutcome& outcome) {
    int state = 0;
    pid_t result = 0;
    do result = ::waitpid(process, &state, WNOHANG);
    while (result < 0 && errno == EINTR);
    if (result == 0) return false;
    outcome.end = WorkerEnd::Exited;
    if (result < 0) return true; // the program ignores its children's ends: only the message can tell
    if (WIFSIGNALED(state)) {
        outcome.end = WorkerEnd::Signalled;
        outcome.code = WTERMSIG(state);
    } else {
        outcome.code = WEXITSTATUS(state);
    }
    return true;
}

void pause(std::chrono::milliseconds time) { ::poll(nullptr, 0, static_cast<int>(time.count())); }

/// Ends the process; false where it does not end within the grace time.
bool endProcess(const WorkerCommand& command, pid_t process) {
    if (command.kill)
        command.kill(process);
    else
        ::kill(process, SIGKILL);
    WorkerOutcome ignored;
    const auto last = Clock::now() + command.killGrace;
    while (!hasEnded(process, ignored)) {
        if (Clock::now() >= last) return false;
        pause(std::chrono::milliseconds(2));
    }
    return true;
}

/// Collects output until the process ends, time is up, or it writes too much.
void follow(const WorkerCommand& command, pid_t process, Pipe& output, Pipe& errors, WorkerOutcome& outcome) {
    const auto last = Clock::now() + command.limit;
    while (true) {
        const bool fits = output.drain(outcome.output, command.outputLimit);
        errors.drain(outcome.errors, command.errorLimit);
        const bool quiet = output.ended() && errors.ended();
        if (fits && hasEnded(process, outcome)) {
            output.drain(outcome.output, command.outputLimit);
            errors.drain(outcome.errors, command.errorLimit);
            return;
        }
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(last - Clock::now());
        if (!fits || left.count() <= 0) {
            const bool ended = endProcess(command, process);
            outcome.end = !ended ? WorkerEnd::Stuck : fits ? WorkerEnd::TimedOut : WorkerEnd::Flooded;
            return;
        }
        std::array<pollfd, 2> ends = {{{output.ended() ? -1 : output.reader(), POLLIN, 0},
            {errors.ended() ? -1 : errors.reader(), POLLIN, 0}}};
        // Both pipes closed: the process is ending, so its end is looked for more often.
        const auto tick = std::min(left, quiet ? std::chrono::milliseconds(1) : kTick);
        ::poll(ends.data(), ends.size(), static_cast<int>(tick.count()));
    }
}

} // namespace

WorkerOutcome runWorker(const WorkerCommand& command) {
    WorkerOutcome outcome;
    Pipe output, errors;
    pid_t process = 0;
    const auto begin = Clock::now();
    const int code = output.valid() && errors.valid() ? start(command, output, errors, process) : errno;
    if (code != 0) {
        outcome.code = code;
        return outcome;
    }
    output.closeWriter();
    errors.closeWriter();
    outcome.process = process;
    follow(command, process, output, errors, outcome);
    outcome.milliseconds = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count());
    return outcome;
}

bool stillRuns(std::int64_t process) {
    WorkerOutcome ignored;
    return !hasEnded(static_cast<pid_t>(process), ignored);
}

} // namespace vramplan
