// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_weights.h"

#include <algorithm>

namespace vramplan::llama_cpp {
namespace {

constexpr const char* kStored =
    "Tensor sizes in the header of the GGUF file, each rounded up as the buffer demands";
constexpr const char* kComputed =
    "Shape of every weight tensor × bytes of its GGUF type, from the model's configuration";

bool isExpert(WeightRole role) {
    return role == WeightRole::ExpertGate || role == WeightRole::ExpertUp || role == WeightRole::ExpertDown;
}
bool isInput(WeightRole role) {
    return role == WeightRole::TokenEmbedding || role == WeightRole::PositionEmbedding
        || role == WeightRole::PerLayerEmbedding;
}

class Holdings {
public:
    Holdings(const ModelSpec& spec, const Model& model, const Placement& placement)
        : m_spec(spec)
        , m_model(model)
        , m_placement(placement)
        , m_held(static_cast<std::size_t>(placement.gpus) + 1) { }

    std::vector<Holding> stored(const InventorySums& sums, bool twice) {
        for (std::size_t i = 0; i < m_model.shape.computed; ++i) {
            const LayerShape& layer = m_model.shape.layers[i];
            ++at(layer.device).layers;
            if (i >= sums.layers.size()) continue;
            at(layer.device).rest += sums.layers[i].rest;
            if (sums.layers[i].experts.tensors == Count()) continue;
            at(layer.expertDevice).experts += sums.layers[i].experts;
            ++at(layer.expertDevice).expertLayers;
        }
        for (Holding& holding : m_held)
            if (holding.layers > 0) holding.rest += sums.everyDevice;
        if (!m_model.shape.layers.empty()) at(m_model.shape.layers[0].device).rest += sums.firstLayer;
        at(m_placement.host()).input += sums.tokenEmbedding;
        at(m_placement.host()).input += sums.otherInputs;
        at(m_model.shape.outputDevice).output += sums.output;
        if (!sums.hasOutputHead) addHeadCopy(sums.embeddingAsHead, twice);
        return std::move(m_held);
    }

    std::vector<Holding> computed(const WeightScheme& scheme, bool twice) {
        const auto layers = static_cast<int>(m_model.shape.computed);
        for (const LayerRun& run : m_spec.runs) {
            for (std::uint32_t from = run.first; from < run.first + run.count;) {
                const LayerShape& first = m_model.shape.layers[from];
                std::uint32_t to = from + 1;
                while (to < run.first + run.count && m_model.shape.layers[to].device == first.device
                    && m_model.shape.layers[to].expertDevice == first.expertDevice)
                    ++to;
                addRange(scheme, m_spec.kinds[run.kind].weights, from, to - from, layers);
                from = to;
            }
        }
        TensorSums head;
        for (const WeightTensor& tensor : m_spec.globalWeights) {
            const WeightFormat& format = formatOf(scheme, tensor, -1, layers, m_spec.tiedOutput);
            const TensorSums sums = sumsOfFormat(format, tensor, 1, bytesOf(format, tensor));
            (isInput(tensor.role) ? at(m_placement.host()).input : at(m_model.shape.outputDevice).output) +=
                sums;
            if (tensor.role == WeightRole::TokenEmbedding) head = sums;
        }
        if (m_spec.tiedOutput) addHeadCopy(head, twice);
        return std::move(m_held);
    }

    /// Only the total is known: equal parts per layer.
    std::vector<Holding> total(const WeightScheme& scheme, Count parameters) {
        const Bytes all =
            bytesOf(scheme.matrices, WeightTensor{WeightRole::MlpUp, "", 1, parameters.value(), 1});
        const std::uint64_t layers = std::max<std::uint64_t>(1, m_model.shape.computed);
        for (std::size_t i = 0; i < m_model.shape.computed; ++i) {
            TensorSums each;
            each.tensors = 1;
            each.bytes = each.aligned32 = each.cuda = all / Bytes(layers);
            Holding& holding = at(m_model.shape.layers[i].device);
            holding.rest += each;
            ++holding.layers;
        }
        return std::move(m_held);
    }

private:
    Holding& at(int device) { return m_held[static_cast<std::size_t>(device)]; }

    /// A tied head on a GPU is a copy; on the host the table serves as the head, unless the head is asked for
    /// before the table and nothing is mapped.
    void addHeadCopy(const TensorSums& table, bool twice) {
        if (m_model.shape.outputDevice != m_placement.host() || twice)
            at(m_model.shape.outputDevice).headCopy += table;
        else
            at(m_placement.host()).sharedHead += table;
    }

