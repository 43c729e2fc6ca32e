// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/grid.h"

#include "tests/support/core/fixtures.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace vramplan::testing {
namespace {

TEST(Grid, EachCellIsTheEstimateOfItsPlan) {
    const Scenario plan = planFor(llama8b(), 8192);
    const Grid grid = findGrid(plan, GridRows::Sequences, {4096, 8192, 65536}, {1, 2, 8});
    ASSERT_EQ(grid.cells.size(), 9u);
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column) {
            Scenario cell = plan;
            cell.workload.context = grid.contexts[column];
            cell.workload.sequences = grid.rows[row];
            const auto answer = estimate(cell);
            ASSERT_TRUE(answer);
            EXPECT_EQ(grid.at(row, column).headroom, answer->devices[answer->verdict.device].headroom);
            EXPECT_EQ(grid.at(row, column).state, answer->verdict.state);
        }
    // 131,072 B per token (2 × 32 layers × 8 heads × 128 × 2 B): one more sequence of 8,192 tokens is 1 GiB.
    EXPECT_GE(*grid.at(0, 1).headroom - *grid.at(1, 1).headroom, std::int64_t{1} << 30);
}

// A prompt and a prefix end with a shorter context; the next, longer one has them whole again.
TEST(Grid, CellsOfARowDoNotDependOnEachOther) {
    Scenario plan = planFor(llama8b(), 65536, 2);
    plan.workload.prompt = 60000;
    plan.workload.prefix = 50000;
    const std::vector<std::uint64_t> contexts = {131072, 1024, 65536};
    const std::vector<std::pair<GridRows, std::vector<std::uint64_t>>> kinds = {
        {GridRows::Sequences, {2, 1, 8}}, {GridRows::CacheType, gridRows(plan, GridRows::CacheType, 64)},
        {GridRows::Gpus, {1, 4, 2}}};
    for (const auto& [kind, rows] : kinds) {
        const Grid grid = findGrid(plan, kind, contexts, rows);
        for (std::size_t row = 0; row < rows.size(); ++row)
            for (std::size_t column = 0; column < contexts.size(); ++column) {
                const Scenario alone = gridScenario(plan, kind, rows[row], contexts[column]);
                EXPECT_EQ(alone.workload.prefix, std::min<std::uint64_t>(50000, contexts[column]));
                const auto answer = estimate(alone);
                ASSERT_TRUE(answer);
                EXPECT_EQ(grid.at(row, column).headroom, answer->devices[answer->verdict.device].headroom)
                    << "kind " << static_cast<int>(kind) << ", row " << rows[row] << ", " << contexts[column];
            }
    }
}

TEST(Grid, AxesHoldThePlanAndStayInOrder) {
    Scenario plan = planFor(llama8b(), 12345, 7);
    const auto contexts = gridContexts(plan, 64), rows = gridRows(plan, GridRows::Sequences, 64);
    EXPECT_EQ(contexts.size(), 64u);
    EXPECT_EQ(rows.size(), 64u);
    EXPECT_EQ(contexts.front(), 1024u);
    EXPECT_EQ(contexts.back(), 131072u) << "the model's own maximum";
    EXPECT_TRUE(std::binary_search(contexts.begin(), contexts.end(), 12345u));
    EXPECT_TRUE(std::binary_search(rows.begin(), rows.end(), 7u));
    for (const auto& axis : {contexts, rows})
        EXPECT_EQ(std::adjacent_find(axis.begin(), axis.end(), std::greater_equal<>()), axis.end());
    plan.workload.sequences = 1000;
    EXPECT_GE(gridRows(plan, GridRows::Sequences, 64).back(), 1000u);
    plan.workload.context = 1;
    EXPECT_EQ(gridContexts(plan, 8).front(), 1u);
}

TEST(Grid, NarrowerCacheTypesLeaveMore) {
    const Scenario plan = planFor(llama8b(), 65536);
    const auto types = gridRows(plan, GridRows::CacheType, 64);
    ASSERT_GT(types.size(), 3u);
    const Grid grid = findGrid(plan, GridRows::CacheType, {65536}, types);
    for (std::size_t row = 1; row < types.size(); ++row)
        EXPECT_GE(*grid.at(row, 0).headroom, *grid.at(row - 1, 0).headroom) << row;
}

TEST(Grid, MoreGpusAreMoreOfTheFirst) {
    Scenario plan = planFor(llama8b(), 8192);
    const Scenario four = gridScenario(plan, GridRows::Gpus, 4, 4096);
    ASSERT_EQ(four.devices.size(), 4u);
    EXPECT_EQ(four.devices[3].capacity, plan.devices[0].capacity);
    EXPECT_EQ(four.workload.context, 4096u);
    plan.parallelism.tensor = 1;
    EXPECT_EQ(gridScenario(plan, GridRows::Gpus, 1, 4096).devices, plan.devices)
        << "the plan's own row is it";
}

TEST(Grid, EndsEarlyWhenNobodyWantsItAnyMore) {
    const Grid grid =
        findGrid(planFor(llama8b(), 8192), GridRows::Sequences, {4096}, {1, 2}, [] { return true; });
    EXPECT_EQ(grid.at(0, 0), GridCell());
}

TEST(Grid, ACombinationWithoutAnAnswerHasNoHeadroom) {
    const std::uint64_t huge = std::uint64_t{1} << 53;
    const Grid grid = findGrid(planFor(llama8b(), 8192), GridRows::Sequences, {huge}, {huge});
    EXPECT_FALSE(grid.at(0, 0).headroom);
}

} // namespace
} // namespace vramplan::testing
