// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace vramplan::worker {

/// The private copy of standard output.
struct Output {
    std::intptr_t handle = -1;
};

/// Keeps standard output for our message and lets everybody else in this process write to standard error.
Output takeOutput();

/// Before vendor code is loaded: no core dump or crash dialog, no folder of the user's as the current one,
/// and an end for a worker whose starter is gone.
void hardenProcess();

/// Writes the whole text; false where that failed.
bool write(Output output, const std::string& text);

/// Ends the process at once: handlers that vendor libraries leave for the end are another place to crash.
[[noreturn]] void leave(int code);

} // namespace vramplan::worker
