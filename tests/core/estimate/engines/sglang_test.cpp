// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/sglang_cells.h"
#include "core/estimate/engines/sglang_pools.h"
#include "tests/core/estimate/engines/engine_cases.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vramplan::testing {
namespace {

using namespace sglang;

constexpr const char* kLlama8 = R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
    "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256})";
constexpr const char* kQwen3Next = R"({"model_type": "qwen3_next", "hidden_size": 2048,
    "num_hidden_layers": 48, "num_attention_heads": 16, "num_key_value_heads": 2, "head_dim": 256,
    "linear_num_key_heads": 16, "linear_num_value_heads": 32, "linear_key_head_dim": 128,
    "linear_value_head_dim": 128, "linear_conv_kernel_dim": 4, "full_attention_interval": 4})";
constexpr const char* kGptOss = R"({"model_type": "gpt_oss", "hidden_size": 2880, "num_hidden_layers": 2,
    "num_attention_heads": 64, "num_key_value_heads": 8, "head_dim": 64, "sliding_window": 128,
    "layer_types": ["sliding_attention", "full_attention"]})";

Scenario sglangPlan(
    const char* config, std::uint64_t context, std::uint64_t sequences = 1, SettingValues settings = {}) {
    Scenario plan = enginePlan("sglang", modelOf(config), context, sequences);
    plan.devices = {manualBudget(Count(80) * kGiB)};
    plan.settings = std::move(settings);
    return plan;
}

Bytes held(const Estimate& answer, Component component) { return answer.devices.front().sum(component); }

const PoolRow* row(const Estimate& answer, std::string_view kind) {
    const auto found = std::find_if(
        answer.pools.begin(), answer.pools.end(), [&](const PoolRow& pool) { return pool.kind == kind; });
    return found == answer.pools.end() ? nullptr : &*found;
}

const Check* check(const Estimate& answer, std::string_view name) {
    const auto& checks = answer.verdict.checks;
    const auto found =
        std::find_if(checks.begin(), checks.end(), [&](const Check& each) { return each.name == name; });
    return found == checks.end() ? nullptr : &*found;
}

/// Figures of the facts file, each from a plan of one request of 4,096 tokens.
double figure(const Estimate& answer, const std::string& key) {
    const PoolSummary& pool = *answer.pool;
    const auto rowOr = [&](std::string_view kind, auto member) {
        const PoolRow* found = row(answer, kind);
        return found == nullptr ? -1.0 : static_cast<double>(found->*member);
    };
    if (key == "cell")
        return static_cast<double>(pool.bytesPerBlock.value()) / static_cast<double>(pool.blockTokens);
    if (key == "tokens") return static_cast<double>(pool.tokens);
    if (key == "pool") return static_cast<double>(held(answer, Component::KvCache).value());
    if (key == "sliding_tokens") return rowOr("sliding", &PoolRow::tokens);
    if (key == "slots") return rowOr("state", &PoolRow::slots);
    if (key == "slot") return static_cast<double>(row(answer, "state")->bytesPerBlock.value());
    if (key == "states") return static_cast<double>(held(answer, Component::RecurrentState).value());
    if (key == "compressors")
        return static_cast<double>(labelled(answer, "Cache compressor rows per request").value());
    if (key == "requests") return pool.maxConcurrency;
    ADD_FAILURE() << "no figure " << key;
    return 0;
}

TEST(SglangCases, EveryPoolHasTheEnginesSize) {
    const auto all = JsonDocument::load(VRAMPLAN_SOURCE_DIR "/tests/data/engines/sglang.json");
    ASSERT_TRUE(all) << describe(all.error());
    const JsonView cases = all->root()["cases"];
    ASSERT_EQ(cases.size(), 16u);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        SCOPED_TRACE(entry["name"].asString().value());
        if (entry["draft_layers"].present()) continue; // see DraftLayersWidenTheCell
        Scenario plan = enginePlan("sglang", modelOf(all->part(entry["model"])), 4096);
        plan.parallelism.tensor = entry["tensor"].optionalUnsigned().value().value_or(1);
        plan.devices.assign(plan.parallelism.tensor, manualBudget(Count(2000) * kGiB));
        for (const std::string& key : entry["settings"].keys())
            plan.settings.emplace_back(key, entry["settings"][key].asString().value());
        const Estimate answer = mustEstimate(plan);
        for (const std::string& key : entry["expect"].keys()) {
            const double want = entry["expect"][key].asNumber().value();
            // Blocks are whole bytes: a broken number of bytes per token is right to one byte per page.
            const double slack = key == "cell" ? 1 : 1e-6 * want;
            EXPECT_NEAR(figure(answer, key), want, slack) << key;
        }
    }
}

