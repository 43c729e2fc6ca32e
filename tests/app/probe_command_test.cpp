// SPDX-License-Identifier: Apache-2.0
#include "tests/support/environment.h"
#include "tests/support/run_program.h"

#include <algorithm>
#include <filesystem>
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

#ifndef _WIN32
// Without its worker, each back end's detail names the folder where the program looked for it.
TEST(ProbeCommand, TheHomeFolderOfWindowsIsHiddenToo) {
    namespace fs = std::filesystem;
    const fs::path build = VRAMPLAN_BINARY_DIR, home = build / "tests" / "home-of-alice";
    fs::create_directories(home / "bin");
    fs::copy_file(
        build / "bin/vramplan-cli", home / "bin/vramplan-cli", fs::copy_options::overwrite_existing);
    const ScopedVariables windows(ScopedVariables::Values{{"HOME", {}}, {"USERPROFILE", home.string()}});
    const std::string program = "tests/home-of-alice/bin/vramplan-cli";
    const ProgramRun plain = runProgram(program, {"probe", "--format", "json"});
    const ProgramRun hidden = runProgram(program, {"probe", "--redact", "--format", "json"});
    fs::remove_all(home);
    ASSERT_EQ(hidden.exitCode, 0) << hidden.err;
    EXPECT_NE(plain.out.find("home-of-alice"), std::string::npos) << plain.out;
    EXPECT_EQ(hidden.out.find("home-of-alice"), std::string::npos) << hidden.out;
    EXPECT_NE(hidden.out.find("~/bin"), std::string::npos) << hidden.out;
}
#endif

TEST(ProbeCommand, TheTableNamesEveryBackEnd) {
    const ProgramRun run = runProgram("bin/vramplan-cli", {"probe"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    for (const char* part : {"Host memory", "Back end", "nvml", "cuda", "vulkan"})
        EXPECT_NE(run.out.find(part), std::string::npos) << run.out;
}

} // namespace
} // namespace vramplan::test
