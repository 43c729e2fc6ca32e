// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"

namespace vramplan::families {

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

void glm4Moe(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.outputBias = false;
    if (build.keys.flag("use_qk_norm", false)) decoder.attention.qkNorm = QkNorm::PerHead;
    decoder.experts = deepseekExperts(build, true);
    LayerPlans plans = fullLayers(build);
    markSparse(plans, deepseekSparseLayers(build));
    appendDecoder(build, decoder, plans);
    LayerPlan last;
    last.sparse = true;
    addPredictionPart(build, decoderLayer(decoder, last).weights, Copies::EmbeddingAndHead);
}

} // namespace vramplan::families
