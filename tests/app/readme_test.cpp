// SPDX-License-Identifier: Apache-2.0
// The README promises commands: each is run as it stands there.
#include "tests/support/run_program.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>

namespace vramplan::test {
namespace {

namespace fs = std::filesystem;

std::string readme() {
    std::ifstream stream(VRAMPLAN_SOURCE_DIR "/README.md");
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

/// What begins with this program's name: in lines of code, and between backticks.
std::vector<std::string> commandsOf(const std::string& program) {
    const std::string text = readme();
    std::vector<std::string> commands;
    const std::regex pattern("(?:^    |\n    |`)(" + program + " [^`\n#]*[^`\n# ])");
    for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at)
        commands.push_back((*at)[1]);
    return commands;
}

/// The words of a command line; the README uses no quotes.
std::vector<std::string> wordsOf(const std::string& command) {
    std::istringstream stream(command);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

/// A folder with the files that the README's commands name as the user's own.
class Readme : public testing::Test {
protected:
    void SetUp() override {
        before = fs::current_path();
        fs::create_directories(folder.path() + "/path/to");
        std::ofstream(folder.path() + "/path/to/config.json")
            << R"({"model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64, "num_attention_heads": 4,)"
            << R"("num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 96})";
        fs::current_path(folder.path());
    }
    void TearDown() override { fs::current_path(before); }

    static void run(const std::string& program, const std::vector<std::string>& commands) {
        for (const std::string& command : commands) {
            std::vector<std::string> words = wordsOf(command);
            words.erase(words.begin());
            const ProgramRun run = runProgram("bin/" + program, words);
            EXPECT_EQ(run.exitCode, 0) << command << '\n' << run.err;
        }
    }

    TemporaryFolder folder;
    fs::path before;
};

TEST_F(Readme, CommandLinesWork) {
    const auto commands = commandsOf("vramplan-cli");
    EXPECT_GE(commands.size(), 10u);
    run("vramplan-cli", commands);
}

TEST_F(Readme, ExportsWriteTheirFiles) {
    const auto commands = commandsOf("vramplan");
    EXPECT_GE(commands.size(), 1u);
    if (!fs::exists(VRAMPLAN_BINARY_DIR "/bin/vramplan")) GTEST_SKIP() << "built without the desktop program";
    run("vramplan", commands);
    for (const std::string& command : commands) {
        const auto words = wordsOf(command);
        ASSERT_GE(words.size(), 3u);
        EXPECT_GT(fs::file_size(words[2]), 0u) << command;
    }
}

TEST(ReadmeScripts, AreThere) {
    for (const std::string& command : commandsOf("bash")) {
        const auto words = wordsOf(command);
        EXPECT_TRUE(fs::exists(fs::path(VRAMPLAN_SOURCE_DIR) / words[1])) << command;
    }
}

} // namespace
} // namespace vramplan::test
