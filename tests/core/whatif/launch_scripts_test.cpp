// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/launch_command.h"

#include "tests/core/estimate/engines/engine_cases.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <regex>

namespace vramplan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string scriptOf(const Scenario& plan) {
    const auto command = launchCommand(plan, mustEstimate(plan));
    return command ? command->text : describe(command.error());
}

Scenario withSettings(const char* engine, SettingValues settings, std::uint64_t sequences = 1) {
    Scenario plan = enginePlan(engine, llama8b(), 8192, sequences);
    plan.settings = std::move(settings);
    return plan;
}

// 8,192 cached tokens are a length of 8,193: the last token is generated and never cached.
TEST(LaunchScripts, TransformersGeneratesOneTokenMoreThanIsCached) {
    const std::string text = scriptOf(withSettings("transformers", {}));
    EXPECT_THAT(text, HasSubstr("from_pretrained(\"llama-8b\", dtype=\"auto\", device_map=\"auto\""));
    EXPECT_THAT(text, HasSubstr("model.generate(**inputs, max_length=8193)"));
    EXPECT_THAT(text, HasSubstr("AutoModelForCausalLM"));
}

TEST(LaunchScripts, TransformersNamesTheCache) {
    EXPECT_THAT(scriptOf(withSettings("transformers",
                    {{"cache_implementation", "quantized"}, {"quant_backend", "hqq"}, {"axis_key", "1"}})),
        HasSubstr("cache_implementation=\"quantized\", cache_config={\"backend\": \"hqq\", \"nbits\": 4, "
                  "\"q_group_size\": 64, \"axis_key\": 1, \"axis_value\": 0, \"residual_length\": 128}"));
    const std::string fixed = scriptOf(
        withSettings("transformers", {{"cache_implementation", "static"}, {"max_cache_len", "9000"}}));
    EXPECT_THAT(fixed, HasSubstr("import AutoModelForCausalLM, AutoTokenizer, StaticCache"));
    EXPECT_THAT(fixed, HasSubstr("StaticCache(config=model.config, max_cache_len=9000)"));
    EXPECT_THAT(scriptOf(withSettings("transformers", {{"pass_config", "false"}})),
        HasSubstr("past_key_values=DynamicCache()"));
    EXPECT_THAT(scriptOf(withSettings("transformers", {{"num_beams", "4"}})), HasSubstr(", num_beams=4)"));
}

TEST(LaunchScripts, TransformersBatchesContinuously) {
    const std::string text = scriptOf(withSettings("transformers",
        {{"cache_implementation", "paged"}, {"attn_implementation", "flash_attention_2"},
            {"max_memory_percent", "0.5"}},
        4));
    EXPECT_THAT(text, HasSubstr("model.generate_batch(inputs=inputs"));
    EXPECT_THAT(text, HasSubstr("ContinuousBatchingConfig(max_memory_percent=0.5)"));
    EXPECT_THAT(text, HasSubstr("attn_implementation=\"flash_attention_2\""));
    EXPECT_THAT(text, Not(HasSubstr("cache_implementation")));
}

TEST(LaunchScripts, TransformersLoadsTheTypeOfTheCache) {
    Scenario plan = withSettings("transformers", {});
    plan.precision.kvK = plan.precision.kvV = ElementType::F32;
    EXPECT_THAT(scriptOf(plan), HasSubstr("dtype=\"float32\""));
}

TEST(LaunchScripts, StrangeNamesStayText) {
    ModelSpec model = llama8b();
    model.id = "a\"b\\c";
    EXPECT_THAT(
        scriptOf(enginePlan("transformers", model, 100)), HasSubstr("from_pretrained(\"a\\\"b\\\\c\""));
}

TEST(LaunchScripts, OllamaHasAnEnvironmentAndAModelfile) {
    const std::string text = scriptOf(withSettings("ollama",
        {{"flash_attention", "true"}, {"kv_cache_type", "q8_0"}, {"num_gpu", "20"}, {"num_batch", "256"},
            {"gpu_overhead", "1GiB"}},
        2));
    EXPECT_EQ(text,
        "OLLAMA_NUM_PARALLEL=2 OLLAMA_FLASH_ATTENTION=1 OLLAMA_KV_CACHE_TYPE=q8_0 "
        "OLLAMA_GPU_OVERHEAD=1073741824 ollama serve\n"
        "# Modelfile\nFROM MODEL.gguf\nPARAMETER num_ctx 8192\nPARAMETER num_gpu 20\nPARAMETER num_batch "
        "256");
    EXPECT_THAT(scriptOf(withSettings("ollama", {})), Not(HasSubstr("FLASH")));
}

TEST(LaunchScripts, OnlyDocumentedNamesAreSet) {
    const auto known = [](std::string_view engine, const std::string& name) {
        const auto options = launchOptions();
        return std::any_of(options.begin(), options.end(),
            [&](const LaunchOption& option) { return option.engine == engine && option.option == name; });
    };
    const std::string ollama =
        scriptOf(withSettings("ollama", {{"num_gpu", "20"}, {"flash_attention", "false"}}));
    const std::regex variable("(OLLAMA_[A-Z_]+)=|PARAMETER ([a-z_]+)");
    for (std::sregex_iterator it(ollama.begin(), ollama.end(), variable), end; it != end; ++it)
        EXPECT_TRUE(known("ollama", (*it)[1].matched ? (*it)[1].str() : (*it)[2].str())) << it->str();
    const std::string python = scriptOf(withSettings("transformers",
        {{"num_return_sequences", "2"}, {"cache_implementation", "offloaded"},
            {"attn_implementation", "eager"}}));
    const std::regex argument(", ([a-z_]+)=");
    for (std::sregex_iterator it(python.begin(), python.end(), argument), end; it != end; ++it) {
        if ((*it)[1] == "return_tensors" || (*it)[1] == "padding") continue; // of the tokenizer
        EXPECT_TRUE(known("transformers", (*it)[1])) << it->str();
    }
    EXPECT_THAT(python, HasSubstr("do_sample=True")); // several answers without beams are sampled
}

} // namespace
} // namespace vramplan::testing
