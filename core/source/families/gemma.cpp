// SPDX-License-Identifier: Apache-2.0
#include "core/source/families/decoder.h"
#include "core/source/families/families.h"

#include <algorithm>
#include <optional>

namespace vramplan::families {
namespace {

Decoder gemmaDecoder(const FamilyBuild& build) {
    Decoder decoder = ordinaryDecoder(build);
    decoder.norms = 4; // before and after both the attention and the feed-forward block
    return decoder;
}

std::uint64_t halvedWindow(std::uint64_t window) { return window == 0 ? 0 : window / 2 + 1; }

} // namespace

void gemma2(FamilyBuild& build) {
    appendDecoder(build, gemmaDecoder(build), plannedLayers(build, slidingWindow(build), [](std::uint64_t i) {
        return i % 2 == 0 ? LayerMark::Sliding : LayerMark::Full;
    }));
}

/// VaultGemma is Gemma 2 without the norms after each block.
void vaultgemma(FamilyBuild& build) {
    appendDecoder(build, ordinaryDecoder(build),
        plannedLayers(build, slidingWindow(build),
            [](std::uint64_t i) { return i % 2 == 0 ? LayerMark::Sliding : LayerMark::Full; }));
}

void gemma3(FamilyBuild& build) {
    Decoder decoder = gemmaDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    std::uint64_t window = slidingWindow(build);
    // The encoder variant looks both ways and keeps half the window on each side.
    if (build.keys.flag("use_bidirectional_attention", false)) window = halvedWindow(window);
    const std::string_view key = build.keys.firstOf({"sliding_window_pattern", "_sliding_window_pattern"});
    appendDecoder(build, decoder,
        periodicLayers(build, window, key.empty() ? 6 : build.keys.number(key, 1, kMaxLayers).value_or(6)));
}

namespace {

/// The last layers read the cache of the last earlier layer of their own kind.
struct SharedTail {
    std::size_t first = 0; ///< first layer that reads
    std::uint32_t full = 0, sliding = 0;
    std::uint32_t owner(LayerMark mark) const { return mark == LayerMark::Sliding ? sliding : full; }
};

SharedTail sharedTail(const FamilyBuild& build, const LayerPlans& plans, std::uint64_t classDefault) {
    const std::uint64_t own = build.keys.number("num_kv_shared_layers", 0, kMaxLayers).value_or(classDefault);
    SharedTail tail;
    tail.first = own < plans.size() ? plans.size() - static_cast<std::size_t>(own) : plans.size();
    for (std::size_t i = 0; i < tail.first; ++i)
        (plans[i].mark == LayerMark::Sliding ? tail.sliding : tail.full) = static_cast<std::uint32_t>(i);
    return tail;
}

/// A small embedding of its own for every layer, looked up per token.
void addPerLayerEmbedding(FamilyBuild& build, std::uint64_t width) {
    const std::uint64_t all = build.h.layers * width;
    WeightTensors& to = build.spec.globalWeights;
    to.push_back({WeightRole::PerLayerEmbedding, "embed_tokens_per_layer",
        build.keys.size("vocab_size_per_layer_input", 262144), all});
    to.push_back({WeightRole::Other, "per_layer_model_projection", all, build.h.hidden});
    to.push_back({WeightRole::Norm, "per_layer_projection_norm", 1, width});
}

void addPerLayerInput(WeightTensors& to, std::uint64_t hidden, std::uint64_t width) {
    to.push_back({WeightRole::MlpGate, "per_layer_input_gate", width, hidden});
    to.push_back({WeightRole::MlpUp, "per_layer_projection", hidden, width});
    addNorms(to, hidden, 1);
}

/// Gemma 4's experts stand beside the dense block, not inside it, and quantisers name them so.
void renameExperts(WeightTensors& weights) {
    for (WeightTensor& tensor : weights) {
        if (tensor.role == WeightRole::ExpertGate) tensor.name = "experts.gate_proj";
        if (tensor.role == WeightRole::ExpertUp) tensor.name = "experts.up_proj";
        if (tensor.role == WeightRole::ExpertDown) tensor.name = "experts.down_proj";
    }
}

struct ReadingPlan {
    LayerPlan plan;
    bool reads = false;
    bool operator==(const ReadingPlan&) const = default;
};

std::vector<ReadingPlan> withReaders(const LayerPlans& plans, const SharedTail& tail) {
    std::vector<ReadingPlan> tags(plans.size());
    for (std::size_t i = 0; i < plans.size(); ++i) tags[i] = {plans[i], i >= tail.first};
    return tags;
}

} // namespace

void gemma3n(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    Decoder decoder = gemmaDecoder(build);
    decoder.attention.qkNorm = QkNorm::PerHead;
    needIntermediate(build);
    const std::uint64_t window = slidingWindow(build);
    const LayerPlans plans = periodicLayers(build, window, 5);
    const SharedTail tail = sharedTail(build, plans, 15);
    const std::uint64_t perLayer = keys.size("hidden_size_per_layer_input", 256);
    const std::uint64_t laurel = keys.size("laurel_rank", 64);
    const std::uint64_t inputs = keys.number("altup_num_inputs", 1, 64).value_or(4);
    appendTagged(build.spec, withReaders(plans, tail), [&](const ReadingPlan& tag) {
        LayerKind layer = decoderLayer(decoder, tag.plan);
        if (tag.reads) layer.records = {SharedCache{tail.owner(tag.plan.mark)}};
        WeightTensors& to = layer.weights;
        to.push_back({WeightRole::Other, "altup.coefs", 1, inputs * inputs * (inputs + 1)});
        to.push_back({WeightRole::Other, "altup.modality_router", inputs, h.hidden});
        to.push_back({WeightRole::Norm, "altup.norms", 1, h.hidden, 2});
        to.push_back({WeightRole::Other, "laurel.linear_left", laurel, h.hidden});
        to.push_back({WeightRole::Other, "laurel.linear_right", h.hidden, laurel});
        addNorms(to, h.hidden, 1);
        addPerLayerInput(to, h.hidden, perLayer);
        return layer;
    });
    addEmbeddings(build);
    addPerLayerEmbedding(build, perLayer);
    build.spec.globalWeights.push_back(
        {WeightRole::Other, "altup_projections", h.hidden, h.hidden, 2 * (inputs - 1)});
}

/// Full layers have heads of their own width (and number); experts work beside a dense block.
void gemma4(FamilyBuild& build) {
    const ConfigKeys& keys = build.keys;
    const Hyperparameters& h = build.h;
    Decoder sliding = gemmaDecoder(build);
    sliding.attention.qkNorm = QkNorm::PerHead;
    needIntermediate(build);
    Decoder full = sliding;
    const bool sameProjection = keys.flag("attention_k_eq_v", false);
    full.attention.valueProjection = !sameProjection;
    if (!build.overrides.headDim)
        full.attention.keyWidth = full.attention.valueWidth = keys.width("global_head_dim", 512);
    if (sameProjection && !build.overrides.kvHeads)
        full.attention.kvHeads = keys.heads("num_global_key_value_heads", h.kvHeads);

    std::uint64_t window = slidingWindow(build);
    // A flag in older files, a word in newer ones.
    const JsonView both = keys.view("use_bidirectional_attention");
    if (both.isString() ? both.asString().value_or("") == "all"
                        : keys.flag("use_bidirectional_attention", false))
        window = halvedWindow(window);
    LayerPlans plans = periodicLayers(build, window, 6);
    plans.back() = {};
    const SharedTail tail = sharedTail(build, plans, 0);
    const std::uint64_t perLayer = keys.number("hidden_size_per_layer_input", 0, kMaxSize).value_or(256);
    const bool doubleWide = keys.flag("use_double_wide_mlp", false);

    std::optional<ExpertShape> experts;
    if (keys.flag("enable_moe_block", false)) {
        const std::uint64_t width = keys.forWeights("moe_intermediate_size");
        experts = ExpertShape{
            .hidden = h.hidden, .width = width, .experts = keys.required("num_experts", kMaxHeads)};
        noteExperts(build, keys.heads("top_k_experts", 8), width);
    }
    appendTagged(build.spec, withReaders(plans, tail), [&](const ReadingPlan& tag) {
        Decoder decoder = tag.plan.mark == LayerMark::Sliding ? sliding : full;
        if (tag.reads) {
            decoder.attention.keyProjection = false;
            if (doubleWide) decoder.mlp.width *= 2;
        }
        LayerKind layer = decoderLayer(decoder, tag.plan);
        if (tag.reads) layer.records = {SharedCache{tail.owner(tag.plan.mark)}};
        if (experts) {
            addExperts(layer.weights, *experts);
            renameExperts(layer.weights);
            layer.weights.push_back({WeightRole::Other, "router.scale", 1, h.hidden + experts->experts});
            addNorms(layer.weights, h.hidden, 3);
        }
        if (perLayer > 0) addPerLayerInput(layer.weights, h.hidden, perLayer);
        return layer;
    });
    addEmbeddings(build);
    if (perLayer > 0)
        addPerLayerEmbedding(build, perLayer);
    else
        addSavedHead(build);
}

} // namespace vramplan::families
