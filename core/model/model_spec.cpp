// SPDX-License-Identifier: Apache-2.0
#include "core/model/model_spec.h"

#include "core/model/geometry.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan {
namespace {

bool isRouted(WeightRole role) {
    return role == WeightRole::ExpertGate || role == WeightRole::ExpertUp || role == WeightRole::ExpertDown;
}

Count activeElements(const WeightTensors& tensors, std::uint64_t expertsUsed) {
    Count sum;
    for (const WeightTensor& tensor : tensors) {
        WeightTensor used = tensor;
        if (isRouted(tensor.role) && expertsUsed > 0) used.copies = std::min(tensor.copies, expertsUsed);
        sum += used.elements();
    }
    return sum;
}

/// A dense gated transformer of equal layers, as most models are.
class UniformDefinition final : public ModelDefinition {
public:
    explicit UniformDefinition(GeometryOverrides base) : m_base(base) { }
    Result<ModelSpec> expand(const GeometryOverrides& overrides) const override {
        auto spec = manualModel(merged(m_base, overrides));
        if (spec) {
            spec->definition = std::make_shared<UniformDefinition>(m_base);
            spec->overrides = overrides;
        }
        return spec;
    }

    std::string embedded() const override {
        std::string text = R"({"kind": "uniform")";
        for (const auto& [key, value] : {std::pair{"layers", m_base.layers}, {"heads", m_base.heads},
                 {"kv_heads", m_base.kvHeads}, {"head_dim", m_base.headDim}, {"hidden", m_base.hidden},
                 {"intermediate", m_base.intermediate}, {"vocabulary", m_base.vocabulary},
                 {"parameters", m_base.parameters}})
            if (value) text += fmt::format(R"(, "{}": {})", key, *value);
        return text + "}";
    }

private:
    GeometryOverrides m_base;
};

void assume(ModelSpec& spec, const char* option, std::string_view what, std::uint64_t value,
    const GuessRange& range) {
    spec.warnings.push_back({"assumed_size",
        fmt::format("The {} is not given and assumed to be {}: give --{}.", what, value, option), true});
    spec.heuristicReading = true;
    spec.cacheGuess = {spec.cacheGuess.low * range.low, spec.cacheGuess.high * range.high};
    // Attention is a fifth of a usual layer's weights, so that they move less than the cache.
    spec.weightsGuess = {0.8, 1.25};
}

/// Sizes that were given, and for the others the usual ones: 128 values per head, 8 KV heads, as many KV
/// heads as query heads where these are known. Real models have 64 … 256 values per head and 2 … 32 KV heads;
/// up to 8 query heads share one.
void assumeSizes(const GeometryOverrides& given, ModelSpec& spec) {
    Geometry& g = spec.geometry;
    g.layers = *given.layers;
    g.hidden = given.hidden.value_or(0);
    g.intermediate = given.intermediate.value_or(0);
    g.vocabulary = given.vocabulary.value_or(0);
    g.kvHeads = given.kvHeads.value_or(given.heads.value_or(8));
    const bool derived = !given.headDim && given.hidden && given.heads;
    g.headDim = given.headDim.value_or(derived ? std::max<std::uint64_t>(1, g.hidden / *given.heads) : 128);
    const std::uint64_t heads = g.hidden / g.headDim;
    g.heads = given.heads.value_or(heads >= g.kvHeads && heads % g.kvHeads == 0 ? heads : g.kvHeads);

    if (!given.kvHeads)
        assume(spec, "kv-heads", "number of KV heads", g.kvHeads,
            given.heads ? GuessRange{0.125, 1} : GuessRange{0.25, 4});
    if (!given.headDim && !derived) assume(spec, "head-dim", "head dimension", g.headDim, {0.5, 2});
    // Query heads enter weights and activations only.
    if (!given.heads && given.hidden) assume(spec, "heads", "number of query heads", g.heads, {});
}

} // namespace

void readByPlainRules(ModelSpec& spec) {
    spec.heuristicReading = true;
    // The presets of known types, read that way: 0.04 … 1.38 of their cache is right (5 % lie below 0.06, for
    // latent attention and windows), and without experts 0.44 … 1.45 of their weights.
    spec.cacheGuess = {0.05, 1.4};
    spec.weightsGuess = {0.4, 1.5};
}

void appendLayers(ModelSpec& spec, const LayerKind& kind, std::uint32_t count) {
    if (count == 0) return;
    const auto found = std::find(spec.kinds.begin(), spec.kinds.end(), kind);
    const auto index = static_cast<std::uint16_t>(found - spec.kinds.begin());
    if (found == spec.kinds.end()) spec.kinds.push_back(kind);
    if (!spec.runs.empty() && spec.runs.back().kind == index) {
        spec.runs.back().count += count;
        return;
    }
    spec.runs.push_back({static_cast<std::uint32_t>(spec.layerCount()), count, index});
}

