// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/measure_command.h"

#include "core/catalogue/engine_profiles.h"
#include "core/estimate/engine.h"
#include "tests/support/core/fixtures.h"

#include <algorithm>
#include <sstream>

namespace vramplan::testing {
namespace {

Estimate answerWith(SettingValues settings) {
    Estimate answer;
    answer.settings = std::move(settings);
    answer.kvK = answer.kvV = ElementType::Q8_0;
    return answer;
}

TEST(MeasureCommand, LlamaBenchFillsTheCacheToThePlansLength) {
    Scenario plan = planFor(llama8b(), 8192);
    plan.engine = "llama.cpp";
    const auto command =
        measureCommand(plan, answerWith({{"flash_attn", "off"}, {"tensor_split", "3,1"}, {"n_cpu_moe", ""}}));
    ASSERT_TRUE(command);
    // 8,192 tokens: 8,064 of prompt and the 128 that are generated behind them.
    EXPECT_NE(command->text.find("--n-prompt 8064 --n-gen 128 --n-depth 0,8064"), std::string::npos)
        << command->text;
    EXPECT_NE(
        command->text.find("--cache-type-k q8_0 --cache-type-v q8_0 --flash-attn 0"), std::string::npos);
    EXPECT_NE(command->text.find("--tensor-split 3/1"), std::string::npos)
        << "llama-bench separates by slashes";
    EXPECT_EQ(command->text.find("n-cpu-moe"), std::string::npos) << "unset settings are left to the engine";
}

// Both benchmarks take the options of their servers; what is measured must be the cache that is planned.
TEST(MeasureCommand, BenchmarksKeepTheTypeOfTheCache) {
    for (const auto& [engine, option] :
        {std::pair{"vllm", "--kv-cache-dtype fp8 "}, {"sglang", "--kv-cache-dtype fp8_e4m3 "}}) {
        Scenario plan = planFor(llama8b(), 8192);
        plan.engine = engine;
        plan.profile = *engineProfile(VRAMPLAN_SOURCE_DIR "/presets", engine);
        plan.precision.kvK = plan.precision.kvV = ElementType::F8;
        const auto answer = estimate(plan);
        ASSERT_TRUE(answer) << engine;
        const auto command = measureCommand(plan, *answer);
        ASSERT_TRUE(command) << engine;
        EXPECT_NE((command->text + " ").find(option), std::string::npos) << command->text;
    }
}

TEST(MeasureCommand, OnlyDocumentedOptionsAreUsed) {
    for (const char* engine : {"llama.cpp", "vllm", "sglang"}) {
        Scenario plan = planFor(llama8b(), 8192, 2);
        plan.engine = engine;
        plan.parallelism.tensor = 2;
        const auto command = measureCommand(plan, answerWith({{"gpu_memory_utilization", "0.8"}}));
        ASSERT_TRUE(command) << engine;
        std::istringstream words(command->text);
        for (std::string word; words >> word;) {
            if (!word.starts_with("--")) continue;
            const auto options = measureOptions();
            EXPECT_TRUE(std::any_of(options.begin(), options.end(), [&](const LaunchOption& option) {
                return option.engine == std::string_view(engine) && option.option == word;
            })) << word;
        }
    }
}

/// The programs of these back ends' vendors that the notes name.
std::string watchersFor(std::vector<std::string> backends) {
    Scenario plan = planFor(llama8b(), 8192);
    plan.engine = "llama.cpp";
    plan.devices.clear();
    for (std::string& backend : backends) {
        plan.devices.push_back(manualBudget(Bytes(24) * kGiB));
        plan.devices.back().backend = std::move(backend);
    }
    const auto command = measureCommand(plan, answerWith({}));
    EXPECT_TRUE(command);
    std::string programs;
    if (command)
        for (const std::string& note : command->notes)
            for (const char* program : {"nvidia-smi", "rocm-smi"})
                if (note.find(program) != std::string::npos) programs += program + std::string(" ");
    return programs;
}

// NVIDIA's driver brings nvidia-smi, ROCm brings rocm-smi; neither runs on a Mac or for Intel's GPUs.
TEST(MeasureCommand, NamesWhatShowsThePeakOfMemoryOnTheseGpus) {
    EXPECT_EQ(watchersFor({"cuda"}), "nvidia-smi ");
    EXPECT_EQ(watchersFor({"rocm"}), "rocm-smi ");
    EXPECT_EQ(watchersFor({"cuda", "rocm"}), "nvidia-smi rocm-smi ");
    for (const char* backend : {"metal", "vulkan"}) EXPECT_EQ(watchersFor({backend}), "") << backend;
    EXPECT_EQ(watchersFor({}), "") << "the processor alone";
}

TEST(MeasureCommand, TheFormulaHasNone) {
    EXPECT_EQ(measureCommand(planFor(llama8b(), 8192), answerWith({})).error().code, "no_benchmark");
}

} // namespace
} // namespace vramplan::testing