// The engine's own unit tests (test_pool_configurator.py, test_fp4_kv_cache_quant_method.py).
TEST(SglangCells, SparseLatentEntriesInFp8CarryScalesAndAWideRope) {
    ModelSpec spec = cacheOnly({LatentAttention{512, 64, 128, 128, 128}, IndexKeys{128, 1}}, 2);
    CacheType type{CacheFormat::Fp8E4m3, 1, 2, false};
    EXPECT_DOUBLE_EQ(cellsOf(spec, {0, 2}, 1, type).full, 2 * (656 + 132));
    type.rawSparseLatent = true;
    EXPECT_DOUBLE_EQ(cellsOf(spec, {0, 2}, 1, type).full, 2 * (576 + 132));
}

TEST(SglangCells, FourBitCachesHoldScalesAndOneWorkspace) {
    const ModelSpec spec = cacheOnly({FullAttention{8, 128, 128}}, 4);
    // 4 layers × 8 heads × 256 values: half a byte each, 1/16 for scales, and one layer in 1 B values
    EXPECT_DOUBLE_EQ(cellsOf(spec, {0, 4}, 1, {CacheFormat::Fp4, 1, 2, false}).full, 4096 + 512 + 2048);
}

TEST(SglangPools, AreWholePages) {
    const StageCells cells = cellsOf(cacheOnly({FullAttention{8, 128, 128}}, 4), {0, 4}, 1, {});
    PoolSettings settings;
    settings.page = 128;
    settings.mostTokens = 1000;
    EXPECT_EQ(sizePools(cells, 1e12, settings, 0).full, 896u);
}

TEST(SglangPools, GiveTheWindowedLayersTheirShareOfTokens) {
    ModelSpec spec = cacheOnly({FullAttention{8, 128, 128}}, 16);
    appendLayers(spec, {.records = {SlidingAttention{8, 128, 128, 64}}, .weights = {}}, 16);
    spec.architecture = "gpt_oss";
    PoolSettings settings;
    settings.slidingRatio = 0.5;
    settings.mostTokens = 200;
    const Pools pools = sizePools(cellsOf(spec, {0, 32}, 1, {}), 1e12, settings, 0);
    EXPECT_EQ(pools.full, 200u);
    EXPECT_EQ(pools.sliding, 100u);
}

TEST(SglangPools, DraftLayersWidenTheCell) {
    // Llama 3.1 8B with one draft layer of the same shape: 33 layers of 4,096 B in 50 GiB.
    const StageCells cells = cellsOf(cacheOnly({FullAttention{8, 128, 128}}, 33), {0, 33}, 1, {});
    EXPECT_DOUBLE_EQ(cells.full, 135168);
    EXPECT_EQ(sizePools(cells, 53687091200.0, {}, 0).full, 397187u);
}

TEST(SglangCells, WindowsCountOnlyForListedArchitectures) {
    const std::string layers = R"(, "hidden_size": 2560, "num_hidden_layers": 6, "num_attention_heads": 8,
        "num_key_value_heads": 4, "head_dim": 256, "sliding_window": 1024})";
    for (const char* name : {"gemma3_text", "gemma2"}) {
        const ModelSpec spec = modelOf(R"({"model_type": ")" + std::string(name) + "\"" + layers);
        const StageCells cells = cellsOf(spec, {0, 6}, 1, {});
        EXPECT_DOUBLE_EQ(cells.full, 6 * 4 * 512 * 2) << name;
        EXPECT_DOUBLE_EQ(cells.sliding, 0) << name;
    }
    const StageCells oss = cellsOf(modelOf(kGptOss), {0, 2}, 1, {});
    EXPECT_DOUBLE_EQ(oss.full, 2048);
    EXPECT_DOUBLE_EQ(oss.sliding, 2048);
}

