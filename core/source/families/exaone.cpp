// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"

namespace vramplan::families {
namespace {

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

} // namespace

void exaone4(FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    appendDecoder(build, decoder, exaoneWindows(build));
}

void exaoneMoe(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    Decoder decoder = ordinaryDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    decoder.experts = countedExperts(build, true);
    LayerPlans plans = exaoneWindows(build);
    std::vector<bool> sparse = deepseekSparseLayers(build);
    if (const JsonView list = keys.view("is_moe_layer"); list.isArray()) {
        std::vector<bool> marked;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto value = list.at(i).asBool();
            if (!value) return keys.log().fail(value.error());
            marked.push_back(*value);
        }
        sparse = build.lists().fitted("is_moe_layer", std::move(marked));
        if (sparse.empty()) return;
    }
    markSparse(plans, sparse);
    appendDecoder(build, decoder, plans);
    // One prediction layer, with a dense block, whether the config mentions it or not.
    if (!keys.has("num_nextn_predict_layers") && !keys.has("_num_mtp_layers")) build.h.predictionLayers = 1;
    LayerPlan last;
    addPredictionPart(build, decoderLayer(decoder, last).weights);
}

} // namespace vramplan::families
