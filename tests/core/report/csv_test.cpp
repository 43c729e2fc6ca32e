// SPDX-License-Identifier: Apache-2.0
#include "core/report/csv.h"

#include "tests/support/core/fixtures.h"

#include <sstream>

namespace vramplan::testing {
namespace {

TEST(CsvCell, QuotesAsRfc4180Says) {
    EXPECT_EQ(csvCell("plain"), "plain");
    EXPECT_EQ(csvCell("a,b"), "\"a,b\"");
    EXPECT_EQ(csvCell("say \"x\""), "\"say \"\"x\"\"\"");
    EXPECT_EQ(csvCell("two\nlines"), "\"two\nlines\"");
}

TEST(CsvCell, ASpreadsheetRunsNothing) {
    for (const char* text : {"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"})
        EXPECT_EQ(csvCell(text).find('\''), std::string_view(csvCell(text)).starts_with('"') ? 1u : 0u)
            << text;
    EXPECT_EQ(csvCell("=HYPERLINK(\"x\",\"y\")"), "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
}

TEST(ItemsCsv, OneRowPerItemAndTheSumIsTheTotal) {
    const auto answer = estimate(planFor(llama8b(), 8192));
    ASSERT_TRUE(answer);
    std::istringstream lines(itemsCsv(*answer));
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "device,component,label,bytes,gib,basis,low,high,formula");
    std::size_t rows = 0;
    while (std::getline(lines, line)) ++rows;
    EXPECT_EQ(rows, answer->devices[0].items.size());
    EXPECT_NE(itemsCsv(*answer).find(",kv_cache,\"Full attention, 32 layers\",1073741824,1.000000,exact,"),
        std::string::npos)
        << itemsCsv(*answer);
}

} // namespace
} // namespace vramplan::testing
