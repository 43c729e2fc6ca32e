// SPDX-License-Identifier: Apache-2.0
// The manual page knows every option that the program's own help lists.
#include "tests/support/run_program.h"

#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>

namespace vramplan::test {
namespace {

std::string manualPage() {
    std::ifstream stream(VRAMPLAN_SOURCE_DIR "/packaging/linux/man/vramplan-cli.1.in");
    std::ostringstream text;
    text << stream.rdbuf();
    // A hyphen that is to be copied is written with a backslash.
    return std::regex_replace(text.str(), std::regex(R"(\\-)"), "-");
}

TEST(ManPage, HasEveryOptionOfAPlan) {
    const std::string page = manualPage();
    const ProgramRun help = runProgram("bin/vramplan-cli", {"estimate", "--help"});
    ASSERT_EQ(help.exitCode, 0) << help.err;
    const std::regex option(R"(^  (?:-h,)?(--[a-z][a-z-]+))");
    std::istringstream lines(help.out);
    int found = 0;
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (!std::regex_search(line, match, option) || line.find("(reserved)") != std::string::npos) continue;
        ++found;
        EXPECT_TRUE(std::regex_search(page, std::regex(match[1].str() + "(?![a-z-])"))) << match[1];
    }
    EXPECT_GE(found, 30) << help.out;
}

} // namespace
} // namespace vramplan::test
