// SPDX-License-Identifier: Apache-2.0
// The ten things that people come to do, each once on the command line.
#include "tests/support/run_program.h"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vramplan::test {
namespace {

constexpr std::uint64_t kGib = std::uint64_t{1} << 30;

nlohmann::json cli(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--format", "json"});
    const ProgramRun run = runProgram("bin/vramplan-cli", arguments);
    EXPECT_EQ(run.exitCode, 0) << run.err;
    return run.json();
}

TEST(CommandLineTasks, Task01ALongContextOnMyCard) {
    const auto answer = cli({"solve", "context", "qwen2.5-32b-instruct", "--engine", "llama.cpp", "--weights",
        "q4_k_m", "--gpu", "RTX 4090"});
    EXPECT_GT(answer["value"].get<std::uint64_t>(), 1024u);
    const ProgramRun command = runProgram("bin/vramplan-cli",
        {"command", "qwen2.5-32b-instruct", "--engine", "llama.cpp", "--weights", "q4_k_m", "--gpu",
            "RTX 4090"});
    EXPECT_NE(command.out.find("llama-server"), std::string::npos) << command.out << command.err;
}

TEST(CommandLineTasks, Task02TheServerRefusesToStart) {
    const ProgramRun run = runEstimate({"llama-3.1-8b-instruct", "--engine", "vllm", "--context", "128k",
        "--gpu", "RTX 4090", "--set", "gpu_memory_utilization=0.95"});
    const auto answer = run.json();
    const bool refused = run.exitCode == 2 || answer["verdict"]["state"] == "refused";
    EXPECT_TRUE(refused) << run.out << run.err;
}

TEST(CommandLineTasks, Task03WhatDoWeBuyForFiftyPeople) {
    std::string lengths = "8192";
    for (int i = 1; i < 45; ++i) lengths += ",8192";
    for (int i = 0; i < 5; ++i) lengths += ",32768";
    for (const char* gpu : {"L40S", "H100 SXM"}) {
        const auto answer = cli({"solve", "gpus", "llama-3.1-8b-instruct", "--engine", "vllm", "--lengths",
            lengths, "--gpu", gpu});
        EXPECT_GE(answer["value"].get<std::uint64_t>(), 1u) << gpu;
    }
}

TEST(CommandLineTasks, Task04DoesQuantisingTheCacheHelp) {
    // 4 GiB; 34 of 64 bytes of it.
    std::vector<std::string> plan = {
        "llama-3.1-8b-instruct", "--engine", "llama.cpp", "--context", "32k", "--gpu", "RTX 4090"};
    EXPECT_EQ(runEstimate(plan).json()["kv_cache"]["bytes"], 4 * kGib);
    plan.insert(plan.end(), {"--kv-type", "q8_0"});
    EXPECT_EQ(runEstimate(plan).json()["kv_cache"]["bytes"], 4 * kGib * 34 / 64);
}

TEST(CommandLineTasks, Task05WhyAreEnginesSoDifferent) {
    std::vector<std::uint64_t> caches;
    for (const char* engine : {"reference", "llama.cpp", "vllm", "transformers"}) {
        const ProgramRun run = runEstimate({"gemma-3-12b-it", "--engine", engine, "--gpu", "H100 SXM"});
        ASSERT_EQ(run.exitCode, 0) << run.err;
        caches.push_back(run.json()["kv_cache"]["bytes"].get<std::uint64_t>());
    }
    EXPECT_NE(caches[0], caches[1]) << "llama.cpp's windows are padded and hold a batch more";
}

TEST(CommandLineTasks, Task06ExpertsInHostMemory) {
    const ProgramRun run = runEstimate({"gpt-oss-120b", "--engine", "llama.cpp", "--gpu", "RTX 4060 Ti 16GB",
        "--set", "n_cpu_moe=36", "--host-memory", "64GiB"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    ASSERT_EQ(run.json()["devices"].size(), 2u);
    EXPECT_GT(run.json()["devices"][1]["total"].get<std::uint64_t>(), 50 * kGib);
}

TEST(CommandLineTasks, Task07TwoCardsThatAreNotAlike) {
    const ProgramRun run = runEstimate({"llama-3.1-8b-instruct", "--engine", "llama.cpp", "--gpu", "RTX 4090",
        "--gpu", "RTX 3060 12GB", "--set", "tensor_split=10,90"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    EXPECT_GT(run.json()["devices"][1]["total"], run.json()["devices"][0]["total"]);
}

TEST(CommandLineTasks, Task08UnderstandTheCache) {
    const auto answer = cli({"sweep", "--over", "context=1k:64k:x64", "gemma-3-12b-it", "--engine",
        "reference", "--gpu", "none"});
    ASSERT_EQ(answer["rows"].size(), 2u);
    // 8 of 48 layers are full; the windows of the others hold 1,024 tokens.
    EXPECT_LT(answer["rows"][1]["kv_cache"].get<double>() / answer["rows"][0]["kv_cache"].get<double>(), 20);
}

TEST(CommandLineTasks, Task09MyNumbersLookWrong) {
    const auto answer = cli({"probe"});
    EXPECT_TRUE(answer["backends"].is_array());
    EXPECT_TRUE(answer["host"].is_object());
}

TEST(CommandLineTasks, Task10EveryWeek) {
    EXPECT_EQ(
        runEstimate({"llama-3.1-8b-instruct", "--gpu", "RTX 4090", "--engine", "llama.cpp", "--require-fit"})
            .exitCode,
        0);
    EXPECT_EQ(
        runEstimate({"llama-3.1-8b-instruct", "--vram", "8GiB", "--engine", "llama.cpp", "--require-fit"})
            .exitCode,
        1);
}

} // namespace
} // namespace vramplan::test
