// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/launch_command.h"

#include "tests/support/core/fixtures.h"

#include <algorithm>
#include <sstream>

namespace vramplan::testing {
namespace {

Estimate answerFor(SettingValues settings) {
    Estimate answer;
    answer.settings = std::move(settings);
    answer.kvK = answer.kvV = ElementType::Q8_0;
    return answer;
}

TEST(LaunchCommand, LlamaServerCountsTheContextOfAllSlots) {
    Scenario plan = planFor(llama8b(), 8192, 4);
    plan.engine = "llama.cpp";
    plan.settings = {{"ubatch_size", "1024"}};
    const auto command = launchCommand(plan, answerFor({{"flash_attn", "on"}, {"ubatch_size", "1024"}}));
    ASSERT_TRUE(command);
    // llama-server's --ctx-size is the sum over its slots.
    EXPECT_NE(command->text.find("--ctx-size 32768 --parallel 4"), std::string::npos) << command->text;
    EXPECT_NE(command->text.find("--cache-type-k q8_0 --cache-type-v q8_0"), std::string::npos);
    EXPECT_NE(command->text.find("--ubatch-size 1024"), std::string::npos);
    EXPECT_FALSE(command->notes.empty()) << "no file is known";
}

TEST(LaunchCommand, APlanForTheHostUsesNoGpuThatIsThere) {
    Scenario plan = planFor(llama8b(), 8192);
    plan.engine = "llama.cpp";
    EXPECT_EQ(launchCommand(plan, answerFor({}))->text.find("--device"), std::string::npos);
    plan.devices.clear();
    const auto command = launchCommand(plan, answerFor({}));
    ASSERT_TRUE(command);
    EXPECT_NE(command->text.find("--device none --n-gpu-layers 0"), std::string::npos) << command->text;
}

// One pool holds what all sequences have together, each slot of its own the longest of them.
TEST(LaunchCommand, UnequalLengthsAddUpInOnePool) {
    Scenario plan = planFor(llama8b(), 8192);
    plan.engine = "llama.cpp";
    plan.workload.lengths = {1024, 2048, 5120};
    EXPECT_NE(launchCommand(plan, answerFor({{"kv_unified", "true"}}))->text.find("--ctx-size 8192 "),
        std::string::npos);
    EXPECT_NE(launchCommand(plan, answerFor({{"kv_unified", "false"}}))->text.find("--ctx-size 15360 "),
        std::string::npos);
}

TEST(LaunchCommand, TheLastOfARepeatedSettingCountsAndWhatIsNoOptionIsNoted) {
    Scenario plan = planFor(llama8b(), 8192);
    plan.engine = "llama.cpp";
    plan.settings = {{"ubatch_size", "256"}, {"outputs", "batch"}, {"ubatch_size", "1024"}};
    const auto command = launchCommand(plan, answerFor({{"ubatch_size", "1024"}, {"outputs", "batch"}}));
    ASSERT_TRUE(command);
    EXPECT_NE(command->text.find("--ubatch-size 1024"), std::string::npos) << command->text;
    EXPECT_EQ(command->text.find("--ubatch-size 256"), std::string::npos) << command->text;
    EXPECT_EQ(command->notes.back(), "outputs is no option of llama-server: it only guides this plan.");
}

TEST(LaunchCommand, OnlyDocumentedOptionsAreUsed) {
    for (const char* engine : {"llama.cpp", "vllm", "sglang", "tensorrt-llm"}) {
        Scenario plan = planFor(llama8b(), 8192, 2);
        plan.engine = engine;
        plan.parallelism.tensor = 2;
        plan.settings = {{"never_heard_of", "1"}, {"gpu_memory_utilization", "0.8"}};
        const auto command = launchCommand(plan, answerFor(plan.settings));
        ASSERT_TRUE(command) << engine;
        EXPECT_EQ(command->text.find("never"), std::string::npos);
        std::istringstream words(command->text);
        for (std::string word; words >> word;) {
            if (!word.starts_with("--")) continue;
            const auto options = launchOptions();
            EXPECT_TRUE(std::any_of(options.begin(), options.end(), [&](const LaunchOption& option) {
                return option.engine == std::string_view(engine) && option.option == word;
            })) << word;
        }
    }
}

TEST(LaunchCommand, VllmNamesTypesByItsOwnNamesAndLeavesOutWhatIsNoOption) {
    Scenario plan = planFor(llama8b(), 8192, 2);
    plan.engine = "vllm";
    plan.parallelism.tensor = plan.parallelism.expert = 4;
    plan.settings = {{"gpu_memory_utilization", "0.8"}, {"async_scheduling", "false"},
        {"enable_prefix_caching", "false"}, {"enforce_eager", "true"}, {"num_speculative_tokens", "2"},
        {"max_in_flight_tokens", "4096"}, {"weights_memory", "16GiB"}, {"mla_disable", "true"}};
    SettingValues settings = plan.settings;
    settings.emplace_back("kv_cache_dtype", "int8_per_token_head");
    Estimate answer = answerFor(settings);
    answer.kvK = answer.kvV = ElementType::Int8;
    const auto command = launchCommand(plan, answer);
    ASSERT_TRUE(command);
    EXPECT_EQ(command->text,
        "VLLM_MLA_DISABLE=1 vllm serve llama-8b --max-model-len 8192 --kv-cache-dtype int8_per_token_head "
        "--tensor-parallel-size 4 --enable-expert-parallel --no-async-scheduling --speculative-config "
        "'{\"method\": \"mtp\", \"num_speculative_tokens\": 2}' --no-enable-prefix-caching "
        "--gpu-memory-utilization 0.8 --enforce-eager");
    EXPECT_EQ(command->notes.size(), 2u);
}

TEST(LaunchCommand, NamesThatAShellWouldReadAreQuoted) {
    ModelSpec model = llama8b();
    model.id = "a b; rm -rf 'x'";
    Scenario plan = planFor(std::move(model), 8192);
    plan.engine = "vllm";
    EXPECT_NE(launchCommand(plan, answerFor({}))->text.find("'a b; rm -rf '\\''x'\\'''"), std::string::npos);
}

TEST(LaunchCommand, SglangNamesPoolsByTokensAndTypesByItsOwnNames) {
    Scenario plan = planFor(llama8b(), 8192, 2);
    plan.engine = "sglang";
    plan.parallelism.tensor = 4;
    plan.parallelism.expert = 4;
    plan.settings = {{"mem_fraction_static", "0.8"}, {"disable_radix_cache", "true"}, {"hicache_ratio", "2"},
        {"kv_cache_memory_bytes", "1073741824"}};
    Estimate answer = answerFor(plan.settings);
    answer.kvK = answer.kvV = ElementType::F8;
    answer.pool = PoolSummary{};
    answer.pool->tokens = 16384;
    const auto command = launchCommand(plan, answer);
    ASSERT_TRUE(command);
    EXPECT_EQ(command->text,
        "python3 -m sglang.launch_server --model-path llama-8b --context-length 8192 --kv-cache-dtype "
        "fp8_e4m3 --tp-size 4 --ep-size 4 --enable-hierarchical-cache --mem-fraction-static 0.8 "
        "--disable-radix-cache --hicache-ratio 2 --max-total-tokens 16384");
    EXPECT_EQ(command->notes.size(), 1u);
}

TEST(LaunchCommand, TensorRtPutsWhatHasNoOptionIntoItsFile) {
    Scenario plan = planFor(llama8b(), 8192, 2);
    plan.engine = "tensorrt-llm";
    plan.parallelism.tensor = 2;
    plan.settings = {{"free_gpu_memory_fraction", "0.8"}, {"tokens_per_block", "64"},
        {"max_attention_window", "512,8192"}};
    Estimate answer = answerFor(plan.settings);
    answer.kvK = answer.kvV = ElementType::F8;
    const auto command = launchCommand(plan, answer);
    ASSERT_TRUE(command);
    EXPECT_EQ(command->text,
        "trtllm-serve llama-8b --max_seq_len 8192 --max_batch_size 2 --kv_cache_free_gpu_memory_fraction 0.8 "
        "--tp_size 2 --extra_llm_api_options config.yaml");
    ASSERT_EQ(command->notes.size(), 1u);
    EXPECT_NE(command->notes[0].find("kv_cache_config:\n  dtype: fp8\n  max_attention_window: [512,8192]\n  "
                                     "tokens_per_block: 64"),
        std::string::npos);
    plan.settings.clear();
    answer = answerFor({});
    answer.kvK = answer.kvV = ElementType::BF16;
    EXPECT_TRUE(launchCommand(plan, answer)->notes.empty());
}

TEST(LaunchCommand, AdaptersAreAnOptionOrPartOfTheFile) {
    Scenario plan = planFor(llama8b(), 8192);
    plan.engine = "tensorrt-llm";
    plan.settings = {{"max_loras", "4"}, {"max_lora_rank", "16"}};
    Estimate answer = answerFor(plan.settings);
    answer.kvK = answer.kvV = ElementType::BF16;
    const auto file = launchCommand(plan, answer);
    ASSERT_TRUE(file);
    ASSERT_EQ(file->notes.size(), 1u);
    EXPECT_TRUE(file->notes[0].ends_with("lora_config:\n  max_loras: 4\n  max_lora_rank: 16"))
        << file->notes[0];
    plan.engine = "sglang";
    plan.settings = {{"max_loras_per_batch", "4"}, {"max_lora_rank", "16"}};
    answer = answerFor(plan.settings);
    answer.kvK = answer.kvV = ElementType::BF16;
    const auto options = launchCommand(plan, answer);
    ASSERT_TRUE(options);
    EXPECT_TRUE(options->text.ends_with("--max-loras-per-batch 4 --max-lora-rank 16")) << options->text;
}

TEST(LaunchCommand, TheFormulaHasNone) {
    const auto command = launchCommand(planFor(llama8b(), 8192), answerFor({}));
    ASSERT_FALSE(command);
    EXPECT_EQ(command.error().kind, ErrorKind::Usage);
}

} // namespace
} // namespace vramplan::testing
