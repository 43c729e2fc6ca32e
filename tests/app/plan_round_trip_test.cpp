// SPDX-License-Identifier: Apache-2.0
// A saved plan opens with the answer that it was saved with: the same devices, totals and verdict, field by
// field, through the command line.
#include "core/base/path.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/run_program.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace vramplan::test {
namespace {

using Words = std::vector<std::string>;

const std::string kLlama = "meta-llama/Llama-3.1-8B-Instruct";

/// Saves the plan of these options and says whether it opens with the same answer; gives that answer.
nlohmann::json sameAfterSaving(Words options) {
    const TemporaryFolder folder;
    const std::string file = folder / "saved.vramplan";
    options.insert(options.end(), {"--save-plan", file});
    const ProgramRun saved = runEstimate(options);
    EXPECT_EQ(saved.exitCode, 0) << saved.err;
    const ProgramRun opened = runEstimate({"--plan", file});
    EXPECT_EQ(opened.exitCode, 0) << opened.err;
    auto before = saved.json(), after = opened.json();
    // Where a preset lies is this installation's affair.
    for (auto* answer : {&before, &after})
        if ((*answer)["model"]["source"]["kind"] == "preset") (*answer)["model"]["source"].erase("path");
    for (const char* part :
        {"devices", "totals", "kv_cache", "verdict", "workload", "precision", "engine", "model", "warnings"})
        EXPECT_EQ(before[part], after[part]) << part << " of " << testing::PrintToString(options);
    return after;
}

class EachOption : public testing::TestWithParam<Words> { };

TEST_P(EachOption, KeepsTheAnswer) {
    Words options = {kLlama, "--vram", "24GiB", "--host-memory", "64GiB"};
    options.insert(options.end(), GetParam().begin(), GetParam().end());
    sameAfterSaving(options);
}

INSTANTIATE_TEST_SUITE_P(Plans, EachOption,
    testing::Values(Words{}, Words{"--layers", "40"}, Words{"--heads", "64"}, Words{"--kv-heads", "4"},
        Words{"--head-dim", "64"}, Words{"--hidden", "2048"}, Words{"--intermediate", "8192"},
        Words{"--vocab", "32000"}, Words{"--parameters", "10B"}, Words{"--weights", "q4_k_m"},
        Words{"--context", "16k"}, Words{"--sequences", "3"}, Words{"--lengths", "1k,2k"},
        Words{"--prefix", "512"}, Words{"--prompt", "1k"}, Words{"--kv-type", "q8_0"},
        Words{"--kv-type-k", "q8_0"}, Words{"--kv-type-v", "q4_0"}, Words{"--engine", "llama.cpp"},
        Words{"--engine", "llama.cpp", "--set", "n_gpu_layers=12"},
        Words{"--engine", "llama.cpp", "--set", "ubatch_size=1024"},
        Words{"--engine", "vllm", "--vram", "24GiB", "--tensor-parallel", "2"},
        Words{"--engine", "vllm", "--vram", "24GiB", "--pipeline-parallel", "2"}, Words{"--free", "20GiB"},
        Words{"--reserve", "2GiB"}, Words{"--vram", "8GiB:2"},
        Words{"--gpu", "rtx-4090,free=20GiB,reserve=1GiB"}));

// 64 GiB of host memory hold 16.06 GB of weights, whatever this machine has and whether it has a GPU.
TEST(PlanRoundTrip, APlanForTheHostLooksForNoGpuAndKeepsItsMemory) {
    const auto answer = sameAfterSaving({kLlama, "--gpu", "none", "--host-memory", "64GiB"});
    EXPECT_EQ(answer["verdict"]["state"], "fits");
    EXPECT_EQ(answer["devices"][0]["capacity"], std::uint64_t{64} << 30);
}

// Ten thousand million parameters of two bytes each.
TEST(PlanRoundTrip, ATotalOfParametersIsKept) {
    const auto answer = sameAfterSaving({kLlama, "--parameters", "10B", "--vram", "24GiB"});
    EXPECT_EQ(answer["totals"]["weights"], 20'000'000'000u);
}

// The numbers of a file outlive it, and its plan opens from any folder.
TEST(PlanRoundTrip, APlanOpensWhenItsModelFileIsGone) {
    const TemporaryFolder folder;
    const std::string model = folder.write("tiny.gguf", tinyLlama().bytes()), plan = folder / "a.vramplan";
    // On Windows no relative name leads from one drive to another.
    const auto relative = std::filesystem::relative(pathOf(model)).string();
    const ProgramRun saved = runEstimate({relative.empty() ? model : relative, "--vram", "8GiB",
        "--host-memory", "64GiB", "--save-plan", plan});
    ASSERT_EQ(saved.exitCode, 0) << saved.err;
    EXPECT_EQ(saved.json()["model"]["source"]["path"], model);
    EXPECT_EQ(saved.json()["engine"]["name"], "llama.cpp");
    std::filesystem::remove(model);
    const ProgramRun opened = runEstimate({"--plan", plan});
    ASSERT_EQ(opened.exitCode, 0) << opened.err;
    for (const char* part : {"devices", "totals", "verdict", "model"})
        EXPECT_EQ(opened.json()[part], saved.json()[part]) << part;
}

TEST(PlanRoundTrip, ModelsAndPlansMayBeNamedInEveryScript) {
    const TemporaryFolder folder;
    const std::string model = folder.write("模型/小 é.gguf", tinyLlama().bytes());
    const std::string plan = folder / "计划.vramplan";
    const ProgramRun saved =
        runEstimate({model, "--vram", "8GiB", "--host-memory", "64GiB", "--save-plan", plan});
    ASSERT_EQ(saved.exitCode, 0) << saved.err;
    EXPECT_EQ(saved.json()["model"]["source"]["path"], model);
    EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(folder.path()) / u"\u8BA1\u5212.vramplan"));
    const ProgramRun opened = runEstimate({"--plan", plan});
    ASSERT_EQ(opened.exitCode, 0) << opened.err;
    EXPECT_EQ(opened.json()["totals"], saved.json()["totals"]);
}

