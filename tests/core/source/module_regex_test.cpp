// SPDX-License-Identifier: Apache-2.0
#include "core/source/module_regex.h"

#include <gtest/gtest.h>
#include <string>

namespace vramplan {
namespace {

bool matches(std::string_view pattern, std::string_view text) {
    const auto regex = ModuleRegex::compile(pattern);
    if (!regex) {
        ADD_FAILURE() << "cannot read " << pattern;
        return false;
    }
    return regex->matches(text);
}

// The patterns of Kimi K2.5 and K3, against names of their modules.
TEST(ModuleRegex, MatchesThePatternsOfRealFiles) {
    constexpr std::string_view kDense = R"(.*mlp\.(gate|up|gate_up|down)_proj.*)";
    EXPECT_TRUE(matches(".*self_attn.*", "model.layers.3.self_attn.q_a_proj"));
    EXPECT_FALSE(matches(".*self_attn.*", "model.layers.3.mlp.experts.up_proj"));
    EXPECT_TRUE(matches(kDense, "model.layers.0.mlp.gate_proj"));
    EXPECT_TRUE(matches(kDense, "model.layers.0.mlp.gate_up_proj"));
    EXPECT_FALSE(matches(kDense, "model.layers.1.mlp.experts.gate_proj"));
    EXPECT_FALSE(matches(kDense, "model.layers.1.mlp.gate"));
}

// Like Python's re.match: anchored at the start only.
TEST(ModuleRegex, StartsAtTheBeginning) {
    EXPECT_TRUE(matches("lm_head", "lm_head.weight"));
    EXPECT_FALSE(matches("head", "lm_head"));
    EXPECT_FALSE(matches("lm_head$", "lm_head.weight"));
    EXPECT_TRUE(matches("^lm_head$", "lm_head"));
    EXPECT_TRUE(matches("", "anything"));
}

TEST(ModuleRegex, RepeatsAndChooses) {
    EXPECT_TRUE(matches(R"(layers\.\d+\.mlp)", "layers.12.mlp"));
    EXPECT_FALSE(matches(R"(layers\.\d+\.mlp)", "layers.x.mlp"));
    EXPECT_TRUE(matches(R"(layers\.[0-3]\.)", "layers.3.mlp"));
    EXPECT_FALSE(matches(R"(layers\.[0-3]\.)", "layers.4.mlp"));
    EXPECT_TRUE(matches(R"(layers\.[^0]\.)", "layers.4.mlp"));
    EXPECT_TRUE(matches("(ab)*c$", "ababc"));
    EXPECT_TRUE(matches("(ab)*c$", "c"));
    EXPECT_FALSE(matches("(ab)+c$", "c"));
    EXPECT_TRUE(matches("a(b|cd|)e$", "ae"));
    EXPECT_TRUE(matches("a(b|cd|)e$", "acde"));
    EXPECT_FALSE(matches("a(b|cd|)e$", "abcde"));
    EXPECT_TRUE(matches("(?:a|b)?c", "c"));
    EXPECT_TRUE(matches("a|b|c", "c"));
    EXPECT_TRUE(matches(R"(\w+_proj)", "q_proj"));
}

TEST(ModuleRegex, RefusesWhatItCannotRead) {
    for (const char* pattern : {"(", ")", "a)", "[a", "*a", "a{2}", "(?=x)", "\\b", "\\", "(a"})
        EXPECT_FALSE(ModuleRegex::compile(pattern)) << pattern;
    EXPECT_FALSE(ModuleRegex::compile(std::string(5000, 'a')));
    EXPECT_FALSE(ModuleRegex::compile(std::string(100, '(') + std::string(100, ')')));
}

// Expressions that make back-tracking matchers take for ever.
TEST(ModuleRegex, AnswersHostilePatternsAtOnce) {
    const std::string text(2000, 'a');
    EXPECT_FALSE(matches("(a*)*b", text));
    EXPECT_FALSE(matches("(a|aa)+$", text + "b"));
    EXPECT_FALSE(matches("(((a*)*)*)*b", text));
    EXPECT_TRUE(matches("(a?)+", text));
}

TEST(GlobMatches, FollowsTheShell) {
    EXPECT_TRUE(globMatches("layers.0*", "layers.0.mlp"));
    EXPECT_TRUE(globMatches("*.attn.*", "layers.3.attn.wq"));
    EXPECT_FALSE(globMatches("*.attn.*", "layers.3.ffn.w1"));
    EXPECT_TRUE(globMatches("layers.?.mlp", "layers.7.mlp"));
    EXPECT_FALSE(globMatches("layers.?.mlp", "layers.17.mlp"));
    EXPECT_FALSE(globMatches("a*b", "ab_"));
    EXPECT_TRUE(globMatches("a**b", "ab"));
    EXPECT_FALSE(globMatches(std::string(50, '*') + "b", std::string(5000, 'a')));
}

} // namespace
} // namespace vramplan
