// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/text_search.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vramplan {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TextSearch sample() {
    TextSearch search;
    search.add({"Llama 3.1 8B Instruct", "meta-llama/Llama-3.1-8B-Instruct", "Llama 3.1"});   // 0
    search.add({"Llama 3.1 8B", "meta-llama/Llama-3.1-8B", "Llama 3.1"});                     // 1
    search.add({"Llama 3.1 70B Instruct", "meta-llama/Llama-3.1-70B-Instruct", "Llama 3.1"}); // 2
    search.add({"Qwen3 30B A3B", "Qwen/Qwen3-30B-A3B", "Qwen 3"});                            // 3
    search.add({"DeepSeek V3", "deepseek-ai/DeepSeek-V3", "DeepSeek V3"});                    // 4
    search.add({"DeepSeek V3.1", "deepseek-ai/DeepSeek-V3.1", "DeepSeek V3"});                // 5
    return search;
}

TEST(SearchKey, KeepsLettersAndDigitsOnly) {
    EXPECT_EQ(searchKey("Llama-3.1 8B_Instruct"), "llama318binstruct");
    EXPECT_EQ(searchKey(" .-_/ "), "");
    EXPECT_EQ(searchKey("Qwen 通义"), "qwen通义");
}

TEST(TextSearch, ForgivesSpacesCaseAndPunctuation) {
    EXPECT_THAT(sample().search("llama31 8b"), ElementsAre(1, 0));
    EXPECT_THAT(sample().search("LLAMA_3.1-8B instruct"), ElementsAre(0));
    EXPECT_THAT(sample().search("qwen3-30b a3b"), ElementsAre(3));
    EXPECT_THAT(sample().search("a3b QWEN"), ElementsAre(3));
}

TEST(TextSearch, ForgivesSpelling) {
    EXPECT_THAT(sample().search("deepsek v3"), ElementsAre(4, 5));
    EXPECT_THAT(sample().search("depseek"), ElementsAre(4, 5));
    EXPECT_THAT(sample().search("lamma 70b"), ElementsAre(2));
    EXPECT_THAT(sample().search("qwne3"), ElementsAre(3));
    EXPECT_THAT(sample().search("xyz"), IsEmpty());
}

TEST(TextSearch, ShortNumbersAreNotForgiven) {
    EXPECT_THAT(sample().search("llama 9b"), IsEmpty());
    EXPECT_THAT(sample().search("80b"), IsEmpty());
}

TEST(TextSearch, TheWholeNameComesFirst) {
    EXPECT_EQ(sample().search("DeepSeek V3").front(), 4U);
    EXPECT_EQ(sample().search("deepseek-ai/deepseek-v3.1").front(), 5U);
    EXPECT_EQ(sample().search("llama-3.1-8b").front(), 1U);
}

TEST(TextSearch, AnEmptyQueryGivesAllInOrder) {
    EXPECT_THAT(sample().search(""), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_THAT(sample().search("  -- "), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_THAT(TextSearch().search("llama"), IsEmpty());
}

TEST(TextSearch, NearestFindsAWorseSpelling) {
    EXPECT_EQ(sample().nearest("lama3.1-8b-instrct", 3).front(), 0U);
    EXPECT_THAT(sample().nearest("completely different words", 3), IsEmpty());
    EXPECT_EQ(sample().nearest("llama", 2).size(), 2U);
}

TEST(TextSearch, HugeAndOddQueriesAreHarmless) {
    EXPECT_THAT(sample().search(std::string(1 << 20, 'x')), IsEmpty());
    EXPECT_THAT(sample().nearest(std::string(1 << 20, 'x'), 5), IsEmpty());
    EXPECT_THAT(sample().containing(std::string(1 << 20, 'x')), IsEmpty());
    EXPECT_NO_FATAL_FAILURE(sample().search(std::string("\0\xff\xfe(?:[a-z]+", 12)));
    TextSearch search;
    search.add({});
    search.add({"", ""});
    EXPECT_THAT(search.search("a"), IsEmpty());
}

// Distances by hand: kitten inside sitting: substitute k, e → 2; "ab" and "ba" are one swap.
TEST(FuzzyPattern, CountsEdits) {
    const auto edits = [](std::string_view pattern, std::string_view text) {
        return FuzzyPattern(pattern).editsInside(text);
    };
    EXPECT_EQ(edits("kitten", "sitting"), 2U);
    EXPECT_EQ(edits("ba", "xxabxx"), 1U);
    EXPECT_EQ(edits("deepsek", "mydeepseekv3"), 1U);
    EXPECT_EQ(edits("abc", ""), 3U);
    EXPECT_EQ(edits("", "abc"), 0U);
    EXPECT_EQ(edits("abcdef", "uvwxyz"), 6U);
    EXPECT_EQ(edits("abcdef", "abcdef"), 0U);
    EXPECT_EQ(edits("qwne3", "qwen330ba3b"), 1U);
}

// The plain table of the same distance, cell by cell, as the yardstick for all short texts over two letters.
std::size_t tableDistance(const std::string& pattern, const std::string& text) {
    std::vector<std::vector<std::size_t>> cell(
        pattern.size() + 1, std::vector<std::size_t>(text.size() + 1, 0));
    for (std::size_t row = 1; row <= pattern.size(); ++row) {
        cell[row][0] = row;
        for (std::size_t column = 1; column <= text.size(); ++column) {
            const bool same = pattern[row - 1] == text[column - 1];
            std::size_t fewest = cell[row - 1][column - 1] + (same ? 0 : 1);
            fewest = std::min({fewest, cell[row - 1][column] + 1, cell[row][column - 1] + 1});
            if (row > 1 && column > 1 && pattern[row - 1] == text[column - 2]
                && pattern[row - 2] == text[column - 1])
                fewest = std::min(fewest, cell[row - 2][column - 2] + 1);
            cell[row][column] = fewest;
        }
    }
    return *std::min_element(cell.back().begin(), cell.back().end());
}

TEST(FuzzyPattern, AgreesWithTheTable) {
    const auto word = [](unsigned number, std::size_t length) {
        std::string text;
        for (std::size_t i = 0; i < length; ++i, number /= 3) text += static_cast<char>('a' + number % 3);
        return text;
    };
    for (unsigned a = 0; a < 243; ++a)
        for (unsigned b = 0; b < 729; ++b)
            ASSERT_EQ(FuzzyPattern(word(a, 5)).editsInside(word(b, 6)), tableDistance(word(a, 5), word(b, 6)))
                << word(a, 5) << " in " << word(b, 6);
}

TEST(FuzzyPattern, LongPatternsAreCut) {
    const std::string longText(1000, 'x');
    EXPECT_EQ(FuzzyPattern(longText).editsInside(longText), 0U);
    EXPECT_EQ(FuzzyPattern(longText).editsInside(std::string(63, 'x')), 1U);
    EXPECT_EQ(FuzzyPattern(longText).editsInside("y"), 64U);
}

} // namespace
} // namespace vramplan