void countParameters(ModelSpec& spec) {
    Count all = elementsOf(spec.globalWeights);
    Count active = activeElements(spec.globalWeights, spec.expertsUsed);
    for (const LayerRun& run : spec.runs) {
        const WeightTensors& weights = spec.kinds[run.kind].weights;
        all += Count(run.count) * elementsOf(weights);
        active += Count(run.count) * activeElements(weights, spec.expertsUsed);
    }
    spec.parameters = all;
    spec.activeParameters = active;
}

MixFacts mixFacts(const ModelSpec& spec) {
    MixFacts facts;
    facts.layers = spec.layerCount();
    if (spec.geometry.kvHeads > 0) facts.headsPerKvHead = spec.geometry.heads / spec.geometry.kvHeads;
    for (const LayerKind& kind : spec.kinds)
        for (const WeightTensor& tensor : kind.weights)
            if (tensor.role == WeightRole::ExpertDown) facts.experts = std::max(facts.experts, tensor.copies);
    return facts;
}

std::uint64_t layersOfKind(const ModelSpec& spec, std::string_view kindName) {
    std::uint64_t sum = 0;
    for (const LayerRun& run : spec.runs)
        if (layerKindName(spec.kinds[run.kind].records) == kindName) sum += run.count;
    return sum;
}

Result<ModelSpec> manualModel(const GeometryOverrides& geometry) {
    constexpr std::uint64_t kLargest = 0xffffffff, kMostLayers = 1u << 20;
    struct Named {
        const char* name;
        const std::optional<std::uint64_t>* value;
        std::uint64_t largest = kLargest;
    };
    for (const Named& size : {Named{"layers", &geometry.layers, kMostLayers}, Named{"heads", &geometry.heads},
             Named{"kv-heads", &geometry.kvHeads}, Named{"head-dim", &geometry.headDim},
             Named{"hidden", &geometry.hidden}, Named{"intermediate", &geometry.intermediate},
             Named{"vocab", &geometry.vocabulary}}) {
        if (*size.value && (**size.value == 0 || **size.value > size.largest))
            return fail(ErrorKind::Usage, "bad_value",
                fmt::format("{}: {} is outside 1 … {}", size.name, **size.value, size.largest), {size.name});
    }
    if (!geometry.layers)
        return fail(ErrorKind::Usage, "no_model",
            "no model is named and --layers is missing; name a preset or file, or give the geometry",
            {"layers"});
    ModelSpec spec;
    spec.id = "manual";
    spec.name = "Manual geometry";
    spec.architecture = "uniform";
    assumeSizes(geometry, spec);
    const Geometry& g = spec.geometry;
    LayerKind layer;
    layer.records = {FullAttention{static_cast<std::uint32_t>(g.kvHeads),
        static_cast<std::uint32_t>(g.headDim), static_cast<std::uint32_t>(g.headDim)}};
    spec.weightsKnown = g.hidden > 0 && g.intermediate > 0 && g.vocabulary > 0;
    if (spec.weightsKnown) {
        const std::uint64_t q = g.heads * g.headDim, kv = g.kvHeads * g.headDim;
        layer.weights = {{WeightRole::AttentionQuery, "self_attn.q_proj", q, g.hidden},
            {WeightRole::AttentionKey, "self_attn.k_proj", kv, g.hidden},
            {WeightRole::AttentionValue, "self_attn.v_proj", kv, g.hidden},
            {WeightRole::AttentionOutput, "self_attn.o_proj", g.hidden, q},
            {WeightRole::MlpGate, "mlp.gate_proj", g.intermediate, g.hidden},
            {WeightRole::MlpUp, "mlp.up_proj", g.intermediate, g.hidden},
            {WeightRole::MlpDown, "mlp.down_proj", g.hidden, g.intermediate},
            {WeightRole::Norm, "norms", 1, g.hidden, 2}};
        spec.globalWeights = {{WeightRole::Norm, "norm", 1, g.hidden},
            {WeightRole::TokenEmbedding, "embed_tokens", g.vocabulary, g.hidden},
            {WeightRole::OutputHead, "lm_head", g.vocabulary, g.hidden}};
    }
    appendLayers(spec, layer, static_cast<std::uint32_t>(g.layers));
    if (spec.weightsKnown) countParameters(spec);
    applyParameters(geometry, spec);
    if (!spec.weightsKnown && !geometry.parameters)
        spec.warnings.push_back({"weights_unknown",
            "The weights are unknown: give --hidden, --intermediate and --vocab, or --parameters.", false});
    spec.definition = std::make_shared<UniformDefinition>(geometry);
    return spec;
}

} // namespace vramplan
