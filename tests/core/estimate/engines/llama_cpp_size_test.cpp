// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_size.h"

#include <gtest/gtest.h>

namespace vramplan::llama_cpp {
namespace {

using Values = std::vector<std::int64_t>;

/// The values of these sizes for other variables; empty where the formulas do not hold for them.
Values computed(Formulas& formulas, const std::vector<Size>& sizes, const Values& variables) {
    std::vector<Formulas::Entry> entries;
    entries.reserve(sizes.size());
    for (const Size& size : sizes) entries.push_back(formulas.entryOf(size));
    Values all, result;
    if (!formulas.compute(variables, all)) return {};
    for (const Formulas::Entry entry : entries) result.push_back(all[static_cast<std::size_t>(entry)]);
    return result;
}

TEST(Size, EveryOperationIsComputedAnew) {
    Formulas formulas;
    const Size a = formulas.variable(12), b = formulas.variable(5);
    const std::vector<Size> sizes = {a + b, a - b, a * b, a / b, a % b, smaller(a, b), 3 * a - 1};
    EXPECT_EQ(computed(formulas, sizes, {12, 5}), (Values{17, 7, 60, 2, 2, 5, 35}));
    EXPECT_EQ(computed(formulas, sizes, {7, 9}), (Values{16, -2, 63, 0, 7, 7, 20}));
}

TEST(Size, ConstantsOfAnySizeComeBackWhole) {
    Formulas formulas;
    const Size a = formulas.variable(1);
    const std::int64_t large = 0x7FFF'FFFF'FFFF'FFF0, negative = -5'000'000'000, highBit = 0x8000'0000;
    EXPECT_EQ(computed(formulas, {large, negative, highBit, -1, a + highBit}, {10}),
        (Values{large, negative, highBit, -1, highBit + 10}));
}

TEST(Size, AComparisonThatComesOutDifferentlyIsAnotherGraph) {
    Formulas formulas;
    const Size tokens = formulas.variable(512), cells = formulas.variable(4096);
    EXPECT_TRUE(tokens >= 32);
    EXPECT_FALSE(tokens == cells);
    EXPECT_EQ(computed(formulas, {tokens}, {32, 4096}), Values{32});
    EXPECT_EQ(computed(formulas, {tokens}, {31, 4096}), Values{});
    EXPECT_EQ(computed(formulas, {tokens}, {256, 256}), Values{});
}

TEST(Size, ComparisonsThatCannotChangeBindNothing) {
    Formulas formulas;
    const Size tokens = formulas.variable(512), cells = formulas.variable(512);
    EXPECT_TRUE(Size(3) < Size(4));
    EXPECT_TRUE(2 * tokens == 2 * tokens);
    EXPECT_TRUE(tokens * cells == cells * tokens); // the order of factors is not a difference
    EXPECT_TRUE(tokens * 0 == Size(0));
    EXPECT_TRUE(tokens * 1 + 0 == tokens);
    EXPECT_EQ(computed(formulas, {tokens}, {7, 9}), Values{7});
}

TEST(Size, ADivisorThatBecomesZeroIsAnotherGraph) {
    Formulas formulas;
    const Size a = formulas.variable(12), b = formulas.variable(4);
    const Size share = a / b;
    EXPECT_EQ(computed(formulas, {share}, {12, 3}), Values{4});
    EXPECT_EQ(computed(formulas, {share}, {12, 0}), Values{});
}

TEST(Size, WhatNobodyNeedsIsForgottenAndTheRestHolds) {
    Formulas formulas;
    const Size a = formulas.variable(12), b = formulas.variable(4);
    Size unused = a;
    for (int i = 0; i < 2000; ++i) unused = (unused + i) / b; // more than the table of steps starts with
    const Size wanted = (a - b) * 5;
    EXPECT_TRUE(a > b);
    Formulas::Entry entry = formulas.entryOf(wanted);
    formulas.keepOnly(std::vector{&entry});
    Values all;
    ASSERT_TRUE(formulas.compute(Values{20, 3}, all));
    EXPECT_EQ(all.at(static_cast<std::size_t>(entry)), 85);
    EXPECT_LT(all.size(), 8u); // a, b, a − b, 5, the product and the comparison
    EXPECT_FALSE(formulas.compute(Values{3, 20}, all));
}

TEST(Size, FormulasGoOnAfterTheRestIsForgotten) {
    Formulas formulas;
    const Size a = formulas.variable(3);
    std::vector<Formulas::Entry> entries;
    Size sum = a;
    for (int i = 1; i <= 1500; ++i) entries.push_back(formulas.entryOf(sum = sum + i));
    std::vector<Formulas::Entry*> kept;
    kept.reserve(entries.size());
    for (Formulas::Entry& entry : entries) kept.push_back(&entry);
    formulas.keepOnly(kept);
    const Formulas::Entry later = formulas.entryOf(77);
    Values all;
    ASSERT_TRUE(formulas.compute(Values{10}, all));
    EXPECT_EQ(all.at(static_cast<std::size_t>(later)), 77);
    EXPECT_EQ(all.at(static_cast<std::size_t>(entries.back())), 10 + 1500 * 1501 / 2);
}

} // namespace
} // namespace vramplan::llama_cpp
