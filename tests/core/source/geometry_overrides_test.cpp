// SPDX-License-Identifier: Apache-2.0
#include "core/source/geometry_overrides.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using testing::HasSubstr;

Result<GeometryOverrides> read(const std::string& text) {
    const auto document = JsonDocument::parse(text);
    return document ? readGeometry(document->root()["sizes"]) : std::unexpected(document.error());
}

TEST(GeometryOverrides, WhatIsWrittenIsReadAgain) {
    GeometryOverrides sizes;
    sizes.layers = 1;
    sizes.heads = 2;
    sizes.kvHeads = 3;
    sizes.headDim = 4;
    sizes.hidden = 5;
    sizes.intermediate = 6;
    sizes.vocabulary = 7;
    sizes.parameters = 8;
    nlohmann::ordered_json json = {{"sizes", nlohmann::ordered_json::object()}};
    writeGeometry(sizes, json["sizes"]);
    EXPECT_EQ(json["sizes"].size(), 8u);
    EXPECT_EQ(read(json.dump()).value(), sizes);
    EXPECT_FALSE(read("{}").value().any());
}

TEST(GeometryOverrides, WrongValuesAreNamed) {
    const auto text = read(R"({"sizes": {"kv_heads": "8"}})");
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().where, "sizes.kv_heads");
    EXPECT_FALSE(read(R"({"sizes": {"layers": 0}})"));
    EXPECT_FALSE(read(R"({"sizes": {"layers": -1}})"));
    const auto list = read(R"({"sizes": [1]})");
    ASSERT_FALSE(list);
    EXPECT_THAT(list.error().message, HasSubstr("an object with sizes"));
}

TEST(GeometryOverrides, ImpossibleSizesAreRefusedWithTheirOption) {
    GeometryOverrides sizes;
    sizes.layers = 100'000;
    sizes.vocabulary = 0xffffffff;
    EXPECT_TRUE(checkGeometry(sizes));
    sizes.kvHeads = 0;
    const auto zero = checkGeometry(sizes);
    ASSERT_FALSE(zero);
    EXPECT_THAT(zero.error().message, HasSubstr("kv-heads: 0 is outside 1 … 1048576"));
    sizes.kvHeads = 8;
    sizes.layers = 100'001;
    EXPECT_FALSE(checkGeometry(sizes));
}

} // namespace
} // namespace vramplan