TEST(SglangCells, LayersThatShareACacheStillHaveBuffers) {
    // Printed by a server for Gemma 4 E4B: 35 windowed and 7 full layers, though 18 of the 42 share.
    ModelSpec spec = cacheOnly({SlidingAttention{2, 256, 256, 512}}, 35);
    appendLayers(spec, {.records = {FullAttention{2, 512, 512}}, .weights = {}}, 6);
    appendLayers(spec, {.records = {SharedCache{40}}, .weights = {}}, 1);
    spec.architecture = "gemma4";
    const StageCells cells = cellsOf(spec, {0, 42}, 1, {});
    EXPECT_DOUBLE_EQ(cells.full, 7 * 2 * 1024 * 2);
    EXPECT_DOUBLE_EQ(cells.full + 0.8 * cells.sliding, 28672 + 0.8 * 71680); // 86,016 B per token
}

TEST(SglangEngine, LeavesAFractionOfFreeMemoryOutsideWeightsAndPool) {
    Scenario plan = sglangPlan(kLlama8, 8192, 1, {{"mem_fraction_static", "0.8"}});
    const Estimate answer = mustEstimate(plan);
    const DeviceEstimate& device = answer.devices.front();
    const Bytes context = labelled(answer, "CUDA context");
    const auto before = static_cast<double>((Count(80) * kGiB).value() - context.value());
    const Bytes inside = device.sum(Component::Weights) + device.sum(Component::KvCache)
        + labelled(answer, "Rotary tables") + labelled(answer, "Rounding by PyTorch's allocator");
    EXPECT_NEAR(
        static_cast<double>(inside.value()), 0.8 * before, 2 * 131072); // a page and what is left over
    EXPECT_EQ(answer.kv.bytes, Bytes(8192ull * 131072));                // the workload's need, not the pool
    EXPECT_EQ(answer.kv.growthBytes, Bytes(131072));
    EXPECT_EQ(device.poolNeeded, answer.kv.bytes);
    EXPECT_EQ(device.poolReserved, device.sum(Component::KvCache));
    EXPECT_EQ(answer.verdict.state, VerdictState::Fits);
}

TEST(SglangEngine, ShowsWhatItsDefaultsCameTo) {
    const Estimate answer = mustEstimate(sglangPlan(kLlama8, 8192, 1, {{"page_size", "16"}}));
    const auto shown = [&](std::string_view key) {
        for (const auto& [name, value] : answer.settings)
            if (name == key) return value;
        return std::string("missing");
    };
    EXPECT_EQ(shown("page_size"), "16");
    EXPECT_EQ(shown("chunked_prefill_size"), "8192");
    EXPECT_EQ(shown("cuda_graph_max_bs"), "256");
    EXPECT_EQ(shown("mem_fraction_static"), "0.83"); // 13,904 of 81,920 MiB
    EXPECT_EQ(shown("max_total_tokens"), "");
}

TEST(SglangEngine, SharesAPrefixOnlyWithItsCache) {
    Scenario plan = sglangPlan(kLlama8, 8192, 4);
    plan.workload.prefix = 6144;
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Bytes((6144ull + 4 * 2048) * 131072));
    plan.settings = {{"disable_radix_cache", "true"}};
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Bytes(4ull * 8192 * 131072));
}

TEST(SglangEngine, ReplicatesHeadsBeyondTheirNumberAndLatentEntriesAlways) {
    Scenario plan = sglangPlan(kLlama8, 8192);
    plan.parallelism.tensor = 16;
    plan.devices.assign(16, manualBudget(Count(80) * kGiB));
    // 8 KV heads on 16 ranks: one each, so twice the cache of one GPU in all.
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Bytes(2ull * 8192 * 131072));
    plan = sglangPlan(R"({"model_type": "deepseek_v3", "hidden_size": 7168, "num_hidden_layers": 61,
        "num_attention_heads": 128, "kv_lora_rank": 512, "q_lora_rank": 1536, "qk_rope_head_dim": 64,
        "qk_nope_head_dim": 128, "v_head_dim": 128})",
        8192, 8);
    plan.parallelism.tensor = 8;
    plan.devices.assign(8, manualBudget(Count(80) * kGiB));
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Bytes(8ull * 8 * 8192 * 70272)); // 61 × 576 × 2 B on each rank
    plan.parallelism.data = 8;
    plan.settings = {{"enable_dp_attention", "true"}};
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Bytes(8ull * 8192 * 70272)); // each group its own requests
}

