// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/phrase.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

TEST(Phrase, IsWordsWithNumbers) {
    const Phrase phrase("2 × {layers:layer} × {sequences:sequence} × {tokens:token} × {kv_heads:KV head} × "
                        "{head_dim} × {type}",
        input("layers", 32u), input("sequences", 1u), input("tokens", 8192u), input("kv_heads", 8u),
        input("head_dim", 128u), input("type", ElementType::F16));
    // the example of the interface description
    EXPECT_EQ(text(phrase), "2 × 32 layers × 1 sequence × 8,192 tokens × 8 KV heads × 128 × 2 B");
}

TEST(Phrase, KnowsIrregularPlurals) {
    const char* pattern = "{n:entry|entries}";
    EXPECT_EQ(text(Phrase(pattern, input("n", 1u))), "1 entry");
    EXPECT_EQ(text(Phrase(pattern, input("n", 0u))), "0 entries");
    EXPECT_EQ(text(Phrase(pattern, input("n", 2u))), "2 entries");
}

TEST(Phrase, WritesEachKindOfNumber) {
    EXPECT_EQ(text(Phrase("{x}", input("x", Count(1'234'567)))), "1,234,567");
    EXPECT_EQ(text(Phrase("{x}", input("x", kGiB))), "1.00 GiB");
    EXPECT_EQ(text(Phrase("{x}", input("x", ElementType::Q8_0))), "34/32 B");
    EXPECT_EQ(text(Phrase("{x}", input("x", ElementType::F32))), "4 B");
    EXPECT_EQ(text(Phrase("{x}", input("x", 4.8921))), "4.892");
    EXPECT_EQ(text(Phrase("{x}", input("x", 0.9))), "0.9");
}

TEST(Phrase, ALiteralIsAPhrase) {
    const Phrase phrase = "Logits";
    EXPECT_EQ(text(phrase), "Logits");
    EXPECT_EQ(phrase.count, 0);
    EXPECT_EQ(text(Phrase()), "");
}

TEST(Phrase, ATranslationMayChangeTheOrder) {
    const Phrase phrase("{layers:layer} of {all}", input("layers", 3u), input("all", 32u));
    const auto brackets = [](const PhraseInput& number) { return "[" + inputText(number) + "]"; };
    EXPECT_EQ(text(phrase, "{all} 层中的 {layers} 层", brackets), "[32] 层中的 [3] 层");
}

TEST(Phrase, AnythingElseIsLeftAsItStands) {
    EXPECT_EQ(text(Phrase("an open {brace", input("brace", 1u))), "an open {brace");
    EXPECT_EQ(text(Phrase("nothing for {unknown:thing} here", input("x", 1u))), "nothing for  here");
    EXPECT_EQ(text(Phrase("{}{x}", input("x", 1u))), "1");
}

TEST(Phrase, InputsAreFoundByName) {
    const Phrase phrase("{a}", input("a", 1u), input("b", 2u));
    ASSERT_NE(phrase.find("b"), nullptr);
    EXPECT_EQ(phrase.find("b")->value, 2u);
    EXPECT_EQ(phrase.find("c"), nullptr);
}

} // namespace
} // namespace vramplan
