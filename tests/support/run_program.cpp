// SPDX-License-Identifier: Apache-2.0
#include "tests/support/run_program.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <sys/wait.h>

namespace vramplan::test {
namespace {

std::string quoted(const std::string& argument) {
    std::string text = "'";
    for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

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
    std::string line = quoted(std::string(VRAMPLAN_BINARY_DIR) + "/" + program);
    for (const std::string& argument : arguments) line += " " + quoted(argument);
    line += " >" + quoted(out) + " 2>" + quoted(err) + " </dev/null";
    const int status = std::system(line.c_str());
    ProgramRun run;
    run.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
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
