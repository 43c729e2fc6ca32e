// SPDX-License-Identifier: Apache-2.0
#include "core/report/plain_table.h"

#include "tests/support/core/fixtures.h"

namespace vramplan::testing {
namespace {

TEST(AlignedTable, CountsCharactersNotBytes) {
    EXPECT_EQ(alignedTable({{"–", "1"}, {"abc", "22"}}, {false, true}), "–     1\nabc  22\n");
}

TEST(AlignedTable, LeavesNoSpacesAtTheEnd) {
    EXPECT_EQ(alignedTable({{"a", ""}, {"bb", "c"}}, {}), "a\nbb  c\n");
}

TEST(EstimateTable, ShowsNumbersFormulaAndVerdict) {
    const Scenario plan = planFor(llama8b(), 32768);
    const auto answer = estimate(plan);
    const std::string table = estimateTable(plan, *answer, findLimits(plan));
    for (const char* part : {"Llama 8B", "32,768 tokens × 1 sequence", "14.96 GiB", "4.00 GiB",
             "2 × 32 layers × 1 sequence × 32,768 tokens × 8 KV heads × 128 × 2 B", "Fits 24.00 GiB device",
             "longest context here"})
        EXPECT_NE(table.find(part), std::string::npos) << part << "\n" << table;
}

TEST(ReportMarkdown, EscapesWhatEndsACell) {
    ModelSpec model = llama8b();
    const Scenario plan = planFor(std::move(model), 8192);
    const auto answer = estimate(plan);
    const std::string markdown = reportMarkdown(plan, *answer, {});
    EXPECT_EQ(markdown.rfind("# Llama 8B\n", 0), 0u);
    EXPECT_NE(markdown.find("| KV cache | Full attention, 32 layers | 1.00 GiB | exact |"), std::string::npos)
        << markdown;
}

TEST(ReportMarkdown, NamesStayWords) {
    ModelSpec model = llama8b();
    model.name = "a|b *c* <img src=x>\n# d_e `f` [g](h)";
    model.warnings = {{"odd", "- > **shout**", false}};
    Scenario plan = planFor(std::move(model), 8192);
    plan.devices.front().name = "GPU | <b>";
    const std::string markdown = reportMarkdown(plan, *estimate(plan), {});
    EXPECT_EQ(markdown.rfind("# a\\|b \\*c\\* \\<img src=x\\> \\# d\\_e \\`f\\` \\[g\\](h)\n", 0), 0u)
        << markdown;
    EXPECT_NE(markdown.find("\n## GPU \\| \\<b\\>\n"), std::string::npos) << markdown;
    EXPECT_NE(markdown.find("**Fits GPU \\| \\<b\\>: "), std::string::npos) << markdown;
    EXPECT_NE(markdown.find("\n- \\- \\> \\*\\*shout\\*\\*\n"), std::string::npos) << markdown;
}

} // namespace
} // namespace vramplan::testing
