// SPDX-License-Identifier: Apache-2.0
#include "core/report/comparison.h"

#include "tests/support/core/fixtures.h"

#include <nlohmann/json.hpp>

namespace vramplan::testing {
namespace {

class ComparisonReport : public ::testing::Test {
protected:
    /// 1 GiB of cache at 8k tokens and 4 GiB at 32k; the third has no answer.
    Scenario shorter = planFor(llama8b(), 8192), longer = planFor(llama8b(), 32768);
    Estimate one = *estimate(shorter), two = *estimate(longer);
    std::vector<ComparedColumn> columns = {
        {"a.vramplan", "=short, 8k", &shorter, &one, {}, Limits{55296, 3, false}},
        {"b.vramplan", "long", &longer, &two, {}, {}},
        {"c.vramplan", "refused", &longer, nullptr, Error{ErrorKind::Usage, "refused", "no", {}, {}, {}},
            {}}};
};

TEST_F(ComparisonReport, CsvHasOneColumnPerPlanAndRunsNothing) {
    const std::string csv = comparisonCsv(columns);
    EXPECT_EQ(csv.rfind("row,unit,\"'=short, 8k\",long,refused\n", 0), 0u) << csv;
    EXPECT_NE(csv.find("\nkv_cache,bytes,1073741824,4294967296,\n"), std::string::npos) << csv;
    EXPECT_NE(csv.find("\nmax_context,tokens,55296,,\nmax_sequences,sequences,3,,\n"), std::string::npos)
        << csv;
    EXPECT_NE(csv.find("\nstate,,fits,fits,refused\n"), std::string::npos) << csv;
    EXPECT_NE(csv.find("\ntotal,bytes," + std::to_string(one.total.value()) + ","
                  + std::to_string(two.total.value()) + ",\n"),
        std::string::npos)
        << csv;
}

TEST_F(ComparisonReport, JsonSaysWhatDiffers) {
    const auto json = nlohmann::json::parse(comparisonJson(columns));
    EXPECT_EQ(json["format"], "vramplan.comparison/1");
    EXPECT_TRUE(json["plans"][2]["total"].is_null());
    EXPECT_EQ(json["plans"][2]["state"], "refused");
    for (const auto& row : json["differences"])
        if (row["component"] == "kv_cache") {
            EXPECT_EQ(row["bytes"], nlohmann::json({1073741824, 4294967296, nullptr}));
            EXPECT_EQ(row["differs"], true);
        }
}

TEST_F(ComparisonReport, TablesForPeople) {
    EXPECT_NE(comparisonTable(columns).find("KV cache"), std::string::npos);
    const std::string markdown = comparisonMarkdown(columns);
    EXPECT_NE(markdown.find("|  | =short, 8k | long | refused |\n|---|---:|---:|---:|\n"), std::string::npos)
        << markdown;
    EXPECT_NE(markdown.find("| KV cache | 1.00 GiB | 4.00 GiB | unknown |\n"), std::string::npos) << markdown;
}

} // namespace
} // namespace vramplan::testing
