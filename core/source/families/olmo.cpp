// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

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

} // namespace vramplan::families
