// SPDX-License-Identifier: Apache-2.0
#include "tests/support/run_program.h"

#include <gtest/gtest.h>

namespace vramplan::test {
namespace {

TEST(InspectCommand, LayersOfGemma) {
    const ProgramRun run =
        runProgram("bin/vramplan-cli", {"inspect", "google/gemma-3-27b-it", "--format", "json"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    const auto json = run.json();
    EXPECT_EQ(json["format"], "vramplan.model/1");
    ASSERT_EQ(json["layers"].size(), 62u);
    // Every sixth layer is full (Gemma 3 technical report, section 2), the others keep 1,024 tokens.
    EXPECT_EQ(json["layers"][4]["kind"], "sliding");
    EXPECT_EQ(json["layers"][4]["window"], 1024);
    EXPECT_EQ(json["layers"][5]["kind"], "full");
    EXPECT_TRUE(json["layers"][5]["window"].is_null());
    EXPECT_EQ(json["layers"][5]["kv_heads"], 16);
    EXPECT_EQ(json["layers"][5]["head_dim_k"], 128);
}

TEST(CatalogueCommands, ListsHoldTheExpectedKinds) {
    const auto models = runProgram("bin/vramplan-cli", {"models", "--format", "json"}).json();
    EXPECT_GE(models["models"].size(), 20u);
    EXPECT_TRUE(models["problems"].empty());
    const auto gpus = runProgram("bin/vramplan-cli", {"gpus", "4090", "--format", "json"}).json();
    ASSERT_FALSE(gpus["gpus"].empty());
    const auto engines = runProgram("bin/vramplan-cli", {"engines", "--format", "json"}).json();
    EXPECT_EQ(engines["engines"][0]["name"], "reference");
    EXPECT_EQ(runProgram("bin/vramplan-cli", {"engines", "nonsense"}).exitCode, 2);
}

} // namespace
} // namespace vramplan::test
