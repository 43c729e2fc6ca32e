// SPDX-License-Identifier: Apache-2.0
#include "core/probe/worker_process.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <thread>
#include <utility>

#include <windows.h>

namespace vramplan {
namespace {

using Clock = std::chrono::steady_clock;

/// A Windows handle that is closed at the end.
class Handle {
public:
    Handle() = default;
    explicit Handle(HANDLE handle) : m_handle(handle) { }
    ~Handle() { close(); }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    HANDLE get() const { return m_handle; }
    HANDLE* address() { return &m_handle; }
    HANDLE release() { return std::exchange(m_handle, nullptr); }
    void close() {
        if (m_handle != nullptr) CloseHandle(m_handle);
        m_handle = nullptr;
    }

private:
    HANDLE m_handle = nullptr;
};

std::wstring wide(const std::string& text) {
    std::wstring result(text.size(), L'\0');
    const int size = MultiByteToWideChar(CP_ACP, 0, text.data(), static_cast<int>(text.size()), result.data(),
        static_cast<int>(result.size()));
    result.resize(static_cast<std::size_t>(std::max(size, 0)));
    return result;
}

/// One argument as CommandLineToArgvW takes it apart again.
std::wstring quoted(const std::wstring& text) {
    std::wstring result = L"\"";
    std::size_t slashes = 0;
    for (const wchar_t c : text) {
        if (c == L'"') result.append(slashes + 1, L'\\');
        slashes = c == L'\\' ? slashes + 1 : 0;
        result += c;
    }
    return result.append(slashes, L'\\') + L"\"";
}

std::wstring commandLine(const WorkerCommand& command) {
    std::wstring line = quoted(wide(command.program));
    for (const std::string& argument : command.arguments) line += L" " + quoted(wide(argument));
    return line;
}

std::wstring environmentBlock(const EnvironmentBlock& environment) {
    std::wstring block;
    for (const std::string& entry : environment) block.append(wide(entry)).push_back(L'\0');
    block.push_back(L'\0');
    return block;
}

/// Collects what comes through a pipe in a thread of its own, as such pipes cannot be waited for.
class Collector {
public:
    explicit Collector(std::size_t limit) : m_limit(limit) {
        SECURITY_ATTRIBUTES attributes = {sizeof attributes, nullptr, TRUE};
        if (CreatePipe(m_read.address(), m_write.address(), &attributes, 0) != 0)
            SetHandleInformation(m_read.get(), HANDLE_FLAG_INHERIT, 0);
    }
    ~Collector() { finish(); }
    HANDLE writer() const { return m_write.get(); }
    void begin() {
        m_write.close();
        m_thread = std::thread([this] { collect(); });
    }
    /// What came. After the worker's end the pipe ends too, unless a helper of the vendor library holds it
    /// open: that is not waited for.
    std::string finish() {
        if (m_thread.joinable()) {
            for (int waits = 0; waits < 20 && !m_done; ++waits) Sleep(10);
            const Handle thread(m_done ? nullptr : OpenThread(THREAD_TERMINATE, FALSE, m_threadId));
            while (!m_done) {
                CancelSynchronousIo(thread.get());
                Sleep(1);
            }
            m_thread.join();
        }
        return std::move(m_text);
    }
    bool flooded() {
        const std::scoped_lock lock(m_mutex);
        return m_flooded;
    }

private:
    void collect() {
        m_threadId = GetCurrentThreadId();
        std::array<char, 16384> buffer = {};
        DWORD count = 0;
        while (
            ReadFile(m_read.get(), buffer.data(), static_cast<DWORD>(buffer.size()), &count, nullptr) != 0) {
            const std::scoped_lock lock(m_mutex);
            const std::size_t room = m_limit - m_text.size();
            m_flooded = m_flooded || count > room;
            m_text.append(buffer.data(), std::min<std::size_t>(count, room));
        }
        m_done = true;
    }
    const std::size_t m_limit;
    Handle m_read, m_write;
    std::thread m_thread;
    std::atomic<DWORD> m_threadId = 0;
    std::atomic<bool> m_done = false;
    std::mutex m_mutex;
    std::string m_text;
    bool m_flooded = false;
};

/// Starts the program with the two pipes as its only inherited handles; false with the system's error set.
bool start(const WorkerCommand& command, HANDLE output, HANDLE errors, PROCESS_INFORMATION& process) {
    std::array<HANDLE, 2> inherited = {output, errors};
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    std::vector<char> storage(size);
    STARTUPINFOEXW info = {};
    info.StartupInfo.cb = sizeof info;
    info.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    info.StartupInfo.hStdOutput = output;
    info.StartupInfo.hStdError = errors;
    info.lpAttributeList = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(storage.data());
    if (InitializeProcThreadAttributeList(info.lpAttributeList, 1, 0, &size) == 0) return false;
    UpdateProcThreadAttribute(info.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, inherited.data(),
        sizeof inherited, nullptr, nullptr);
    std::wstring line = commandLine(command);
    std::wstring environment = environmentBlock(command.environment);
    const BOOL started = CreateProcessW(wide(command.program).c_str(), line.data(), nullptr, nullptr, TRUE,
        CREATE_NO_WINDOW | CREATE_UNICODE_ENVIRONMENT | EXTENDED_STARTUPINFO_PRESENT, environment.data(),
        nullptr, &info.StartupInfo, &process);
    DeleteProcThreadAttributeList(info.lpAttributeList);
    return started != 0;
}

DWORD milliseconds(std::chrono::milliseconds time) {
    return static_cast<DWORD>(std::max<std::int64_t>(time.count(), 0));
}

/// Waits for the end, ending the process itself when its time is up or it writes too much.
void follow(const WorkerCommand& command, HANDLE process, Collector& output, WorkerOutcome& outcome) {
    const auto last = Clock::now() + command.limit;
    while (WaitForSingleObject(process, 20) == WAIT_TIMEOUT) {
        const bool flooded = output.flooded();
        if (!flooded && Clock::now() < last) continue;
        if (command.kill)
            command.kill(outcome.process);
        else
            TerminateProcess(process, 1);
        const bool ended = WaitForSingleObject(process, milliseconds(command.killGrace)) == WAIT_OBJECT_0;
        outcome.end = !ended ? WorkerEnd::Stuck : flooded ? WorkerEnd::Flooded : WorkerEnd::TimedOut;
        return;
    }
    DWORD code = 0;
    GetExitCodeProcess(process, &code);
    // The severity bits of an NTSTATUS: the process was ended by an exception.
    outcome.end = code >= 0xC0000000u ? WorkerEnd::Signalled : WorkerEnd::Exited;
    outcome.code = static_cast<std::int64_t>(code);
}

} // namespace

WorkerOutcome runWorker(const WorkerCommand& command) {
    WorkerOutcome outcome;
    const auto begin = Clock::now();
    Collector output(command.outputLimit), errors(command.errorLimit);
    PROCESS_INFORMATION started = {};
    if (!start(command, output.writer(), errors.writer(), started)) {
        outcome.code = static_cast<std::int64_t>(GetLastError());
        return outcome;
    }
    Handle process(started.hProcess);
    const Handle thread(started.hThread);
    outcome.process = reinterpret_cast<std::intptr_t>(process.get());
    output.begin();
    errors.begin();
    follow(command, process.get(), output, outcome);
    outcome.output = output.finish();
    outcome.errors = errors.finish();
    if (output.flooded() && outcome.end == WorkerEnd::Exited) outcome.end = WorkerEnd::Flooded;
    if (outcome.end == WorkerEnd::Stuck) process.release(); // kept for stillRuns()
    outcome.milliseconds = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count());
    return outcome;
}

bool stillRuns(std::int64_t process) {
    const HANDLE handle = reinterpret_cast<HANDLE>(static_cast<std::intptr_t>(process));
    if (WaitForSingleObject(handle, 0) == WAIT_TIMEOUT) return true;
    CloseHandle(handle);
    return false;
}

} // namespace vramplan
