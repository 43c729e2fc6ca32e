// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"
#include "core/source/families/latent.h"

#include <algorithm>

namespace vramplan::families {

void deepseek(FamilyBuild& build) {
    const LatentShape attention = latentShape(build);
    const ExpertShape experts = deepseekExperts(build, true);
    const std::vector<bool> sparse = deepseekSparseLayers(build);
    const auto layer = [&](bool withExperts) {
        LayerKind kind;
        kind.records = {latentRecord(attention)};
        addLatentAttention(kind.weights, attention);
        if (withExperts)
            addExperts(kind.weights, experts);
        else
            addMlp(kind.weights, {.hidden = build.h.hidden, .width = build.h.intermediate});
        addNorms(kind.weights, build.h.hidden, 2);
        return kind;
    };
    if (std::find(sparse.begin(), sparse.end(), false) != sparse.end()) needIntermediate(build);
    appendTagged(build.spec, sparse, layer);
    addEmbeddings(build);
    addPredictionPart(build, layer(true).weights, true);
}

} // namespace vramplan::families
