// SPDX-License-Identifier: Apache-2.0
#include "app/probe_worker/worker_process.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace vramplan::worker {

Output takeOutput() {
    std::fflush(stdout);
    // Closed standard streams would let the first file that a driver opens take their numbers.
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
        if (::fcntl(stream, F_GETFD) < 0)
            static_cast<void>(::open("/dev/null", stream == STDIN_FILENO ? O_RDONLY : O_WRONLY));
    }
    const int copy = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    return {copy};
}

void hardenProcess() {
    // One byte: too little for a file, and Linux then does not hand the dump to a collector either, which it
    // does with a limit of 0 (kernel source, fs/coredump.c).
    rlimit core = {};
    if (::getrlimit(RLIMIT_CORE, &core) == 0) {
        core.rlim_cur = std::min<rlim_t>(1, core.rlim_max);
        ::setrlimit(RLIMIT_CORE, &core);
    }
    // A relative folder in a library path must not find what lies where the program was started.
    static_cast<void>(::chdir("/"));
    // The starter's own limits are far below; this is for a worker that nobody waits for any more.
    ::alarm(120);
}

bool write(Output output, const std::string& text) {
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t count =
            ::write(static_cast<int>(output.handle), text.data() + done, text.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        done += static_cast<std::size_t>(count);
    }
    return true;
}

void leave(int code) { ::_exit(code); }

} // namespace vramplan::worker