class OptionsOverAPlan : public testing::Test {
protected:
    void SetUp() override {
        const ProgramRun saved = runEstimate(
            {kLlama, "--vram", "24GiB", "--lengths", "1k,2k", "--layers", "16", "--save-plan", m_file});
        ASSERT_EQ(saved.exitCode, 0) << saved.err;
    }
    nlohmann::json with(Words options) {
        options.insert(options.begin(), {"--plan", m_file});
        const ProgramRun run = runEstimate(options);
        EXPECT_EQ(run.exitCode, 0) << run.err;
        return run.json();
    }
    const TemporaryFolder m_folder;
    const std::string m_file = m_folder / "lengths.vramplan";
};

TEST_F(OptionsOverAPlan, LengthsReplaceLengths) {
    EXPECT_EQ(with({"--lengths", "3k,4k,5k"})["workload"]["lengths"], nlohmann::json({3072, 4096, 5120}));
}

// 2 × 16 layers × 8 KV heads × 128 × 2 B = 65,536 B per token.
TEST_F(OptionsOverAPlan, AContextIsThatOfEverySequence) {
    const auto answer = with({"--context", "4k"});
    EXPECT_EQ(answer["workload"]["sequences"], 2);
    EXPECT_EQ(answer["kv_cache"]["bytes"], 65'536u * 4096u * 2u);
}

TEST_F(OptionsOverAPlan, ANumberOfSequencesIsOfTheLongest) {
    EXPECT_EQ(with({"--sequences", "3"})["kv_cache"]["bytes"], 65'536u * 2048u * 3u);
}

TEST_F(OptionsOverAPlan, AnotherSizeLeavesTheChangedOnesAsTheyAre) {
    EXPECT_EQ(with({"--kv-heads", "4"})["model"]["layers"]["total"], 16);
}

TEST(PlanRoundTrip, AnotherEngineReplacesThatOfAShardedPlan) {
    const TemporaryFolder folder;
    const std::string file = folder / "tp2.vramplan";
    const ProgramRun saved = runEstimate({kLlama, "--vram", "24GiB:2", "--engine", "vllm",
        "--tensor-parallel", "2", "--kv-type", "fp8", "--save-plan", file});
    ASSERT_EQ(saved.exitCode, 0) << saved.err;
    const ProgramRun other = runEstimate({"--plan", file, "--engine", "llama.cpp"});
    ASSERT_EQ(other.exitCode, 0) << other.err;
    EXPECT_EQ(other.json()["engine"]["name"], "llama.cpp");
    EXPECT_EQ(other.json()["precision"]["kv_k"], "f16") << "llama.cpp's own, as it has no fp8";
    const ProgramRun asked = runEstimate({"--plan", file, "--engine", "llama.cpp", "--tensor-parallel", "2"});
    EXPECT_NE(asked.exitCode, 0) << "what is typed is not dropped";
}

TEST(PlanRoundTrip, SharesOfThePlanFollowOtherGpus) {
    const TemporaryFolder folder;
    const std::string file = folder / "two.vramplan";
    const ProgramRun saved = runEstimate({kLlama, "--vram", "24GiB:2", "--engine", "llama.cpp", "--set",
        "tensor_split=3,1", "--save-plan", file});
    ASSERT_EQ(saved.exitCode, 0) << saved.err;
    EXPECT_EQ(runEstimate({"--plan", file}).json()["engine"]["settings"]["tensor_split"], "3,1");
    const ProgramRun one = runEstimate({"--plan", file, "--vram", "24GiB"});
    EXPECT_EQ(one.exitCode, 0) << one.err;
    const ProgramRun typed = runEstimate({"--plan", file, "--vram", "24GiB", "--set", "tensor_split=3,1"});
    EXPECT_NE(typed.exitCode, 0) << "what is typed is refused and not dropped";
}

/// The settings of the plan file that saving these options makes.
nlohmann::json savedSettings(Words options, const std::string& file) {
    options.insert(options.end(), {"--save-plan", file});
    const ProgramRun run = runEstimate(options);
    EXPECT_EQ(run.exitCode, 0) << run.err;
    std::ifstream stream(file);
    return nlohmann::json::parse(stream, nullptr, false)["engine"]["settings"];
}

TEST(PlanRoundTrip, ASettingReplacesThatOfThePlan) {
    const TemporaryFolder folder;
    const std::string first = folder / "first.vramplan", second = folder / "second.vramplan";
    savedSettings({kLlama, "--gpu", "none", "--host-memory", "64GiB", "--engine", "llama.cpp", "--set",
                      "ubatch_size=1024", "--set", "swa_full=true"},
        first);
    EXPECT_EQ(savedSettings({"--plan", first, "--set", "ubatch_size=256"}, second),
        nlohmann::json({{"ubatch_size", "256"}, {"swa_full", "true"}}));
}

TEST(PlanRoundTrip, AListOfASettingReplacesThatOfThePlan) {
    const TemporaryFolder folder;
    const std::string first = folder / "first.vramplan", second = folder / "second.vramplan";
    const auto two = savedSettings(
        {"gpt-oss-20b", "--vram", "24GiB", "--host-memory", "64GiB", "--engine", "llama.cpp", "--set",
            R"(override_tensor=blk\.0\..*exps=CPU)", "--set", R"(override_tensor=blk\.1\..*exps=CPU)"},
        first);
    EXPECT_EQ(two["override_tensor"].size(), 2u) << two;
    EXPECT_EQ(savedSettings({"--plan", first, "--set", "override_tensor=exps=CPU"}, second),
        nlohmann::json({{"override_tensor", "exps=CPU"}}));
}

TEST_F(OptionsOverAPlan, LengthsBesideAContextAreRefused) {
    for (const char* option : {"--context", "--sequences"}) {
        const ProgramRun run = runEstimate({kLlama, "--gpu", "none", "--lengths", "1k,2k", option, "4"});
        EXPECT_EQ(run.exitCode, 2);
        EXPECT_NE(run.err.find("--lengths"), std::string::npos) << run.err;
    }
}

} // namespace
} // namespace vramplan::test
