// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_layers.h"
#include "core/estimate/engines/vllm_packed.h"
#include "core/estimate/engines/vllm_state.h"
#include "core/whatif/limits.h"
#include "tests/core/estimate/engines/engine_cases.h"

#include <algorithm>

namespace vramplan {
namespace {

using testing::cacheOnly;
using testing::enginePlan;
using testing::labelled;
using testing::llama8b;
using testing::mustEstimate;
using testing::warns;

Scenario planOn(Bytes memory, std::uint64_t context = 8192, std::uint64_t sequences = 1) {
    Scenario plan = enginePlan("vllm", llama8b(), context, sequences);
    plan.devices = {manualBudget(memory)};
    return plan;
}

const Check& check(const Estimate& answer, std::string_view name) {
    for (const Check& each : answer.verdict.checks)
        if (each.name == name) return each;
    static const Check none;
    ADD_FAILURE() << "no check " << name;
    return none;
}

std::string setting(const Estimate& answer, std::string_view key) {
    for (const auto& [name, value] : answer.settings)
        if (name == key) return value;
    return {};
}

TEST(Vllm, ShowsNeedAndReservation) {
    const Estimate answer = mustEstimate(planOn(Count(80) * kGiB, 8192, 4));
    // 4 × 512 blocks of 2 MiB
    EXPECT_EQ(answer.kv.bytes, Count(4) * kGiB);
    EXPECT_EQ(answer.kv.k, answer.kv.v);
    EXPECT_EQ(answer.pool->needed, Count(4) * kGiB);
    EXPECT_EQ(answer.pool->bytesForOneSequence, kGiB);
    EXPECT_EQ(answer.devices[0].sum(Component::KvCache), Bytes(answer.pool->blocks) * Bytes(2 << 20));
    EXPECT_GT(answer.devices[0].sum(Component::KvCache), Count(40) * kGiB);
    EXPECT_EQ(answer.devices[0].demand(),
        answer.devices[0].peak.value() - answer.devices[0].poolReserved.value() + (4ull << 30));
    EXPECT_EQ(answer.verdict.state, VerdictState::Fits);
    EXPECT_EQ(answer.kv.growthBytes, Bytes(2 << 20));
    EXPECT_EQ(answer.kv.growthTokens, 16u);
    for (const char* name : {"start", "weights", "one_request", "workload", "outside"})
        EXPECT_TRUE(check(answer, name).ok) << name;
}

TEST(Vllm, TermsOfTheBudgetAddUp) {
    const Estimate answer = mustEstimate(planOn(Count(80) * kGiB));
    const Bytes inside = answer.totalOf(Component::Weights) + answer.totalOf(Component::Activations)
        + labelled(answer, "CUDA graphs") + labelled(answer, "Memory outside the allocator")
        + labelled(answer, "Rotary tables") + labelled(answer, "Rounding by PyTorch's allocator");
    EXPECT_EQ(inside + answer.pool->bytes, Bytes(79'027'398'247)); // ⌈80 GiB × 0.92⌉
}

TEST(Vllm, QueuesWhereThePoolHoldsOneRequestButNotAll) {
    const Estimate answer = mustEstimate(planOn(Count(24) * kGiB, 32768, 4));
    EXPECT_EQ(answer.verdict.state, VerdictState::Queues);
    EXPECT_FALSE(answer.verdict.fits.has_value());
    EXPECT_EQ(answer.verdict.limitedBy, "sequences");
    EXPECT_TRUE(check(answer, "one_request").ok);
    EXPECT_FALSE(check(answer, "workload").ok);
}

TEST(Vllm, QueuesWhereMoreSequencesComeThanMayRun) {
    Scenario plan = planOn(Count(80) * kGiB, 128, 8);
    plan.settings = {{"max_num_seqs", "4"}};
    EXPECT_EQ(mustEstimate(plan).verdict.state, VerdictState::Queues);
    plan.parallelism.data = 2; // each replica runs four
    plan.devices.push_back(plan.devices.front());
    EXPECT_EQ(mustEstimate(plan).verdict.state, VerdictState::Fits);
}

TEST(Vllm, RefusesAShareThatIsNotFree) {
    Scenario plan = planOn(Count(24) * kGiB, 2048);
    plan.devices[0].free = Count(20) * kGiB;
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.verdict.state, VerdictState::Refused);
    EXPECT_EQ(answer.verdict.refused->setting, "gpu_memory_utilization");
    // 20 GiB less the driver's 520 MiB are 0.81 of 24 GiB
    EXPECT_NE(answer.verdict.refused->rule.find("use at most 0.81"), std::string::npos);
    plan.settings = {{"gpu_memory_utilization", "0.8"}};
    EXPECT_NE(mustEstimate(plan).verdict.state, VerdictState::Refused);
}

TEST(Vllm, RefusesWhereNothingIsLeftForTheCache) {
    const Estimate answer = mustEstimate(planOn(Count(16) * kGiB));
    EXPECT_EQ(answer.verdict.state, VerdictState::Refused);
    EXPECT_EQ(answer.verdict.limitedBy, "weights");
    EXPECT_EQ(answer.pool->blocks, 0u);
}

TEST(Vllm, TheSmallestPoolDecidesForAllRanks) {
    Scenario plan = planOn(Count(80) * kGiB);
    plan.parallelism.tensor = 2;
    plan.devices.push_back(manualBudget(Count(40) * kGiB));
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.devices[0].poolReserved, answer.devices[1].poolReserved);
    EXPECT_LT(answer.pool->bytes, Count(37) * kGiB);
    Scenario equal = plan;
    equal.devices[1] = equal.devices[0];
    EXPECT_GT(mustEstimate(equal).pool->blocks, answer.pool->blocks);
}

TEST(Vllm, GpusBeyondTheRanksStayIdle) {
    Scenario plan = planOn(Count(80) * kGiB);
    plan.devices.push_back(plan.devices.front());
    const Estimate answer = mustEstimate(plan);
    EXPECT_TRUE(warns(answer, "gpus_unused"));
    EXPECT_TRUE(answer.devices[1].items.empty());
}

// github.com/modular/modular/issues/6268: activations were counted once for all ranks.
TEST(PublicReports, P112_EveryRankHasItsActivations) {
    Scenario plan = planOn(Count(80) * kGiB);
    const Bytes one = mustEstimate(plan).totalOf(Component::Activations);
    plan.parallelism.tensor = 2;
    plan.devices.push_back(plan.devices.front());
    const Estimate two = mustEstimate(plan);
    EXPECT_EQ(two.totalOf(Component::Activations), Count(2) * one); // both sample the whole vocabulary
    EXPECT_GT(labelled(two, "Communication buffers"), Bytes(0));
}

// github.com/ai-dynamo/aiconfigurator/pull/621: 8,000 of 10,000 tokens are shared by two requests: 12,000
// copies.
TEST(PublicReports, P114_ASharedPrefixIsStoredOnce) {
    Scenario plan = planOn(Count(80) * kGiB, 10'000, 2);
    plan.workload.prefix = 8000;
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Count(12'000) * Bytes(131'072));
    plan.settings = {{"enable_prefix_caching", "false"}};
    const Estimate apart = mustEstimate(plan);
    EXPECT_EQ(apart.kv.bytes, Count(20'000) * Bytes(131'072));
    EXPECT_TRUE(warns(apart, "prefix_not_shared"));
}

TEST(Vllm, ReplicasShareTheSequences) {
    Scenario plan = planOn(Count(80) * kGiB, 8192, 8);
    plan.parallelism.data = 2;
    plan.devices.push_back(plan.devices.front());
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.pool->needed, Count(4) * kGiB);
    EXPECT_EQ(answer.kv.bytes, Count(8) * kGiB);
}

TEST(Vllm, LengthsCountEachByItself) {
    Scenario plan = planOn(Count(80) * kGiB);
    plan.workload.lengths = {8192, 1000, 16};
    // 512 + 63 + 1 blocks of 2 MiB
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Count(576) * Bytes(2 << 20));
}

