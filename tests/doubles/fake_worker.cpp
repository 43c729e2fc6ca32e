// SPDX-License-Identifier: Apache-2.0
// A probe worker that behaves as FAKE_WORKER says, for the tests of what runs the worker.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <unistd.h>

namespace {

std::string message(const std::string& backend, const char* format, const char* end) {
    return std::string("{\"format\":\"") + format + "\",\"backend\":\"" + backend
        + "\",\"status\":\"no_device\",\"detail\":\"none "
          "here\",\"driver\":null,\"milliseconds\":1,\"devices\":[],"
          "\"notes\":[]"
        + end;
}

constexpr const char* kFormat = "vramplan.backend-report/1";
constexpr const char* kEnd = ",\"complete\":true}\n";

} // namespace

int main(int argc, char** argv) {
    const char* text = std::getenv("FAKE_WORKER");
    const std::string_view mode = text == nullptr ? "good" : text;
    const std::string backend = argc > 2 ? argv[2] : "";
    if (mode == "noisy") std::printf("Banner of a vendor\n{\"format\":\"something else\"}\n");
    if (mode == "segfault") std::raise(SIGSEGV);
    if (mode == "abort") {
        std::fprintf(stderr, "assertion failed: heap->size != 0\n");
        std::abort();
    }
    if (mode == "quiet") return 0;
    if (mode == "flood") {
        for (int i = 0; i < 2048; ++i) std::printf("%01023d\n", i);
        return 0;
    }
    if (mode == "stderr") {
        for (int i = 0; i < 2048; ++i) std::fprintf(stderr, "%01023d\n", i);
    }
    while (mode == "hang") ::pause();
    if (mode == "environment") {
        for (char** entry = environ; *entry != nullptr; ++entry) std::fprintf(stderr, "%s\n", *entry);
    }
    // A helper of the vendor's library outlives the worker and holds its output open.
    if (mode == "helper" && ::fork() == 0) {
        ::sleep(30);
        ::_exit(0);
    }
    if (mode == "schema") {
        std::fputs(message(backend, "vramplan.backend-report/9", kEnd).c_str(), stdout);
    } else if (mode == "truncated") {
        std::fputs(message(backend, kFormat, "").c_str(), stdout);
    } else if (mode == "other") {
        std::fputs(message("other", kFormat, kEnd).c_str(), stdout);
    } else {
        std::fputs(message(backend, kFormat, kEnd).c_str(), stdout);
    }
    std::fflush(stdout);
    ::_exit(0);
}
