// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/llama_cpp_scores.h"
#include "tests/core/estimate/engines/engine_cases.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vramplan::testing {
namespace {

using accuracy::ComputeRanges;
using accuracy::LlamaCase;
using accuracy::percentile;
using accuracy::Score;
using accuracy::Scores;
using accuracy::Shapes;

/// What llama.cpp's own allocator planned for the shapes in tests/data (see tests/accuracy/ACCURACY.md for
/// all of them).
class LlamaCppFacts : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        auto shapes = accuracy::loadShapes(VRAMPLAN_SOURCE_DIR "/tests/data/llama_cpp_shapes.txt");
        ASSERT_TRUE(shapes) << describe(shapes.error());
        auto cases = accuracy::loadLlamaCases(VRAMPLAN_SOURCE_DIR, *shapes);
        ASSERT_TRUE(cases) << describe(cases.error());
        s_cases = std::move(*cases);
    }
    static void TearDownTestSuite() { s_cases.clear(); }

    /// Llama 3.1 8B in q8_0 with flash attention on one GPU.
    static Scenario llamaPlan() {
        const auto found = std::find_if(s_cases.begin(), s_cases.end(), [](const LlamaCase& each) {
            return each.model == "llama-3.1-8b.Q8_0" && each.mode == "gpu1" && each.refused.empty()
                && each.plan.workload.sequences == 1;
        });
        EXPECT_NE(found, s_cases.end());
        if (found == s_cases.end()) return {};
        Scenario plan = found->plan;
        plan.workload.context = 8192;
        plan.precision.kvK = plan.precision.kvV = ElementType::F16;
        plan.settings = {{"flash_attn", "on"}};
        return plan;
    }

    static inline std::vector<LlamaCase> s_cases;
};

TEST_F(LlamaCppFacts, EveryBufferButTheComputeBufferIsEqual) {
    Scores scores;
    ComputeRanges ranges;
    accuracy::scoreLlamaCpp(s_cases, 5, scores, ranges);
    for (const char* component : {"accepted", "keys", "values", "windowed layers", "recurrent state",
             "output buffer", "weights on GPUs", "weights on the host", "cache and state on GPUs",
             "cache and state on the host"}) {
        const Score* score = scores.find("llama.cpp", component);
        ASSERT_NE(score, nullptr) << component;
        EXPECT_EQ(score->exact, score->cases) << component << ": " << score->worstCase;
    }
}

TEST_F(LlamaCppFacts, ComputeBuffersStayWithinTheirBounds) {
    Scores scores;
    ComputeRanges ranges;
    accuracy::scoreLlamaCpp(s_cases, 3, scores, ranges);
    const Score* dense = scores.find("llama.cpp", "compute buffers, dense llama, qwen and gemma");
    const Score* all = scores.find("llama.cpp", "compute buffers, all shapes");
    ASSERT_TRUE(dense != nullptr && all != nullptr);
    EXPECT_LT(percentile(dense->errors, 0.9), 0.03);
    EXPECT_LT(dense->worst, 0.1) << dense->worstCase;
    EXPECT_LT(percentile(all->errors, 0.5), 0.01);
    EXPECT_LT(percentile(all->errors, 0.9), 0.08);
    EXPECT_TRUE(ranges.tooLow.empty()) << ranges.tooLow.front();
    EXPECT_GE(ranges.highShare(), 0.98);
    EXPECT_LT(percentile(ranges.widths, 0.5), 0.15);
}

TEST_F(LlamaCppFacts, RefusesForTheEnginesReason) {
    std::size_t refused = 0;
    for (const LlamaCase& fact : s_cases) {
        if (fact.refused.empty()) continue;
        SCOPED_TRACE(fact.id);
        EXPECT_EQ(refusedSetting(fact.plan), fact.refused);
        ++refused;
    }
    EXPECT_EQ(refused, 42u);
}

TEST_F(LlamaCppFacts, KeysAndValuesFollowTheirTypes) {
    // Llama 3.1 8B: 32 layers × 8,192 cells × 1,024 values, f16 2 B, q8_0 34 B per 32 values.
    Scenario plan = llamaPlan();
    Estimate answer = mustEstimate(plan);
    EXPECT_EQ(answer.kv.k, Bytes(32ull * 8192 * 1024 * 2));
    EXPECT_EQ(answer.kv.v, answer.kv.k);
    plan.precision.kvK = ElementType::Q8_0;
    plan.precision.kvV = ElementType::Q4_0;
    answer = mustEstimate(plan);
    EXPECT_EQ(answer.kv.k, Bytes(32ull * 8192 * 1024 / 32 * 34));
    EXPECT_EQ(answer.kv.v, Bytes(32ull * 8192 * 1024 / 32 * 18));
}

TEST_F(LlamaCppFacts, ContextIsRoundedAndDividedOverStreams) {
    // 10,001 tokens in four streams: 10,240 in quarters, each rounded to 256 cells (2,560).
    Scenario plan = llamaPlan();
    plan.workload.context = 10'001;
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Bytes(131072ull * 10'240));
    plan.workload.context = 2500;
    plan.workload.sequences = 4;
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Bytes(131072ull * 4 * 2560));
    plan.settings.emplace_back("kv_unified", "true"); // one pool that all share
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Bytes(131072ull * 2560));
}

TEST_F(LlamaCppFacts, QuantisedValuesNeedFlashAttention) {
    Scenario plan = llamaPlan();
    plan.precision.kvV = ElementType::Q8_0;
    std::erase_if(plan.settings, [](const auto& setting) { return setting.first == "flash_attn"; });
    plan.settings.emplace_back("flash_attn", "off");
    EXPECT_EQ(refusedSetting(plan), "flash_attn");
}

TEST_F(LlamaCppFacts, RefusesParallelismAndSeventeenGpus) {
    Scenario plan = llamaPlan();
    plan.parallelism.tensor = 2;
    EXPECT_EQ(refusedSetting(plan), "tensor_parallel");
    plan.parallelism.tensor = 1;
    plan.devices.assign(17, plan.devices.front());
    EXPECT_EQ(refusedSetting(plan), "gpu");
}

} // namespace
} // namespace vramplan::testing