TEST(Vllm, WhatIsOffloadedLiesOnTheHost) {
    Scenario plan = planOn(Count(24) * kGiB);
    const Estimate without = mustEstimate(plan);
    plan.settings = {{"cpu_offload_gb", "4"}, {"kv_offloading_size", "2"}};
    const Estimate answer = mustEstimate(plan);
    ASSERT_EQ(answer.devices.size(), 2u);
    EXPECT_EQ(answer.devices[1].sum(Component::Weights), Count(4) * kGiB);
    EXPECT_EQ(answer.devices[1].sum(Component::KvCache), Count(2) * kGiB);
    EXPECT_EQ(answer.totalOf(Component::Weights), without.totalOf(Component::Weights));
    EXPECT_EQ(answer.pool->bytes, without.pool->bytes + Count(4) * kGiB);
}

TEST(Vllm, ResolvedSettingsAreNamed) {
    const Estimate large = mustEstimate(planOn(Count(80) * kGiB)),
                   small = mustEstimate(planOn(Count(24) * kGiB));
    EXPECT_EQ(setting(large, "max_num_seqs"), "1024");
    EXPECT_EQ(setting(large, "max_num_batched_tokens"), "8192");
    EXPECT_EQ(setting(large, "max_in_flight_tokens"), "16384"); // two steps
    EXPECT_EQ(setting(small, "max_num_seqs"), "256");
    EXPECT_EQ(setting(small, "max_num_batched_tokens"), "2048");
    EXPECT_EQ(setting(small, "kv_cache_dtype"), "bfloat16");
    EXPECT_EQ(setting(small, "max_model_len"), "8192");
    Scenario before = planOn(Count(80) * kGiB);
    before.profile = *engineProfile(VRAMPLAN_SOURCE_DIR "/presets", "vllm@0.24");
    EXPECT_EQ(setting(mustEstimate(before), "max_in_flight_tokens"), "8192"); // before 2026-07-08: one step
}