TEST(SglangEngine, SplitsLayersOverStages) {
    Scenario plan = sglangPlan(kLlama8, 8192);
    plan.parallelism.pipeline = 3;
    plan.devices.assign(3, manualBudget(Count(80) * kGiB));
    const Estimate answer = mustEstimate(plan);
    // 10, 11 and 11 of 32 layers of 218,112,000 parameters; embedding first, head last
    EXPECT_EQ(answer.devices[0].items.front().bytes, Bytes(10ull * 218'112'000 * 2));
    EXPECT_EQ(answer.devices[2].items.front().bytes, Bytes(11ull * 218'112'000 * 2));
    EXPECT_EQ(answer.kv.bytes, Bytes(8192ull * 131072));
    EXPECT_EQ(answer.devices[1].sum(Component::KvCache), answer.devices[2].sum(Component::KvCache));
}

TEST(SglangEngine, AStateRequestTakesThreeSlotsWithThePrefixCacheAndOneWithout) {
    const std::uint64_t slot = 77266944; // 36 layers × (8,192 channels × 3 × 2 B + 524,288 × 4 B)
    Scenario plan = sglangPlan(kQwen3Next, 8192, 2, {{"kv_cache_memory_bytes", "42949672960"}});
    Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.recurrentPerSequence, Bytes(3 * slot));
    EXPECT_EQ(answer.recurrentBytes, Bytes(6 * slot));
    plan.settings.emplace_back("disable_radix_cache", "true");
    plan.settings.emplace_back("max_running_requests", "8");
    answer = mustEstimate(plan);
    EXPECT_EQ(answer.recurrentPerSequence, Bytes(slot));
    ASSERT_NE(row(answer, "state"), nullptr);
    EXPECT_EQ(row(answer, "state")->slots, 8u);
    // The rest of the budget goes to the cache: (40 GiB − 9 slots) / 24,576 B.
    EXPECT_EQ(answer.pool->tokens, (42949672960ull - 9 * slot) / 24576);
}

TEST(SglangEngine, QueuesWhatDoesNotRunAtOnce) {
    const Estimate answer = mustEstimate(
        sglangPlan(kLlama8, 8192, 8, {{"kv_cache_memory_bytes", std::to_string(4ull * 8192 * 131072)}}));
    EXPECT_EQ(answer.verdict.state, VerdictState::Queues);
    EXPECT_EQ(answer.verdict.limitedBy, "sequences");
    EXPECT_DOUBLE_EQ(answer.pool->maxConcurrency, 4);
    ASSERT_NE(check(answer, "full_pool"), nullptr);
    EXPECT_FALSE(check(answer, "full_pool")->ok);
}

TEST(SglangEngine, IsOnlyLikelyToHoldWhatLiesWithinTheSpreadOfItsPool) {
    Scenario plan = sglangPlan(kLlama8, 8192);
    const std::uint64_t tokens = mustEstimate(plan).pool->tokens;
    plan.workload.context = tokens; // the driver may take more than assumed
    EXPECT_EQ(mustEstimate(plan).verdict.state, VerdictState::Likely);
    plan.workload.context = tokens - 8192; // 1 GiB less
    EXPECT_EQ(mustEstimate(plan).verdict.state, VerdictState::Fits);
}

TEST(SglangEngine, RefusesARequestLongerThanItsPool) {
    const Estimate answer = mustEstimate(
        sglangPlan(kLlama8, 8192, 1, {{"kv_cache_memory_bytes", std::to_string(4096ull * 131072)}}));
    EXPECT_EQ(answer.verdict.state, VerdictState::Refused);
    ASSERT_TRUE(answer.verdict.refused);
    EXPECT_NE(answer.verdict.refused->rule.find("at most 4,096"), std::string::npos);
    EXPECT_EQ(answer.verdict.fits, false);
}

TEST(SglangEngine, RefusesWeightsBeyondTheStaticShareAndNamesTheLeast) {
    // 16.06 GB of weights in 23.5 GiB × 0.5 do not go; 0.64 of it is the least.
    Scenario plan = sglangPlan(kLlama8, 1024, 1, {{"mem_fraction_static", "0.5"}});
    plan.devices = {manualBudget(Count(24) * kGiB)};
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.verdict.state, VerdictState::Refused);
    ASSERT_TRUE(answer.verdict.refused);
    EXPECT_EQ(answer.verdict.refused->setting, "mem_fraction_static");
    EXPECT_NE(answer.verdict.refused->rule.find("raise it above 0.6"), std::string::npos)
        << answer.verdict.refused->rule;
}

