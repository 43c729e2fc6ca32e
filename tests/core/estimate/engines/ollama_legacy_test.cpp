// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/ollama_legacy.h"

#include "tests/core/estimate/engines/engine_cases.h"

namespace vramplan::testing {
namespace {

using namespace ollama;

// The engine's own unit test of its estimator (llm/memory_test.go): five layers of 32 heads of 128.
TEST(OllamaLegacy, LlamaGraphOfTheEnginesOwnTest) {
    const LegacyShape shape{.context = 2048, .batch = 512};
    const LegacyGraph graph = legacyLlamaGraph(shape, 4096, 32, 32, 0);
    EXPECT_EQ(graph.full, Bytes(171968512));
    EXPECT_EQ(graph.partial, Bytes(202377216));
    const LegacyCache cache = legacyCache(FullAttention{32, 128, 128}, shape, ElementType::F16);
    EXPECT_EQ(cache.key + cache.value, Bytes(33554432));
}

// Gemma 3 27B at 8,192: 10 layers of 8,192 tokens, 52 of 1,024 + 512.
TEST(OllamaLegacy, WindowsKeepOneBatchMore) {
    const LegacyShape shape{.context = 8192, .batch = 512};
    const LegacyCache full = legacyCache(FullAttention{16, 128, 128}, shape, ElementType::F16),
                      window = legacyCache(SlidingAttention{16, 128, 128, 1024}, shape, ElementType::F16);
    EXPECT_EQ(
        Count(10) * (full.key + full.value) + Count(52) * (window.key + window.value), Bytes(1325400064));
}

TEST(OllamaLegacy, OtherGraphsAreASixthOfTheSharedCache) {
    EXPECT_EQ(legacyGraph(32, 8, Bytes(600)).full, Bytes(400));
    EXPECT_EQ(legacyGraph(32, 32, Bytes(600)).full, Bytes(100));
}

constexpr const char* kGemma = R"({"model_type": "gemma3_text", "hidden_size": 3840, "num_hidden_layers": 48,
    "num_attention_heads": 16, "num_key_value_heads": 8, "head_dim": 256, "sliding_window": 1024,
    "sliding_window_pattern": 6, "intermediate_size": 15360, "vocab_size": 262208})";

// Printed by Ollama 0.11.6 for Gemma 3 12B at 8,192: 992 MiB.
TEST(OllamaLegacy, PrintedCacheOfGemma3) {
    Scenario plan = enginePlan("ollama@0.12", modelOf(kGemma), 8192);
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Count(992) * kMiB);
    plan = enginePlan("ollama", modelOf(kGemma), 8192);
    plan.settings = {{"num_batch", "512"}};
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Count(992) * kMiB);
}

// Printed by Ollama 0.5.5 for DeepSeek R1 at 2,048: 9.5 GiB, keys and values of every head.
TEST(OllamaLegacy, PrintedCacheOfDeepSeekR1) {
    const ModelSpec model = cacheOnly({LatentAttention{512, 64, 128, 128, 128}}, 61);
    EXPECT_EQ(mustEstimate(enginePlan("ollama@0.12", model, 2048)).kv.bytes, Count(9760) * kMiB);
}

} // namespace
} // namespace vramplan::testing
