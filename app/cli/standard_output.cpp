// SPDX-License-Identifier: Apache-2.0
#include "app/cli/standard_output.h"

#ifdef _WIN32
#include <cstdio>
#include <fcntl.h>
#include <io.h>
#include <windows.h>

namespace vramplan {

StandardOutput::StandardOutput() {
    ::_setmode(::_fileno(stdout), _O_BINARY);
    const UINT before = ::GetConsoleOutputCP();
    if (before != 0 && before != CP_UTF8 && ::SetConsoleOutputCP(CP_UTF8)) m_consoleBefore = before;
}

// The console outlives the program.
StandardOutput::~StandardOutput() {
    std::fflush(stdout);
    if (m_consoleBefore != 0) ::SetConsoleOutputCP(m_consoleBefore);
}

} // namespace vramplan
#endif
