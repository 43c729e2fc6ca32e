// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/registry.h"

#include "tests/core/source/families/reading.h"

#include <algorithm>

namespace vramplan {
namespace {

using namespace test;

/// Keys for every way of reading at once, for eight layers.
constexpr std::string_view kEverything =
    R"({"num_hidden_layers": 8, "hidden_size": 64, "num_attention_heads": 4,
    "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 100, "moe_intermediate_size": 32,
    "num_experts": 4, "n_routed_experts": 4, "num_local_experts": 4, "moe_num_experts": 4, "num_experts_per_tok": 2,
    "kv_lora_rank": 32, "q_lora_rank": 16, "qk_nope_head_dim": 16, "qk_rope_head_dim": 8, "v_head_dim": 16,
    "o_lora_rank": 16, "o_groups": 2, "compress_ratios": [0, 0, 4, 128, 4, 128, 4, 128],
    "hybrid_override_pattern": "M-M*MEM*", "ffn_hidden_size": 128, "expert_ffn_hidden_size": 32,
    "intermediate_size_mlp": 128, "num_layers": 8, "num_decoder_layers": 8, "decoder_layers": 8, "encoder_layers": 8,
    "layer_group_size": 4, "ffn_config": {"ffn_hidden_size": 32}, "block_configs": [
    {"attention": {"n_heads_in_group": 2}, "ffn": {"ffn_mult": 2.0}}, {"attention": {"no_op": true}, "ffn": {"ffn_mult": 2.0}},
    {"attention": {"n_heads_in_group": 2}, "ffn": {"ffn_mult": 2.0}}, {"attention": {"no_op": true}, "ffn": {"ffn_mult": 2.0}},
    {"attention": {"n_heads_in_group": 2}, "ffn": {"ffn_mult": 2.0}}, {"attention": {"no_op": true}, "ffn": {"ffn_mult": 2.0}},
    {"attention": {"n_heads_in_group": 2}, "ffn": {"ffn_mult": 2.0}}, {"attention": {"no_op": true}, "ffn": {"ffn_mult": 2.0}}]})";

TEST(Registry, IsSortedAndWithoutDoubles) {
    const auto families = knownFamilies();
    EXPECT_GE(families.size(), 136u);
    std::vector<std::string> names;
    for (const Family& family : families) {
        std::string name(family.modelType);
        std::transform(
            name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
        names.push_back(std::move(name));
    }
    EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

// Every type reads a config that has what it needs: all layers there, weights counted, no warnings; and once
// more with other sizes.
TEST(Registry, ReadsEveryType) {
    for (const Family& family : knownFamilies()) {
        SCOPED_TRACE(family.modelType);
        const std::string config =
            with(kEverything, "model_type", "\"" + std::string(family.modelType) + "\"");
        const ModelSpec spec = reading(config);
        EXPECT_EQ(spec.architecture, family.modelType);
        EXPECT_EQ(spec.layerCount(), family.modelType == "longcat_flash" ? 16u : 8u);
        EXPECT_TRUE(spec.weightsKnown);
        EXPECT_TRUE(spec.warnings.empty()) << spec.warnings.front().text;
        ASSERT_TRUE(spec.parameters);
        EXPECT_GT(*spec.parameters, Count(1000));
        EXPECT_LE(*spec.activeParameters, *spec.parameters);
        for (const LayerKind& kind : spec.kinds)
            for (const WeightTensor& tensor : kind.weights)
                EXPECT_GT(tensor.elements(), Count(0)) << tensor.name;
        GeometryOverrides overrides;
        overrides.layers = 19;
        overrides.vocabulary = 200;
        const auto larger = spec.definition->expand(overrides);
        ASSERT_TRUE(larger) << describe(larger.error());
        EXPECT_EQ(larger->layerCount(), 19u);
        EXPECT_GT(*larger->parameters, *spec.parameters);
    }
}

// Without any sizes every type is an error, never a crash or a model of nothing.
TEST(Registry, RefusesEveryTypeWithoutSizes) {
    for (const Family& family : knownFamilies())
        EXPECT_FALSE(tryReading("{\"model_type\": \"" + std::string(family.modelType) + "\"}"))
            << family.modelType;
}

TEST(Registry, FindsTypesAndArchitectures) {
    EXPECT_EQ(findFamily("qwen3_moe")->title, "Qwen");
    EXPECT_EQ(findFamily("Qwen3_Moe"), nullptr);
    EXPECT_EQ(findFamily(""), nullptr);
    EXPECT_EQ(familyOfArchitecture("DeepseekV3ForCausalLM")->modelType, "deepseek_v3");
    EXPECT_EQ(familyOfArchitecture("Gemma3ForConditionalGeneration")->modelType, "gemma3");
    EXPECT_EQ(familyOfArchitecture("ChatGLMModel")->modelType, "chatglm");
    EXPECT_EQ(familyOfArchitecture("NothingForCausalLM"), nullptr);
    EXPECT_EQ(familyOfArchitecture(""), nullptr);
}

} // namespace
} // namespace vramplan
