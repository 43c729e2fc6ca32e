// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/torch_memory.h"

#include "tests/support/core/fixtures.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::cacheOnly;
using testing::llama8b;
using testing::planFor;

constexpr Bytes mib(double count) { return static_cast<std::uint64_t>(count * 1024 * 1024); }

// get_allocation_size of the allocator: 10 MiB and more are rounded up to 2 MiB.
TEST(TorchMemory, LargeTensorsTakeMultiplesOfTwoMebibytes) {
    EXPECT_EQ(allocatorRounding({mib(12.5)}, TorchCount::Reserved), mib(1.5));
    EXPECT_EQ(allocatorRounding({mib(10), mib(64)}, TorchCount::Reserved), Bytes(0));
}

// should_split: an end of more than 1 MiB goes back to the allocator and is no longer allocated.
TEST(TorchMemory, OnlyEndsUpToOneMebibyteCountAsAllocated) {
    EXPECT_EQ(allocatorRounding({mib(12.5)}, TorchCount::Allocated), Bytes(0));
    EXPECT_EQ(allocatorRounding({mib(13)}, TorchCount::Allocated), mib(1));
    EXPECT_EQ(allocatorRounding({mib(13.5)}, TorchCount::Allocated), mib(0.5));
}

// A block of 20 MiB holds two of 8 MiB and one of 3; the next of 8 starts a block of its own, and one of 11
// another.
TEST(TorchMemory, SmallerTensorsShareBlocksOfTwentyMebibytes) {
    EXPECT_EQ(allocatorRounding({mib(8), mib(8), mib(3)}, TorchCount::Reserved), mib(1));
    EXPECT_EQ(allocatorRounding({mib(8), mib(8), mib(3), mib(8)}, TorchCount::Reserved), mib(13));
    EXPECT_EQ(allocatorRounding({mib(8), mib(11)}, TorchCount::Reserved), mib(13));
    // The smallest end that fits is taken: 3 of the 4 that two tensors left, 9 of the new block.
    EXPECT_EQ(allocatorRounding({mib(8), mib(8), mib(9), mib(3)}, TorchCount::Reserved), mib(12));
}

TEST(TorchMemory, VectorsShareBlocksOfTwoMebibytes) {
    EXPECT_EQ(allocatorRounding({Bytes(8192), Bytes(8192)}, TorchCount::Reserved), Bytes(2'097'152 - 16'384));
    EXPECT_EQ(allocatorRounding({Bytes(100)}, TorchCount::Allocated), Bytes(412)); // at least 512 bytes
}

// Llama 3.1 8B: q, k and v are one matrix of 6,144 × 4,096, gate and up one of 28,672 × 4,096.
TEST(TorchMemory, EnginesJoinMatrices) {
    const ModelSpec model = llama8b();
    const WeightScheme scheme = plainScheme(ElementType::BF16);
    const auto whole = fusedTensors(model, model.kinds.front(), scheme, {});
    const auto holds = [](const std::vector<Bytes>& tensors, Bytes size) {
        return std::count(tensors.begin(), tensors.end(), size);
    };
    EXPECT_EQ(holds(whole, mib(48)), 1);
    EXPECT_EQ(holds(whole, mib(32)), 1);
    EXPECT_EQ(holds(whole, mib(224)), 1);
    EXPECT_EQ(holds(whole, mib(112)), 1);
    EXPECT_EQ(holds(whole, Bytes(8192)), 2);
    const auto half = fusedTensors(model, model.kinds.front(), scheme, {2, 2, 2});
    EXPECT_EQ(holds(half, mib(24)), 1);
    EXPECT_EQ(holds(half, mib(112)), 1);
}

// vLLM prints 14.9888 GiB for Llama 3.1 8B, whose 8,030,261,248 values of 2 B are 14.9575: the rest is the
// table of 131,072 positions × 128 × 2 B.
TEST(TorchMemory, RotaryTablesFollowThePositions) {
    const Scenario plan = planFor(llama8b(), 8192);
    std::vector<LineItem> items;
    addTorchItems(plan, {.layers = {0, 32}, .embedding = true, .output = true}, TorchCount::Allocated,
        ElementType::BF16, items);
    ASSERT_FALSE(items.empty());
    EXPECT_EQ(text(items[0].label), "Rotary tables");
    EXPECT_EQ(items[0].bytes, mib(32));
    EXPECT_NEAR(
        (8'030'261'248.0 * 2 + static_cast<double>(items[0].bytes.value())) / (1 << 30), 14.9888, 5e-5);
}

TEST(TorchMemory, NothingIsSaidOfUnknownWeights) {
    std::vector<LineItem> items;
    addTorchItems(planFor(cacheOnly({FullAttention{8, 128, 128}}, 4), 8192), {.layers = {0, 4}},
        TorchCount::Reserved, ElementType::F32, items);
    EXPECT_TRUE(items.empty());
}

} // namespace
} // namespace vramplan
