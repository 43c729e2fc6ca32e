// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"

#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

namespace vramplan {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string nested(int levels, bool closed) {
    return std::string(static_cast<std::size_t>(levels), '[')
        + (closed ? std::string(static_cast<std::size_t>(levels), ']') : std::string());
}

JsonDocument parsed(std::string_view text) {
    auto document = JsonDocument::parse(text);
    EXPECT_TRUE(document) << text;
    return document.value();
}

std::string codeOf(std::string_view text) {
    const auto document = JsonDocument::parse(text);
    return document ? "accepted" : document.error().code;
}

TEST(JsonParse, AcceptsSixtyFourLevelsAndNoMore) {
    EXPECT_EQ(codeOf(nested(64, true)), "accepted");
    EXPECT_EQ(codeOf(nested(65, true)), "json_too_deep");
    std::string objects = "1";
    for (int i = 0; i < 65; ++i) objects = "{\"a\":" + objects + "}";
    EXPECT_EQ(codeOf(objects), "json_too_deep");
}

TEST(JsonParse, SurvivesAHundredThousandLevels) {
    EXPECT_EQ(codeOf(nested(100'000, true)), "json_too_deep");
    EXPECT_EQ(codeOf(nested(100'000, false)), "json_too_deep");
}

TEST(JsonParse, RefusesAKeyThatStandsTwice) {
    EXPECT_EQ(codeOf(R"({"hidden_size":4096,"hidden_size":8})"), "json_duplicate_key");
    EXPECT_EQ(codeOf(R"({"a":{"b":1,"c":[{"b":2}],"b":3}})"), "json_duplicate_key");
    EXPECT_EQ(codeOf(R"({"a":1,"\u0061":2})"), "json_duplicate_key"); // the same key, escaped
    EXPECT_EQ(codeOf(R"({"a":{"x":1},"b":{"x":1},"c":[{"x":1},{"x":1}]})"), "accepted");
    // A key that came before a nested object must still be remembered after it.
    EXPECT_EQ(codeOf(R"({"a":1,"b":{"c":{"d":2}},"a":3})"), "json_duplicate_key");
}

TEST(JsonParse, SaysWhereBrokenTextBreaks) {
    EXPECT_EQ(codeOf(""), "file_empty");
    EXPECT_EQ(codeOf("   "), "json_syntax");
    EXPECT_EQ(codeOf("{} {}"), "json_syntax");
    EXPECT_EQ(codeOf("{'a':1}"), "json_syntax");
    EXPECT_EQ(codeOf("{\"a\":nan}"), "json_syntax");
    EXPECT_EQ(codeOf(std::string_view("{\"a\":\0}", 7)), "json_syntax");
    const auto cut = JsonDocument::parse(R"({"model_type": "llama", "num_hid)");
    ASSERT_FALSE(cut);
    EXPECT_THAT(cut.error().message, HasSubstr("too early"));
    const auto wrong = JsonDocument::parse("{\"a\": 1,}");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().where, "byte 9"); // the closing brace after the comma
    EXPECT_EQ(wrong.error().kind, ErrorKind::Invalid);
}

TEST(JsonParse, RefusesTextThatIsNotUtf8) {
    EXPECT_EQ(codeOf("\xff\xfe{}"), "json_syntax");                    // a UTF-16 byte order mark
    EXPECT_EQ(codeOf("{\"a\":\"\xc3\x28\"}"), "json_syntax");          // a broken sequence
    EXPECT_EQ(codeOf("{\"a\":\"\xed\xa0\x80\"}"), "json_syntax");      // half of a surrogate pair
    EXPECT_EQ(codeOf("{\"\xe6\xa8\xa1\xe5\x9e\x8b\":1}"), "accepted"); // 模型
    EXPECT_EQ(codeOf("\xef\xbb\xbf{}"), "accepted"); // UTF-8 with its mark, as Windows editors write it
}

TEST(JsonParse, RefusesNumbersThatNothingHolds) {
    EXPECT_EQ(codeOf("{\"a\":1e400}"), "json_number");
    EXPECT_EQ(codeOf("{\"a\":-1e400}"), "json_number");
}

TEST(JsonParse, HasALimitOnTheText) {
    EXPECT_EQ(JsonDocument::parse("[1,2,3]", {.maxBytes = 6}).error().code, "json_too_large");
    EXPECT_TRUE(JsonDocument::parse("[1,2,3]", {.maxBytes = 7}));
}

TEST(JsonLoad, NamesTheFile) {
    const test::TemporaryFolder folder;
    const std::string path = folder.write("deep.json", nested(100'000, false));
    const auto document = JsonDocument::load(path);
    ASSERT_FALSE(document);
    EXPECT_EQ(document.error().file, path);
    EXPECT_EQ(JsonDocument::load(folder / "none.json").error().code, "file_missing");
    EXPECT_EQ(
        JsonDocument::load(folder.write("good.json", "{\"a\":1}"))->root()["a"].asUnsigned().value(), 1u);
}

TEST(JsonView, ReadsWholeNumbersWithinTheirRange) {
    const JsonDocument document = parsed(R"({"a":4096,"b":4096.0,"c":0,"big":9007199254740991})");
    const JsonView root = document.root();
    EXPECT_EQ(root["a"].asUnsigned().value(), 4096u);
    EXPECT_EQ(root["b"].asUnsigned().value(), 4096u);
    EXPECT_EQ(root["c"].asUnsigned().value(), 0u);
    EXPECT_EQ(root["big"].asUnsigned().value(), 9'007'199'254'740'991u); // 2^53 − 1
    EXPECT_FALSE(root["a"].asUnsigned(4095));
    EXPECT_FALSE(root["c"].asUnsigned(10, 1));
}

TEST(JsonView, NeverWrapsANumber) {
    // 5,000,000,000 becomes 705,032,704 in 32 bits, −3 a huge unsigned: the traps of an unchecked get<int>().
    for (const char* number : {"-3", "-0.5", "0.5", "1e300", "9007199254740992", "18446744073709551615",
             "18446744073709551616", "-9223372036854775808", "\"4096\"", "true", "null", "[]", "{}"}) {
        const JsonDocument document = parsed("{\"hidden_size\":" + std::string(number) + "}");
        const auto value = document.root()["hidden_size"].asUnsigned();
        ASSERT_FALSE(value) << number;
        EXPECT_EQ(value.error().where, "hidden_size");
        EXPECT_EQ(value.error().kind, ErrorKind::Invalid);
        EXPECT_THAT(value.error().message, HasSubstr("a whole number"));
    }
    EXPECT_FALSE(parsed("{\"a\":4294971392}").root()["a"].asUnsigned(0xffffffff));
}

TEST(JsonView, NamesTheWholePath) {
    const JsonDocument document = parsed(R"({"text_config":{"layers":[{"type":"full"},{"type":7}]}})");
    const JsonView layers = document.root()["text_config"]["layers"];
    EXPECT_EQ(layers.at(0)["type"].asString().value(), "full");
    EXPECT_EQ(layers.at(1)["type"].asString().error().where, "text_config.layers[1].type");
    EXPECT_EQ(layers.at(2)["type"].asString().error().where, "text_config.layers[2].type");
    EXPECT_EQ(document.root().asString().error().where, "top level");
    EXPECT_THAT(layers.asString().error().message, HasSubstr("a list"));
    EXPECT_THAT(document.root()["none"].asString().error().message, HasSubstr("found nothing"));
}

TEST(JsonView, LooksIntoWrongTypesWithoutHarm) {
    const JsonDocument document = parsed(R"([1,"two",null,true,2.5])");
    const JsonView root = document.root();
    EXPECT_FALSE(root["key"].present());
    EXPECT_FALSE(root["key"]["below"].at(3)["further"].present());
    EXPECT_FALSE(root.at(99).present());
    EXPECT_FALSE(root.at(1)["x"].present());
    EXPECT_EQ(root.size(), 5u);
    EXPECT_EQ(root.at(1).size(), 0u);
    EXPECT_THAT(root.keys(), ElementsAre());
    EXPECT_FALSE(root.at(2).present()); // null counts as absent
    EXPECT_TRUE(root.at(3).asBool().value());
    EXPECT_DOUBLE_EQ(root.at(4).asNumber().value(), 2.5);
    EXPECT_FALSE(root.at(0).asBool());
    EXPECT_FALSE(root.at(3).asNumber());
    EXPECT_FALSE(JsonView().present());
    EXPECT_EQ(JsonView().size(), 0u);
}

TEST(JsonView, OptionalValuesMayBeAbsentButNeverWrong) {
    const JsonDocument document = parsed(R"({"n":null,"w":"text","u":5,"b":false,"d":1.5,"s":"x"})");
    const JsonView root = document.root();
    EXPECT_EQ(root["absent"].optionalUnsigned().value(), std::nullopt);
    EXPECT_EQ(root["n"].optionalUnsigned().value(), std::nullopt);
    EXPECT_EQ(root["u"].optionalUnsigned().value(), 5u);
    EXPECT_FALSE(root["w"].optionalUnsigned());
    EXPECT_EQ(root["b"].optionalBool().value(), false);
    EXPECT_FALSE(root["w"].optionalBool());
    EXPECT_EQ(root["d"].optionalNumber().value(), 1.5);
    EXPECT_FALSE(root["w"].optionalNumber());
    EXPECT_EQ(root["s"].optionalString().value(), "x");
    EXPECT_FALSE(root["u"].optionalString());
}

TEST(JsonDocument, ReadsWhatPythonWritesForNonFiniteNumbers) {
    // json.dumps of Python writes these words for float("inf") and float("nan"); Nemotron-H's config holds
    // one.
    const JsonDocument document =
        parsed(R"({"limit": [0.0, Infinity, -Infinity], "x": NaN, "name": "NaN Infinity"})");
    const JsonView root = document.root();
    EXPECT_FALSE(root["limit"].at(1).asUnsigned()) << "never a count";
    EXPECT_FALSE(root["limit"].at(2).asUnsigned());
    EXPECT_FALSE(root["x"].asUnsigned());
    EXPECT_EQ(root["name"].asString().value(), "NaN Infinity") << "texts are left alone";
    EXPECT_FALSE(JsonDocument::parse(R"({"x": Infinite})"));
}

TEST(JsonView, QuotesLongTextsShortAndWhole) {
    // 60 × 模: a cut after a fixed number of bytes would split a character and break the error's own JSON.
    std::string text;
    for (int i = 0; i < 60; ++i) text += "\xe6\xa8\xa1";
    const JsonDocument document = parsed("{\"a\":\"" + text + "\"}");
    const std::string message = document.root()["a"].asUnsigned().error().message;
    EXPECT_LT(message.size(), 150u);
    EXPECT_THAT(message, HasSubstr("\xe6\xa8\xa1\xe2\x80\xa6\"")); // 模…"
}

} // namespace
} // namespace vramplan
