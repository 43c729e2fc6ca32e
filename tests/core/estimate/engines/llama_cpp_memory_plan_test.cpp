// SPDX-License-Identifier: Apache-2.0
// The places are worked out by hand from ggml-alloc.c: best fit, the rest of the buffer last, neighbours that
// are free become one, sizes rounded up to 128 B on CUDA and 32 B on the CPU.
#include "core/estimate/engines/llama_cpp_memory_plan.h"

#include <gtest/gtest.h>
#include <optional>

namespace vramplan::llama_cpp {
namespace {

using Values = std::vector<std::int64_t>;

/// By back end, for these values of the variables; empty where the graph is another for them.
std::optional<Values> buffersOf(const MemoryPlan& plan, const Values& variables) {
    Values sizes, buffers;
    if (!plan.formulas().compute(variables, sizes)) return std::nullopt;
    for (int backend = 0; backend < plan.backends(); ++backend)
        buffers.push_back(plan.buffer(backend, sizes));
    return buffers;
}

TEST(MemoryPlan, SizesAreRoundedUpAsTheBackEndDemands) {
    MemoryPlan plan(2);
    const Size size = plan.formulas().variable(100);
    plan.take(0, size);
    plan.take(1, size);
    plan.finish();
    EXPECT_EQ(buffersOf(plan, Values{100}), (Values{128, 128}));
    EXPECT_EQ(buffersOf(plan, Values{129}), (Values{256, 160}));
}

TEST(MemoryPlan, TheSmallestBlockThatIsLargeEnoughIsTaken) {
    MemoryPlan plan(1);
    const Size last = plan.formulas().variable(64);
    // 0…320, 320…352, 352…448, 448…480: two holes of 320 and 96 bytes when the first and third are free.
    const auto large = plan.take(0, 320);
    plan.take(0, 32);
    const auto small = plan.take(0, 96);
    plan.take(0, 32);
    plan.give(0, large, 320);
    plan.give(0, small, 96);
    plan.take(0, last); // 64 bytes fit into the hole of 96, 128 only into that of 320, 352 behind everything
    plan.take(0, 320);
    plan.finish();
    EXPECT_EQ(buffersOf(plan, Values{64}), Values{480});
    EXPECT_EQ(buffersOf(plan, Values{128}), Values{480 + 320});
    EXPECT_EQ(buffersOf(plan, Values{352}), Values{480 + 352});
}

TEST(MemoryPlan, NeighboursThatAreFreeBecomeOneBlock) {
    MemoryPlan plan(1);
    const auto first = plan.take(0, 64), second = plan.take(0, 64), third = plan.take(0, 64);
    plan.take(0, 32);
    plan.give(0, first, 64);
    plan.give(0, third, 64);
    plan.give(0, second, 64);
    plan.take(0, 192); // only where the three were
    plan.finish();
    EXPECT_EQ(buffersOf(plan, {}), Values{224});
}

TEST(MemoryPlan, WhatASmallerResultLeavesOfItsOperandIsFree) {
    MemoryPlan plan(1);
    const Size kept = plan.formulas().variable(64);
    const auto operand = plan.take(0, 256);
    plan.take(0, 32); // keeps the operand apart from the rest of the buffer
    plan.giveRest(0, operand, 256, kept);
    plan.take(0, 192);
    plan.finish();
    EXPECT_EQ(buffersOf(plan, Values{64}), Values{288});
    EXPECT_EQ(buffersOf(plan, Values{65}), Values{480}); // the result takes 96, and 160 are left
    EXPECT_EQ(buffersOf(plan, Values{256}), Values{480});
}

TEST(MemoryPlan, AnotherGraphHasNoAnswer) {
    MemoryPlan plan(1);
    const Size tokens = plan.formulas().variable(512);
    if (tokens >= 32) plan.take(0, 4 * tokens);
    plan.finish();
    EXPECT_EQ(buffersOf(plan, Values{32}), Values{128});
    EXPECT_EQ(buffersOf(plan, Values{31}), std::nullopt);
}

} // namespace
} // namespace vramplan::llama_cpp