TEST(Vllm, CacheTypeByAliasOrByName) {
    Scenario plan = planOn(Count(80) * kGiB);
    plan.precision.kvK = plan.precision.kvV = ElementType::Int8;
    EXPECT_EQ(setting(mustEstimate(plan), "kv_cache_dtype"), "int8_per_token_head");
    plan.settings = {{"kv_cache_dtype", "fp8"}};
    EXPECT_EQ(estimate(plan).error().kind, ErrorKind::Usage);
    plan.precision = {};
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.kvK, ElementType::F8);
    EXPECT_EQ(answer.kv.bytes, kGiB / Bytes(2));
}

TEST(Vllm, LayersThatKeepTheModelsTypeArePaddedIntoTheSharedPage) {
    // nvfp4 holds 8 × 144 B per token, bf16 8 × 512: a page must hold 16 wide tokens, 65,536 B, so narrow
    // blocks have 16 × ⌈65,536 / (16 × 1,152)⌉ = 64 tokens of 73,728 B.
    Scenario plan = planOn(Count(80) * kGiB);
    plan.settings = {{"kv_cache_dtype", "nvfp4"}, {"kv_cache_dtype_skip_layers", "0,31"}};
    const Estimate answer = mustEstimate(plan);
    ASSERT_EQ(answer.pools.size(), 2u);
    EXPECT_EQ(answer.pools[0].blockTokens, 64u);
    EXPECT_EQ(answer.pools[1].blockTokens, 16u);
    EXPECT_EQ(answer.pools[1].layers, 2u);
    EXPECT_EQ(answer.pool->bytesPerBlock, Bytes(2 * 73'728)); // groups of two layers
}

TEST(Vllm, AbsurdSizesAreErrorsNotWrapped) {
    Scenario plan = planOn(Count(80) * kGiB, std::uint64_t{1} << 62);
    EXPECT_EQ(estimate(plan).error().kind, ErrorKind::Overflow);
    plan = planOn(Count(80) * kGiB, 8192, std::uint64_t{1} << 60);
    EXPECT_EQ(estimate(plan).error().kind, ErrorKind::Overflow);
    plan = planOn(Count(80) * kGiB, std::uint64_t{1} << 40); // large, but a size
    EXPECT_EQ(mustEstimate(plan).verdict.state, VerdictState::Refused);
}

TEST(Vllm, TheLongestContextFitsAndOneMoreDoesNot) {
    Scenario plan = planOn(Count(24) * kGiB);
    const Limits limits = findLimits(plan);
    ASSERT_TRUE(limits.maxContext);
    plan.workload.context = *limits.maxContext;
    EXPECT_EQ(mustEstimate(plan).verdict.fits, true);
    ++plan.workload.context;
    EXPECT_NE(mustEstimate(plan).verdict.fits, true);
}

/// Qwen3.6 27B: 16 layers of attention with 4 heads of 256, 48 gated delta nets.
Scenario qwenHybrid(std::uint64_t context, const char* type) {
    ModelSpec model = cacheOnly({FullAttention{4, 256, 256}}, 16);
    RecurrentState net;
    net.family = RecurrentFamily::GatedDeltaNet;
    net.convChannels = 2 * 16 * 128 + 48 * 128;
    net.convKernel = 4;
    net.stateElements = 48 * 128 * 128;
    net.heads = 48;
    net.stateType = ElementType::F32;
    appendLayers(model, {.records = {net}, .weights = {}}, 48);
    Scenario plan = enginePlan("vllm", std::move(model), context);
    plan.settings = {{"kv_cache_dtype", type}, {"kv_cache_memory_bytes", "9.98GiB"}, {"max_num_seqs", "64"}};
    return plan;
}

// github.com/mitchross/talos-argocd-proxmox/pull/1995: two GPUs, fp8: pages of 1,568 tokens; 262,144 tokens
// are 168 of them.
TEST(PublicReports, P14_PagesOfAHybridOnTwoGpus) {
    Scenario plan = qwenHybrid(262'144, "fp8");
    plan.parallelism.tensor = 2;
    plan.devices.push_back(plan.devices.front());
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.pools[0].blockTokens, 1568u);
    // 168 blocks of attention and two of state for each of three groups, 16 layers of 1,568 × 2 × 512 B
    EXPECT_EQ(answer.pool->bytesForOneSequence, Count(168 + 6) * (Count(16) * Bytes(1568ull * 1024)));
}

// github.com/vllm-project/vllm/issues/55196: fp8 gains 1.00 to 1.84 times on hybrids, the state stays wide.
TEST(PublicReports, P15_NarrowKeysDoNotHalveAHybrid) {
    const auto gain = [](std::uint64_t context) {
        return mustEstimate(qwenHybrid(context, "fp8")).pool->maxConcurrency
            / mustEstimate(qwenHybrid(context, "bfloat16")).pool->maxConcurrency;
    };
    EXPECT_NEAR(gain(512), 1, 0.01);
    EXPECT_GT(gain(131'072), 1.5);
    EXPECT_LT(gain(131'072), 2);
}

// github.com/alvarobartt/hf-mem/issues/60: gpt-oss-120b, 36 alternating layers of 8 heads of 64: 36,864 B per
// token in the full layers alone, 73,728 where all layers are charged.
TEST(PublicReports, P23_AlternatingLayersGrowByTheFullOnes) {
    ModelSpec model;
    for (int i = 0; i < 18; ++i) {
        appendLayers(model, {.records = {SlidingAttention{8, 64, 64, 128}}, .weights = {}});
        appendLayers(model, {.records = {FullAttention{8, 64, 64}}, .weights = {}});
    }
    model.weightsKnown = false;
    model.parameters = Count(0);
    Scenario plan = enginePlan("vllm", std::move(model), 131'072);
    const auto perToken = [&] {
        const KvSummary kv = mustEstimate(plan).kv;
        return kv.growthBytes.value() / kv.growthTokens;
    };
    EXPECT_EQ(perToken(), 36'864u);
    plan.settings = {{"disable_hybrid_kv_cache_manager", "true"}};
    EXPECT_EQ(perToken(), 73'728u);
    EXPECT_TRUE(warns(mustEstimate(plan), "windows_full"));
}

// github.com/vllm-project/vllm/issues/22291: Qwen2.5-7B, 28 layers of 4 heads of 128: 57,344 B per token,
// 0.164 GiB for 3,072 tokens.
TEST(PublicReports, P50_QueryHeadsDoNotCount) {
    const Estimate answer =
        mustEstimate(enginePlan("vllm", cacheOnly({FullAttention{4, 128, 128}}, 28), 3072));
    EXPECT_EQ(answer.kv.bytes, Bytes(57'344ull * 3072));
}

TEST(Vllm, HybridsRefuseMoreSequencesThanStateBlocks) {
    Scenario plan = qwenHybrid(8192, "bfloat16");
    plan.settings.back().second = "1024";
    plan.settings.emplace_back("max_num_batched_tokens", "2048");
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.verdict.state, VerdictState::Refused);
    EXPECT_EQ(answer.verdict.refused->setting, "max_num_seqs");
    EXPECT_EQ(answer.verdict.limitedBy, "recurrent_state");
    EXPECT_GT(answer.recurrentBytes, Bytes(0));
}

// MiniCPM3 runs without latent kernels: 40 heads of 64 + 32 for keys and for values.
TEST(VllmLayers, ALatentModelWithoutKernelsIsExpanded) {
    ModelSpec model = cacheOnly({LatentAttention{256, 32, 40, 64, 64}}, 62);
    EXPECT_EQ(mustEstimate(enginePlan("vllm", model, 4096)).kv.growthBytes,
        Bytes(62ull * (256 + 32) * 2 * 64)); // a block of 64
    model.architecture = "minicpm3";
    EXPECT_EQ(
        mustEstimate(enginePlan("vllm", model, 4096)).kv.growthBytes, Bytes(62ull * 40 * 2 * 96 * 2 * 16));
}

// HunYuan's layers share caches in pairs; vLLM keeps one for each layer.
TEST(VllmLayers, SharingThatTheEngineDoesNotDoSavesNothing) {
    ModelSpec model = cacheOnly({FullAttention{8, 128, 128}}, 1);
    appendLayers(model, {.records = {SharedCache{0}}, .weights = {}}, 1);
    EXPECT_EQ(mustEstimate(enginePlan("vllm", model, 4096)).kv.bytes, Count(4096) * Bytes(4096));
    model.architecture = "hunyuan";
    EXPECT_EQ(mustEstimate(enginePlan("vllm", model, 4096)).kv.bytes, Count(2 * 4096) * Bytes(4096));
}

TEST(VllmLayers, PipelineRemaindersGoToTheSecondLastFirst) {
    const auto counts = [](std::uint32_t layers, std::uint64_t ranks) {
        std::vector<std::uint32_t> numbers;
        for (const LayerRange& stage : vllm::pipelineStages(layers, ranks)) numbers.push_back(stage.count);
        return numbers;
    };
    using Counts = std::vector<std::uint32_t>;
    EXPECT_EQ(counts(126, 4), Counts({31, 32, 32, 31}));
    EXPECT_EQ(counts(32, 1), Counts({32}));
    EXPECT_EQ(counts(7, 4), Counts({2, 2, 2, 1}));
}

TEST(VllmState, TypesFollowSettingsFileAndFamily) {
    ModelSpec spec;
    RecurrentState state;
    state.family = RecurrentFamily::Mamba2;
    state.convChannels = 100;
    state.convKernel = 4;
    state.stateElements = 1000;
    vllm::Options options;
    const auto bytes = [&] { return vllm::stateBytes(spec, state, options)->recurrent; };
    EXPECT_EQ(bytes(), Bytes(2000));                                       // the model's bf16
    EXPECT_EQ(vllm::stateBytes(spec, state, options)->window, Bytes(600)); // three columns
    spec.architecture = "nemotron_h";
    EXPECT_EQ(bytes(), Bytes(4000));
    state.stateType = ElementType::BF16;
    EXPECT_EQ(bytes(), Bytes(2000));
    options.stateType = ElementType::F32;
    EXPECT_EQ(bytes(), Bytes(4000));
    options.speculativeTokens = 2;
    EXPECT_EQ(vllm::stateBytes(spec, state, options)->window, Bytes(1000));
    state.family = RecurrentFamily::KimiDelta;
    options.stateType = ElementType::F16;
    EXPECT_EQ(bytes(), Bytes(4000));
}

TEST(VllmPacked, TheSizeOfGroupsFillsLeast) {
    // DeepSeek-V4 Flash: 21 full tuples, 43 windows, 21 and 20 compressor states; Pro: 31, 61, 30, 31.
    const std::array<std::uint32_t, 4> flash = {21, 43, 21, 20}, pro = {31, 61, 30, 31};
    EXPECT_EQ(
        vllm::leastPadding(flash, 21), 22u); // 1 + 1 + 1 + 2 empty places; 21 would leave 0 + 20 + 0 + 1
    EXPECT_EQ(vllm::leastPadding(pro, 31), 31u);
    const std::array<std::uint32_t, 1> one = {5};
    EXPECT_EQ(vllm::leastPadding(one, 5), 5u);
}

} // namespace
} // namespace vramplan
