// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/families/decoder.h"
#include "core/source/families/mixers.h"

namespace vramplan {

/// One plan per layer of a model with attention and states: by the first of these lists that the config has,
/// else by the rule.
LayerPlans hybridPlans(const FamilyBuild& build, std::initializer_list<std::string_view> lists,
    const std::function<bool(std::uint64_t)>& isAttention);

/// Attention where the pattern says so, a state elsewhere; all layers share the feed-forward rules.
template <class Shape>
void appendHybrid(FamilyBuild& build, const Decoder& decoder, const LayerPlans& plans, const Shape& shape,
    void (*addMixer)(WeightTensors&, const Shape&)) {
    RecurrentState state = stateOf(shape);
    state.stateType = stateTypeOf(build.keys);
    bool dense = false;
    for (const LayerPlan& plan : plans) dense = dense || !(plan.sparse && decoder.experts);
    if (dense) needIntermediate(build);
    appendTagged(build.spec, plans, [&](const LayerPlan& plan) {
        if (plan.mark == LayerMark::Full || plan.mark == LayerMark::Sliding)
            return decoderLayer(decoder, plan);
        LayerKind kind;
        kind.records = {state};
        addMixer(kind.weights, shape);
        addFeedForward(kind.weights, decoder, plan);
        return kind;
    });
    addEmbeddings(build, decoder.normBias, decoder.headBias, decoder.finalNorm);
}

} // namespace vramplan
