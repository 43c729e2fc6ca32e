// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/tensorrt_llm_pools.h"
#include "tests/core/estimate/engines/engine_cases.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vramplan::testing {
namespace {

using namespace tensorrt_llm;

constexpr const char* kLlama8 = R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
    "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256})";
// whisper-large-v3
constexpr const char* kWhisper = R"({"model_type": "whisper", "d_model": 1280, "decoder_layers": 32,
    "encoder_layers": 32, "decoder_attention_heads": 20, "encoder_attention_heads": 20,
    "decoder_ffn_dim": 5120, "encoder_ffn_dim": 5120, "vocab_size": 51866, "num_mel_bins": 128,
    "max_source_positions": 1500, "max_target_positions": 448})";

Scenario trtPlan(
    const char* config, std::uint64_t context, std::uint64_t sequences = 1, SettingValues settings = {}) {
    Scenario plan = enginePlan("tensorrt-llm", modelOf(config), context, sequences);
    plan.devices = {manualBudget(Count(80) * kGiB)};
    plan.settings = std::move(settings);
    return plan;
}

Bytes priceOf(const std::vector<PoolGroup>& groups, ElementType type) {
    Bytes price;
    for (const PoolGroup& group : groups) price += group.price(type);
    return price;
}

TEST(TensorRtLlmCases, PricesTokensAndMakesBlocksAsTheEngineDoes) {
    const auto all = JsonDocument::load(VRAMPLAN_SOURCE_DIR "/tests/data/engines/tensorrt-llm.json");
    ASSERT_TRUE(all) << describe(all.error());
    const JsonView cases = all->root()["cases"];
    ASSERT_EQ(cases.size(), 6u);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i), expect = entry["expect"];
        SCOPED_TRACE(entry["name"].asString().value());
        const auto number = [](const JsonView& view) { return view.asUnsigned().value(); };
        const ModelSpec spec = modelOf(all->part(entry["model"]));
        const ElementType type = *elementTypeByName(entry["kv_type"].asString().value());
        const LayerRange layers{0, static_cast<std::uint32_t>(spec.layerCount())};
        std::vector<PoolGroup> groups = groupsOf(spec, layers, number(entry["tensor"]), {}, 8192);
        const Bytes price = priceOf(groups, type);
        EXPECT_EQ(price, Bytes(number(expect["per_token"])));
        const auto left = static_cast<double>(number(entry["gpu"]) - number(entry["peak"]));
        const Bytes pool(static_cast<std::uint64_t>(left * entry["fraction"].asNumber().value()));
        EXPECT_EQ(pool, Bytes(number(expect["pool"])));
        EXPECT_EQ(pool / price, Bytes(number(expect["tokens"])));
        divide(groups, pool, type, 32, 8192, 0.5);
        for (const PoolGroup& group : groups) EXPECT_EQ(group.blocks, number(expect["blocks"]));
    }
}

TEST(TensorRtLlmPools, HoldAHeadPerRankThatTheirPriceLeavesOut) {
    const ModelSpec spec = cacheOnly({FullAttention{4, 128, 128}}, 94);
    const auto groups = groupsOf(spec, {0, 94}, 8, {}, 8192);
    ASSERT_EQ(groups.size(), 1u);
    EXPECT_EQ(groups[0].price(ElementType::BF16), Bytes(24064));
    EXPECT_EQ(groups[0].bytes(ElementType::BF16), Bytes(48128)); // 94 × 2 × one head of 128 × 2 B
}

TEST(TensorRtLlmPools, KeysAndValuesAreEquallyWide) {
    // A server with one full and one windowed layer of MiMo-V2-Flash (4 and 8 heads of 192, values of 128)
    // printed 59.5 GiB for 6,931,712 tokens: 9,216 B each, (4 + 8) × 192 × 2 × 2.
    ModelSpec spec = cacheOnly({FullAttention{4, 192, 128}}, 1);
    appendLayers(spec, {.records = {SlidingAttention{8, 192, 128, 128}}, .weights = {}}, 1);
    EXPECT_EQ(priceOf(groupsOf(spec, {0, 2}, 1, {}, 262145), ElementType::BF16), Bytes(9216));
}

