// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/item_details.h"

#include "tests/ui/support/plan.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

QString detailsOf(const Estimate& estimate, Component component) {
    for (const BreakdownGroup& group : breakdownLayout(estimate))
        if (group.component == component) return detailsHtml(estimate, group.rows.front());
    return {};
}
bool has(const QString& html, const char* part) { return html.contains(QString::fromUtf8(part)); }

TEST(ItemDetails, ExplainALine) {
    const Estimate estimate = test::answer(test::plan());
    const QString html = detailsOf(estimate, Component::KvCache);
    for (const char* part : {"1.00 GiB", "2 × 32 layers × 1 sequence × 8,192 tokens",
             "<a href='kv_heads'>KV heads</a>", "<a href='tokens'>tokens</a>", "exact", "Source"})
        EXPECT_TRUE(has(html, part)) << part << "\n" << html.toStdString();
}

TEST(ItemDetails, ShowTheRangeOfAnAssumption) {
    const Estimate estimate = test::answer(test::plan());
    const QString html = detailsOf(estimate, Component::Overhead);
    EXPECT_TRUE(has(html, "heuristic")) << html.toStdString();
    EXPECT_TRUE(has(html, "GiB")) << html.toStdString();
}

TEST(ItemDetails, NameTheDevicesWhereThereAreSeveral) {
    const Estimate estimate = test::answer(test::plan({24, 12}));
    const QString html = detailsOf(estimate, Component::KvCache);
    EXPECT_TRUE(has(html, "24.0 GiB device 0") || has(html, "24.00 GiB device 0")) << html.toStdString();
    EXPECT_TRUE(has(html, "device 1")) << html.toStdString();
}

TEST(ItemDetails, ExplainAComponent) {
    const Estimate estimate = test::answer(test::plan());
    for (const BreakdownGroup& group : breakdownLayout(estimate))
        EXPECT_TRUE(has(detailsHtml(estimate, group), "GiB") || has(detailsHtml(estimate, group), "iB"));
}

TEST(ItemDetails, TheCacheComesWithTheEnginesOwnArithmetic) {
    Estimate estimate = test::answer(test::plan());
    EXPECT_FALSE(has(detailsOf(estimate, Component::KvCache), "checks"));
    estimate.verdict.checks = {
        {"start", true, {}, {}, "0.92 of 24.00 GiB at start: 22.08 GiB wanted, 23.00 GiB free"},
        {"one", false, {}, {}, "one request of 131,072 tokens: 16.00 GiB of the pool of 5.60 GiB"}};
    const QString html = detailsOf(estimate, Component::KvCache);
    EXPECT_TRUE(has(html, "✔ 0.92 of 24.00 GiB at start")) << html.toStdString();
    EXPECT_TRUE(has(html, "✘ one request of 131,072 tokens")) << html.toStdString();
    EXPECT_FALSE(has(detailsOf(estimate, Component::Weights), "✘"));
}

TEST(ItemDetails, KnowTheControlsOfInputs) {
    EXPECT_EQ(controlOf(QStringLiteral("tokens")), QStringLiteral("Context per sequence"));
    EXPECT_EQ(controlOf(QStringLiteral("kv_heads")), QStringLiteral("KV heads"));
    // llama.cpp's own words for tokens and sequences.
    EXPECT_EQ(controlOf(QStringLiteral("cells")), QStringLiteral("Context per sequence"));
    EXPECT_EQ(controlOf(QStringLiteral("streams")), QStringLiteral("Sequences"));
    EXPECT_TRUE(controlOf(QStringLiteral("vocabulary")).isEmpty());
    EXPECT_TRUE(controlOf(QStringLiteral("nothing")).isEmpty());
}

} // namespace
} // namespace vramplan
