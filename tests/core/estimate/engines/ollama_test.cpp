// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/weight_schemes.h"
#include "tests/core/estimate/engines/engine_cases.h"

namespace vramplan::testing {
namespace {

constexpr const char* kLlama8 = R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
    "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256})";

Scenario ollamaPlan(std::uint64_t context, std::uint64_t sequences, SettingValues settings = {},
    Bytes memory = Count(24) * kGiB) {
    Scenario plan = enginePlan("ollama", modelOf(kLlama8), context, sequences);
    plan.devices = {manualBudget(memory)};
    plan.precision.weights = weightSchemeByName("q8_0").value();
    plan.settings = std::move(settings);
    return plan;
}

/// The same plan for llama-server, with these settings.
Estimate serverOf(Scenario plan, SettingValues settings) {
    const auto profile = engineProfile(VRAMPLAN_SOURCE_DIR "/presets", "llama.cpp");
    plan.engine = "llama.cpp";
    plan.profile = profile.value();
    plan.settings = std::move(settings);
    return mustEstimate(plan);
}

TEST(Ollama, AllocatesWhatItsServerAllocates) {
    // 8,192 tokens: batch and micro-batch 1,024
    const Estimate answer = mustEstimate(ollamaPlan(8192, 2));
    const Estimate server = serverOf(ollamaPlan(8192, 2), {{"batch_size", "1024"}, {"ubatch_size", "1024"}});
    EXPECT_EQ(answer.total, server.total);
    EXPECT_EQ(answer.kv.bytes, Count(2) * kGiB);
    // Given: 256
    EXPECT_EQ(mustEstimate(ollamaPlan(8192, 2, {{"num_batch", "256"}, {"num_gpu", "10"}})).total,
        serverOf(ollamaPlan(8192, 2), {{"batch_size", "256"}, {"ubatch_size", "256"}, {"n_gpu_layers", "10"}})
            .total);
}

// Printed by llama-server under Ollama: Qwen3.6-35B-A3B at 65,536 has 1,280 MiB of cache and 62.81 MiB of
// state; at 262,144 with q8_0 2,720 MiB.
TEST(Ollama, PrintedCacheOfAHybrid) {
    const ModelSpec model = modelOf(R"({"model_type": "qwen3_5_moe_text", "hidden_size": 2048,
        "num_hidden_layers": 40, "num_attention_heads": 16, "num_key_value_heads": 2, "head_dim": 256,
        "linear_num_key_heads": 16, "linear_num_value_heads": 32, "linear_key_head_dim": 128,
        "linear_value_head_dim": 128, "linear_conv_kernel_dim": 4, "full_attention_interval": 4,
        "num_experts": 256, "num_experts_per_tok": 8, "moe_intermediate_size": 512,
        "shared_expert_intermediate_size": 512, "vocab_size": 248320})");
    Scenario plan = enginePlan("ollama", model, 65536);
    plan.precision.weights = weightSchemeByName("q8_0").value();
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.kv.bytes, Count(1280) * kMiB);
    EXPECT_NEAR(static_cast<double>(answer.recurrentBytes.value()) / (1 << 20), 62.81, 0.005);
    plan.workload.context = 262144;
    plan.settings = {{"kv_cache_type", "q8_0"}};
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Count(2720) * kMiB);
}

TEST(Ollama, SaysWhatItsSchedulerWouldThink) {
    const Estimate answer = mustEstimate(ollamaPlan(8192, 4));
    ASSERT_FALSE(answer.verdict.checks.empty());
    const Check& check = answer.verdict.checks.front();
    EXPECT_EQ(check.name, "scheduler_estimate");
    // file: q8_0 of 8.03 B parameters, about 7.95 GiB; cache 4 × 1 GiB
    EXPECT_GT(check.need, Count(11) * kGiB);
    EXPECT_LT(check.need, Count(13) * kGiB);
    EXPECT_EQ(check.have, Count(24 * 1024 - 457) * kMiB * Bytes(80) / Bytes(100));
    EXPECT_TRUE(check.ok);
    EXPECT_FALSE(mustEstimate(ollamaPlan(8192, 4, {{"gpu_overhead", "12GiB"}})).verdict.checks.front().ok);
    EXPECT_TRUE(warns(answer, "context_default"));
    EXPECT_FALSE(warns(mustEstimate(ollamaPlan(32768, 1)), "context_default"));
}

