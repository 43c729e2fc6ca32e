// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

namespace vramplan::families {

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

} // namespace vramplan::families
