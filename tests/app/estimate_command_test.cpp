// SPDX-License-Identifier: Apache-2.0
// Right answers of well-known models through the command line. Expected sizes are worked out in the comments
// from the models' published dimensions.
#include "tests/support/run_program.h"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace vramplan::test {
namespace {

constexpr std::uint64_t kGib = std::uint64_t{1} << 30;

std::uint64_t kvBytes(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--engine", "reference", "--gpu", "none"});
    const ProgramRun run = runEstimate(arguments);
    EXPECT_EQ(run.exitCode, 0) << run.err;
    if (run.exitCode != 0) return 0;
    return run.json()["kv_cache"]["bytes"].get<std::uint64_t>();
}

const std::vector<std::string> kUniform = {
    "--layers", "32", "--head-dim", "128", "--context", "8k", "--sequences", "1", "--kv-type", "f16"};

std::vector<std::string> with(std::vector<std::string> base, std::initializer_list<std::string> more) {
    base.insert(base.end(), more);
    return base;
}

TEST(EstimateCommand, EightKvHeadsAreOneGib) {
    // 2 × 32 layers × 1 sequence × 8,192 tokens × 8 KV heads × 128 × 2 B
    EXPECT_EQ(kvBytes(with(kUniform, {"--kv-heads", "8"})), 1'073'741'824u);
    EXPECT_EQ(kvBytes(with(kUniform, {"--kv-heads", "32"})), 4 * kGib);
}

TEST(EstimateCommand, QueryHeadsNeverEnterTheCache) {
    EXPECT_EQ(kvBytes(with(kUniform, {"--kv-heads", "8", "--heads", "8"})),
        kvBytes(with(kUniform, {"--kv-heads", "8", "--heads", "64"})));
}

TEST(EstimateCommand, LlamaPerToken) {
    // 2 × 32 × 8 × 128 × 2 B = 131,072 B per token; q8_0 takes 34 bytes per 32 values: 69,632 B.
    const std::string llama = "meta-llama/Llama-3.1-8B-Instruct";
    EXPECT_EQ(kvBytes({llama, "--context", "1024", "--kv-type", "f16"}), 131'072u * 1024);
    EXPECT_EQ(kvBytes({llama, "--context", "1024", "--kv-type", "q8_0"}), 69'632u * 1024);
    EXPECT_EQ(kvBytes({llama, "--context", "1024", "--kv-type-k", "f16", "--kv-type-v", "q8_0"}),
        (65'536u + 34'816u) * 1024);
    EXPECT_EQ(kvBytes({llama, "--kv-type", "f16"}), kGib) << "defaults are 8,192 tokens and one sequence";
}

TEST(EstimateCommand, Qwen3HeadDimensionComesFromItsFile) {
    // 2 × 36 × 8 × 128 × 2 B = 147,456 B; hidden 2,560 / 32 heads would give 80 and 92,160 B.
    EXPECT_EQ(kvBytes({"Qwen/Qwen3-4B", "--context", "4096", "--kv-type", "f16"}), 147'456u * 4096);
}

TEST(EstimateCommand, GptOssKeepsWindowsOnHalfOfItsLayers) {
    // 12 full and 12 sliding layers (window 128), 8 KV heads × 64, 2 B, 32 sequences of 8,192 tokens: 6.09
    // GiB.
    EXPECT_EQ(kvBytes({"openai/gpt-oss-20b", "--context", "8192", "--sequences", "32", "--kv-type", "bf16"}),
        12ull * 2 * 8 * 64 * 2 * (8192 + 128) * 32);
}

TEST(EstimateCommand, DeepSeekCachesOneLatentVector) {
    // 61 layers × (512 + 64) × 2 B × 65,536 tokens = 4.29 GiB
    EXPECT_EQ(kvBytes({"deepseek-ai/DeepSeek-V3", "--context", "65536", "--kv-type", "bf16"}),
        61ull * 576 * 2 * 65536);
}

TEST(EstimateCommand, GemmaKeepsTenFullLayers) {
    // 10 full and 52 sliding layers (window 1,024), 16 KV heads × 128: 8,192 B per token and layer as K + V
    // pairs of 2 B.
    EXPECT_EQ(kvBytes({"google/gemma-3-27b-it", "--context", "131072", "--kv-type", "bf16"}),
        10ull * 131072 * 8192 + 52ull * 1024 * 8192);
}

TEST(EstimateCommand, WeightsOfLlamaInBf16) {
    const ProgramRun run = runEstimate({"meta-llama/Llama-3.1-8B-Instruct", "--engine", "reference",
        "--context", "32k", "--weights", "bf16", "--kv-type", "f16", "--vram", "24GiB"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    const auto json = run.json();
    EXPECT_EQ(json["model"]["parameters"], 8'030'261'248u); // published safetensors total
    EXPECT_EQ(json["totals"]["weights"], 16'060'522'496u);  // two bytes each
    for (const auto& device : json["devices"]) {
        std::uint64_t sum = 0;
        for (const auto& item : device["items"]) {
            sum += item["bytes"].get<std::uint64_t>();
            EXPECT_FALSE(item["formula"].get<std::string>().empty());
            EXPECT_LE(item["low"], item["bytes"]);
            EXPECT_GE(item["high"], item["bytes"]);
        }
        EXPECT_EQ(sum, device["total"]);
    }
    EXPECT_EQ(json["verdict"]["state"], "fits");
    EXPECT_GE(json["verdict"]["max_context"].get<std::uint64_t>(), 32768u);
}

TEST(EstimateCommand, FormulaHoldsItsNumbers) {
    const ProgramRun run = runEstimate(with(kUniform, {"--kv-heads", "8", "--gpu", "none"}));
    ASSERT_EQ(run.exitCode, 0) << run.err;
    const auto json = run.json();
    const auto& item = json["devices"][0]["items"][0];
    EXPECT_EQ(item["formula"], "2 × 32 layers × 1 sequence × 8,192 tokens × 8 KV heads × 128 × 2 B");
    EXPECT_EQ(item["inputs"]["kv_heads"], 8);
}

TEST(EstimateCommand, DoesNotFitEndsWithOneWhereRequired) {
    const std::vector<std::string> plan = {
        "meta-llama/Llama-3.1-8B-Instruct", "--context", "32k", "--weights", "bf16", "--vram", "8GiB"};
    EXPECT_EQ(runEstimate(plan).exitCode, 0);
    const ProgramRun required = runEstimate(with(plan, {"--require-fit"}));
    EXPECT_EQ(required.exitCode, 1);
    EXPECT_EQ(required.json()["verdict"]["fits"], false);
    EXPECT_EQ(required.json()["verdict"]["limited_by"], "weights");
}

TEST(EstimateCommand, WhatIsUnknownDoesNotFit) {
    // 14.96 GiB of weights and 1 GiB of cache are known, but no hidden size and no vocabulary.
    const ProgramRun run = runEstimate({"--layers", "32", "--kv-heads", "8", "--head-dim", "128",
        "--parameters", "8.03B", "--vram", "24GiB", "--require-fit"});
    EXPECT_EQ(run.exitCode, 1);
    const auto json = run.json();
    EXPECT_EQ(json["totals"]["weights"], 16'060'000'000);
    EXPECT_TRUE(json["totals"]["activations"].is_null());
    EXPECT_TRUE(json["totals"]["output"].is_null());
    EXPECT_TRUE(json["verdict"]["fits"].is_null());
}

TEST(EstimateCommand, ACacheBesideMappedWeightsMustFit) {
    // 131,072 tokens × 131,072 B = 16 GiB of ordinary memory; only the weights may stay in the file.
    const std::vector<std::string> plan = {"meta-llama/Llama-3.1-8B-Instruct", "--gpu", "none", "--context",
        "128k", "--engine", "llama.cpp", "--require-fit=likely"};
    EXPECT_EQ(runEstimate(with(plan, {"--host-memory", "1GiB"})).exitCode, 1);
    const ProgramRun slow = runEstimate(with(plan, {"--host-memory", "24GiB"}));
    EXPECT_EQ(slow.exitCode, 0);
    EXPECT_NE(slow.json()["verdict"]["summary"].get<std::string>().find(" short"), std::string::npos);
}

TEST(EstimateCommand, MaximaAreExact) {
    const std::string llama = "meta-llama/Llama-3.1-8B-Instruct";
    const std::vector<std::string> plan = {llama, "--kv-type", "f16", "--vram", "24GiB"};
    const ProgramRun run = runEstimate(plan);
    ASSERT_EQ(run.exitCode, 0) << run.err;
    const auto longest = run.json()["verdict"]["max_context"].get<std::uint64_t>();
    EXPECT_EQ(
        runEstimate(with(plan, {"--context", std::to_string(longest)})).json()["verdict"]["state"], "fits");
    EXPECT_NE(runEstimate(with(plan, {"--context", std::to_string(longest + 1)})).json()["verdict"]["state"],
        "fits");
}

TEST(EstimateCommand, UnequalLengthsAddUp) {
    const std::string llama = "meta-llama/Llama-3.1-8B-Instruct";
    EXPECT_EQ(kvBytes({llama, "--lengths", "1k,2k,5k", "--kv-type", "f16"}), 131'072ull * 8 * 1024);
}

TEST(EstimateCommand, EveryFormatIsWritten) {
    const TemporaryFolder folder;
    for (const char* format : {"table", "json", "csv", "markdown"}) {
        const std::string file = folder.path() + "/answer." + format;
        const ProgramRun run = runProgram("bin/vramplan-cli",
            {"estimate", "--layers", "2", "--kv-heads", "2", "--head-dim", "64", "--gpu", "none", "--format",
                format, "--output", file});
        EXPECT_EQ(run.exitCode, 0) << run.err;
        EXPECT_TRUE(run.out.empty());
        EXPECT_EQ(::access(file.c_str(), R_OK), 0) << format;
    }
    EXPECT_EQ(runProgram("bin/vramplan-cli",
                  {"estimate", "--layers", "2", "--gpu", "none", "--output",
                      folder.path() + "/no/such/folder/x.json"})
                  .exitCode,
        5);
}

TEST(EstimateCommand, ASavedPlanGivesTheSameNumbersAndCanBeCompared) {
    const TemporaryFolder folder;
    const std::string first = folder.path() + "/a.vramplan", second = folder.path() + "/b.vramplan";
    const std::vector<std::string> plan = {
        "Qwen/Qwen3-4B", "--context", "16k", "--kv-type", "f16", "--vram", "8GiB", "--save-plan", first};
    const ProgramRun saved = runEstimate(plan);
    ASSERT_EQ(saved.exitCode, 0) << saved.err;
    const ProgramRun again = runEstimate({"--plan", first});
    ASSERT_EQ(again.exitCode, 0) << again.err;
    EXPECT_EQ(again.json()["devices"], saved.json()["devices"]);
    // An option overrides the plan: twice the context is twice the cache.
    const ProgramRun longer = runEstimate({"--plan", first, "--context", "32k", "--save-plan", second});
    EXPECT_EQ(longer.json()["kv_cache"]["bytes"].get<std::uint64_t>(),
        2 * saved.json()["kv_cache"]["bytes"].get<std::uint64_t>());
    const ProgramRun compared =
        runProgram("bin/vramplan-cli", {"compare", first, second, "--format", "json"});
    ASSERT_EQ(compared.exitCode, 0) << compared.err;
    const auto json = compared.json();
    EXPECT_EQ(json["format"], "vramplan.comparison/1");
    for (const auto& row : json["differences"])
        EXPECT_EQ(row["differs"], row["component"] == "kv_cache") << row;
    EXPECT_EQ(
        runProgram("bin/vramplan-cli", {"compare", first, folder.path() + "/none.vramplan"}).exitCode, 3);
}

TEST(EstimateCommand, AFileThatHoldsSeveralPlansIsComparedByItself) {
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/a.vramplan";
    const ProgramRun saved = runEstimate(
        {"Qwen/Qwen3-4B", "--context", "16k", "--kv-type", "f16", "--vram", "8GiB", "--save-plan", path});
    ASSERT_EQ(saved.exitCode, 0) << saved.err;
    EXPECT_EQ(runProgram("bin/vramplan-cli", {"compare", path}).exitCode, 2) << "one plan alone";
    std::ifstream in(path);
    auto plan = nlohmann::json::parse(in);
    auto baseline = plan;
    baseline["workload"]["context"] = 8192;
    plan["comparison"] = {{"active", 0}, {"baseline", 1}, {"plans", {baseline}}};
    std::ofstream(path) << plan;
    const ProgramRun compared = runProgram("bin/vramplan-cli", {"compare", path, "--format", "json"});
    ASSERT_EQ(compared.exitCode, 0) << compared.err;
    const auto json = compared.json();
    ASSERT_EQ(json["plans"].size(), 2u);
    for (const auto& row : json["differences"]) {
        if (row["component"] != "kv_cache") continue;
        EXPECT_EQ(row["bytes"][1], 2 * row["bytes"][0].get<std::uint64_t>()) << "the baseline is first";
    }
}

// Two plans of one model differ in what stands above the sizes; what is unknown is not 0.
TEST(CompareCommand, TellsPlansApartAndUnknownFromNothing) {
    const TemporaryFolder folder;
    const std::string known = folder / "known.vramplan", unknown = folder / "unknown.vramplan";
    ASSERT_EQ(runEstimate({"Qwen/Qwen3-4B", "--engine", "llama.cpp", "--vram", "8GiB", "--save-plan", known})
                  .exitCode,
        0);
    ASSERT_EQ(runEstimate({"--layers", "4", "--vram", "8GiB", "--save-plan", unknown}).exitCode, 0);
    const auto json = runProgram("bin/vramplan-cli", {"compare", known, unknown, "--format", "json"}).json();
    EXPECT_TRUE(json["plans"][0]["total"].is_number());
    EXPECT_TRUE(json["plans"][1]["total"].is_null());
    EXPECT_FALSE(json["plans"][1]["warnings"].empty());
    EXPECT_EQ(json["differences"][0]["component"], "weights");
    EXPECT_TRUE(json["differences"][0]["bytes"][1].is_null());
    const std::string table = runProgram("bin/vramplan-cli", {"compare", known, unknown}).out;
    for (const char* text : {"known.vramplan", "unknown.vramplan", "llama.cpp", "8,192 tokens", "unknown"})
        EXPECT_NE(table.find(text), std::string::npos) << text << "\n" << table;
}

TEST(SweepCommand, SaysWhetherEachRowFits) {
    const ProgramRun run = runProgram("bin/vramplan-cli",
        {"sweep", "--over", "context=1k,1m", "meta-llama/Llama-3.1-8B-Instruct", "--vram", "24GiB",
            "--kv-type", "f16", "--format", "csv"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    EXPECT_EQ(run.out.substr(0, run.out.find('\n')),
        "context,total,weights,kv_cache,recurrent_state,activations,output,overhead,headroom,state,fits");
    EXPECT_NE(run.out.find(",fits,true\n"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find(",no,false\n"), std::string::npos) << run.out; // 128 GiB of cache
    EXPECT_EQ(runProgram("bin/vramplan-cli",
                  {"sweep", "--over", "context=1k", "--over", "context=2k", "--layers", "2", "--gpu", "none"})
                  .exitCode,
        2);
}

// The output head alone takes 128,256 × 4,096 × 2 B = 0.98 GiB of one GPU.
TEST(SolveCommand, SaysWhereTheEngineRefusesFurtherGpus) {
    const ProgramRun run = runProgram("bin/vramplan-cli",
        {"solve", "gpus", "meta-llama/Llama-3.1-8B-Instruct", "--vram", "1GiB:2", "--engine", "llama.cpp"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    EXPECT_NE(run.out.find("at most 16 devices, the plan has 17"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("Not even 16 of them fit, and the engine refuses more"), std::string::npos)
        << run.out;
}

// q6_k takes 6,588,170,240 B and fits on 8 GiB; what is chosen must not be smaller.
TEST(SolveCommand, FindsTheLargestWeightsThatLlamaCppCanRun) {
    const ProgramRun run = runProgram("bin/vramplan-cli",
        {"solve", "weights", "meta-llama/Llama-3.1-8B-Instruct", "--vram", "8GiB", "--engine", "llama.cpp",
            "--format", "json"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    const auto json = run.json();
    EXPECT_GE(json["estimate"]["totals"]["weights"].get<std::uint64_t>(), 6'588'170'240u) << json["value"];
    EXPECT_EQ(json["estimate"]["verdict"]["fits"], true);
}

TEST(WhatIfCommands, SolveSweepAdviseAndCommand) {
    const std::vector<std::string> plan = {
        "meta-llama/Llama-3.1-8B-Instruct", "--kv-type", "f16", "--vram", "24GiB", "--format", "json"};
    const auto run = [&](std::vector<std::string> words) {
        words.insert(words.end(), plan.begin(), plan.end());
        return runProgram("bin/vramplan-cli", words);
    };
    const auto solution = run({"solve", "context"}).json();
    EXPECT_EQ(solution["format"], "vramplan.solution/1");
    EXPECT_EQ(solution["value"], solution["estimate"]["workload"]["context"]);
    const auto rows = run({"sweep", "--over", "context=1k:4k:x2", "--over", "sequences=1,2"}).json()["rows"];
    ASSERT_EQ(rows.size(), 6u);
    EXPECT_EQ(rows[5]["kv_cache"], 131072u * 4096u * 2u);
    const auto advice = run({"advise", "--context", "128k"}).json();
    EXPECT_EQ(advice["format"], "vramplan.advice/1");
    EXPECT_FALSE(advice["levers"].empty());
    EXPECT_EQ(run({"command"}).exitCode, 2) << "the reference formula has no launch command";
}

// 4,096 tokens: llama-bench reads 3,968 of them and generates its 128 behind them.
TEST(EstimateCommand, AdviceAndCommandNameTheBenchmark) {
    const std::string benchmark = "--n-prompt 3968 --n-gen 128";
    for (const char* command : {"advise", "command"}) {
        std::vector<std::string> words = {command, "meta-llama/Llama-3.1-8B-Instruct", "--engine",
            "llama.cpp", "--context", "4k", "--vram", "24GiB"};
        const ProgramRun table = runProgram("bin/vramplan-cli", words);
        EXPECT_NE(table.out.find(benchmark), std::string::npos) << table.out << table.err;
        words.insert(words.end(), {"--format", "json"});
        const auto json = runProgram("bin/vramplan-cli", words).json();
        EXPECT_NE(json["benchmark"]["command"].get<std::string>().find(benchmark), std::string::npos) << json;
    }
}

// A shell that runs the answer must start the server and nothing else.
TEST(EstimateCommand, TheBenchmarkOfACommandIsAComment) {
    const ProgramRun run = runProgram("bin/vramplan-cli",
        {"command", "meta-llama/Llama-3.1-8B-Instruct", "--engine", "transformers", "--vram", "24GiB"});
    const std::size_t begin = run.out.find("# Benchmark:");
    ASSERT_NE(begin, std::string::npos) << run.out << run.err;
    std::istringstream lines(run.out.substr(begin));
    for (std::string line; std::getline(lines, line);) EXPECT_EQ(line.front(), '#') << line;
}

TEST(EstimateCommand, EnginesWithoutABenchmarkHaveNone) {
    const auto json = runProgram("bin/vramplan-cli",
        {"advise", "meta-llama/Llama-3.1-8B-Instruct", "--engine", "reference", "--vram", "24GiB", "--format",
            "json"})
                          .json();
    EXPECT_TRUE(json["benchmark"].is_null()) << json;
}

TEST(EstimateCommand, StrictRefusesGuesses) {
    const TemporaryFolder folder;
    const std::string config = folder.write("config.json",
        R"({"model_type": "never_heard_of", "num_hidden_layers": 4, "hidden_size": 256, "num_attention_heads": 4, "intermediate_size": 512, "vocab_size": 1000})");
    const ProgramRun relaxed = runEstimate({config, "--gpu", "none"});
    EXPECT_EQ(relaxed.exitCode, 0) << relaxed.err;
    EXPECT_FALSE(relaxed.json()["warnings"].empty());
    EXPECT_EQ(runEstimate({config, "--gpu", "none", "--strict"}).exitCode, 4);
}

} // namespace
} // namespace vramplan::test
