// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

namespace vramplan::families {

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

} // namespace vramplan::families