TEST(SglangEngine, AGpuSmallerThanTheWeightsIsNoMatterOfSettings) {
    Scenario plan = sglangPlan(kLlama8, 1024);
    plan.devices = {manualBudget(Count(8) * kGiB)};
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.verdict.state, VerdictState::No);
    EXPECT_EQ(answer.verdict.limitedBy, "weights");
    EXPECT_FALSE(answer.verdict.refused);
}

TEST(SglangEngine, RefusesASlidingPoolWithoutRoomForOneWindow) {
    const Estimate answer = mustEstimate(
        sglangPlan(kGptOss, 128, 1, {{"max_total_tokens", "256"}, {"swa_full_tokens_ratio", "0.25"}}));
    EXPECT_EQ(answer.verdict.state, VerdictState::Refused);
    ASSERT_TRUE(answer.verdict.refused);
    EXPECT_EQ(answer.verdict.refused->setting, "swa_full_tokens_ratio");
}

TEST(SglangEngine, RefusesWhatDoesNotDivide) {
    Scenario plan = sglangPlan(kLlama8, 1024);
    plan.parallelism.tensor = 3; // 32 heads
    plan.devices.assign(3, manualBudget(Count(80) * kGiB));
    EXPECT_EQ(refusedSetting(plan), "tensor_parallel");
    plan.parallelism.tensor = 4; // GPUs
    EXPECT_EQ(refusedSetting(plan), "tensor_parallel");
    plan = sglangPlan(kLlama8, 1024);
    plan.parallelism.pipeline = 33;
    EXPECT_EQ(refusedSetting(plan), "pipeline_parallel");
    plan = sglangPlan(kLlama8, 1024, 1, {{"ep_size", "2"}});
    EXPECT_EQ(refusedSetting(plan), "ep_size");
    plan = sglangPlan(kLlama8, 1024, 1, {{"enable_dp_attention", "true"}});
    EXPECT_EQ(refusedSetting(plan), "enable_dp_attention");
    plan = sglangPlan(kLlama8, 1024);
    plan.precision.kvK = ElementType::F8;
    plan.precision.kvV = ElementType::BF16;
    EXPECT_EQ(refusedSetting(plan), "kv_type_v");
    plan.precision.kvV = ElementType::F8;
    plan.settings = {{"kv_cache_dtype", "bfloat16"}};
    EXPECT_EQ(estimate(plan).error().code, "bad_setting");
    plan.settings = {{"mem_fraction_static", "1.2"}};
    EXPECT_EQ(estimate(plan).error().code, "bad_setting");
}

TEST(SglangEngine, SizesBeyond64BitsAreErrors) {
    Scenario plan = sglangPlan(kLlama8, std::uint64_t{1} << 50, std::uint64_t{1} << 40);
    auto answer = estimate(plan);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::Overflow);
    plan = sglangPlan(kLlama8, 1024, 1, {{"max_total_tokens", "1000000000000000"}});
    plan.devices.front().capacity.reset();
    plan.devices.front().free.reset();
    EXPECT_TRUE(estimate(plan)); // a pool as large as the need
}

TEST(SglangEngine, HasNoRwkv) {
    EXPECT_EQ(refusedSetting(sglangPlan(
                  R"({"model_type": "rwkv", "hidden_size": 768, "num_hidden_layers": 12,
                      "attention_hidden_size": 768, "vocab_size": 50277})",
                  1024)),
        "engine");
}

TEST(SglangEngine, WithoutAKnownMemoryThePoolIsTheNeed) {
    Scenario plan = sglangPlan(kLlama8, 8192, 2);
    plan.devices.front().capacity.reset();
    plan.devices.front().free.reset();
    const Estimate answer = mustEstimate(plan);
    EXPECT_FALSE(answer.pool);
    EXPECT_TRUE(warns(answer, "memory_unknown"));
    EXPECT_EQ(held(answer, Component::KvCache), Bytes((2 * 8192ull + 1) * 131072));
}

TEST(SglangEngine, KeepsEvictedPrefixesOnTheHost) {
    Scenario plan = sglangPlan(kLlama8, 8192, 1,
        {{"kv_cache_memory_bytes", std::to_string(8191ull * 131072)}, {"hicache_ratio", "2"}});
    plan.workload.context = 4096;
    const Estimate answer = mustEstimate(plan);
    ASSERT_EQ(answer.devices.size(), 2u);
    EXPECT_EQ(answer.devices[1].sum(Component::KvCache), Bytes(2ull * 8192 * 131072));
}

} // namespace
} // namespace vramplan::testing
