// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace vramplan::doubles {

/// The scene in an environment variable; an empty object where there is none.
inline nlohmann::json readScene(const char* variable) {
    const char* text = std::getenv(variable);
    return text == nullptr ? nlohmann::json::object() : nlohmann::json::parse(text);
}

/// Does what a broken vendor library does: "crash", "abort", "quiet", "hang" or "noise"; returns after noise
/// only. "surroundings" is no misbehaviour: it says on standard error what the worker prepared.
inline void misbehave(const std::string& how) {
    if (how == "crash") std::raise(SIGSEGV);
    if (how == "abort") std::abort();
    if (how == "quiet") ::_exit(0);
    while (how == "hang") ::pause();
    if (how == "noise") {
        std::printf("{\"format\": \"vendor banner\"}\nWARNING: this is a stub library\n");
        std::fflush(stdout);
    }
    if (how == "surroundings") {
        rlimit core = {};
        ::getrlimit(RLIMIT_CORE, &core);
        std::fprintf(stderr, "core dump limit %llu\n", static_cast<unsigned long long>(core.rlim_cur));
    }
}

inline void copyText(char* target, std::size_t size, const std::string& text) {
    std::snprintf(target, size, "%s", text.c_str());
}

} // namespace vramplan::doubles
