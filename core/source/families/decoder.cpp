// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"

#include "core/source/families/layer_sizes.h"

namespace vramplan {
namespace {

template <class Record>
Record keysAndValues(const AttentionShape& shape) {
    Record record;
    record.kvHeads = static_cast<std::uint32_t>(shape.kvHeads);
    record.keyWidth = static_cast<std::uint32_t>(shape.keyWidth);
    record.valueWidth = static_cast<std::uint32_t>(shape.valueWidth);
    return record;
}

} // namespace

Decoder ordinaryDecoder(const FamilyBuild& build) {
    const Hyperparameters& h = build.h;
    Decoder decoder;
    decoder.attention = {.hidden = h.hidden,
        .heads = h.heads,
        .kvHeads = h.kvHeads,
        .keyWidth = h.headDim,
        .valueWidth = h.headDim};
    decoder.attention.qkvBias = decoder.attention.outputBias = build.keys.flag("attention_bias", false);
    decoder.mlp = {.hidden = h.hidden, .width = h.intermediate, .bias = build.keys.flag("mlp_bias", false)};
    return decoder;
}

std::uint64_t slidingWindow(const FamilyBuild& build) {
    if (build.keys.view("sliding_window").raw() == nullptr) return build.defaults.window;
    return build.keys.number("sliding_window", 0, JsonView::kMaxCount).value_or(0);
}

LayerPlans fullLayers(const FamilyBuild& build) {
    LayerPlans plans(static_cast<std::size_t>(build.h.layers));
    spreadLayerSizes(build, plans);
    return plans;
}

LayerPlans plannedLayers(
    const FamilyBuild& build, std::uint64_t window, const std::function<LayerMark(std::uint64_t)>& rule) {
    const LayerMarks marks = build.lists().marks("layer_types");
    LayerPlans plans = fullLayers(build);
    for (std::size_t i = 0; i < plans.size(); ++i) {
        plans[i].mark = marks.empty() ? rule(i) : marks[i];
        if (plans[i].mark != LayerMark::Sliding && plans[i].mark != LayerMark::Chunked) continue;
        plans[i].window = window;
        if (window == 0) plans[i].mark = LayerMark::Full;
    }
    return plans;
}

LayerPlans windowedLayers(const FamilyBuild& build, std::uint64_t window) {
    return plannedLayers(build, window, [](std::uint64_t) { return LayerMark::Sliding; });
}

LayerPlans periodicLayers(const FamilyBuild& build, std::uint64_t window, std::uint64_t period) {
    return plannedLayers(build, window,
        [period](std::uint64_t i) { return (i + 1) % period == 0 ? LayerMark::Full : LayerMark::Sliding; });
}

void markSparse(LayerPlans& plans, const std::vector<bool>& sparse) {
    for (std::size_t i = 0; i < plans.size(); ++i) plans[i].sparse = sparse[i];
}

void markAllSparse(LayerPlans& plans) {
    for (LayerPlan& plan : plans) plan.sparse = true;
}

CacheRecord attentionRecord(const LayerPlan& plan, const AttentionShape& shape) {
    if (plan.mark == LayerMark::Sliding) {
        auto record = keysAndValues<SlidingAttention>(shape);
        record.window = plan.window;
        return record;
    }
    if (plan.mark == LayerMark::Chunked) {
        auto record = keysAndValues<ChunkedAttention>(shape);
        record.chunk = plan.window;
        return record;
    }
    return keysAndValues<FullAttention>(shape);
}

void addFeedForward(WeightTensors& to, const Decoder& decoder, const LayerPlan& plan) {
    MlpShape mlp = decoder.mlp;
    if (plan.width > 0) mlp.width = plan.width;
    if (plan.sparse && decoder.experts)
        addExperts(to, *decoder.experts);
    else
        addMlp(to, mlp);
    addNorms(to, mlp.hidden, decoder.norms, decoder.normBias);
    if (decoder.activationScalars > 0)
        to.push_back({WeightRole::Other, "mlp.act_fn", 1, decoder.activationScalars});
}

LayerKind decoderLayer(const Decoder& decoder, const LayerPlan& plan) {
    LayerKind kind;
    AttentionShape attention = decoder.attention;
    if (plan.heads > 0) attention.heads = plan.heads;
    if (plan.kvHeads > 0) attention.kvHeads = plan.kvHeads;
    if (plan.headDim > 0) attention.keyWidth = attention.valueWidth = plan.headDim;
    kind.records = {attentionRecord(plan, attention)};
    addAttention(kind.weights, attention);
    addFeedForward(kind.weights, decoder, plan);
    return kind;
}

void appendDecoder(FamilyBuild& build, const Decoder& decoder, const LayerPlans& plans) {
    bool dense = false;
    for (const LayerPlan& plan : plans) dense = dense || !(plan.sparse && decoder.experts);
    if (dense) needIntermediate(build);
    appendTagged(build.spec, plans, [&](const LayerPlan& plan) { return decoderLayer(decoder, plan); });
    addEmbeddings(build, decoder.normBias, decoder.headBias, decoder.finalNorm);
}

void addEmbeddings(FamilyBuild& build, bool normBias, bool headBias, bool finalNorm) {
    const Hyperparameters& h = build.h;
    WeightTensors& to = build.spec.globalWeights;
    to.push_back({WeightRole::TokenEmbedding, "embed_tokens", h.vocabulary, h.hidden});
    if (finalNorm) to.push_back({WeightRole::Norm, "norm", 1, h.hidden, normBias ? 2u : 1u});
    if (!h.tied) to.push_back({WeightRole::OutputHead, "lm_head", h.vocabulary, h.hidden});
    if (headBias) to.push_back({WeightRole::Bias, "lm_head.bias", 1, h.vocabulary});
}

void addPositions(FamilyBuild& build, std::uint64_t positions, std::uint64_t width) {
    build.spec.globalWeights.push_back({WeightRole::PositionEmbedding, "embed_positions", positions, width});
}

void addSavedHead(FamilyBuild& build) {
    if (!build.h.tied) return;
    ModelPart part;
    part.name = "duplicate_head";
    part.loaded = false;
    part.weights = {{WeightRole::OutputHead, "lm_head", build.h.vocabulary, build.h.hidden}};
    build.spec.parts.push_back(std::move(part));
}

void noteExperts(FamilyBuild& build, std::uint64_t used, std::uint64_t width) {
    build.spec.expertsUsed = used;
    build.spec.expertIntermediate = width;
}

void needIntermediate(FamilyBuild& build) {
    if (build.h.intermediate == 0) build.keys.log().missingForWeights.emplace_back("intermediate_size");
}

} // namespace vramplan