    static TensorSums sumsOfFormat(
        const WeightFormat& format, const WeightTensor& tensor, std::uint64_t layers, Bytes bytes) {
        TensorSums sums;
        const std::uint64_t tensors = isExpert(tensor.role) ? layers : layers * tensor.copies;
        sums.tensors = Count(tensors);
        sums.bytes = bytes;
        const Bytes each = bytes / Bytes(std::max<std::uint64_t>(1, tensors));
        const ElementType type = format.packing == Packing::Plain ? format.type : ElementType::MXFP4;
        const std::uint64_t over = tensor.columns % 512;
        const Bytes padding =
            info(type).blockElements > 1 && over != 0 ? bytesOf(type, Count(512 - over)) : Bytes();
        sums.aligned32 = Count(tensors) * roundUp(each, Bytes(32));
        sums.cuda = Count(tensors) * roundUp(each + padding, Bytes(128));
        const TensorSums repacked =
            sumsOf(type, {std::max<std::uint64_t>(1, tensor.columns), tensor.rows}, true);
        if (repacked.repackable != Bytes() && !isInput(tensor.role)) sums.repackable = sums.aligned32;
        return sums;
    }

    void addRange(const WeightScheme& scheme, const WeightTensors& weights, std::uint32_t first,
        std::uint32_t count, int layers) {
        const LayerShape& layer = m_model.shape.layers[first];
        bool hasExperts = false;
        for (const WeightTensor& tensor : weights) {
            const bool expert = isExpert(tensor.role);
            hasExperts = hasExperts || expert;
            const Bytes bytes = bytesOfLayers(scheme, tensor, first, count, layers, m_spec.tiedOutput);
            const WeightFormat& format =
                formatOf(scheme, tensor, static_cast<int>(first), layers, m_spec.tiedOutput);
            Holding& holding = at(expert ? layer.expertDevice : layer.device);
            (expert ? holding.experts : holding.rest) += sumsOfFormat(format, tensor, count, bytes);
        }
        at(layer.device).layers += count;
        if (hasExperts) at(layer.expertDevice).expertLayers += count;
    }

