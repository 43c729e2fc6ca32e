// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

namespace vramplan::families {
namespace {

Decoder gemmaDecoder(const FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.norms = 4; // before and after both the attention and the feed-forward block
    return decoder;
}

} // namespace

void gemma2(FamilyBuild& build) {
    appendDecoder(build, gemmaDecoder(build), plannedLayers(build, slidingWindow(build), [](std::uint64_t i) {
        return i % 2 == 0 ? LayerMark::Sliding : LayerMark::Full;
    }));
}

void gemma3(FamilyBuild& build) {
    Decoder decoder = gemmaDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    std::uint64_t window = slidingWindow(build);
    // The encoder variant looks both ways and keeps half the window on each side.
    if (build.keys.flag("use_bidirectional_attention", false) && window > 0) window = window / 2 + 1;
    const std::string_view key = build.keys.firstOf({"sliding_window_pattern", "_sliding_window_pattern"});
    const std::uint64_t period = key.empty() ? 6 : build.keys.number(key, 1, kMaxLayers).value_or(6);
    appendDecoder(build, decoder, plannedLayers(build, window, [&](std::uint64_t i) {
        return (i + 1) % period == 0 ? LayerMark::Full : LayerMark::Sliding;
    }));
}

} // namespace vramplan::families
