// SPDX-License-Identifier: Apache-2.0
#include "core/source/json_place.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

constexpr std::string_view kText = R"({
  "name": "config",
  "config": {
    "layers": 32,
    "list": [
      1,
      {"name": "\"config\": {", "deep": [
        true
      ]}
    ]
  },
  "last": null
})";

TEST(JsonPlace, FindsTheLineOfAValue) {
    EXPECT_EQ(lineOfPlace(kText, "name"), 2U);
    EXPECT_EQ(lineOfPlace(kText, "config"), 3U);
    EXPECT_EQ(lineOfPlace(kText, "config.layers"), 4U);
    EXPECT_EQ(lineOfPlace(kText, "config.list"), 5U);
    EXPECT_EQ(lineOfPlace(kText, "config.list[0]"), 6U);
    EXPECT_EQ(lineOfPlace(kText, "config.list[1].name"), 7U);
    EXPECT_EQ(lineOfPlace(kText, "config.list[1].deep[0]"), 8U);
    EXPECT_EQ(lineOfPlace(kText, "last"), 12U);
    EXPECT_EQ(lineOfPlace(kText, "top level"), 1U);
}

TEST(JsonPlace, AMissingValueHasTheLineOfWhatHoldsIt) {
    EXPECT_EQ(lineOfPlace(kText, "config.hidden"), 3U);
    EXPECT_EQ(lineOfPlace(kText, "config.list[1].nowhere"), 7U);
    EXPECT_EQ(lineOfPlace(kText, "config.list[9]"), 5U);
    EXPECT_EQ(lineOfPlace(kText, "id"), 1U);
    EXPECT_EQ(lineOfPlace(kText, "conf"), 1U);
}

TEST(JsonPlace, CountsBytes) {
    EXPECT_EQ(lineOfPlace("a\nb\nc", "byte 1"), 1U);
    EXPECT_EQ(lineOfPlace("a\nb\nc", "byte 3"), 2U);
    EXPECT_EQ(lineOfPlace("a\nb\nc", "byte 999999"), 3U);
    EXPECT_EQ(lineOfPlace("a\nb\nc", "byte 99999999999999999999999"), 0U);
    EXPECT_EQ(lineOfPlace("a", ""), 0U);
    EXPECT_EQ(placeWithLine("a\nb", "byte 3"), "line 2, byte 3");
    EXPECT_EQ(placeWithLine("a", ""), "");
}

TEST(JsonPlace, TextThatIsNoJsonIsHarmless) {
    for (const std::string_view text :
        {"", "\"", "\"\\", "]]]}}}", "{\"a\"", "{\"a\":", "[[[[", ",,,,", "\0\xff"})
        EXPECT_LE(lineOfPlace(text, "a.b[3]"), 1U) << text;
    EXPECT_LE(lineOfPlace(std::string(100000, '['), "a[1]"), 1U);
}

} // namespace
} // namespace vramplan
