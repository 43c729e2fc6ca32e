// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_scanner.h"

#include <gmock/gmock.h>

namespace vramplan {
namespace {

using testing::HasSubstr;

TEST(JsonScanner, walksAnObject) {
    JsonScanner scanner(R"( { "a" : 1 , "b\n\u00e4" : [ 2 , {"x": [null, -1.5e3, "]"]} ] } )");
    std::string keys;
    scanner.expect('{');
    for (bool first = true; scanner.more('}', first); first = false) {
        keys += scanner.string();
        scanner.expect(':');
        if (keys == "a")
            EXPECT_EQ(scanner.number(), 1u);
        else
            scanner.skipValue();
    }
    scanner.end();
    EXPECT_TRUE(scanner.ok());
    EXPECT_EQ(keys, "ab\nä");
}

TEST(JsonScanner, readsTheLargestNumberAndRefusesMore) {
    EXPECT_EQ(JsonScanner("18446744073709551615").number(), ~std::uint64_t{0});
    for (const char* text : {"18446744073709551616", "-1", "1.5", "1e3", "x", ""}) {
        JsonScanner scanner(text);
        scanner.number();
        EXPECT_FALSE(scanner.ok()) << text;
    }
}

TEST(JsonScanner, tellsThePlaceOfTheFirstFailure) {
    JsonScanner scanner("{ x", 100);
    scanner.expect('{');
    scanner.string();
    scanner.number();
    EXPECT_EQ(scanner.error().where, "byte 102");
    EXPECT_THAT(scanner.error().message, HasSubstr("expected \"\"\""));
}

TEST(JsonScanner, refusesBrokenTexts) {
    for (const char* text : {"\"abc", "\"a\nb\"", "\"\\x\"", "\"\\u12g4\"", "\"\\ud800\"",
             "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\\"}) {
        JsonScanner scanner(text);
        scanner.string();
        EXPECT_FALSE(scanner.ok()) << text;
    }
}

TEST(JsonScanner, limitsDepth) {
    for (const std::string& text :
        {std::string(100'000, '['), std::string(100'000, '[') + std::string(100'000, ']')}) {
        JsonScanner scanner(text);
        scanner.skipValue();
        EXPECT_EQ(scanner.error().code, "json_too_deep");
    }
}

} // namespace
} // namespace vramplan
