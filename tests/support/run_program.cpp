// SPDX-License-Identifier: Apache-2.0
#include "tests/support/run_program.h"

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <sstream>
#ifndef _WIN32
#include <sys/wait.h>
#endif

namespace vramplan::test {
namespace {

#ifdef _WIN32
constexpr const char* kNoInput = "NUL";
constexpr const char* kSuffix = ".exe";

/// As the C runtime of Windows reads its command line: backslashes count only before a quote.
std::string quoted(const std::string& argument) {
    std::string text = "\"";
    std::size_t backslashes = 0;
    for (const char c : argument) {
        if (c == '"') text.append(backslashes + 1, '\\');
        backslashes = c == '\\' ? backslashes + 1 : 0;
        text += c;
    }
    return text.append(backslashes, '\\') + "\"";
}

/// cmd.exe takes one pair of quotes off the whole line.
int exitCodeOf(const std::string& line) { return std::system(("\"" + line + "\"").c_str()); }
#else
constexpr const char* kNoInput = "/dev/null";
constexpr const char* kSuffix = "";

std::string quoted(const std::string& argument) {
    std::string text = "'";
    for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

int exitCodeOf(const std::string& line) {
    const int status = std::system(line.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
#endif

std::string contentOf(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream content;
    content << stream.rdbuf();
    return content.str();
}

} // namespace

ProgramRun runProgram(const std::string& program, const std::vector<std::string>& arguments) {
    const TemporaryFolder folder;
    const std::string out = folder.path() + "/out", err = folder.path() + "/err";
    std::string line = quoted(std::string(VRAMPLAN_BINARY_DIR) + "/" + program + kSuffix);
    for (const std::string& argument : arguments) line += " " + quoted(argument);
    line += " >" + quoted(out) + " 2>" + quoted(err) + " <" + kNoInput;
    ProgramRun run;
    run.exitCode = exitCodeOf(line);
    run.out = contentOf(out);
    run.err = contentOf(err);
    return run;
}

ProgramRun runEstimate(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "estimate");
    arguments.insert(arguments.end(), {"--format", "json"});
    return runProgram("bin/vramplan-cli", arguments);
}

} // namespace vramplan::test
