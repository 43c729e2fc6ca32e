// SPDX-License-Identifier: Apache-2.0
#include "core/report/comparison.h"
#include "core/report/json.h"
#include "core/report/sweep_report.h"
#include "tests/support/core/fixtures.h"
#include "tests/support/schema_check.h"

#include <fstream>

namespace vramplan::testing {
namespace {

nlohmann::json schemaOf(const char* name) {
    std::ifstream file(std::string(VRAMPLAN_SOURCE_DIR "/presets/schema/") + name + ".schema.json");
    return nlohmann::json::parse(file, nullptr, false);
}

nlohmann::json estimateOf(const Scenario& plan) {
    return nlohmann::json::parse(estimateJson(plan, *estimate(plan), findLimits(plan)));
}

TEST(Schema, EstimatesAreAsPublished) {
    const nlohmann::json schema = schemaOf("estimate");
    ASSERT_TRUE(schema.is_object());
    EXPECT_EQ(schemaProblem(estimateOf(planFor(llama8b(), 8192)), schema), "");
    ModelSpec unknown = cacheOnly({SlidingAttention{8, 128, 128, 512}}, 4);
    unknown.parameters = std::nullopt;
    EXPECT_EQ(schemaProblem(estimateOf(planFor(std::move(unknown), 1024)), schema), "");
    Scenario hostOnly = planFor(llama8b(), 8192);
    hostOnly.devices.clear();
    EXPECT_EQ(schemaProblem(estimateOf(hostOnly), schema), "");
}

TEST(Schema, ComparisonsAndSweepsAreAsPublished) {
    const Scenario plan = planFor(llama8b(), 8192);
    const auto answer = estimate(plan);
    const ComparedColumn known{"a.vramplan", "A", &plan, &*answer, {}, {}},
        refused{"", "B", &plan, nullptr, Error{ErrorKind::Usage, "refused", "no", {}, {}, {}}, {}};
    EXPECT_EQ(
        schemaProblem(nlohmann::json::parse(comparisonJson({known, refused})), schemaOf("comparison")), "");
    const std::vector<SweepAxis> axes = {{Quantity::Context, {1024, 2048}}, {Quantity::Sequences, {1, 0}}};
    EXPECT_EQ(
        schemaProblem(nlohmann::json::parse(sweepJson(axes, sweepLines(plan, axes))), schemaOf("sweep")), "");
}

TEST(Schema, TheCheckerSeesWhatIsWrong) {
    const nlohmann::json schema = schemaOf("estimate"), good = estimateOf(planFor(llama8b(), 8192));
    const auto problemWith = [&](auto change) {
        nlohmann::json bad = good;
        change(bad);
        return schemaProblem(bad, schema);
    };
    EXPECT_EQ(problemWith([](auto& bad) { bad.erase("totals"); }), "document lacks \"totals\"");
    EXPECT_EQ(problemWith([](auto& bad) { bad["totals"]["weights"] = "many"; }),
        "document.totals.weights is not of type [\"integer\",\"null\"]");
    EXPECT_EQ(problemWith([](auto& bad) { bad["devices"][0]["items"][0]["bytes"] = -1; }),
        "document.devices[0].items[0].bytes is below 0");
    EXPECT_NE(problemWith([](auto& bad) { bad["verdict"]["state"] = "maybe"; }), "");
    EXPECT_NE(problemWith([](auto& bad) { bad["format"] = "vramplan.estimate/2"; }), "");
}

} // namespace
} // namespace vramplan::testing