TEST(TensorRtLlmPools, GiveEveryWindowItsPartOfTheBudget) {
    // 24 layers, windows 512 and whole in turn: shares 512 : 32,768.
    const std::uint64_t windows[] = {512, 32768};
    const ModelSpec spec = cacheOnly({FullAttention{8, 64, 64}}, 24);
    auto groups = groupsOf(spec, {0, 24}, 1, windows, 32768);
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[0].window, 512u);
    EXPECT_EQ(groups[1].window, 0u);
    EXPECT_EQ(groups[0].layers, 12u);
    divide(groups, Count(33280) * Bytes(12 * 2048), ElementType::BF16, 32, 32768, 0.5);
    EXPECT_EQ(groups[0].blocks, 512u / 32);
    EXPECT_EQ(groups[1].blocks, 32768u / 32);
}

// P108: one request of whisper-large-v3 takes 1,500 encoder positions and 448 tokens, 234.4 and 70.0 MiB.
TEST(TensorRtLlmEngine, P108) {
    const Estimate answer = mustEstimate(trtPlan(kWhisper, 448, 1, {{"tokens_per_block", "4"}}));
    EXPECT_EQ(
        answer.kv.byKind[static_cast<std::size_t>(CacheKind::Cross)], Bytes(2ull * 32 * 1500 * 1280 * 2));
    EXPECT_EQ(answer.kv.byKind[static_cast<std::size_t>(CacheKind::Full)], Bytes(2ull * 32 * 448 * 1280 * 2));
    ASSERT_EQ(answer.pools.size(), 2u);
    const auto cross = std::find_if(
        answer.pools.begin(), answer.pools.end(), [](const PoolRow& row) { return row.kind == "cross"; });
    ASSERT_NE(cross, answer.pools.end());
    EXPECT_GE(cross->tokens, 1500u); // sized from the encoder's positions, not from the text length
}

TEST(TensorRtLlmEngine, TakesItsFractionOfWhatIsLeft) {
    const Estimate answer = mustEstimate(trtPlan(kLlama8, 8192));
    const DeviceEstimate& device = answer.devices.front();
    Bytes used;
    for (const LineItem& item : device.items)
        if (item.absorbed) used += item.bytes;
    const double left = static_cast<double>((Count(80) * kGiB).value() - used.value());
    EXPECT_NEAR(static_cast<double>(device.sum(Component::KvCache).value()), 0.9 * left, 32 * 131072);
    EXPECT_EQ(answer.kv.bytes, Bytes(8192ull * 131072));
    EXPECT_EQ(answer.pool->tokens % 32, 0u);
    EXPECT_EQ(answer.pool->bytesPerBlock, Bytes(32 * 131072));
    EXPECT_EQ(answer.pool->needed, answer.kv.bytes);
    EXPECT_EQ(answer.verdict.state, VerdictState::Fits);
}

TEST(TensorRtLlmEngine, BeamsRepeatWhatFollowsThePrompt) {
    Scenario plan = trtPlan(kLlama8, 2048, 1, {{"max_beam_width", "4"}});
    plan.workload.prompt = 1024;
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Bytes((1024ull + 4 * 1024) * 131072));
}

TEST(TensorRtLlmEngine, SharesAPrefixInWholeBlocks) {
    Scenario plan = trtPlan(kLlama8, 2048, 3);
    plan.workload.prefix = 1000; // 31 blocks of 32
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Bytes((3ull * 2048 - 2 * 992) * 131072));
}

TEST(TensorRtLlmEngine, RefusesARequestBeyondThePoolAndQueuesAWorkloadBeyondIt) {
    Scenario plan = trtPlan(kLlama8, 8192, 1, {{"kv_cache_memory_bytes", std::to_string(4096ull * 131072)}});
    Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.verdict.state, VerdictState::Refused);
    ASSERT_TRUE(answer.verdict.refused);
    EXPECT_EQ(answer.verdict.refused->setting, "max_seq_len");
    plan.workload = {.context = 2048, .sequences = 3, .lengths = {}, .prompt = {}, .encoderTokens = {}};
    answer = mustEstimate(plan);
    EXPECT_EQ(answer.verdict.state, VerdictState::Queues);
    EXPECT_DOUBLE_EQ(answer.pool->maxConcurrency, 2);
    plan.workload.sequences = 2;
    EXPECT_EQ(mustEstimate(plan).verdict.state, VerdictState::Fits);
    plan.settings.emplace_back("max_batch_size", "1");
    EXPECT_EQ(mustEstimate(plan).verdict.state, VerdictState::Queues);
}

TEST(TensorRtLlmEngine, AGpuSmallerThanTheWeightsIsNoMatterOfSettings) {
    Scenario plan = trtPlan(kLlama8, 1024);
    plan.devices = {manualBudget(Count(8) * kGiB)};
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.verdict.state, VerdictState::No);
    EXPECT_EQ(answer.verdict.limitedBy, "weights");
}

