// SPDX-License-Identifier: Apache-2.0
#include "core/source/checkpoint_formats.h"

#include <algorithm>
#include <utility>

namespace vramplan {
namespace {

bool isExpert(WeightRole role) {
    return role == WeightRole::ExpertGate || role == WeightRole::ExpertUp || role == WeightRole::ExpertDown;
}

/// Linear layers; quantisers leave embeddings, norms, routers and small parameters alone.
bool isLinear(const CheckpointFormats& checkpoint, const WeightTensor& tensor) {
    if (tensor.rows == 1) return false;
    switch (tensor.role) {
    case WeightRole::TokenEmbedding: return checkpoint.embedding;
    case WeightRole::OutputHead: return checkpoint.head;
    case WeightRole::PositionEmbedding:
    case WeightRole::PerLayerEmbedding:
    case WeightRole::Norm:
    case WeightRole::Bias:
    case WeightRole::Router:
    case WeightRole::Other: return false;
    default: return true;
    }
}

/// Answers for tensor names, remembering those that no layer number can change.
class Formats {
public:
    explicit Formats(const CheckpointFormats& checkpoint) : m_checkpoint(checkpoint) {
        m_perLayer = checkpoint.ignored.namesLayers();
        for (const auto& named : checkpoint.named) m_perLayer = m_perLayer || named.modules.namesLayers();
    }
    bool perLayer() const { return m_perLayer; }
    /// Whether this layer has patterns of its own.
    bool special(int layer) const {
        bool special = m_checkpoint.ignored.namesLayer(layer);
        for (const auto& named : m_checkpoint.named) special = special || named.modules.namesLayer(layer);
        return special;
    }
    std::uint8_t of(int layer, const WeightTensor& tensor) const {
        if (!isLinear(m_checkpoint, tensor)) return 0;
        if (m_checkpoint.expertsOnly && !isExpert(tensor.role)) return 0;
        if (m_checkpoint.ignored.matches(layer, tensor.name)) return 0;
        for (const auto& named : m_checkpoint.named)
            if (named.modules.matches(layer, tensor.name)) return named.format;
        return isExpert(tensor.role) && m_checkpoint.experts > 0 ? m_checkpoint.experts
                                                                 : m_checkpoint.general;
    }

private:
    const CheckpointFormats& m_checkpoint;
    bool m_perLayer = false;
};

void mark(const Formats& formats, int layer, WeightTensors& tensors) {
    for (WeightTensor& tensor : tensors) tensor.storage = formats.of(layer, tensor);
}

/// Splits the runs where layers of one kind differ.
void markLayers(const Formats& formats, ModelSpec& spec) {
    if (!formats.perLayer()) {
        for (LayerKind& kind : spec.kinds) mark(formats, 0, kind.weights);
        return;
    }
    const std::vector<LayerKind> kinds = std::move(spec.kinds);
    const std::vector<LayerRun> runs = std::move(spec.runs);
    spec.kinds.clear();
    spec.runs.clear();
    for (const LayerRun& run : runs) {
        LayerKind current = kinds[run.kind];
        bool known = false; // `current` is marked for an ordinary layer
        for (std::uint32_t layer = run.first; layer < run.first + run.count; ++layer) {
            const bool special = formats.special(static_cast<int>(layer));
            if (special || !known) mark(formats, static_cast<int>(layer), current.weights);
            known = !special;
            appendLayers(spec, current);
        }
    }
}

Count scalesOf(const std::vector<WeightFormat>& formats, const WeightTensors& tensors) {
    Count sum;
    for (const WeightTensor& tensor : tensors) sum += scaleElements(formats[tensor.storage], tensor);
    return sum;
}

} // namespace

std::uint8_t CheckpointFormats::add(const WeightFormat& format) {
    const auto found = std::find(formats.begin() + 1, formats.end(), format);
    if (found != formats.end()) return static_cast<std::uint8_t>(found - formats.begin());
    if (formats.size() >= 200) return general; // no real file has so many
    formats.push_back(format);
    return static_cast<std::uint8_t>(formats.size() - 1);
}

void applyFormats(const CheckpointFormats& checkpoint, ModelSpec& spec) {
    spec.checkpointKvType = checkpoint.cacheType;
    spec.warnings.insert(spec.warnings.end(), checkpoint.warnings.begin(), checkpoint.warnings.end());
    if (!checkpoint.quantises()) return;
    WeightScheme scheme;
    scheme.id = checkpoint.id;
    scheme.title = checkpoint.title;
    scheme.byTensor = checkpoint.formats;
    scheme.byTensor[0] = WeightFormat{};
    scheme.byTensor[0].type = spec.dtype;
    scheme.kept = scheme.byTensor[0];
    scheme.matrices = scheme.byTensor[std::max(checkpoint.general, checkpoint.experts)];
    scheme.embedding = checkpoint.embedding ? scheme.matrices : scheme.kept;
    scheme.output = checkpoint.head ? scheme.matrices : scheme.kept;
    scheme.expertsOnly = checkpoint.expertsOnly;
    if (!spec.weightsKnown) {
        // Without shapes the whole model counts as stored in the one format.
        scheme.byTensor.clear();
        spec.storedScheme = std::move(scheme);
        return;
    }
    const Formats formats(checkpoint);
    markLayers(formats, spec);
    mark(formats, -1, spec.globalWeights);
    const auto past = static_cast<int>(spec.layerCount());
    Count scales = scalesOf(scheme.byTensor, spec.globalWeights);
    for (const LayerRun& run : spec.runs)
        scales += Count(run.count) * scalesOf(scheme.byTensor, spec.kinds[run.kind].weights);
    for (ModelPart& part : spec.parts) {
        // Prediction layers are stored like the others; towers, saved heads and buffers stay as they were.
        if (part.name != "mtp") continue;
        mark(formats, past, part.weights);
        for (WeightTensor& tensor : part.weights)
            if (tensor.name == "eh_proj") tensor.storage = 0;
        scales += scalesOf(scheme.byTensor, part.weights);
    }
    if (scales > Count(0)) {
        ModelPart part;
        part.name = "scales";
        part.elements = scales;
        part.loaded = false; // their bytes count with the tensors they belong to
        spec.parts.push_back(std::move(part));
    }
    spec.storedScheme = std::move(scheme);
}

} // namespace vramplan
