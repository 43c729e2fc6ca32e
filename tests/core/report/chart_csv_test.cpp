// SPDX-License-Identifier: Apache-2.0
#include "core/report/devices_csv.h"
#include "core/report/grid_csv.h"
#include "core/report/sweep_report.h"
#include "tests/support/core/fixtures.h"

#include <clocale>
#include <locale>
#include <string>

namespace vramplan::testing {
namespace {

TEST(DevicesCsv, OneRowPerDeviceWithTheSumsOfItsItems) {
    Scenario plan = planFor(llama8b(), 8192);
    plan.devices.front().name = "@GPU, one";
    const auto answer = estimate(plan);
    ASSERT_TRUE(answer);
    const std::string csv = devicesCsv(*answer);
    EXPECT_EQ(
        csv.rfind("device,source,capacity,free,budget,weights,kv_cache,recurrent_state,activations,output,"
                  "overhead,total,peak,low,high,headroom,state\n\"'@GPU, one\",manual,25769803776,",
            0),
        0u)
        << csv;
    // Weights of 8,030,261,248 parameters in bf16, the cache of 8,192 tokens.
    EXPECT_NE(csv.find(",16060522496,1073741824,0,"), std::string::npos) << csv;
    EXPECT_NE(csv.find("," + std::to_string(answer->devices[0].total.value()) + ","), std::string::npos);
}

TEST(GridCsv, NamesCacheTypesAndLeavesTheUnknownEmpty) {
    Grid grid{GridRows::CacheType, {1024, 2048}, {static_cast<std::uint64_t>(ElementType::Q8_0)},
        {{VerdictState::Fits, 5}, {VerdictState::Unknown, std::nullopt}}};
    EXPECT_EQ(gridCsv(grid), "kv_type,context,headroom,state\nq8_0,1024,5,fits\nq8_0,2048,,unknown\n");
    grid.kind = GridRows::Gpus;
    grid.rows = {2};
    EXPECT_EQ(gridCsv(grid), "gpus,context,headroom,state\n2,1024,5,fits\n2,2048,,unknown\n");
}

TEST(SweepReport, CsvMarkdownAndErrorsInTheirRows) {
    const std::vector<SweepAxis> axes = {{Quantity::Context, {8192}}, {Quantity::Sequences, {1, 0}}};
    const auto lines = sweepLines(planFor(llama8b(), 1024), axes);
    ASSERT_EQ(lines.size(), 2u);
    const std::string csv = sweepCsv(axes, lines);
    EXPECT_EQ(
        csv.rfind("context,sequences,total,weights,kv_cache,recurrent_state,activations,output,overhead,"
                  "headroom,state,fits\n8192,1,",
            0),
        0u)
        << csv;
    EXPECT_NE(csv.find(",16060522496,1073741824,0,"), std::string::npos) << csv;
    EXPECT_NE(csv.find("\n8192,0,,,,,,,,"), std::string::npos) << csv;
    EXPECT_EQ(sweepMarkdown(axes, lines).rfind("| context | sequences | KV cache |", 0), 0u);
}

/// A comma for decimals and dots between thousands, on every machine.
struct GermanNumbers final : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

TEST(SweepReport, NumbersDoNotFollowTheLanguage) {
    const std::vector<SweepAxis> axes = {{Quantity::Context, {1048576}}};
    const Scenario plan = planFor(llama8b(), 1024);
    const std::string before = sweepCsv(axes, sweepLines(plan, axes));
    const std::locale own = std::locale::global(std::locale(std::locale(), new GermanNumbers));
    const std::string old = std::setlocale(LC_ALL, nullptr);
    std::setlocale(LC_ALL, "de_DE.UTF-8"); // the C library too, where it has that language
    const std::string german = sweepCsv(axes, sweepLines(plan, axes));
    std::setlocale(LC_ALL, old.c_str());
    std::locale::global(own);
    EXPECT_EQ(german, before);
}

} // namespace
} // namespace vramplan::testing
