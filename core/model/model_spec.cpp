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

} // namespace

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
    Geometry& g = spec.geometry;
    g.layers = *geometry.layers;
    g.kvHeads = geometry.kvHeads.value_or(geometry.heads.value_or(8));
    g.heads = geometry.heads.value_or(g.kvHeads);
    g.headDim = geometry.headDim.value_or(
        geometry.hidden && g.heads > 0 ? std::max<std::uint64_t>(1, *geometry.hidden / g.heads) : 128);
    g.hidden = geometry.hidden.value_or(0);
    g.intermediate = geometry.intermediate.value_or(0);
    g.vocabulary = geometry.vocabulary.value_or(0);

    LayerKind layer;
    layer.records = {FullAttention{static_cast<std::uint32_t>(g.kvHeads),
        static_cast<std::uint32_t>(g.headDim), static_cast<std::uint32_t>(g.headDim)}};
    spec.weightsKnown = g.hidden > 0 && g.intermediate > 0;
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
        spec.globalWeights = {{WeightRole::Norm, "norm", 1, g.hidden}};
        if (g.vocabulary > 0) {
            spec.globalWeights.push_back(
                {WeightRole::TokenEmbedding, "embed_tokens", g.vocabulary, g.hidden});
            spec.globalWeights.push_back({WeightRole::OutputHead, "lm_head", g.vocabulary, g.hidden});
        }
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
