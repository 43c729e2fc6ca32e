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

struct Printed {
    const char* program; ///< version, model and settings
    CacheRecord record;
    std::uint32_t layers;
    std::uint64_t context; ///< of all slots
    std::uint64_t slots;
    double mebibytes;
};

// Caches that the runners printed, per model of equal layers; the newer engine agrees where it stores the
// same.
TEST(OllamaLegacy, PrintedCachesOfPlainModels) {
    for (const Printed& row : {Printed{"2024-07, Llama 3 8B", FullAttention{8, 128, 128}, 32, 2048, 1, 256},
             Printed{"0.5, Phi 4", FullAttention{10, 128, 128}, 40, 2048, 1, 400},
             Printed{"2024-11, 36 layers, four slots", FullAttention{32, 128, 128}, 36, 8192, 4, 4608},
             Printed{"0.6, DeepSeek Coder 1.3B", FullAttention{32, 64, 64}, 24, 8192, 1, 1536},
             Printed{"0.5, 80 layers on four GPUs", FullAttention{8, 128, 128}, 80, 64000, 1, 20000},
             Printed{"0.12, Qwen3 30B A3B", FullAttention{4, 128, 128}, 48, 32768, 1, 3072},
             Printed{"0.12.11, Qwen3 8B", FullAttention{8, 128, 128}, 36, 4096, 1, 576},
             Printed{"0.3.7, Mistral Large", FullAttention{8, 128, 128}, 88, 2048, 1, 704},
             Printed{"2025, Llama 3.1 8B, four slots", FullAttention{8, 128, 128}, 32, 8192, 4, 1024},
             Printed{"2025-07, Llama 3 8B, two slots", FullAttention{8, 128, 128}, 32, 8192, 2, 1024},
             Printed{"2025-09, 32 layers of 32 heads", FullAttention{32, 128, 128}, 32, 8192, 1, 4096}}) {
        SCOPED_TRACE(row.program);
        for (const char* engine : {"ollama@0.12", "ollama"}) {
            const Scenario plan =
                enginePlan(engine, cacheOnly({row.record}, row.layers), row.context / row.slots, row.slots);
            const double printed = row.mebibytes * (1 << 20);
            EXPECT_NEAR(static_cast<double>(mustEstimate(plan).kv.bytes.value()), printed, 0.005 * printed);
        }
    }
}

// DeepSeek-Coder-V2-Lite ran with keys and values of its 16 heads: 540, 1,080 and 2,160 MiB.
TEST(OllamaLegacy, PrintedCachesOfDeepSeekCoder) {
    const ModelSpec model = cacheOnly({LatentAttention{512, 64, 16, 128, 128}}, 27);
    for (const std::uint64_t context : {2048u, 4096u, 8192u})
        EXPECT_EQ(mustEstimate(enginePlan("ollama@0.12", model, context)).kv.bytes,
            Count(540 * context / 2048) * kMiB);
}

// Llama 3.2 Vision at 2,048: 32 layers of text, 8 that look at four tiles of 1,601 image tokens in float32.
TEST(OllamaLegacy, PrintedCacheOfLlamaVision) {
    ModelSpec model = cacheOnly({FullAttention{8, 128, 128}}, 32);
    appendLayers(model, {.records = {CrossAttention{8, 128, 128}}, .weights = {}}, 8);
    model.encoderTokens = 4 * 1601;
    EXPECT_EQ(
        mustEstimate(enginePlan("ollama@0.12", model, 2048)).kv.bytes, Count(656 * 4 + 1) * kMiB / Bytes(4));
}

// Gemma 3 1B at 4,096: 4 layers of 4,096 tokens and 22 of 512 + 512, one head of 256: 38 MiB.
TEST(OllamaLegacy, PrintedCacheOfGemma3Small) {
    ModelSpec model = cacheOnly({FullAttention{1, 256, 256}}, 4);
    appendLayers(model, {.records = {SlidingAttention{1, 256, 256, 512}}, .weights = {}}, 22);
    EXPECT_EQ(mustEstimate(enginePlan("ollama@0.12", model, 4096)).kv.bytes, Count(38) * kMiB);
}

TEST(OllamaLegacy, LayersGoToGpusFromTheLast) {
    Scenario plan = enginePlan("ollama@0.12", llama8b(), 2048);
    plan.settings = {{"num_gpu", "8"}};
    const Estimate answer = mustEstimate(plan);
    ASSERT_EQ(answer.devices.size(), 2u);
    EXPECT_EQ(answer.devices[0].sum(Component::KvCache), Count(64) * kMiB);
    EXPECT_EQ(answer.devices[1].sum(Component::KvCache), Count(192) * kMiB);
    plan.settings = {};
    EXPECT_EQ(mustEstimate(plan).devices[0].sum(Component::KvCache), Count(256) * kMiB);
    plan.devices.clear();
    EXPECT_EQ(mustEstimate(plan).devices.back().sum(Component::KvCache), Count(256) * kMiB);
}

} // namespace
} // namespace vramplan::testing
