// SPDX-License-Identifier: Apache-2.0
// What the shells offer after a begun word, as bash asks for it.
#ifdef __linux__
#include "tests/support/temporary_folder.h"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace vramplan::test {
namespace {

using Words = std::vector<std::string>;

/// The words that the completion offers for the last of these.
Words offered(const std::string& words) {
    const TemporaryFolder folder;
    const std::string script = folder.write("complete.bash",
        "source '" VRAMPLAN_SOURCE_DIR "/packaging/linux/completion/vramplan-cli.bash'\n"
        "COMP_WORDS=('" VRAMPLAN_BINARY_DIR "/bin/vramplan-cli' "
            + words
            + ")\n"
              "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
              "_vramplan \"${COMP_WORDS[0]}\" \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD-1]}\"\n"
              "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
    const std::string answer = folder / "answer";
    EXPECT_EQ(std::system(("bash '" + script + "' >'" + answer + "'").c_str()), 0);
    std::ifstream stream(answer);
    Words found;
    for (std::string line; std::getline(stream, line);) found.push_back(line);
    return found;
}

class Completion : public testing::Test {
protected:
    void SetUp() override {
        if (std::system("bash -c 'exit 0' 2>/dev/null") != 0) GTEST_SKIP() << "no bash here";
    }
};

// The two models of 4B that Qwen published under this name.
TEST_F(Completion, OffersTheIdsOfModels) {
    EXPECT_EQ(offered("estimate Qwen/Qwen3-4"), (Words{"Qwen/Qwen3-4B", "Qwen/Qwen3-4B-Instruct-2507"}));
}

TEST_F(Completion, OffersCommandsAndOptions) {
    EXPECT_EQ(offered("est"), Words{"estimate"});
    EXPECT_EQ(offered("estimate --hos"), Words{"--host-memory"});
}

} // namespace
} // namespace vramplan::test
#endif
