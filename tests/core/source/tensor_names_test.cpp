// SPDX-License-Identifier: Apache-2.0
#include "core/source/tensor_names.h"

#include <gtest/gtest.h>

namespace vramplan {
namespace {

struct Expected {
    const char* name;
    std::int32_t layer;
    WeightRole role;
    TensorPart part = TensorPart::Language;
};
void PrintTo(const Expected& expected, std::ostream* stream) { *stream << expected.name; }

class HfName : public testing::TestWithParam<Expected> { };
using enum WeightRole;

// Names as published checkpoints of these families use them.
INSTANTIATE_TEST_SUITE_P(TensorNames, HfName,
    testing::Values(Expected{"model.embed_tokens.weight", -1, TokenEmbedding},
        Expected{"lm_head.weight", -1, OutputHead}, Expected{"model.norm.weight", -1, Norm},
        Expected{"model.layers.31.self_attn.q_proj.weight", 31, AttentionQuery},
        Expected{"model.layers.3.self_attn.q_proj.bias", 3, Bias},
        Expected{"model.layers.3.self_attn.k_norm.weight", 3, Norm},
        Expected{"model.layers.0.mlp.down_proj.weight", 0, MlpDown},
        Expected{"model.language_model.layers.5.mlp.gate_proj.weight", 5, MlpGate},
        Expected{"model.layers.9.mlp.experts.127.up_proj.weight", 9, ExpertUp},
        Expected{"model.layers.9.mlp.experts.gate_up_proj_blocks", 9, ExpertUp},
        Expected{"model.layers.9.mlp.experts.gate_up_proj_scales", 9, ExpertUp, TensorPart::Scales},
        Expected{"model.layers.9.mlp.experts.down_proj_bias", 9, ExpertDown},
        Expected{"model.layers.9.mlp.gate.weight", 9, Router},
        Expected{"model.layers.9.mlp.gate.e_score_correction_bias", 9, Router},
        Expected{"model.layers.9.mlp.shared_experts.down_proj.weight", 9, SharedExpert},
        Expected{"model.layers.2.block_sparse_moe.experts.7.w2.weight", 2, ExpertDown},
        Expected{"model.layers.2.self_attn.kv_a_proj_with_mqa.weight", 2, AttentionLatent},
        Expected{
            "model.layers.2.self_attn.kv_b_proj.weight_scale_inv", 2, AttentionLatent, TensorPart::Scales},
        Expected{"model.layers.2.self_attn.indexer.wk.weight", 2, Indexer},
        Expected{"model.layers.2.self_attn.q_proj.qzeros", 2, AttentionQuery, TensorPart::Scales},
        Expected{"model.layers.2.mlp.up_proj.weight.absmax", 2, MlpUp, TensorPart::Scales},
        Expected{
            "model.layers.2.mlp.up_proj.weight.quant_state.bitsandbytes__nf4", 2, MlpUp, TensorPart::Scales},
        Expected{"model.layers.2.linear_attn.in_proj_qkvz.weight", 2, Mixer},
        Expected{"model.layers.2.linear_attn.out_proj.weight", 2, Mixer},
        Expected{"backbone.layers.4.mixer.A_log", 4, Mixer},
        Expected{"backbone.layers.4.mixer.dt_bias", 4, Mixer},
        Expected{"transformer.h.11.attn.c_attn.weight", 11, AttentionFused},
        Expected{"transformer.h.11.mlp.c_proj.weight", 11, MlpDown},
        Expected{"transformer.h.11.attn.c_proj.weight", 11, AttentionOutput},
        Expected{"h.0.attn.bias", 0, Bias, TensorPart::Buffers},
        Expected{"gpt_neox.layers.1.attention.masked_bias", 1, Bias, TensorPart::Buffers},
        Expected{"gpt_neox.layers.1.mlp.dense_4h_to_h.weight", 1, MlpDown},
        Expected{"model.layers.0.self_attn.rotary_emb.inv_freq", 0, Other, TensorPart::Buffers},
        Expected{"bert.encoder.layer.3.attention.output.dense.weight", 3, AttentionOutput},
        Expected{"bert.encoder.layer.3.intermediate.dense.weight", 3, MlpUp},
        Expected{"decoder.block.2.layer.0.SelfAttention.q.weight", 2, AttentionQuery},
        Expected{"decoder.block.2.layer.2.DenseReluDense.wo.weight", 2, MlpDown},
        Expected{"model.embed_tokens_per_layer.weight", -1, PerLayerEmbedding},
        Expected{"visual.blocks.7.attn.qkv.weight", -1, AttentionFused, TensorPart::Vision},
        Expected{"model.visual.merger.mlp.0.weight", -1, Other, TensorPart::Vision},
        Expected{"vision_tower.vision_model.encoder.layers.3.mlp.fc1.weight", -1, MlpUp, TensorPart::Vision},
        Expected{"multi_modal_projector.linear_1.weight", -1, Other, TensorPart::Vision},
        Expected{"thinker.audio_tower.layers.0.fc1.weight", -1, MlpUp, TensorPart::Audio},
        Expected{"mtp.layers.0.mlp.experts.3.gate_proj.weight", -1, ExpertGate, TensorPart::Mtp},
        Expected{"model.mtp_layers.0.eh_proj.weight", -1, Other, TensorPart::Mtp}));

TEST_P(HfName, isUnderstood) {
    const Expected expected = GetParam();
    const TensorPlace place = placeOfHfTensor(expected.name);
    EXPECT_EQ(place.layer, expected.layer);
    EXPECT_EQ(place.role, expected.role);
    EXPECT_EQ(place.part, expected.part) << name(place.part);
}

TEST(TensorNames, surviveOddNames) {
    for (const char* odd :
        {"", ".", "layers.", "layers.99999999999.weight", "model.layers.70000.x", "....", "weight"})
        EXPECT_EQ(placeOfHfTensor(odd).layer, -1) << odd;
    EXPECT_EQ(placeOfHfTensor(std::string(100'000, '.')).layer, -1);
}

TEST(TensorNames, tellTheExpert) {
    EXPECT_EQ(placeOfHfTensor("model.layers.9.mlp.experts.127.up_proj.weight").expert, 127u);
    EXPECT_EQ(placeOfHfTensor("model.layers.9.mlp.up_proj.weight").expert, ~0u);
}

} // namespace
} // namespace vramplan
