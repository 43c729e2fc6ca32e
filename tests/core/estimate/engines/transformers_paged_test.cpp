// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/transformers_paged.h"

#include "tests/core/estimate/engines/engine_cases.h"

namespace vramplan::testing {
namespace {

using namespace transformers;

/// 's' is a layer with a window, 'f' one without.
std::string groupsOf(std::string_view layers, std::uint64_t& size) {
    std::vector<std::uint64_t> windows;
    for (const char layer : layers) windows.push_back(layer == 's' ? 1024 : 0);
    const LayerGroups groups = groupLayers(windows);
    size = groups.size;
    std::string text;
    for (const std::uint32_t group : groups.ofLayer) text += std::to_string(group);
    return text;
}

// Expectations of the library's own tests (tests/generation/test_continuous_batching.py).
TEST(TransformersPaged, LayersAreGroupedByKind) {
    std::uint64_t size = 0;
    EXPECT_EQ(groupsOf("ssfssf", size), "001221");
    EXPECT_EQ(size, 2u);
    EXPECT_EQ(groupsOf("ssssf", size), "01234");
    EXPECT_EQ(size, 1u);
    EXPECT_EQ(groupsOf("fffsffs", size), "0123456");
    EXPECT_EQ(size, 1u);
    std::string gemma; // Gemma 3 27B: 52 with a window, 10 without
    for (int i = 1; i <= 62; ++i) gemma += i % 6 == 0 ? 'f' : 's';
    groupsOf(gemma, size);
    EXPECT_EQ(size, 2u);
}

TEST(TransformersPaged, BlocksForLlama8OnFlashAttention) {
    const PagedShape shape{.hidden = 4096,
        .heads = 32,
        .kvHeads = 8,
        .headDim = 128,
        .vocabulary = 128256,
        .groupSize = 32,
        .groups = 1,
        .masks = 0,
        .maxBlocksPerRequest = 32};
    const PagedSizes sizes = solvePaged(shape, 38654705664.0, {}, {});
    EXPECT_EQ(sizes.batchTokens, 8192u);
    EXPECT_EQ(sizes.blocks, 1024u);
    EXPECT_EQ(pagedTensors(shape, sizes.blocks), Bytes(34426847232));
    EXPECT_LE(pagedFootprint(shape, sizes), 38654705664.0);
    EXPECT_GT(pagedFootprint(shape, {8192, 1026}), 38654705664.0);
}

TEST(TransformersPaged, BlocksForGptOss20) {
    const PagedShape shape{.hidden = 2880,
        .heads = 64,
        .kvHeads = 8,
        .headDim = 64,
        .vocabulary = 201088,
        .groupSize = 12,
        .groups = 2,
        .masks = 0,
        .maxBlocksPerRequest = 32};
    const PagedSizes sizes = solvePaged(shape, 19327352832.0, {}, {});
    EXPECT_EQ(sizes.batchTokens, 8192u);
    EXPECT_EQ(sizes.blocks, 2015u);
    EXPECT_EQ(sizes.blocks * shape.block, 515840u);
    EXPECT_EQ(pagedTensors(shape, sizes.blocks), Bytes(12689866752));
}

// huggingface/transformers pull 48566: Qwen3-32B on four ranks, 814 blocks when the pool ignored the
// sharding, 3,258 after: four times as many, of 256 tokens each.
TEST(TransformersPaged, P109ShardedHeadsMakeFourTimesTheBlocks) {
    const auto tokens = [](std::uint64_t kvHeads, std::uint64_t blocks) {
        return pagedTensors({.kvHeads = kvHeads, .headDim = 128, .groupSize = 64, .groups = 1}, blocks);
    };
    EXPECT_EQ(814 * 256, 208'384);
    EXPECT_EQ(3258 * 256, 834'048);
    const double whole = static_cast<double>(tokens(8, 814).value()),
                 sharded = static_cast<double>(tokens(2, 3258).value());
    EXPECT_NEAR(sharded / whole, 1, 0.002);
}

TEST(TransformersPaged, WhatIsGivenIsKept) {
    const PagedShape shape{.hidden = 4096,
        .heads = 32,
        .kvHeads = 8,
        .headDim = 128,
        .vocabulary = 128256,
        .groupSize = 32,
        .groups = 1,
        .masks = 1};
    const double available = 20e9;
    const PagedSizes byBatch = solvePaged(shape, available, 1024, {});
    EXPECT_EQ(byBatch.batchTokens, 1024u);
    EXPECT_LE(pagedFootprint(shape, byBatch), available);
    EXPECT_GT(pagedFootprint(shape, {1024, byBatch.blocks + 1}), available);
    const PagedSizes byBlocks = solvePaged(shape, available, {}, 100);
    EXPECT_EQ(byBlocks.blocks, 100u);
    EXPECT_LE(pagedFootprint(shape, byBlocks), available);
    EXPECT_GT(pagedFootprint(shape, {byBlocks.batchTokens + 1, 100}), available);
    EXPECT_EQ(solvePaged(shape, -1, {}, {}).blocks, 0u);
}

Scenario pagedPlan(std::uint64_t context, std::uint64_t sequences, SettingValues more = {}) {
    Scenario plan = enginePlan("transformers", llama8b(), context, sequences);
    plan.devices = {manualBudget(Count(80) * kGiB)};
    plan.settings = std::move(more);
    plan.settings.emplace_back("cache_implementation", "paged");
    plan.settings.emplace_back("attn_implementation", "flash_attention_2");
    return plan;
}

TEST(TransformersPaged, ThePoolIsReservedAndTheWorkloadIsWhatItNeeds) {
    const Estimate answer = mustEstimate(pagedPlan(1000, 10));
    ASSERT_TRUE(answer.pool);
    // 1,000 tokens are 4 blocks of 256; a block of 32 layers is 2 × 32 × 256 × 1,024 × 2 B
    EXPECT_EQ(answer.pool->bytesPerBlock, Bytes(32) * kMiB);
    EXPECT_EQ(answer.kv.bytes, Count(10 * 4 * 32) * kMiB);
    EXPECT_EQ(answer.devices[0].sum(Component::KvCache), answer.pool->bytes);
    EXPECT_EQ(answer.pool->tokens, answer.pool->blocks * 256);
    EXPECT_NEAR(answer.pool->maxConcurrency, static_cast<double>(answer.pool->blocks) / 4, 1e-9);
    EXPECT_EQ(answer.verdict.state, VerdictState::Fits);
    EXPECT_EQ(mustEstimate(pagedPlan(1000, 10'000)).verdict.state, VerdictState::Queues);
}

TEST(TransformersPaged, ACommonBeginningIsStoredOnce) {
    Scenario plan = pagedPlan(1024, 10);
    plan.workload.prefix = 600; // two whole blocks
    EXPECT_EQ(mustEstimate(plan).kv.bytes, Count((10 * 4 - 9 * 2) * 32) * kMiB);
}

TEST(TransformersPaged, RefusesWhatHasNoPages) {
    EXPECT_EQ(refusedSetting(pagedPlan(50'000'000, 1)), "context");
    EXPECT_EQ(refusedSetting(pagedPlan(1000, 1, {{"num_blocks", "1000000"}})), "max_memory_percent");
    EXPECT_EQ(refusedSetting(pagedPlan(1000, 1, {{"num_beams", "2"}})), "num_beams");
    Scenario states = pagedPlan(1000, 1);
    ModelSpec hybrid = llama8b();
    appendLayers(hybrid,
        {.records = {RecurrentState{.stateElements = 9, .stateType = {}, .convType = {}}}, .weights = {}}, 1);
    states.model = std::make_shared<ModelSpec>(hybrid);
    EXPECT_EQ(refusedSetting(states), "cache_implementation");
    Scenario two = pagedPlan(1000, 1);
    two.devices.push_back(two.devices.front());
    EXPECT_EQ(refusedSetting(two), "gpu");
}

} // namespace
} // namespace vramplan::testing