    const ModelSpec& m_spec;
    const Model& m_model;
    const Placement& m_placement;
    std::vector<Holding> m_held;
};

struct Style {
    bool gpu = false;
    Basis basis = Basis::Exact;
    const char* reference = kStored;
};

void addItem(std::vector<LineItem>& items, const Phrase& label, const TensorSums& sums, const Style& style,
    bool mapped = false) {
    const Bytes bytes = style.gpu ? sums.bytes : sums.aligned32;
    if (bytes == Bytes()) return;
    LineItem item;
    item.component = Component::Weights;
    item.basis = style.basis;
    item.label = label;
    item.bytes = item.low = item.high = bytes;
    item.formula = Phrase("{tensors:tensor}", input("tensors", sums.tensors));
    item.reference = style.reference;
    item.mapped = mapped;
    items.push_back(item);
}

void addGpu(const Holding& holding, const Style& style, std::vector<LineItem>& items) {
    addItem(items, Phrase("Layers, {layers:layer}", input("layers", holding.layers)), holding.rest, style);
    addItem(items, Phrase("Experts, {layers:layer}", input("layers", holding.expertLayers)), holding.experts,
        style);
    addItem(items, "Output head and final norm", holding.output, style);
    addItem(items, "Copy of the token embedding as output head", holding.headCopy, style);
    TensorSums all;
    for (const TensorSums* sums : {&holding.rest, &holding.experts, &holding.output, &holding.headCopy})
        all += *sums;
    const Bytes padding = minusOrZero(all.cuda, all.bytes);
    if (padding == Bytes()) return;
    LineItem item;
    item.component = Component::Overhead;
    item.basis = style.basis;
    item.label = "Weights allocator padding";
    item.bytes = item.low = item.high = padding;
    item.formula =
        Phrase("{tensors:tensor}, each to a multiple of 128 B, block types with a last row of 512 values",
            input("tensors", all.tensors));
    item.reference = "ggml-cuda: buffer alignment and padded rows of quantised tensors";
    items.push_back(item);
}

Phrase hostLabel(const Holding& holding, bool mapped) {
    if (holding.layers > 0)
        return Phrase(mapped ? "Weights on the host, mapped from the file, {layers:layer}"
                             : "Weights on the host, {layers:layer}",
            input("layers", holding.layers));
    if (holding.expertLayers > 0)
        return Phrase(mapped ? "Experts and embeddings on the host, mapped from the file, {layers:layer}"
                             : "Experts and embeddings on the host, {layers:layer}",
            input("layers", holding.expertLayers));
    return mapped ? "Embeddings on the host, mapped from the file" : "Embeddings on the host";
}

/// With memory mapping the file's pages are used in place, and rearranged matrices exist beside them.
void addHost(
    const Holding& holding, const Style& style, bool mapped, bool repacked, std::vector<LineItem>& items) {
    TensorSums all = holding.rest;
    for (const TensorSums* sums : {&holding.experts, &holding.input, &holding.output}) all += *sums;
    if (!mapped) all += holding.headCopy;
    TensorSums rearranged = all;
    // A head that is rearranged is a copy of its own, even where it is the token embedding.
    rearranged.aligned32 = repacked ? all.repackable + holding.sharedHead.repackable : Bytes();
    if (mapped || !repacked) {
        addItem(items, hostLabel(holding, mapped), all, style, mapped);
    } else {
        TensorSums plain = all;
        plain.aligned32 = minusOrZero(all.aligned32, all.repackable);
        addItem(items, hostLabel(holding, mapped), plain, style);
    }
    addItem(items, "Weights rearranged for the CPU's kernels", rearranged, style);
}

/// Matrices in rows over all GPUs; the main one has everything else.
std::vector<Holding> splitRows(std::vector<Holding> held, const Placement& placement) {
    const Holding whole = held[static_cast<std::size_t>(placement.main)];
    const auto part = [](const TensorSums& sums, double share) {
        TensorSums result = sums;
        for (Bytes* bytes : {&result.bytes, &result.aligned32, &result.cuda, &result.repackable})
            if (!bytes->overflowed())
                *bytes = Bytes(static_cast<std::uint64_t>(static_cast<double>(bytes->value()) * share));
        return result;
    };
    for (int device = 0; device < placement.gpus; ++device) {
        Holding& holding = held[static_cast<std::size_t>(device)];
        const double share = placement.shares[static_cast<std::size_t>(device)];
        holding.layers = whole.layers;
        holding.expertLayers = whole.expertLayers;
        holding.rest = part(whole.rest, share);
        holding.experts = part(whole.experts, share);
    }
    return held;
}

} // namespace

Arrangement& arrangementOf(
    const ModelSpec& spec, const ResolvedSettings& settings, const Placement& placement, Model& model) {
    const bool twice = model.architecture->outputBeforeEmbedding && !settings.flag("mmap");
    return model.arrangements.of(model.shape, placement.gpus, twice, [&]() -> std::vector<Holding> {
        Holdings holdings(spec, model, placement);
        if (model.stored != nullptr) return holdings.stored(*model.stored, twice);
        if (spec.weightsKnown) return holdings.computed(*model.scheme, twice);
        if (spec.parameters) return holdings.total(*model.scheme, *spec.parameters);
        return {};
    });
}

void addWeights(const ResolvedSettings& settings, const Model& model, const Placement& placement,
    const Arrangement& arrangement, Estimate& estimate) {
    estimate.weightPrecision = model.stored != nullptr ? "as stored" : model.scheme->id;
    if (arrangement.held.empty()) {
        estimate.weightsKnown = false;
        return;
    }
    Style style;
    if (model.stored == nullptr) style = {false, Basis::Derived, kComputed};
    const std::vector<Holding>* held = &arrangement.held;
    std::vector<Holding> split;
    if (placement.rows) {
        split = splitRows(arrangement.held, placement);
        held = &split;
        style.basis = Basis::Derived;
    }
    style.gpu = true;
    for (int device = 0; device < placement.gpus; ++device)
        addGpu((*held)[static_cast<std::size_t>(device)], style,
            estimate.devices[static_cast<std::size_t>(device)].items);
    style.gpu = false;
    const bool mapped = settings.flag("mmap");
    const bool repacked = settings.flag("repack") && (placement.gpus == 0 || mapped);
    addHost(held->back(), style, mapped, repacked, estimate.devices.back().items);
}

} // namespace vramplan::llama_cpp
