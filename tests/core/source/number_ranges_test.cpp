// SPDX-License-Identifier: Apache-2.0
#include "core/source/number_ranges.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

using Texts = std::vector<std::string>;

TEST(NumberRanges, NamesComeApartAndTogether) {
    const NumberedName name = splitNumbers("model.layers.3.experts.17.up");
    EXPECT_EQ(name.pattern, "model.layers.{}.experts.{}.up");
    EXPECT_EQ(name.numbers, (Numbers{3, 17}));
    EXPECT_TRUE(canJoin(name.pattern, 2));
    EXPECT_FALSE(canJoin(name.pattern, 1));
    EXPECT_FALSE(canJoin(name.pattern, 3));
    // What we would not write the same way again is no number.
    for (const char* text :
        {"a", "", "a..b", ".", "blk.007.x", "blk.99999999999.x", "h.0.w1", "0", "7.8", "w.", ".w"}) {
        const NumberedName parts = splitNumbers(text);
        EXPECT_EQ(joinNumbers(parts.pattern, parts.numbers), text);
    }
    EXPECT_TRUE(splitNumbers("blk.007.x").numbers.empty());
}

TEST(NumberRanges, AProductIsOneEntry) {
    std::vector<Numbers> all;
    for (std::uint32_t layer = 3; layer < 61; ++layer)
        for (std::uint32_t expert = 0; expert < 256; ++expert) all.push_back({layer, expert});
    EXPECT_EQ(combinations(all), (std::vector<Texts>{{"3-60", "0-255"}}));
    EXPECT_EQ(combinations({{0}, {1}, {5}, {7}, {6}}), (std::vector<Texts>{{"0-1,5-7"}}));
    EXPECT_EQ(combinations({{}}), (std::vector<Texts>{{}}));
}

TEST(NumberRanges, WhatIsNoProductComesBackTheSame) {
    std::vector<Numbers> all = {{0, 0}, {0, 1}, {1, 0}, {1, 5}, {2, 9}};
    std::vector<Numbers> again;
    for (const Texts& ranges : combinations(all)) {
        const auto part = expandRanges(ranges, 100);
        ASSERT_TRUE(part);
        again.insert(again.end(), part->begin(), part->end());
    }
    EXPECT_EQ(again, all);
}

TEST(NumberRanges, BadAndEndlessRangesAreRefused) {
    EXPECT_EQ(expandRanges({"0-9"}, 10)->size(), 10u);
    for (const Texts& ranges : {Texts{""}, Texts{"x"}, Texts{"3-1"}, Texts{"1-"}, Texts{"-1"}, Texts{"1,,2"},
             Texts{"0-4294967295"}, Texts{"0-10"}, Texts{"0-3", "0-3"}, Texts{"0-5,0-5"}})
        EXPECT_FALSE(expandRanges(ranges, 10)) << testing::PrintToString(ranges);
    EXPECT_FALSE(expandRanges({}, 0));
}

} // namespace
} // namespace vramplan
