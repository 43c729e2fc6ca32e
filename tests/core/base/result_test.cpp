// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"

#include <gtest/gtest.h>
#include <memory>

namespace vramplan {
namespace {

Result<std::unique_ptr<int>> half(int number) {
    if (number % 2 != 0)
        return fail(ErrorKind::Invalid, "odd", "an even number was expected", {"7"}, "entry 3");
    return std::make_unique<int>(number / 2);
}

Result<void> check(bool good) {
    if (!good) return fail(ErrorKind::Usage, "bad", "not good");
    return {};
}

Result<int> quarter(int number, bool good = true) {
    VRAMPLAN_CHECK(check(good));
    VRAMPLAN_TRY(const auto first, half(number));
    VRAMPLAN_TRY(const auto second, half(*first));
    return *second;
}

TEST(Result, TryPassesValuesOn) { EXPECT_EQ(quarter(12).value(), 3); }

TEST(Result, TryAndCheckReturnTheFirstError) {
    EXPECT_EQ(quarter(7).error().code, "odd");
    EXPECT_EQ(quarter(6).error().where, "entry 3");
    EXPECT_EQ(quarter(12, false).error().kind, ErrorKind::Usage);
}

TEST(Result, AnErrorIsOneLineWithItsPlace) {
    Error error{ErrorKind::Invalid, "x", "first\r\nsecond", {}, "", ""};
    EXPECT_EQ(describe(error), "first  second");
    error.where = "layers[3]";
    EXPECT_EQ(describe(error), "layers[3]: first  second");
    error.file = "config.json";
    EXPECT_EQ(describe(error), "config.json: layers[3]: first  second");
}

TEST(Result, AnExcerptIsCutBetweenCharacters) {
    EXPECT_EQ(excerpt("short", 5), "short");
    EXPECT_EQ(excerpt("longer", 5), "longe…");
    EXPECT_EQ(excerpt("a模型", 4), "a模…");
    EXPECT_EQ(excerpt("a模型", 5), "a模…");
    EXPECT_EQ(excerpt("a模型", 6), "a模…");
    EXPECT_EQ(excerpt("a模型", 7), "a模型");
    EXPECT_EQ(excerpt("模", 2), "…");
    EXPECT_EQ(excerpt(std::string(9, '\x80'), 3), "…"); // no character starts here at all
    EXPECT_EQ(excerpt("", 0), "");
}

TEST(Result, TheFileOfAnErrorIsTheFirstThatWasNamed) {
    const Error named = inFile(Error{ErrorKind::Invalid, "x", "m", {}, "", ""}, "inner.json");
    EXPECT_EQ(named.file, "inner.json");
    EXPECT_EQ(inFile(named, "outer.json").file, "inner.json");
}

} // namespace
} // namespace vramplan
