// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/kv_cache.h"

#include "core/estimate/placement.h"
#include "tests/support/core/fixtures.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::cacheOnly;
using testing::planFor;

struct Cache {
    std::vector<LineItem> items;
    KvSummary kv;
};

Cache cacheOf(const Scenario& scenario) {
    Cache cache;
    const auto counts =
        kindCounts(*scenario.model, {0, static_cast<std::uint32_t>(scenario.model->layerCount())});
    addPlainKvItems(
        scenario, counts, *scenario.precision.kvK, *scenario.precision.kvV, cache.items, cache.kv);
    return cache;
}

std::uint64_t bytesOf(CacheRecords records, std::uint32_t layers, std::uint64_t context,
    std::uint64_t sequences = 1, ElementType type = ElementType::F16) {
    Scenario scenario = planFor(cacheOnly(std::move(records), layers), context, sequences);
    scenario.precision.kvK = scenario.precision.kvV = type;
    return cacheOf(scenario).kv.bytes.value();
}

const CacheRecords kEightHeads = {FullAttention{8, 128, 128}};

TEST(KvCache, OneGibibyteForThirtyTwoLayers) {
    // 2 × 32 layers × 8,192 tokens × 8 KV heads × 128 × 2 B
    EXPECT_EQ(bytesOf(kEightHeads, 32, 8192), 1'073'741'824u);
    EXPECT_EQ(bytesOf({FullAttention{32, 128, 128}}, 32, 8192), 4'294'967'296u);
}

TEST(KvCache, PerTokenFiguresOfKnownModels) {
    EXPECT_EQ(bytesOf(kEightHeads, 32, 1), 131'072u);                      // Llama 3.1 8B, f16
    EXPECT_EQ(bytesOf(kEightHeads, 32, 1, 1, ElementType::Q8_0), 69'632u); // 34 bytes per 32 values
    EXPECT_EQ(bytesOf(kEightHeads, 32, 1, 1, ElementType::Q4_0), 36'864u); // 18 bytes per 32 values
    EXPECT_EQ(bytesOf(kEightHeads, 32, 1, 1, ElementType::F8), 65'536u);
    EXPECT_EQ(bytesOf({FullAttention{8, 128, 128}}, 36, 1), 147'456u); // Qwen3 4B: 36 layers, 8 × 128
    EXPECT_EQ(bytesOf({FullAttention{16, 192, 128}}, 27, 1), 27u * 16 * (192 + 128) * 2); // MLA written out
}

TEST(KvCache, SlidingLayersStopAtTheirWindow) {
    // Gemma 3 27B: 10 full and 52 sliding layers, 16 KV heads of 128, window 1,024: 8,192 B per token and
    // layer
    ModelSpec spec;
    spec.geometry.layers = 62;
    for (int i = 0; i < 62; ++i)
        appendLayers(spec,
            {.records = i % 6 == 5 ? CacheRecords{FullAttention{16, 128, 128}}
                                   : CacheRecords{SlidingAttention{16, 128, 128, 1024}},
                .weights = {}});
    const Cache cache = cacheOf(planFor(spec, 131'072));
    EXPECT_EQ(cache.kv.bytes, Bytes(10ull * 131'072 * 8192 + 52ull * 1024 * 8192)); // 10.41 GiB
    EXPECT_EQ(cache.kv.byKind[static_cast<std::size_t>(CacheKind::Sliding)], Bytes(52ull * 1024 * 8192));
    EXPECT_EQ(cache.kv.byKind[static_cast<std::size_t>(CacheKind::Full)], Bytes(10ull * 131'072 * 8192));
    EXPECT_EQ(cache.items.size(), 2u);
    // Below the window both kinds hold the same.
    EXPECT_EQ(cacheOf(planFor(spec, 1000)).kv.bytes, Bytes(62ull * 1000 * 8192));
}

TEST(KvCache, GptOssWithItsWindowsOfOneHundredAndTwentyEight) {
    // gpt-oss-20b: 12 full and 12 sliding layers, 8 KV heads of 64; 32 sequences of 8,192: 6.09 GiB,
    // not 12.00
    ModelSpec spec;
    for (int i = 0; i < 24; ++i)
        appendLayers(spec,
            {.records = i % 2 == 0 ? CacheRecords{SlidingAttention{8, 64, 64, 128}}
                                   : CacheRecords{FullAttention{8, 64, 64}},
                .weights = {}});
    EXPECT_EQ(cacheOf(planFor(spec, 8192, 32)).kv.bytes, Bytes(12ull * 2 * 8 * 64 * 2 * (8192 + 128) * 32));
}

TEST(KvCache, ChunkedLayersHoldTheCurrentChunk) {
    const CacheRecords chunked = {ChunkedAttention{8, 128, 128, 8192}};
    EXPECT_EQ(bytesOf(chunked, 1, 8191), 8191u * 4096);
    EXPECT_EQ(bytesOf(chunked, 1, 100'000), 8192u * 4096);
}

TEST(KvCache, LatentAttentionHasOneVectorAndNoValues) {
    // DeepSeek-V3: 61 layers × (512 + 64) × 2 B × 65,536 tokens = 4.29 GiB, not hundreds
    const CacheRecords latent = {LatentAttention{512, 64, 128, 128, 128}};
    EXPECT_EQ(bytesOf(latent, 61, 65'536), 61ull * 576 * 2 * 65'536);
    Scenario scenario = planFor(cacheOnly(latent, 61), 65'536);
    scenario.precision.kvV = ElementType::F32; // says nothing where there are no values
    EXPECT_EQ(cacheOf(scenario).kv.bytes, Bytes(61ull * 576 * 2 * 65'536));
    EXPECT_EQ(cacheOf(scenario).kv.v, Bytes(0));
}

TEST(KvCache, IndexKeysStandOnALineOfTheirOwn) {
    // DeepSeek-V3.2 adds 128 index values per token and layer to the latent vector.
    const Scenario scenario =
        planFor(cacheOnly({LatentAttention{512, 64, 128, 128, 128}, IndexKeys{128, 1}}, 61), 1000);
    const Cache cache = cacheOf(scenario);
    EXPECT_EQ(cache.kv.byKind[static_cast<std::size_t>(CacheKind::Latent)], Bytes(61ull * 576 * 2 * 1000));
    EXPECT_EQ(cache.kv.byKind[static_cast<std::size_t>(CacheKind::Indexer)], Bytes(61ull * 128 * 2 * 1000));
    EXPECT_EQ(cache.items.size(), 2u);
}

TEST(KvCache, CompressedEntriesRoundUpToTheirRatio) {
    const CacheRecords compressed = {CompressedAttention{512, 64, 4}};
    EXPECT_EQ(bytesOf(compressed, 2, 8), 2u * 512 * 2 * 2);
    EXPECT_EQ(bytesOf(compressed, 2, 9), 2u * 512 * 2 * 3);
    EXPECT_EQ(bytesOf({SlidingLatent{512, 64, 128}}, 2, 1000), 2u * 512 * 2 * 128);
    EXPECT_EQ(bytesOf({IndexKeys{128, 4}}, 2, 9), 2u * 128 * 2 * 3);
}

TEST(KvCache, CrossAttentionCountsEncoderPositions) {
    // Whisper large: 32 decoder layers, 20 heads of 64, 1,500 encoder positions, whatever the context
    ModelSpec spec = cacheOnly({FullAttention{20, 64, 64}, CrossAttention{20, 64, 64}}, 32);
    spec.encoderTokens = 1500;
    const std::uint64_t perToken = 32ull * 2 * 20 * 64 * 2;
    EXPECT_EQ(cacheOf(planFor(spec, 448)).kv.bytes, Bytes(perToken * (448 + 1500)));
    EXPECT_EQ(cacheOf(planFor(spec, 1, 3)).kv.bytes, Bytes(3 * perToken * (1 + 1500)));
    Scenario asked = planFor(spec, 448);
    asked.workload.encoderTokens = 750;
    EXPECT_EQ(cacheOf(asked).kv.bytes, Bytes(perToken * (448 + 750)));
}

TEST(KvCache, SharedLayersAndStatesStoreNothingHere) {
    EXPECT_EQ(bytesOf({SharedCache{3}}, 10, 8192), 0u);
    EXPECT_EQ(bytesOf({RecurrentState{}}, 10, 8192), 0u);
    EXPECT_EQ(bytesOf({}, 10, 8192), 0u);
    EXPECT_TRUE(cacheOf(planFor(cacheOnly({SharedCache{3}}, 10), 8192)).items.empty());
}

TEST(KvCache, KeysAndValuesMayHaveTypesOfTheirOwn) {
    Scenario scenario = planFor(cacheOnly(kEightHeads, 32), 1024);
    scenario.precision.kvV = ElementType::Q8_0;
    const Cache cache = cacheOf(scenario);
    EXPECT_EQ(cache.kv.k, Bytes(65'536 * 1024));
    EXPECT_EQ(cache.kv.v, Bytes(34'816 * 1024)); // 65,536 × 17 / 32
    EXPECT_EQ(cache.kv.bytes, Bytes((65'536 + 34'816) * 1024));
    EXPECT_EQ(text(cache.items.front().formula),
        "32 layers × 1 sequence × 1,024 tokens × 8 KV heads × (128 × 2 B + 128 × 34/32 B)");
}

TEST(KvCache, EachSequenceFillsItsOwnWindow) {
    Scenario scenario = planFor(cacheOnly({SlidingAttention{8, 128, 128, 1000}}, 2), 1);
    scenario.workload.lengths = {10, 500, 5000};
    const Cache cache = cacheOf(scenario);
    EXPECT_EQ(cache.kv.bytes, Bytes(2ull * (10 + 500 + 1000) * 4096));
    EXPECT_EQ(text(cache.items.front().formula),
        "2 × 2 layers × 1,510 tokens of 3 sequences × 8 KV heads × 128 × 2 B");
}

TEST(KvCache, EqualLengthsAreTheSameAsContextAndSequences) {
    Scenario scenario = planFor(cacheOnly(kEightHeads, 32), 1);
    scenario.workload.lengths = {4096, 4096, 4096};
    EXPECT_EQ(cacheOf(scenario).kv.bytes, cacheOf(planFor(cacheOnly(kEightHeads, 32), 4096, 3)).kv.bytes);
}

TEST(KvCache, TheFormulaComesToTheSameBytes) {
    const Cache cache = cacheOf(planFor(cacheOnly(kEightHeads, 32), 8192));
    ASSERT_EQ(cache.items.size(), 1u);
    const LineItem& item = cache.items.front();
    EXPECT_EQ(text(item.label), "Full attention, 32 layers");
    EXPECT_EQ(text(item.formula), "2 × 32 layers × 1 sequence × 8,192 tokens × 8 KV heads × 128 × 2 B");
    std::uint64_t product = 2 * 2;
    for (const char* factor : {"layers", "sequences", "tokens", "kv_heads", "head_dim"})
        product *= item.formula.find(factor)->value;
    EXPECT_EQ(item.bytes, Bytes(product));
    EXPECT_EQ(item.basis, Basis::Exact);
    EXPECT_EQ(item.low, item.bytes);
    EXPECT_EQ(item.high, item.bytes);
    EXPECT_NE(std::string_view(item.reference), "");
}

TEST(KvCache, EqualRecordsOfSeveralKindsAreOneLine) {
    // Dense and expert layers of one model differ by their weights only.
    ModelSpec spec;
    appendLayers(spec, {.records = kEightHeads, .weights = {{WeightRole::MlpUp, "up", 2, 2}}}, 3);
    appendLayers(spec, {.records = kEightHeads, .weights = {{WeightRole::ExpertUp, "up", 2, 2, 8}}}, 58);
    const Cache cache = cacheOf(planFor(spec, 100));
    ASSERT_EQ(cache.items.size(), 1u);
    EXPECT_EQ(text(cache.items.front().label), "Full attention, 61 layers");
}

TEST(KvCache, TwoHalvesAreTheWhole) {
    const Scenario scenario = planFor(cacheOnly(kEightHeads, 33), 777, 5);
    Cache halves;
    for (const LayerRange range : {LayerRange{0, 17}, LayerRange{17, 16}}) {
        const auto counts = kindCounts(*scenario.model, range);
        addPlainKvItems(scenario, counts, ElementType::F16, ElementType::F16, halves.items, halves.kv);
    }
    EXPECT_EQ(halves.kv.bytes, cacheOf(scenario).kv.bytes);
}

TEST(KvCache, OverflowsInsteadOfWrapping) {
    const Cache cache =
        cacheOf(planFor(cacheOnly({FullAttention{0xffffffff, 0xffffffff, 0xffffffff}}, 32), 1u << 30));
    EXPECT_TRUE(cache.kv.bytes.overflowed());
    EXPECT_TRUE(cache.items.front().bytes.overflowed());
}

Bytes growthAt(
    CacheRecords records, std::uint32_t layers, std::uint64_t tokens, ElementType type = ElementType::F16) {
    return plainKvGrowth(cacheOnly(std::move(records), layers), tokens, type, type);
}

TEST(KvGrowth, IsTheCostOfOneMoreToken) {
    EXPECT_EQ(growthAt(kEightHeads, 32, 8192), Bytes(131'072));
    EXPECT_EQ(growthAt(kEightHeads, 32, 8192, ElementType::Q8_0), Bytes(69'632));
    EXPECT_EQ(growthAt({LatentAttention{512, 64, 128, 128, 128}}, 61, 8192), Bytes(61 * 576 * 2));
    EXPECT_EQ(growthAt({CrossAttention{20, 64, 64}}, 32, 100), Bytes(0));
    EXPECT_EQ(growthAt({SharedCache{0}}, 32, 100), Bytes(0));
}

TEST(KvGrowth, AFullWindowCostsNothingMore) {
    const CacheRecords sliding = {SlidingAttention{8, 128, 128, 1024}};
    EXPECT_EQ(growthAt(sliding, 52, 1023), Bytes(52 * 4096));
    EXPECT_EQ(growthAt(sliding, 52, 1024), Bytes(0));
    EXPECT_EQ(growthAt(sliding, 52, 5000), Bytes(0));
}

TEST(KvGrowth, ACompressedEntryIsSpreadOverItsTokens) {
    // 1,024 B per entry of 4 tokens, wherever in the entry the context ends
    for (const std::uint64_t tokens : {8u, 9u, 10u, 11u})
        EXPECT_EQ(growthAt({CompressedAttention{512, 64, 4}}, 2, tokens), Bytes(2 * 1024 / 4)) << tokens;
}

} // namespace
} // namespace vramplan
