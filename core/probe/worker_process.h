// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/probe/worker_environment.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace vramplan {

struct WorkerCommand {
    std::string program;
    std::vector<std::string> arguments;
    EnvironmentBlock environment;
    std::chrono::milliseconds limit{5000};
    std::chrono::milliseconds killGrace{2000}; ///< how long a killed process may take to end
    std::size_t outputLimit = 1u << 20;        ///< bytes of standard output; more ends the worker
    std::size_t errorLimit = 16u << 10;        ///< bytes of standard error that are kept
    std::function<void(std::int64_t)> kill;    ///< how a process is ended; empty: the system's way
};

enum class WorkerEnd : std::uint8_t {
    NotStarted, ///< `code` is the system's error number
    Exited,     ///< `code` is its exit code
    Signalled,  ///< `code` is the signal, or the exception on Windows
    TimedOut,
    Flooded, ///< wrote more than the limit
    Stuck,   ///< does not obey being killed; `process` still runs
};

struct WorkerOutcome {
    WorkerEnd end = WorkerEnd::NotStarted;
    std::int64_t code = 0;
    std::string output, errors;
    std::uint64_t milliseconds = 0;
    std::int64_t process = 0; ///< its number, or handle on Windows
};

/// Runs a program to its end or to the time limit, with nothing on its standard input, and collects what it
/// writes. Blocks; may be called from several threads at once. Changes nothing of this process: no signal
/// handler, no environment, no folder.
WorkerOutcome runWorker(const WorkerCommand& command);

/// Whether a process that was left as stuck runs still; takes notice of its end.
bool stillRuns(std::int64_t process);

} // namespace vramplan
