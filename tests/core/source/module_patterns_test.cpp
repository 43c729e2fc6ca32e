// SPDX-License-Identifier: Apache-2.0
#include "core/source/module_patterns.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

ModulePatterns patterns(std::initializer_list<std::string_view> list) {
    ModulePatterns all;
    for (const std::string_view pattern : list) EXPECT_TRUE(all.add(pattern)) << pattern;
    return all;
}

TEST(ModulePatterns, SpellsNamesInOneWay) {
    EXPECT_EQ(canonicalModuleName("model.layers.3.block_sparse_moe.gate"), "layers.3.mlp.gate");
    EXPECT_EQ(canonicalModuleName("language_model.model.layers.1.mlp.experts.17.down_proj"),
        "layers.1.mlp.experts.down_proj");
    EXPECT_EQ(canonicalModuleName("layers.0.ffn.experts"), "layers.0.mlp.experts");
    EXPECT_EQ(canonicalModuleName("layers.0.attn.wq_b"), "layers.0.self_attn.wq_b");
    EXPECT_EQ(canonicalModuleName("head"), "lm_head");
    EXPECT_EQ(canonicalModuleName(""), "");
}

// Exact names and prefixes of one layer, with its number.
TEST(ModulePatterns, MatchesModulesOfOneLayer) {
    const ModulePatterns ignored = patterns({"model.layers.3.self_attn.q_proj", "model.layers.4.mlp"});
    EXPECT_TRUE(ignored.namesLayers());
    EXPECT_TRUE(ignored.namesLayer(3));
    EXPECT_FALSE(ignored.namesLayer(5));
    EXPECT_TRUE(ignored.matches(3, "self_attn.q_proj"));
    EXPECT_FALSE(ignored.matches(3, "self_attn.k_proj"));
    EXPECT_FALSE(ignored.matches(13, "self_attn.q_proj"));
    EXPECT_TRUE(ignored.matches(4, "mlp.experts.up_proj"));
    EXPECT_FALSE(ignored.matches(4, "self_attn.q_proj"));
}

// Names without a layer hold at component borders: "gate" is the router, not gate_proj.
TEST(ModulePatterns, MatchesWholeComponents) {
    const ModulePatterns ignored = patterns({"gate", "lm_head", "visual"});
    EXPECT_FALSE(ignored.namesLayers());
    EXPECT_TRUE(ignored.matches(0, "mlp.gate"));
    EXPECT_FALSE(ignored.matches(0, "mlp.gate_proj"));
    EXPECT_TRUE(ignored.matches(-1, "lm_head"));
    EXPECT_FALSE(ignored.matches(-1, "embed_tokens"));
}

// ModelOpt's wildcards: "layers.0*" covers layer 0, "layers.1*" layers 1 and 10 to 19.
TEST(ModulePatterns, FollowsWildcards) {
    const ModulePatterns ignored =
        patterns({"model.layers.0*", "model.layers.2.self_attn*", "*.shared_experts.*"});
    EXPECT_TRUE(ignored.matches(0, "mlp.experts.up_proj"));
    EXPECT_FALSE(ignored.matches(10, "mlp.experts.up_proj"));
    EXPECT_TRUE(ignored.matches(2, "self_attn.o_proj"));
    EXPECT_FALSE(ignored.matches(2, "mlp.up_proj"));
    EXPECT_TRUE(ignored.matches(7, "mlp.shared_experts.up_proj"));
    const ModulePatterns ones = patterns({"model.layers.1*"});
    EXPECT_TRUE(ones.matches(1, "mlp.up_proj"));
    EXPECT_TRUE(ones.matches(12, "mlp.up_proj"));
    EXPECT_FALSE(ones.matches(2, "mlp.up_proj"));
}

// Nemotron-H calls every block a mixer.
TEST(ModulePatterns, KnowsMixers) {
    const ModulePatterns ignored = patterns({"backbone.layers.5.mixer.q_proj", "backbone.layers.6.mixer*"});
    EXPECT_TRUE(ignored.matches(5, "self_attn.q_proj"));
    EXPECT_FALSE(ignored.matches(5, "self_attn.k_proj"));
    EXPECT_TRUE(ignored.matches(6, "mamba.in_proj"));
}

TEST(ModulePatterns, ReadsRegularExpressions) {
    const ModulePatterns ignored = patterns({"re:.*self_attn.*", R"(re:model\.layers\.(0|1)\..*)"});
    EXPECT_TRUE(ignored.matches(9, "self_attn.q_proj"));
    EXPECT_TRUE(ignored.matches(1, "mlp.up_proj"));
    EXPECT_FALSE(ignored.matches(2, "mlp.up_proj"));
    EXPECT_TRUE(ignored.namesLayers());
    ModulePatterns broken;
    EXPECT_FALSE(broken.add("re:(?<name>x)"));
    EXPECT_FALSE(broken.matches(0, "mlp.up_proj"));
    EXPECT_TRUE(broken.empty());
}

TEST(ModulePatterns, SurvivesOddities) {
    const ModulePatterns ignored =
        patterns({"", ".", "layers.", "layers.99999999999999999999.mlp", "model", "*"});
    EXPECT_TRUE(ignored.matches(0, "mlp.up_proj")); // by the star
}

} // namespace
} // namespace vramplan
