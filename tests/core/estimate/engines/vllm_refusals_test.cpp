// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_refusals.h"

#include "tests/core/estimate/engines/engine_cases.h"

namespace vramplan {
namespace {

using testing::cacheOnly;
using testing::enginePlan;
using testing::llama8b;
using testing::refusedSetting;

Scenario onGpus(ModelSpec model, std::uint64_t tensor, std::uint64_t gpus) {
    Scenario plan = enginePlan("vllm", std::move(model), 8192);
    plan.parallelism.tensor = tensor;
    plan.devices.assign(gpus, manualBudget(Count(80) * kGiB));
    return plan;
}

std::string messageOf(const Scenario& plan) {
    const auto answer = estimate(plan);
    return answer ? std::string() : answer.error().message;
}

TEST(VllmRefusals, HeadsMustDivide) {
    const Scenario plan = onGpus(llama8b(), 3, 3);
    EXPECT_EQ(refusedSetting(plan), "tensor_parallel");
    // 32 heads, 8 KV heads: replicated above 8
    EXPECT_NE(
        messageOf(plan).find("32 attention heads of this model do not divide by 3 ranks; possible are 1, "
                             "2, 4, 8, 16, 32"),
        std::string::npos);
}

TEST(VllmRefusals, KvHeadsMustDivideToo) {
    ModelSpec model = cacheOnly({FullAttention{6, 128, 128}}, 4);
    model.geometry.heads = 24;
    EXPECT_EQ(refusedSetting(onGpus(model, 4, 4)), "tensor_parallel"); // 24 / 4, but 6 KV heads on 4 ranks
    EXPECT_TRUE(estimate(onGpus(model, 3, 3)));
    EXPECT_TRUE(estimate(onGpus(model, 12, 12))); // each KV head twice
}

TEST(VllmRefusals, EveryRankNeedsAGpu) {
    EXPECT_EQ(refusedSetting(onGpus(llama8b(), 4, 2)), "tensor_parallel");
}

TEST(VllmRefusals, AStageNeedsALayer) {
    Scenario plan = onGpus(llama8b(), 1, 33);
    plan.parallelism.pipeline = 33;
    EXPECT_EQ(refusedSetting(plan), "pipeline_parallel");
}

TEST(VllmRefusals, ExpertsAreSpreadOverAllRanks) {
    Scenario plan = onGpus(testing::mixtral(), 4, 4);
    plan.parallelism.expert = 2;
    EXPECT_EQ(refusedSetting(plan), "expert_parallel");
    plan.parallelism.expert = 4;
    EXPECT_TRUE(estimate(plan));
}

TEST(VllmRefusals, ContextParallelRanksShareReplicatedHeadsOnly) {
    Scenario plan = onGpus(cacheOnly({FullAttention{2, 128, 128}}, 4), 4, 4);
    plan.settings = {{"decode_context_parallel_size", "2"}};
    EXPECT_TRUE(estimate(plan));
    plan.settings = {{"decode_context_parallel_size", "4"}}; // two KV heads, each held twice
    EXPECT_EQ(refusedSetting(plan), "decode_context_parallel_size");
    plan.settings = {{"decode_context_parallel_size", "3"}};
    EXPECT_EQ(refusedSetting(plan), "decode_context_parallel_size");
}

TEST(VllmRefusals, WindowsDoNotShareTheirTokens) {
    ModelSpec model = cacheOnly({FullAttention{1, 128, 128}}, 2);
    appendLayers(model, {.records = {SlidingAttention{1, 128, 128, 1024}}, .weights = {}}, 2);
    Scenario plan = onGpus(std::move(model), 2, 2);
    plan.settings = {{"decode_context_parallel_size", "2"}};
    EXPECT_EQ(refusedSetting(plan), "decode_context_parallel_size");
    plan.settings.emplace_back("disable_hybrid_kv_cache_manager", "true");
    EXPECT_TRUE(estimate(plan));
}

TEST(VllmRefusals, KeysAndValuesHaveOneType) {
    Scenario plan = onGpus(llama8b(), 1, 1);
    plan.precision.kvK = ElementType::F8;
    plan.precision.kvV = ElementType::BF16;
    EXPECT_EQ(refusedSetting(plan), "kv_type");
}

TEST(VllmRefusals, LayoutsBelongToTheirKindOfAttention) {
    Scenario plan = onGpus(llama8b(), 1, 1);
    plan.settings = {{"kv_cache_dtype", "fp8_ds_mla"}};
    EXPECT_EQ(refusedSetting(plan), "kv_cache_dtype");
    Scenario latent = onGpus(cacheOnly({LatentAttention{512, 64, 128, 128, 128}}, 4), 1, 1);
    EXPECT_TRUE(estimate(latent));
    latent.settings = {{"kv_cache_dtype", "turboquant_4bit_nc"}};
    EXPECT_EQ(refusedSetting(latent), "kv_cache_dtype");
}

TEST(VllmRefusals, LengthsAndBatches) {
    Scenario plan = onGpus(llama8b(), 1, 1);
    plan.settings = {{"max_model_len", "4096"}};
    EXPECT_EQ(refusedSetting(plan), "max_model_len");
    plan.settings = {{"max_num_batched_tokens", "64"}, {"max_num_seqs", "128"}};
    EXPECT_EQ(refusedSetting(plan), "max_num_batched_tokens");
}

TEST(VllmRefusals, AStateThatTheEngineDoesNotRun) {
    RecurrentState rwkv;
    rwkv.family = RecurrentFamily::Rwkv;
    rwkv.stateElements = 1024;
    EXPECT_EQ(refusedSetting(onGpus(cacheOnly({rwkv}, 2), 1, 1)), "engine");
}

TEST(VllmRefusals, SettingsOutOfRangeNameTheirRange) {
    for (const auto& [key, value] :
        {std::pair{"gpu_memory_utilization", "1.1"}, {"gpu_memory_utilization", "0"}, {"block_size", "0"},
            {"max_model_len", "0"}, {"kv_cache_dtype", "q8_0"}, {"mamba_cache_mode", "some"}}) {
        Scenario plan = onGpus(llama8b(), 1, 1);
        plan.settings = {{key, value}};
        const auto answer = estimate(plan);
        ASSERT_FALSE(answer) << key;
        EXPECT_EQ(answer.error().kind, ErrorKind::Usage);
        EXPECT_NE(answer.error().message.find(key), std::string::npos);
    }
}

} // namespace
} // namespace vramplan
