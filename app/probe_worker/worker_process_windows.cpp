// SPDX-License-Identifier: Apache-2.0
#include "app/probe_worker/worker_process.h"

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <io.h>
#include <windows.h>

namespace vramplan::worker {

Output takeOutput() {
    std::fflush(stdout);
    const int copy = _dup(_fileno(stdout));
    _dup2(_fileno(stderr), _fileno(stdout));
    SetStdHandle(STD_OUTPUT_HANDLE, GetStdHandle(STD_ERROR_HANDLE));
    if (copy >= 0) _setmode(copy, _O_BINARY);
    return {copy};
}

void hardenProcess() {
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
    SetDllDirectoryA("");
}

bool write(Output output, const std::string& text) {
    return _write(static_cast<int>(output.handle), text.data(), static_cast<unsigned>(text.size()))
        == static_cast<int>(text.size());
}

void leave(int code) {
    // Not ExitProcess, which runs the detach handlers of the vendors' libraries.
    TerminateProcess(GetCurrentProcess(), static_cast<UINT>(code));
    std::_Exit(code);
}

} // namespace vramplan::worker
