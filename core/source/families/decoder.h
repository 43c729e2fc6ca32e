// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/families/family.h"
#include "core/source/families/weight_blocks.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace vramplan {

/// Appends one layer for each tag, building each distinct kind once. Layers with equal tags must be equal.
template <class Tag, class Make>
void appendTagged(ModelSpec& spec, const std::vector<Tag>& tags, Make make) {
    std::vector<std::pair<Tag, LayerKind>> known;
    for (std::size_t first = 0; first < tags.size();) {
        std::size_t end = first + 1;
        while (end < tags.size() && tags[end] == tags[first]) ++end;
        const LayerKind* kind = nullptr;
        for (const auto& [tag, made] : known)
            if (tag == tags[first]) kind = &made;
        if (kind == nullptr) kind = &known.emplace_back(tags[first], make(tags[first])).second;
        appendLayers(spec, *kind, static_cast<std::uint32_t>(end - first));
        first = end;
    }
}

/// What tells the layers of an ordinary decoder apart.
struct LayerPlan {
    LayerMark mark = LayerMark::Full;
    std::uint64_t window = 0; ///< tokens of a sliding window or chunk
    bool sparse = false;      ///< routed experts instead of the dense feed-forward block
    // Sizes of this layer where they differ from the decoder's; 0: the decoder's.
    std::uint64_t heads = 0, kvHeads = 0, headDim = 0, width = 0;
    bool operator==(const LayerPlan&) const = default;
};
using LayerPlans = std::vector<LayerPlan>;

/// An ordinary decoder: attention and a feed-forward block (or experts) in every layer.
struct Decoder {
    AttentionShape attention;
    MlpShape mlp;
    std::optional<ExpertShape> experts; ///< of sparse layers
    std::uint64_t norms = 2;            ///< of the hidden width, per layer
    bool normBias = false;
    bool headBias = false;
    bool finalNorm = true;
    std::uint64_t activationScalars = 0; ///< learned values of the activation function
};

/// The habits most decoders share, from the hyperparameters and the keys attention_bias and mlp_bias.
Decoder ordinaryDecoder(const FamilyBuild& build);

/// The key `sliding_window`, or the class default where the file leaves it out. 0: none (null, or not used).
std::uint64_t slidingWindow(const FamilyBuild& build);
/// One plan per layer, all full attention, with the sizes that layers have for themselves: lists under
/// num_key_value_heads(_per_layer), num_attention_heads(_per_layer) and intermediate_size, or the entries of
/// per_layer_config.
LayerPlans fullLayers(const FamilyBuild& build);
/// By layer_types where the config has it, else by the rule. A sliding layer without a window is full.
LayerPlans plannedLayers(
    const FamilyBuild& build, std::uint64_t window, const std::function<LayerMark(std::uint64_t)>& rule);

/// All layers in such a mark: sliding with the window where there is one, else full.
LayerPlans windowedLayers(const FamilyBuild& build, std::uint64_t window);
/// Full attention in the last layer of every `period`, sliding in the others (or by layer_types).
LayerPlans periodicLayers(const FamilyBuild& build, std::uint64_t window, std::uint64_t period);
/// Marks the layers with routed experts.
void markSparse(LayerPlans& plans, const std::vector<bool>& sparse);
void markAllSparse(LayerPlans& plans);

/// The cache record of ordinary attention in such a layer.
CacheRecord attentionRecord(const LayerPlan& plan, const AttentionShape& shape);
/// Weights of one layer as the decoder and the plan say.
LayerKind decoderLayer(const Decoder& decoder, const LayerPlan& plan);

/// The feed-forward block or experts and the norms of such a layer.
void addFeedForward(WeightTensors& to, const Decoder& decoder, const LayerPlan& plan);

/// Fills the spec: layers by their plans, embeddings, final norm and head.
void appendDecoder(FamilyBuild& build, const Decoder& decoder, const LayerPlans& plans);
/// Learned position embeddings.
void addPositions(FamilyBuild& build, std::uint64_t positions, std::uint64_t width);
/// Token embedding, final norm and (unless tied) output head.
void addEmbeddings(FamilyBuild& build, bool normBias = false, bool headBias = false, bool finalNorm = true);
/// A tied head that the checkpoints of this family store a second time.
void addSavedHead(FamilyBuild& build);
/// Notes the routed experts in the spec, for active parameters and activations.
void noteExperts(FamilyBuild& build, std::uint64_t used, std::uint64_t width);
/// A width that only the weights need and that the hyperparameters already hold; notes it when missing.
void needIntermediate(FamilyBuild& build);

} // namespace vramplan
