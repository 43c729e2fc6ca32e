// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/engine_profiles.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

namespace vramplan::test {
namespace {

constexpr std::string_view kProfile = R"({"profiles": [
    {"version": "2", "title": "Engine 2", "date": "2026-01-01", "constants": []},
    {"version": "1", "title": "Engine 1", "date": "2025-01-01", "constants": []}]})";

TEST(EngineProfiles, NewestFirstAndByVersion) {
    const TemporaryFolder folder;
    folder.write("engines/some.json", kProfile);
    const auto newest = engineProfile(folder.path(), "some");
    ASSERT_TRUE(newest) << describe(newest.error());
    EXPECT_EQ((*newest)->version, "2");
    const auto older = engineProfile(folder.path(), "some@1");
    ASSERT_TRUE(older);
    EXPECT_EQ((*older)->title, "Engine 1");
    const auto unknown = engineProfile(folder.path(), "some@3");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code, "unknown_version");
}

// Engine names come from plans that strangers wrote.
TEST(EngineProfiles, ANameNeverLeadsOutOfTheFolder) {
    const TemporaryFolder folder;
    folder.write("outside.json", kProfile);
    folder.write("engines/some.json", kProfile);
    for (const char* name : {"../outside", "../../etc/passwd", "", "some/../some", "Some", "no-such"}) {
        const auto profile = engineProfile(folder.path(), name);
        ASSERT_FALSE(profile) << name;
        EXPECT_EQ(profile.error().code, "unknown_engine");
        EXPECT_TRUE(profile.error().file.empty());
    }
}

} // namespace
} // namespace vramplan::test
