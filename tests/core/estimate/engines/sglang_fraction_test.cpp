// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/sglang_fraction.h"

#include "core/base/json.h"

#include <gtest/gtest.h>

namespace vramplan::sglang {
namespace {

TEST(SglangFraction, FollowsTheSizeOfTheGpu) {
    const auto all = JsonDocument::load(VRAMPLAN_SOURCE_DIR "/tests/data/engines/sglang_fraction.json");
    ASSERT_TRUE(all) << describe(all.error());
    const JsonView cases = all->root()["cases"];
    ASSERT_EQ(cases.size(), 5u);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const JsonView entry = cases.at(i);
        SCOPED_TRACE(entry["name"].asString().value());
        const auto number = [&](const char* key) { return entry[key].asUnsigned().value(); };
        FractionInputs inputs;
        inputs.gpuMib = static_cast<double>(number("gpu_mib"));
        inputs.tensor = number("tensor");
        const SizeDefaults defaults = sizeDefaults(Count(number("gpu_mib")) * kMiB, inputs.tensor);
        EXPECT_EQ(defaults.chunk, number("chunk"));
        EXPECT_EQ(defaults.graphBatch, number("graph_batch"));
        inputs.chunk = defaults.chunk;
        inputs.graphBatch = defaults.graphBatch;
        inputs.prefillGraphs = prefillGraphCount(inputs.chunk);
        const JsonView expect = entry["expect"];
        EXPECT_EQ(inputs.prefillGraphs, expect["prefill_graphs"].asUnsigned().value());
        EXPECT_DOUBLE_EQ(reservedMib(inputs), expect["reserved_mib"].asNumber().value());
        EXPECT_DOUBLE_EQ(memoryFraction(inputs), expect["fraction"].asNumber().value());
    }
}

TEST(SglangFraction, SetsMoreAsideForGroupsOfAttentionTowersAndAmd) {
    FractionInputs inputs{.gpuMib = 40000, .chunk = 4096, .graphBatch = 32};
    const double plain = reservedMib(inputs); // 512 + 6,144 + 128 + 64
    EXPECT_DOUBLE_EQ(plain, 6848);
    inputs.attentionReplicas = 4; // 3 × 32 × 4
    EXPECT_DOUBLE_EQ(reservedMib(inputs), plain + 384);
    inputs.attentionReplicas = 1;
    inputs.visionParameters = 12.0 * 24 * 1024 * 1024; // a ViT-L
    EXPECT_DOUBLE_EQ(memoryFraction(inputs), 0.829 * 0.95);
    inputs.visionParameters *= 10; // 0.8 is the least factor
    EXPECT_DOUBLE_EQ(memoryFraction(inputs), 0.829 * 0.95 * 0.8);
    inputs.visionParameters = 0;
    inputs.rocm = true;
    EXPECT_DOUBLE_EQ(memoryFraction(inputs), 0.829 * 0.85);
}

TEST(SglangFraction, LeavesTenGibOutsideOnLargeGpus) {
    EXPECT_DOUBLE_EQ(reservedMib({.gpuMib = 81559, .chunk = 2048, .graphBatch = 8}), 10240);
}

} // namespace
} // namespace vramplan::sglang
