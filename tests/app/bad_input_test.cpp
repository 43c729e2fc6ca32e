// SPDX-License-Identifier: Apache-2.0
// Bad input through the command line: one clear sentence with the file, the right exit code, never a crash.
#include "tests/support/run_program.h"

#include <gtest/gtest.h>

namespace vramplan::test {
namespace {

struct BadFile {
    const char* name;
    std::string content;
};

class BadFileTest : public testing::TestWithParam<BadFile> { };

TEST_P(BadFileTest, GivesOneSentenceWithTheFile) {
    const TemporaryFolder folder;
    const std::string path = folder.write(GetParam().name, GetParam().content);
    const ProgramRun run = runEstimate({path, "--context", "8192", "--gpu", "none"});
    EXPECT_EQ(run.exitCode, 3) << run.err;
    EXPECT_NE(run.err.find(GetParam().name), std::string::npos) << run.err;
    EXPECT_GT(run.err.size(), 15u);
    EXPECT_LT(run.err.size(), 400u);
    EXPECT_EQ(run.err.find('\n'), run.err.size() - 1) << "one line";
    EXPECT_TRUE(run.json()["error"].is_object()) << run.out;
}

const std::string kHead = R"({"model_type":"llama","num_hidden_layers":32,"num_attention_heads":32,)";

INSTANTIATE_TEST_SUITE_P(Files, BadFileTest,
    testing::Values(BadFile{"empty.json", ""}, BadFile{"cut.json", R"({"model_type": "llama", "num_hid)"},
        BadFile{"deep.json", std::string(100000, '[')},
        BadFile{"closed.json", std::string(100000, '[') + std::string(100000, ']')},
        BadFile{"negative.json",
            R"({"model_type":"llama","num_hidden_layers":-3,"hidden_size":4096,"num_attention_heads":32})"},
        BadFile{"huge.json", kHead + R"("hidden_size":1e300})"},
        BadFile{"wrap.json", kHead + R"("hidden_size":4294971392})"},
        BadFile{"text.json", kHead + R"("hidden_size":"4096"})"},
        BadFile{"twice.json", kHead + R"("hidden_size":4096,"hidden_size":8})"},
        BadFile{"list.json", "[1,2,3]"}, BadFile{"bom.json", "\xff\xfe{}"},
        BadFile{"x.gguf", "GGUF" + std::string(64, '\xff')},
        BadFile{"y.safetensors", std::string(8, '\xff') + "{}"}, BadFile{"z.gguf", ""},
        BadFile{"long.json", std::string(R"({"model_type":")") + std::string(1 << 20, 'a')}),
    [](const auto& file) {
        std::string name = file.param.name;
        std::replace(name.begin(), name.end(), '.', '_');
        return name;
    });

TEST(BadInput, MissingFileAndEmptyFolder) {
    const TemporaryFolder folder;
    EXPECT_EQ(runEstimate({folder.path() + "/nothing-here.json", "--gpu", "none"}).exitCode, 3);
    EXPECT_EQ(runEstimate({folder.path(), "--gpu", "none"}).exitCode, 3);
}

TEST(BadInput, OverflowIsAnError) {
    const std::string big = "1000000";
    const ProgramRun run = runEstimate({"--layers", big, "--kv-heads", big, "--head-dim", big, "--context",
        big, "--sequences", big, "--kv-type", "f16", "--gpu", "none"});
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_EQ(run.json()["error"]["code"], "overflow");
}

class WrongUsage : public testing::TestWithParam<std::pair<const char*, const char*>> { };

TEST_P(WrongUsage, NamesTheValue) {
    const auto [option, value] = GetParam();
    const ProgramRun run = runEstimate({"meta-llama/Llama-3.1-8B-Instruct", option, value});
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_NE(run.err.find(std::string(value).substr(0, std::string(value).find('='))), std::string::npos)
        << run.err;
}

INSTANTIATE_TEST_SUITE_P(Options, WrongUsage,
    testing::Values(std::pair{"--engine", "nonsense"}, std::pair{"--set", "no_such_setting=1"},
        std::pair{"--kv-type", "q99"}, std::pair{"--context", "0"}, std::pair{"--context", "-1"},
        std::pair{"--sequences", "zero"}, std::pair{"--vram", "lots"}, std::pair{"--gpu", "no-such-card"},
        std::pair{"--weights", "q77"}, std::pair{"--layers", "0"},
        std::pair{"--layers", "99999999999999999999"}, std::pair{"--free", "much"},
        std::pair{"--tensor-parallel", "0"}, std::pair{"--format", "yaml"}));

TEST(BadInput, OptionsThatContradictThePlan) {
    const std::string llama = "meta-llama/Llama-3.1-8B-Instruct";
    const ProgramRun prefix = runEstimate({llama, "--prefix", "9k"});
    EXPECT_EQ(prefix.exitCode, 2);
    EXPECT_NE(prefix.err.find("prefix"), std::string::npos) << prefix.err;
    const ProgramRun companion = runEstimate({llama, "--mmproj", "x.gguf"});
    EXPECT_EQ(companion.exitCode, 2);
    EXPECT_NE(companion.err.find("--mmproj"), std::string::npos) << companion.err;
}

TEST(BadInput, AmbiguousModelListsTheCandidates) {
    const ProgramRun run = runEstimate({"llama-3", "--gpu", "none"});
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_EQ(run.json()["error"]["code"], "ambiguous");
    EXPECT_NE(run.err.find("Llama-3.1-8B"), std::string::npos) << run.err;
}

} // namespace
} // namespace vramplan::test
