// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/sweep.h"

#include "tests/support/core/fixtures.h"

namespace vramplan::testing {
namespace {

using Values = std::vector<std::uint64_t>;

TEST(SweepAxisText, ThreeForms) {
    EXPECT_EQ(parseAxis("context=1k:8k:x2")->values, (Values{1024, 2048, 4096, 8192}));
    EXPECT_EQ(parseAxis("context=8k:24k:8k")->values, (Values{8192, 16384, 24576}));
    EXPECT_EQ(parseAxis("sequences=1,2,7")->values, (Values{1, 2, 7}));
    EXPECT_EQ(parseAxis("sequences=1,2,7")->quantity, Quantity::Sequences);
    EXPECT_EQ(parseAxis("context=1k:3k:x2")->values, (Values{1024, 2048}))
        << "the end is a bound, not a value";
}

TEST(SweepAxisText, BadTextsAreNamed) {
    for (const char* text :
        {"", "context", "speed=1,2", "context=", "context=1k:8k", "context=8k:1k:x2", "context=1k:8k:x1",
            "context=1k:8k:0", "context=a,b", "context=1:9999999:1", "context=1k:8k:x2:3"}) {
        const auto axis = parseAxis(text);
        ASSERT_FALSE(axis) << text;
        EXPECT_EQ(axis.error().kind, ErrorKind::Usage);
        EXPECT_NE(axis.error().message.find("--over"), std::string::npos);
    }
}

TEST(Sweep, RowsAreTheProductOfTheAxes) {
    const Scenario plan = planFor(llama8b(), 1024);
    const auto rows = sweep(plan, {{Quantity::Context, {1024, 2048}}, {Quantity::Sequences, {1, 3}}});
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[1].values, (Values{1024, 3}));
    EXPECT_EQ(rows[2].values, (Values{2048, 1}));
    // 131,072 B per token at f16: 2,048 tokens × 3 sequences.
    EXPECT_EQ(rows[3].estimate->kv.bytes, Bytes(131072) * Count(2048 * 3));
}

TEST(Sweep, ACellThatFailsKeepsItsNeighbours) {
    const Scenario plan = planFor(llama8b(), 1024);
    const auto rows = sweep(plan, {{Quantity::Context, {1024, std::uint64_t{1} << 60}}});
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_TRUE(rows[0].estimate);
    ASSERT_FALSE(rows[1].estimate);
    EXPECT_EQ(rows[1].estimate.error().kind, ErrorKind::Overflow);
}

// Each cell is that of the plan itself: a prompt cut short by one context is whole again with the next.
TEST(Sweep, CellsDoNotDependOnTheirOrder) {
    GeometryOverrides geometry;
    geometry.layers = 8;
    geometry.kvHeads = 8;
    geometry.headDim = 128;
    const auto model = manualModel(geometry);
    ASSERT_TRUE(model);
    Scenario plan = planFor(*model, 4096);
    plan.workload.prompt = 2048;
    const std::vector<SweepAxis> axes = {
        {Quantity::Layers, {8, 4}}, {Quantity::Context, {1024, 4096, 512}}, {Quantity::Sequences, {2, 1}}};
    std::size_t cells = 0;
    forEachCell(plan, axes, [&](const Values& values, const Result<Estimate>& answer) {
        auto alone = withQuantity(plan, Quantity::Layers, values[0]);
        alone = withQuantity(*alone, Quantity::Context, values[1]);
        alone = withQuantity(*alone, Quantity::Sequences, values[2]);
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->total, estimate(*alone)->total);
        // 4,096 B per token and layer at f16.
        EXPECT_EQ(answer->kv.bytes, Bytes(4096 * values[0] * values[1] * values[2]));
        ++cells;
    });
    EXPECT_EQ(cells, 12u);
}

TEST(SweepAxes, TwiceTheSameOrTooManyAreRefused) {
    EXPECT_TRUE(checkAxes({{Quantity::Context, {1, 2}}, {Quantity::Sequences, {1, 2}}}));
    const auto twice = checkAxes({{Quantity::Context, {1, 2}}, {Quantity::Context, {3}}});
    ASSERT_FALSE(twice);
    EXPECT_NE(twice.error().message.find("context"), std::string::npos);
    const SweepAxis large{Quantity::Context, Values(1001, 1)};
    EXPECT_FALSE(checkAxes({large, {Quantity::Sequences, Values(1000, 1)}}));
}

TEST(Sweep, StopsWhenCancelled) {
    int asked = 0;
    const auto rows =
        sweep(planFor(llama8b(), 1024), {{Quantity::Context, {1, 2, 3, 4}}}, [&] { return ++asked > 2; });
    EXPECT_EQ(rows.size(), 2u);
}

TEST(WithQuantity, LengthsBecomeUniform) {
    Scenario plan = planFor(llama8b(), 1024);
    plan.workload.lengths = {100, 200, 300};
    EXPECT_EQ(withQuantity(plan, Quantity::Context, 50)->workload.sequences, 3u);
    EXPECT_EQ(withQuantity(plan, Quantity::Sequences, 2)->workload.context, 300u) << "the longest";
}

} // namespace
} // namespace vramplan::testing
