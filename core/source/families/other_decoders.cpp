// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"

namespace vramplan::families {

/// OLMo 1 normalises without weights.
void olmo(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.norms = 0;
    decoder.finalNorm = false;
    appendDecoder(build, decoder, fullLayers(build));
}

void olmo2(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::FullWidth;
    appendDecoder(build, decoder, fullLayers(build));
}

void olmo3(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::FullWidth;
    appendDecoder(build, decoder, periodicLayers(build, slidingWindow(build), 4));
}

/// OLMoE and FlexOlmo: the width of an expert stands in intermediate_size.
void olmoe(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::FullWidth;
    needIntermediate(build);
    decoder.experts = ExpertShape{.hidden = build.h.hidden,
        .width = build.h.intermediate,
        .experts = build.keys.heads("num_experts", build.type == "flex_olmo" ? 7 : 64)};
    noteExperts(build, build.keys.heads("num_experts_per_tok", build.type == "flex_olmo" ? 5 : 8),
        build.h.intermediate);
    LayerPlans plans = fullLayers(build);
    markAllSparse(plans);
    appendDecoder(build, decoder, plans);
}

void cohere(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.norms = 1; // attention and feed-forward block run side by side
    if (build.keys.flag("use_qk_norm", false)) decoder.attention.qkNorm = QkNorm::EachHead;
    appendDecoder(build, decoder, fullLayers(build));
}

void cohere2(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.norms = 1;
    appendDecoder(build, decoder,
        periodicLayers(build, slidingWindow(build),
            build.keys.number("sliding_window_pattern", 1, kMaxLayers).value_or(4)));
}

/// The dense first layers follow a window pattern of their own.
void cohere2Moe(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Decoder decoder = ordinaryDecoder(build);
    decoder.norms = 1;
    needIntermediate(build);
    const std::uint64_t dense = keys.number("first_k_dense_replace", 0, kMaxLayers).value_or(0);
    const std::uint64_t pattern = keys.number("sliding_window_pattern", 1, kMaxLayers).value_or(4);
    const std::uint64_t prefix =
        keys.number("prefix_dense_sliding_window_pattern", 1, kMaxLayers).value_or(1);
    decoder.experts = ExpertShape{.hidden = build.h.hidden,
        .width = build.h.intermediate,
        .experts = keys.heads("num_experts", 8),
        .sharedWidth = keys.count("num_shared_experts", 0) * build.h.intermediate};
    decoder.mlp.width = keys.size("prefix_dense_intermediate_size", build.h.intermediate);
    noteExperts(build, keys.heads("num_experts_per_tok", 2), build.h.intermediate);
    LayerPlans plans = plannedLayers(build, slidingWindow(build), [&](std::uint64_t i) {
        const bool full = i < dense ? (i + 1) % prefix == 0 : (i - dense + 1) % pattern == 0;
        return full ? LayerMark::Full : LayerMark::Sliding;
    });
    markSparse(plans, deepseekSparseLayers(build));
    appendDecoder(build, decoder, plans);
}

void starcoder2(FamilyBuild& build) {
    const bool bias = build.keys.flag("use_bias", true);
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkvBias = decoder.attention.outputBias = decoder.mlp.bias = bias;
    decoder.mlp.gated = false;
    decoder.normBias = true;
    appendDecoder(build, decoder, windowedLayers(build, slidingWindow(build)));
}

void stablelm(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkvBias = build.keys.flag("use_qkv_bias", false);
    decoder.attention.outputBias = false;
    decoder.normBias = true;
    if (build.keys.flag("use_parallel_residual", false)) decoder.norms = 1;
    if (build.keys.flag("qk_layernorm", false)) decoder.attention.qkNorm = QkNorm::EachHead;
    appendDecoder(build, decoder, fullLayers(build));
}

void persimmon(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = true;
    decoder.attention.qkvBias = decoder.attention.outputBias = decoder.mlp.bias = true;
    decoder.mlp.gated = false;
    decoder.normBias = true;
    if (build.keys.flag("qk_layernorm", true)) {
        decoder.attention.qkNorm = QkNorm::PerHead;
        decoder.attention.qkNormBias = true;
    }
    appendDecoder(build, decoder, fullLayers(build));
}

/// Biases everywhere, one LayerNorm for both blocks, a bias on the head too.
void phi(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkvBias = decoder.attention.outputBias = decoder.mlp.bias = true;
    decoder.mlp.gated = false;
    decoder.norms = 1;
    decoder.normBias = decoder.headBias = true;
    if (build.keys.flag("qk_layernorm", false)) {
        decoder.attention.qkNorm = QkNorm::PerHead;
        decoder.attention.qkNormBias = true;
    }
    appendDecoder(build, decoder, fullLayers(build));
}

void phi3(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = decoder.mlp.fused = true;
    appendDecoder(build, decoder, windowedLayers(build, slidingWindow(build)));
}

void phimoe(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.normBias = true;
    decoder.headBias = build.keys.flag("lm_head_bias", true);
    needIntermediate(build);
    decoder.experts = ExpertShape{.hidden = build.h.hidden,
        .width = build.h.intermediate,
        .experts = build.keys.heads("num_local_experts", 16)};
    noteExperts(build, build.keys.heads("num_experts_per_tok", 2), build.h.intermediate);
    LayerPlans plans = windowedLayers(build, slidingWindow(build));
    markAllSparse(plans);
    appendDecoder(build, decoder, plans);
}

/// Qwen 1: intermediate_size is the width of gate and up together.
void qwen(FamilyBuild& build) {
    if (!build.overrides.headDim) build.h.headDim = build.keys.width("kv_channels", build.h.headDim);
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = true;
    decoder.attention.qkvBias = true;
    decoder.attention.outputBias = false;
    decoder.mlp.width = build.h.intermediate / 2;
    appendDecoder(build, decoder, fullLayers(build));
}

/// The GLM models that bring their own code, with key names of their own.
void chatglm(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    if (!build.overrides.headDim) build.h.headDim = keys.width("kv_channels", build.h.headDim);
    if (!build.overrides.kvHeads && keys.flag("multi_query_attention", false))
        build.h.kvHeads = keys.heads("multi_query_group_num", 1);
    const bool bias = keys.flag("add_bias_linear", false);
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = decoder.mlp.fused = true;
    decoder.attention.qkvBias = keys.flag("add_qkv_bias", bias);
    decoder.attention.outputBias = decoder.mlp.bias = bias;
    appendDecoder(build, decoder, fullLayers(build));
}

void glm(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.outputBias = false;
    decoder.mlp.fused = true;
    decoder.norms = build.type.starts_with("glm4") ? 4 : 2;
    appendDecoder(build, decoder, fullLayers(build));
}

void dbrx(FamilyBuild& build) {
    const ConfigKeys attention = build.keys.child("attn_config"), ffn = build.keys.child("ffn_config");
    if (!build.overrides.kvHeads) build.h.kvHeads = attention.heads("kv_n_heads", 1);
    const std::uint64_t width = build.overrides.intermediate.value_or(ffn.forWeights("ffn_hidden_size"));
    build.h.intermediate = width;
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = true;
    decoder.experts =
        ExpertShape{.hidden = build.h.hidden, .width = width, .experts = ffn.heads("moe_num_experts", 4)};
    noteExperts(build, ffn.heads("moe_top_k", 1), width);
    LayerPlans plans = fullLayers(build);
    markAllSparse(plans);
    appendDecoder(build, decoder, plans);
}

void exaone4(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    appendDecoder(build, decoder, exaoneWindows(build));
}

} // namespace vramplan::families
