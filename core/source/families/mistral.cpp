// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

namespace vramplan::families {

void mistral(FamilyBuild& build) {
    appendDecoder(build, ordinaryDecoder(build), windowedLayers(build, slidingWindow(build)));
}

void mixtral(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    needIntermediate(build);
    decoder.experts = ExpertShape{.hidden = build.h.hidden,
        .width = build.h.intermediate,
        .experts = build.keys.heads("num_local_experts", 8)};
    noteExperts(build, build.keys.heads("num_experts_per_tok", 2), build.h.intermediate);
    LayerPlans plans = windowedLayers(build, slidingWindow(build));
    markAllSparse(plans);
    appendDecoder(build, decoder, plans);
}

} // namespace vramplan::families
