// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/source_tree.h"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>

namespace vramplan::testing {
namespace {

const std::vector<std::string> kOwn = {"app", "core", "packaging", "presets", "tests", "ui"};

bool isBelow(const std::string& file, std::string_view folder) { return file.rfind(folder, 0) == 0; }

/// Sources and build files; data and documents carry no comment.
bool carriesLicence(const std::string& file) {
    for (const char* ending : {".cpp", ".h", ".cmake", "CMakeLists.txt", ".sh", ".in"})
        if (file.ends_with(ending)) return !isBelow(file, "tests/data/");
    return false;
}

TEST(SourceFiles, NameTheirLicence) {
    for (const std::string& file : filesBelow(kOwn)) {
        if (!carriesLicence(file)) continue;
        const auto lines = linesOf(file);
        const bool desktop = isBelow(file, "ui/") || isBelow(file, "app/gui/") || isBelow(file, "tests/ui/");
        const bool core = isBelow(file, "core/") || isBelow(file, "app/cli/") || isBelow(file, "app/common/")
            || isBelow(file, "app/probe_worker/") || isBelow(file, "tests/core/");
        const auto tagged = [&](std::string_view licence) {
            return std::any_of(lines.begin(), lines.begin() + std::min<std::ptrdiff_t>(3, std::ssize(lines)),
                [&](const std::string& line) {
                    return line.find("SPDX-License-Identifier: " + std::string(licence)) != std::string::npos;
                });
        };
        if (desktop) {
            EXPECT_TRUE(tagged("GPL-3.0-only")) << file;
        } else if (core) {
            EXPECT_TRUE(tagged("Apache-2.0")) << file;
        } else {
            EXPECT_TRUE(tagged("Apache-2.0") || tagged("GPL-3.0-only")) << file;
        }
    }
}

TEST(SourceFiles, StayShort) {
    for (const std::string& file : sourcesBelow({"app", "core", "tests", "ui"})) {
        if (isBelow(file, "tests/data/")) continue;
        EXPECT_LE(linesOf(file).size(), 400u) << file << ": split it by topic";
    }
}

TEST(SourceFiles, AreNamedInSnakeCase) {
    for (const std::string& file : sourcesBelow({"app", "core", "tests", "ui"})) {
        const std::string name = std::filesystem::path(file).stem().string();
        EXPECT_TRUE(std::all_of(name.begin(), name.end(), [](unsigned char c) {
            return std::islower(c) || std::isdigit(c) || c == '_';
        })) << file;
    }
}

TEST(SourceFiles, HeadersAreIncludedOnce) {
    for (const std::string& file : sourcesBelow({"app", "core", "tests", "ui"})) {
        if (!file.ends_with(".h")) continue;
        const auto lines = linesOf(file);
        EXPECT_TRUE(std::find(lines.begin(), lines.end(), "#pragma once") != lines.end()) << file;
    }
}

TEST(SourceFiles, NoForgottenNotes) {
    for (const std::string& file : sourcesBelow({"app", "core", "ui"})) {
        int number = 0;
        for (const std::string& line : linesOf(file)) {
            ++number;
            for (const char* note : {"TODO", "FIXME", "XXX", "HACK"})
                EXPECT_EQ(line.find(note), std::string::npos) << file << ":" << number;
        }
    }
}

} // namespace
} // namespace vramplan::testing
