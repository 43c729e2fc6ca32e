// SPDX-License-Identifier: Apache-2.0
#include "core/catalogue/text_search.h"

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
    EXPECT_NO_FATAL_FAILURE(sample().search(std::string("\0\xff\xfe(?:[a-z]+", 14)));
    TextSearch search;
    search.add({});
    search.add({"", ""});
    EXPECT_THAT(search.search("a"), IsEmpty());
}

// Distances by hand: kitten inside sitting: substitute k, e → 2; "ab" and "ba" are one swap.
TEST(EditsInside, CountsEdits) {
    EXPECT_EQ(editsInside("kitten", "sitting", 5), 2U);
    EXPECT_EQ(editsInside("ba", "xxabxx", 5), 1U);
    EXPECT_EQ(editsInside("deepsek", "mydeepseekv3", 5), 1U);
    EXPECT_EQ(editsInside("abc", "", 5), 3U);
    EXPECT_EQ(editsInside("", "abc", 5), 0U);
    EXPECT_EQ(editsInside("abcdef", "uvwxyz", 2), 3U);
}

} // namespace
} // namespace vramplan
