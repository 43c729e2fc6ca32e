// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_memory.h"

#include "core/estimate/engines/vllm_weights.h"
#include "tests/core/estimate/engines/engine_cases.h"

namespace vramplan {
namespace {

using namespace vllm;
using testing::enginePlan;
using testing::labelled;
using testing::llama8b;
using testing::mustEstimate;

// A card of 80 GiB at 0.92: ⌈85,899,345,920 × 0.92⌉, and what weights, libraries, the profiling run and
// graphs leave of it (worker of vLLM, source of 2026-08-17).
TEST(VllmMemory, ThePoolIsWhatTheMeasuredTermsLeave) {
    EXPECT_EQ(requestedMemory(Bytes(85'899'345'920), 0.92), Bytes(79'027'398'247));
    Scenario plan = enginePlan("vllm", llama8b(), 8192);
    plan.devices = {manualBudget(Count(80) * kGiB)};
    plan.settings = {{"weights_memory", "16060522496"}, {"non_torch_memory", "314572800"},
        {"activation_memory", "3221225472"}, {"cudagraph_memory", "1258291200"}};
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.pool->bytes, Bytes(58'172'786'279));
    EXPECT_EQ(answer.totalOf(Component::Weights), Bytes(16'060'522'496));
    EXPECT_EQ(answer.totalOf(Component::Activations), Bytes(3'221'225'472));
    EXPECT_EQ(answer.weightPrecision, "measured");
}

// github.com/vllm-project/vllm/issues/11251: 15.77 × 0.90 = 14.20 GiB; weights 7.51, non-torch 0.39,
// activations 2.53: 3.76 GiB are 3,852 blocks of 64 KiB per token (32 layers, 8 heads of 64), 61,632 tokens,
// 1.54 requests of 40,000.
TEST(PublicReports, P88_BudgetArithmetic) {
    ModelSpec model = testing::cacheOnly({FullAttention{8, 64, 64}}, 32);
    Scenario plan = enginePlan("vllm@0.10", std::move(model), 40'000);
    plan.devices = {manualBudget(Bytes(16'932'908'236))}; // 15.77 GiB
    const auto gib = [](double size) {
        return std::to_string(static_cast<std::uint64_t>(size * (1ull << 30)));
    };
    plan.settings = {{"gpu_memory_utilization", "0.9"}, {"weights_memory", gib(7.51)},
        {"non_torch_memory", gib(0.39)}, {"activation_memory", gib(2.53)}};
    const Estimate answer = mustEstimate(plan);
    EXPECT_NEAR(static_cast<double>(answer.pool->blocks), 3852, 12); // the terms are printed to 0.01 GiB
    plan.settings = {{"kv_cache_memory_bytes", std::to_string(3852ull * 16 * 65'536)}};
    const Estimate exact = mustEstimate(plan);
    EXPECT_EQ(exact.pool->tokens, 61'632u);
    EXPECT_NEAR(exact.pool->maxConcurrency, 1.5408, 1e-4);
}

// github.com/vllm-project/vllm/issues/15783: Qwen2-VL-7B, 79.32 × 0.80 = 63.45; 15.53, 0.09, 1.72: 46.11 GiB
// are 53,965 blocks of 57,344 B per token, 84.32 requests of 10,240.
TEST(PublicReports, P89_BudgetOfAVisionModel) {
    Scenario plan = enginePlan("vllm@0.10", testing::cacheOnly({FullAttention{4, 128, 128}}, 28), 10'240);
    const auto gib = [](double size) { return static_cast<std::uint64_t>(size * (1ull << 30)); };
    plan.devices = {manualBudget(Bytes(gib(79.32)))};
    plan.settings = {{"gpu_memory_utilization", "0.8"}, {"weights_memory", std::to_string(gib(15.53))},
        {"non_torch_memory", std::to_string(gib(0.09))}, {"activation_memory", std::to_string(gib(1.72))}};
    const Estimate answer = mustEstimate(plan);
    EXPECT_NEAR(static_cast<double>(answer.pool->blocks), 53'965, 53'965 * 0.0005);
    EXPECT_NEAR(answer.pool->maxConcurrency, 84.32, 0.05);
}

// github.com/vllm-project/vllm/issues/2418: 229 blocks × 16 = 3,664 tokens are fewer than one request.
TEST(PublicReports, P91_APoolBelowOneRequestIsRefusedWithTheLargestLength) {
    Scenario plan = enginePlan("vllm", llama8b(), 4096);
    plan.settings = {{"kv_cache_memory_bytes", std::to_string(229ull * 16 * 131'072)}};
    const Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.verdict.state, VerdictState::Refused);
    EXPECT_EQ(answer.verdict.fits, false);
    ASSERT_TRUE(answer.verdict.refused);
    EXPECT_EQ(answer.verdict.refused->setting, "max_model_len");
    EXPECT_NE(answer.verdict.refused->rule.find("the largest length that fits is 3,664"), std::string::npos);
}

// github.com/vllm-project/vllm/issues/10517: Llama 3.1 8B on 23.58 GiB × 0.90: 1,952 blocks hold 1.56
// requests of 20,000; 1,478 blocks are 23,648 tokens and refuse 29,000.
TEST(PublicReports, P90_TheLengthDecidesWithThePool) {
    const auto at = [](std::uint64_t length, std::uint64_t blocks) {
        Scenario plan = enginePlan("vllm@0.10", llama8b(), length);
        plan.settings = {{"kv_cache_memory_bytes", std::to_string(blocks * 16 * 131'072)}};
        return mustEstimate(plan);
    };
    EXPECT_NEAR(at(20'000, 1952).pool->maxConcurrency, 1.56, 0.005);
    const Estimate refused = at(29'000, 1478);
    EXPECT_EQ(refused.verdict.state, VerdictState::Refused);
    EXPECT_NE(refused.verdict.refused->rule.find("23,648"), std::string::npos);
}

// Activation peaks that vLLM printed, in GiB: bound by sampling (H100, 1,024 rows; L4, 256) and by the
// forward pass (16,384 and 10,000 tokens at once).
TEST(VllmMemory, ActivationPeaksOfPrintedRunsLieInTheRange) {
    struct Run {
        const char* version;
        std::uint64_t vocabulary, hidden, intermediate, tokens, sequences;
        double printed;
    };
    const Run runs[] = {{"vllm@0.11", 128'256, 4096, 14336, 8192, 1024, 4.76},
        {"vllm@0.11", 151'936, 1024, 3072, 8192, 1024, 5.56},
        {"vllm@0.11", 151'936, 5120, 25600, 8192, 1024, 5.64},
        {"vllm@0.10", 151'936, 1536, 8960, 2048, 256, 1.40},
        {"vllm@0.10", 152'064, 3584, 18944, 16384, 256, 2.18},
        {"vllm@0.10", 151'936, 1536, 8960, 32768, 256, 2.02},
        {"vllm@0.10", 151'936, 2560, 9728, 10000, 1, 0.74},
        {"vllm@0.27", 248'320, 5120, 17408, 2048, 256, 1.78}};
    for (const Run& run : runs) {
        ModelSpec model = llama8b();
        model.geometry.vocabulary = run.vocabulary;
        model.geometry.hidden = run.hidden;
        model.geometry.intermediate = run.intermediate;
        const Scenario plan = enginePlan(run.version, std::move(model), 8192);
        Options options;
        options.maxBatchedTokens = run.tokens;
        options.maxNumSeqs = run.sequences;
        const LineItem item = activationItem(plan, options);
        const double gib = 1ull << 30;
        EXPECT_LE(static_cast<double>(item.low.value()) / gib, run.printed + 0.005) << run.printed;
        EXPECT_GE(static_cast<double>(item.high.value()) / gib, run.printed - 0.005) << run.printed;
        EXPECT_LT(static_cast<double>(minusOrZero(item.high, item.low).value()),
            0.4 * static_cast<double>(item.bytes.value()));
    }
}

TEST(VllmMemory, GraphsAreCapturedForFewSizesWhereFewRequestsRun) {
    EXPECT_EQ(capturedSizes(1024), 51u); // 1, 2, 4; 8 … 256 by 8; 272 … 512 by 16
    EXPECT_EQ(capturedSizes(256), 51u);
    EXPECT_EQ(capturedSizes(128), 35u);
    EXPECT_EQ(capturedSizes(1), 2u); // 1 and 2
    const Scenario plan = enginePlan("vllm", llama8b(), 8192);
    Options options;
    const Bytes all = graphItem(plan, options, 32).bytes;
    EXPECT_EQ(all, Count(32) * Count(16) * kMiB);
    options.maxNumSeqs = 1;
    EXPECT_LT(graphItem(plan, options, 32).bytes, all);
    options.eager = true;
    EXPECT_EQ(graphItem(plan, options, 32).bytes, Bytes(0));
}

// Before 0.21 graphs lived in what the budget left: the pool is larger, and 0.9 was the share.
TEST(VllmMemory, VersionsDifferInShareAndGraphs) {
    const auto with = [](const char* engine) {
        Scenario plan = enginePlan(engine, llama8b(), 8192);
        plan.devices = {manualBudget(Count(80) * kGiB)};
        return mustEstimate(plan);
    };
    const Estimate now = with("vllm"), before = with("vllm@0.20");
    const auto setting = [](const Estimate& answer, std::string_view key) {
        for (const auto& [name, value] : answer.settings)
            if (name == key) return value;
        return std::string();
    };
    EXPECT_EQ(setting(now, "gpu_memory_utilization"), "0.92");
    EXPECT_EQ(setting(before, "gpu_memory_utilization"), "0.9");
    const auto outside = [](const Estimate& answer) {
        for (const Check& check : answer.verdict.checks)
            if (check.name == "outside") return check.need;
        return Bytes();
    };
    EXPECT_EQ(outside(before), outside(now) + Count(32) * Count(16) * kMiB);
}

// gpt-oss-120b: 36 layers × 128 experts × 3 matrices of 2,880 × 2,880 in MXFP4; Marlin and TRT-LLM load them
// as 2,944 × 3,072: 66,418,900,992 instead of 60,914,073,600 bytes.
TEST(VllmWeights, ExpertsInMxfp4GrowAtLoad) {
    ModelSpec model = llama8b();
    model.expertsUsed = 4;
    model.expertIntermediate = 2880;
    LayerKind kind;
    kind.weights = {{WeightRole::ExpertGate, "experts.gate", 2880, 2880, 128},
        {WeightRole::ExpertUp, "experts.up", 2880, 2880, 128},
        {WeightRole::ExpertDown, "experts.down", 2880, 2880, 128}};
    WeightScheme scheme;
    scheme.matrices.packing = Packing::Mxfp4;
    Options options;
    Bytes plain;
    for (const WeightTensor& tensor : kind.weights) plain += bytesOf(scheme.matrices, tensor);
    EXPECT_EQ(Count(36) * plain, Bytes(60'914'073'600));
    EXPECT_EQ(Count(36) * (plain + expertPadding(model, kind, scheme, options)), Bytes(66'418'900'992));
    options.moeBackend = "flashinfer_cutlass"; // hidden to 128: 2,944 × 2,944
    EXPECT_EQ(plain + expertPadding(model, kind, scheme, options),
        Count(3 * 128) * bytesOf(scheme.matrices, WeightTensor{WeightRole::ExpertGate, "", 2944, 2944}));
}

} // namespace
} // namespace vramplan
