// SPDX-License-Identifier: Apache-2.0
// `vramplan --export` as its user sees the file.
#include "tests/support/run_program.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <gtest/gtest.h>

namespace vramplan::test {
namespace {

/// The words of a PDF; empty where poppler is not installed.
std::string textOf(const std::string& pdf) {
    std::string text;
    std::FILE* pipe = ::popen(("pdftotext -layout '" + pdf + "' - 2>/dev/null").c_str(), "r");
    if (pipe == nullptr) return text;
    std::array<char, 4096> part{};
    while (const std::size_t read = std::fread(part.data(), 1, part.size(), pipe))
        text.append(part.data(), read);
    ::pclose(pipe);
    return text;
}

class ExportCommand : public testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(VRAMPLAN_BINARY_DIR "/bin/vramplan"))
            GTEST_SKIP() << "built without the desktop program";
    }
    /// The words of the report that these arguments export.
    std::string report(std::vector<std::string> arguments) const {
        arguments.insert(arguments.end(), {"--export", pdf()});
        const ProgramRun run = runProgram("bin/vramplan", arguments);
        EXPECT_EQ(run.exitCode, 0) << run.err;
        return textOf(pdf());
    }
    std::string pdf() const { return folder / "report.pdf"; }

    TemporaryFolder folder;
};

TEST_F(ExportCommand, TheReportBearsTheNameOfThePlan) {
    const std::string plan = folder / "night shift.vramplan";
    ASSERT_EQ(runEstimate({"Qwen/Qwen3-4B", "--vram", "12GiB", "--save-plan", plan}).exitCode, 0);
    const std::string text = report({"--plan", plan});
    if (text.empty()) GTEST_SKIP() << "pdftotext is not installed";
    EXPECT_NE(text.find("night shift"), std::string::npos) << text.substr(0, 600);
}

TEST_F(ExportCommand, TheReportHoldsTheReadingsThatItAskedFor) {
    const std::string text = report({"Qwen/Qwen3-4B"});
    if (text.empty()) GTEST_SKIP() << "pdftotext is not installed";
    EXPECT_EQ(text.find("This machine was not asked"), std::string::npos);
    EXPECT_NE(text.find("Host memory"), std::string::npos);
    const std::string named = report({"Qwen/Qwen3-4B", "--vram", "12GiB"});
    EXPECT_NE(named.find("This machine was not asked"), std::string::npos);
}

} // namespace
} // namespace vramplan::test
