// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/lengths.h"

#include "tests/support/core/fixtures.h"

namespace vramplan::testing {
namespace {

using Lengths = std::vector<std::uint64_t>;

TEST(ReadLengths, OnePerLineInEveryUsualForm) {
    const auto list = readLengths("100\r\n8k\n\n 1,234\n\"2,048\"\n512.0\n");
    ASSERT_TRUE(list);
    // "1,234" without quotes is two cells, of which the first counts.
    EXPECT_EQ(list->lengths, (Lengths{100, 8192, 1, 2048, 512}));
    EXPECT_TRUE(list->problems.empty());
}

TEST(ReadLengths, BadLinesAreNamedByNumberAndLeftOut) {
    const auto list = readLengths("100\nmany\n0\n300\n-5\n");
    ASSERT_TRUE(list);
    EXPECT_EQ(list->lengths, (Lengths{100, 300}));
    EXPECT_EQ(list->problems, (std::vector<LengthProblem>{{2, "many"}, {3, "0"}, {5, "-5"}}));
}

TEST(ReadLengths, TakesTheWantedColumnOfACsv) {
    constexpr std::string_view csv = "id,prompt,total\na,10,30\nb,20,\nc,5,40\n";
    const auto second = readLengths(csv, 1), third = readLengths(csv, 2);
    ASSERT_TRUE(second && third);
    EXPECT_EQ(second->columns, (std::vector<std::string>{"id", "prompt", "total"}));
    EXPECT_EQ(second->lengths, (Lengths{10, 20, 5}));
    EXPECT_EQ(third->lengths, (Lengths{30, 40}));
    EXPECT_EQ(third->problems, (std::vector<LengthProblem>{{3, "b,20,"}}));
    EXPECT_EQ(readLengths("7;8\n9;10")->columns, (std::vector<std::string>{"1", "2"}));
}

TEST(ReadLengths, ALineCanStandForManySequences) {
    EXPECT_EQ(readLengths("8k x 3\n16 * 2")->lengths, (Lengths{8192, 8192, 8192, 16, 16}));
    EXPECT_EQ(readLengths("8k x").value().problems.size(), 1u);
}

TEST(ReadLengths, TooManyAreRefusedBeforeTheyAreStored) {
    const auto list = readLengths("1 x 1000000000");
    ASSERT_FALSE(list);
    EXPECT_EQ(list.error().code, "too_many_lengths");
}

TEST(ReadLengths, NothingIsNothing) {
    EXPECT_TRUE(readLengths("")->lengths.empty());
    EXPECT_EQ(readLengths("lengths")->problems.size(), 1u) << "one word alone is no list";
}

TEST(Summarize, ByHand) {
    // 1 … 20: mean 10.5, nearest rank ⌈0.95 × 20⌉ = 19, padding 20 × 20 − 210.
    Lengths lengths;
    for (std::uint64_t i = 20; i >= 1; --i) lengths.push_back(i);
    const LengthSummary summary = summarize(lengths);
    EXPECT_EQ(summary.count, 20u);
    EXPECT_EQ(summary.shortest, 1u);
    EXPECT_EQ(summary.longest, 20u);
    EXPECT_DOUBLE_EQ(summary.mean, 10.5);
    EXPECT_EQ(summary.percentile95, 19u);
    EXPECT_EQ(summary.tokens, Count(210));
    EXPECT_EQ(summary.padding, Count(190));
    EXPECT_EQ(summarize(Lengths{7}).percentile95, 7u);
    EXPECT_EQ(summarize({}).count, 0u);
}

TEST(LengthWaste, PaddingIsWhatTheLongestMakesOfTheOthers) {
    Scenario plan = planFor(llama8b(), 8192);
    plan.workload.lengths = {1024, 8192};
    const auto waste = lengthWaste(plan, plan.profile);
    ASSERT_TRUE(waste);
    // 131,072 B per token.
    EXPECT_EQ(waste->exact, Bytes(131072) * Count(1024 + 8192));
    EXPECT_EQ(waste->padded, Bytes(131072) * Count(2 * 8192));
    EXPECT_EQ(waste->engine, waste->exact) << "the formula wastes nothing";
}

} // namespace
} // namespace vramplan::testing
