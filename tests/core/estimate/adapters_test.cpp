// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/adapters.h"

#include "tests/core/estimate/engines/engine_cases.h"

#include <gtest/gtest.h>

namespace vramplan::testing {
namespace {

constexpr const char* kQwen15 = R"({"model_type": "qwen2", "hidden_size": 4096, "num_hidden_layers": 32,
    "num_attention_heads": 32, "num_key_value_heads": 32, "intermediate_size": 11008, "vocab_size": 151936,
    "max_position_embeddings": 32768})";

Scenario planWith(const char* engine, SettingValues settings) {
    Scenario plan = enginePlan(engine, modelOf(kQwen15), 4096);
    plan.devices = {manualBudget(Count(80) * kGiB)};
    plan.settings = std::move(settings);
    return plan;
}

Bytes weightsWith(const char* engine, const char* count, const char* key) {
    return mustEstimate(planWith(engine, {{key, count}, {"max_lora_rank", "8"}})).totalOf(Component::Weights);
}

// github.com/triton-inference-server/tensorrtllm_backend/issues/559: an adapter of rank 8 for Qwen1.5 7B is
// (4 × 4,096 × 2 × 8 + 3 × (4,096 + 11,008) × 8) × 32 layers × 2 B = 38.125 MiB.
TEST(Adapters, P167_SizeOfAnAdapterByItsRank) {
    const ModelSpec model = modelOf(kQwen15);
    EXPECT_EQ(adapterValues(model, {0, 32}, 8, {}).all, Count(39'976'960 / 2));
    const Estimate answer =
        mustEstimate(planWith("tensorrt-llm", {{"max_loras", "1"}, {"max_lora_rank", "8"}}));
    EXPECT_EQ(labelled(answer, "Adapters, 32 layers"), Bytes(39'976'960));
}

// github.com/ggml-org/llama.cpp/issues/19153: 4.7 GB without, 5.0 with one, 5.3 with two: each adds as much.
TEST(Adapters, P166_EachAdapterAddsAsMuch) {
    for (const auto& [engine, key] :
        {std::pair{"tensorrt-llm", "max_loras"}, {"sglang", "max_loras_per_batch"}}) {
        const Bytes none = weightsWith(engine, "0", key), one = weightsWith(engine, "1", key),
                    two = weightsWith(engine, "2", key);
        EXPECT_EQ(one, none + Bytes(39'976'960)) << engine;
        EXPECT_EQ(two, one + Bytes(39'976'960)) << engine;
    }
}

// Two ranks hold half the outputs of q, k, v, gate and up and half the inputs of o and down; the other side
// is whole: 2 B × 8 × 32 × (3 × (2,048 + 4,096) + (4,096 + 2,048) + 2 × (5,504 + 4,096) + (4,096 + 5,504)).
TEST(Adapters, RanksDivideOneSide) {
    EXPECT_EQ(adapterValues(modelOf(kQwen15), {0, 32}, 8, {2, 2, 2}).all,
        Count(8ull * 32 * (4 * (2048 + 4096) + 3 * (5504 + 4096))));
}

// The least that is usual: q and v, 2 × 4,096 × 2 × 8 values per layer.
TEST(Adapters, RangeFromQueryAndValueToAllMatrices) {
    std::vector<LineItem> items;
    addAdapters(modelOf(kQwen15), {0, 32}, {3, 8}, {}, items);
    ASSERT_EQ(items.size(), 1u);
    EXPECT_EQ(items[0].low, Bytes(3ull * 2 * 32 * 2 * 4096 * 2 * 8));
    EXPECT_EQ(items[0].high, Bytes(3ull * 39'976'960));
    addAdapters(modelOf(kQwen15), {0, 32}, {0, 8}, {}, items);
    EXPECT_EQ(items.size(), 1u);
}

TEST(Adapters, ARankOfZeroIsRefused) {
    EXPECT_FALSE(estimate(planWith("sglang", {{"max_loras_per_batch", "1"}, {"max_lora_rank", "0"}})));
}

} // namespace
} // namespace vramplan::testing
