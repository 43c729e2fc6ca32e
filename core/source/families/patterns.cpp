// SPDX-License-Identifier: Apache-2.0
// Layer patterns that several families write in a way of their own.
#include "core/source/families/families.h"

namespace vramplan::families {

/// EXAONE: a number, or a word such as "LLLG" that is repeated, G for a full layer.
LayerPlans exaoneWindows(const FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const std::uint64_t window = slidingWindow(build);
    const JsonView pattern = keys.view("sliding_window_pattern");
    if (!pattern.isString())
        return periodicLayers(
            build, window, keys.number("sliding_window_pattern", 1, kMaxLayers).value_or(4));
    const std::string word = pattern.asString().value_or("");
    if (word.empty() || word.find_first_not_of("LG") != std::string::npos) {
        keys.fail("sliding_window_pattern", "a word of the letters L and G");
        return fullLayers(build);
    }
    return plannedLayers(build, window, [&](std::uint64_t i) {
        return word[static_cast<std::size_t>(i % word.size())] == 'G' ? LayerMark::Full : LayerMark::Sliding;
    });
}

/// Nemotron-H: a letter per layer, or a list of names.
LayerMarks nemotronMarks(const FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    for (const std::string_view key : {"layers_block_type", "layer_types"})
        if (LayerMarks marks = build.lists().marks(key); !marks.empty()) return marks;
    const std::string letters = keys.text("hybrid_override_pattern", "");
    LayerMarks marks;
    for (const char letter : letters) {
        switch (letter) {
        case 'M': marks.push_back(LayerMark::Linear); break;
        case '*': marks.push_back(LayerMark::Full); break;
        case '-': marks.push_back(LayerMark::Mlp); break;
        case 'E': marks.push_back(LayerMark::Moe); break;
        case '|': break; // separates pipeline stages
        default: keys.fail("hybrid_override_pattern", "a word of the letters M, *, - and E"); return {};
        }
    }
    if (marks.empty()) {
        keys.fail("hybrid_override_pattern", "the kind of each layer");
        return {};
    }
    return build.lists().fitted("hybrid_override_pattern", std::move(marks));
}

} // namespace vramplan::families
