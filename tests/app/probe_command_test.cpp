// SPDX-License-Identifier: Apache-2.0
#include "tests/support/run_program.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vramplan::test {
namespace {

const nlohmann::json& backend(const nlohmann::json& answer, const std::string& name) {
    return *std::ranges::find_if(answer["backends"], [&](const auto& each) { return each["name"] == name; });
}

TEST(ProbeCommand, AnswersWithHostMemory) {
    const ProgramRun run = runProgram("bin/vramplan-cli", {"probe", "--format", "json"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    const auto json = run.json();
    EXPECT_EQ(json["format"], "vramplan.devices/1");
    EXPECT_GT(json["host"]["total"].get<std::uint64_t>(), std::uint64_t{1} << 28);
    EXPECT_GE(json["backends"].size(), 3u);
}

TEST(ProbeCommand, AsksEveryBackEndOnRequest) {
    const ProgramRun run = runProgram(
        "bin/vramplan-cli", {"probe", "--all", "--wake", "--exact-free", "--redact", "--format", "json"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    const auto json = run.json();
    for (const char* name : {"cuda", "vulkan"}) EXPECT_NE(backend(json, name)["status"], "skipped") << name;
}

TEST(ProbeCommand, TheTableNamesEveryBackEnd) {
    const ProgramRun run = runProgram("bin/vramplan-cli", {"probe"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    for (const char* part : {"Host memory", "Back end", "nvml", "cuda", "vulkan"})
        EXPECT_NE(run.out.find(part), std::string::npos) << run.out;
}

} // namespace
} // namespace vramplan::test
