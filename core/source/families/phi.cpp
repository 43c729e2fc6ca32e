// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

namespace vramplan::families {

void phi3(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.fused = decoder.mlp.fused = true;
    appendDecoder(build, decoder,
        plannedLayers(build, slidingWindow(build), [](std::uint64_t) { return LayerMark::Sliding; }));
}

} // namespace vramplan::families