TEST(TensorRtLlmEngine, StagesTakeTheRemainderFirst) {
    Scenario plan = trtPlan(kLlama8, 1024);
    plan.parallelism.pipeline = 3;
    plan.devices.assign(3, manualBudget(Count(80) * kGiB));
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.devices[0].items.front().bytes, Bytes(11ull * 218'112'000 * 2));
    EXPECT_EQ(answer.devices[2].items.front().bytes, Bytes(10ull * 218'112'000 * 2));
    EXPECT_EQ(answer.kv.bytes, Bytes(1024ull * 131072));
    // every stage keeps as many blocks as the scarcest
    EXPECT_EQ(answer.pools[0].blocks, answer.pools[1].blocks);
    EXPECT_EQ(answer.pools[0].blocks, answer.pools[2].blocks);
}

TEST(TensorRtLlmEngine, WarnsWhereRanksOutnumberHeads) {
    Scenario plan = trtPlan(kLlama8, 1024);
    plan.parallelism.tensor = 16;
    plan.devices.assign(16, manualBudget(Count(24) * kGiB));
    const Estimate answer = mustEstimate(plan);
    EXPECT_TRUE(warns(answer, "pool_underpriced"));
    EXPECT_EQ(answer.verdict.state, VerdictState::No); // nearly twice 0.9 of what is left
}

TEST(TensorRtLlmEngine, SizesBeyond64BitsAreErrors) {
    const auto answer = estimate(trtPlan(kLlama8, std::uint64_t{1} << 50, std::uint64_t{1} << 40));
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::Overflow);
}

TEST(TensorRtLlmEngine, HoldsStatesForAFullBatch) {
    const Estimate answer = mustEstimate(trtPlan(R"({"model_type": "qwen3_next", "hidden_size": 2048,
        "num_hidden_layers": 48, "num_attention_heads": 16, "num_key_value_heads": 2, "head_dim": 256,
        "linear_num_key_heads": 16, "linear_num_value_heads": 32, "linear_key_head_dim": 128,
        "linear_value_head_dim": 128, "linear_conv_kernel_dim": 4, "full_attention_interval": 4})",
        1024, 2, {{"max_batch_size", "16"}}));
    EXPECT_EQ(answer.devices[0].sum(Component::RecurrentState), Bytes(16ull * 77266944));
    EXPECT_EQ(answer.recurrentBytes, Bytes(2ull * 77266944));
}

TEST(TensorRtLlmEngine, KeepsEvictedBlocksOnTheHost) {
    const Estimate answer = mustEstimate(trtPlan(kLlama8, 1024, 1, {{"host_cache_size", "8GiB"}}));
    ASSERT_EQ(answer.devices.size(), 2u);
    EXPECT_EQ(answer.devices[1].sum(Component::KvCache), Count(8) * kGiB);
}

TEST(TensorRtLlmEngine, RefusesWhatItDoesNotRun) {
    Scenario plan = trtPlan(kLlama8, 1024);
    plan.parallelism.data = 2;
    EXPECT_EQ(refusedSetting(plan), "data_parallel");
    plan = trtPlan(kLlama8, 1024);
    plan.parallelism.expert = 2;
    EXPECT_EQ(refusedSetting(plan), "expert_parallel");
    plan = trtPlan(kLlama8, 1024);
    plan.parallelism.tensor = 5;
    EXPECT_EQ(refusedSetting(plan), "tensor_parallel");
    plan = trtPlan(kLlama8, 1024);
    plan.devices[0].backend = "rocm";
    EXPECT_EQ(refusedSetting(plan), "gpu");
    plan.devices.clear();
    EXPECT_EQ(refusedSetting(plan), "gpu");
    EXPECT_EQ(refusedSetting(trtPlan(kLlama8, 1024, 1, {{"tokens_per_block", "48"}})), "tokens_per_block");
    plan = trtPlan(kLlama8, 1024);
    plan.precision.kvK = ElementType::F8;
    plan.precision.kvV = ElementType::BF16;
    EXPECT_EQ(refusedSetting(plan), "kv_type_v");
    for (const char* list : {"0", "many", "512,-1", "512,,512"}) {
        const auto answer = estimate(trtPlan(kLlama8, 1024, 1, {{"max_attention_window", list}}));
        ASSERT_FALSE(answer) << list;
        EXPECT_EQ(answer.error().code, "bad_setting") << list;
    }
    EXPECT_EQ(estimate(trtPlan(kLlama8, 1024, 1, {{"free_gpu_memory_fraction", "1.5"}})).error().code,
        "bad_setting");
}

} // namespace
} // namespace vramplan::testing