// The prediction ignores windows: Gemma-4-26B-A4B (25 of 30 layers with a window of 1,024) at 4k, 8k, 32k and
// 128k was said to need 1.76 to 56.37 GB of cache (ollama pull 16958); it needs 0.40, 0.48, 0.99 and 3.00 GB.
TEST(Ollama, P25WindowsGrowFarSlowerThanPredicted) {
    const auto config =
        JsonDocument::load(VRAMPLAN_SOURCE_DIR "/presets/models/google--gemma-4-26b-a4b-it.json");
    ASSERT_TRUE(config);
    const ModelSpec model = modelOf(config->part(config->root()["config"]));
    struct Row {
        std::uint64_t context;
        double gigabytes;
    };
    for (const Row& row : {Row{4096, 0.40}, Row{8192, 0.48}, Row{32768, 0.99}, Row{131072, 3.00}}) {
        Scenario plan = enginePlan("ollama", model, row.context);
        plan.settings = {{"num_batch", "512"}};
        EXPECT_NEAR(static_cast<double>(mustEstimate(plan).kv.bytes.value()) / 1e9, row.gigabytes, 0.005)
            << row.context;
    }
}

// 88,000 tokens of Qwen2.5 14B (48 layers, 8 KV heads of 128): 16.11 GiB in f16, 4.53 GiB in q4_0 (ollama
// issue 7965), before rounding to 256 cells; Qwen2.5 7B (28 of 4) at 262,144: 14.0 and 7.44 GiB in q8_0
// (issue 10128).
TEST(Ollama, P58P59TheCacheTypeCounts) {
    const auto gibibytes = [](std::uint32_t layers, std::uint32_t heads, std::uint64_t context,
                               const char* type) {
        Scenario plan = enginePlan("ollama", cacheOnly({FullAttention{heads, 128, 128}}, layers), context);
        plan.settings = {{"kv_cache_type", type}};
        return static_cast<double>(mustEstimate(plan).kv.bytes.value()) / static_cast<double>(kGiB.value());
    };
    EXPECT_NEAR(gibibytes(48, 8, 88000, "f16"), 16.11, 0.02);
    EXPECT_NEAR(gibibytes(48, 8, 88000, "q4_0"), 4.53, 0.01);
    EXPECT_NEAR(gibibytes(28, 4, 262144, "f16"), 14.0, 0.005);
    EXPECT_NEAR(gibibytes(28, 4, 262144, "q8_0"), 7.44, 0.005);
}

// Ollama leaves the layers to its server, which moves some to the host where memory is short.
TEST(Ollama, MovesLayersToTheHost) {
    const Estimate answer = mustEstimate(ollamaPlan(8192, 1, {}, Count(6) * kGiB));
    EXPECT_EQ(answer.verdict.state, VerdictState::Adjusted);
    EXPECT_EQ(answer.total, serverOf(ollamaPlan(8192, 1, {}, Count(6) * kGiB), {{"fit", "true"}}).total);
    EXPECT_NE(mustEstimate(ollamaPlan(8192, 1, {{"num_gpu", "33"}}, Count(6) * kGiB)).verdict.state,
        VerdictState::Adjusted);
}

TEST(Ollama, FewerSlotsQueue) {
    const Estimate answer = mustEstimate(ollamaPlan(4096, 4, {{"num_parallel", "2"}}));
    EXPECT_EQ(answer.verdict.state, VerdictState::Queues);
    EXPECT_EQ(answer.kv.bytes, Count(1) * kGiB);
    EXPECT_TRUE(warns(answer, "requests_wait"));
    EXPECT_EQ(mustEstimate(ollamaPlan(4096, 1, {{"num_parallel", "3"}})).kv.bytes, Count(1536) * kMiB);
}

TEST(Ollama, RefusesWhatItCannotRun) {
    Scenario plan = ollamaPlan(4096, 1, {{"kv_cache_type", "q8_0"}, {"flash_attention", "false"}});
    EXPECT_EQ(refusedSetting(plan), "flash_attention");
    plan = ollamaPlan(4096, 1, {{"kv_cache_type", "q8_0"}});
    plan.precision.kvK = plan.precision.kvV = ElementType::Q4_0;
    EXPECT_EQ(refusedSetting(plan), "kv_cache_type");
    plan = ollamaPlan(4096, 1);
    plan.precision.kvK = ElementType::Q8_0;
    EXPECT_EQ(refusedSetting(plan), "kv_type_v");
    plan = ollamaPlan(4096, 1);
    plan.parallelism.tensor = 2;
    EXPECT_EQ(refusedSetting(plan), "tensor_parallel");
    plan = ollamaPlan(4096, 1, {{"kv_cache_type", "q5_1"}});
    EXPECT_EQ(estimate(plan).error().code, "bad_setting");
}

} // namespace
} // namespace vramplan::testing
