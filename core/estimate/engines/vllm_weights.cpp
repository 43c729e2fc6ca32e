// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_weights.h"

#include "core/estimate/weights.h"

#include <algorithm>

namespace vramplan::vllm {
namespace {

bool isExpert(WeightRole role) {
    return role == WeightRole::ExpertGate || role == WeightRole::ExpertUp || role == WeightRole::ExpertDown;
}

WeightDivision divisionOf(const Options& options) {
    return {.attention = options.tensor, .dense = options.tensor, .experts = options.tensor * options.data};
}

LineItem weightItem(Phrase label, Bytes bytes, Phrase formula, const char* reference) {
    LineItem item;
    item.component = Component::Weights;
    item.basis = Basis::Derived;
    item.label = label;
    item.bytes = item.low = item.high = bytes;
    item.formula = formula;
    item.reference = reference;
    return item;
}

void addPredictionLayers(const Scenario& scenario, const Options& options, std::vector<LineItem>& items) {
    const ModelSpec& spec = *scenario.model;
    const auto scheme = effectiveScheme(scenario);
    Bytes bytes;
    for (const ModelPart& part : spec.parts) {
        if (part.name != "mtp") continue;
        for (const WeightTensor& tensor : part.weights) {
            const WeightFormat& format =
                formatOf(*scheme, tensor, -1, static_cast<std::int64_t>(spec.layerCount()), spec.tiedOutput);
            bytes += ceilDiv(
                bytesOf(format, tensor), Bytes(partsOf(divisionOf(options), tensor, spec.geometry.kvHeads)));
        }
    }
    if (bytes == Bytes()) return;
    items.push_back(weightItem("Prediction layers", bytes,
        Phrase("{layers:layer} for {tokens:token} drafted ahead", input("layers", predictionLayers(spec)),
            input("tokens", options.speculativeTokens)),
        "Shapes of the prediction layers, on the last pipeline rank"));
}

void addExpertPadding(
    const Scenario& scenario, const Options& options, LayerRange range, std::vector<LineItem>& items) {
    const ModelSpec& spec = *scenario.model;
    if (spec.expertsUsed == 0) return;
    const auto scheme = effectiveScheme(scenario);
    Bytes bytes;
    std::uint32_t layers = 0;
    const auto counts = kindCounts(spec, range);
    for (std::size_t kind = 0; kind < spec.kinds.size(); ++kind) {
        const Bytes each = expertPadding(spec, spec.kinds[kind], *scheme, options);
        if (each == Bytes() || counts[kind] == 0) continue;
        bytes += Count(counts[kind]) * each;
        layers += counts[kind];
    }
    if (bytes == Bytes()) return;
    items.push_back(weightItem(Phrase("Padding of MXFP4 experts, {layers:layer}", input("layers", layers)),
        bytes,
        Phrase("width to a multiple of 128, hidden size {hidden} to a multiple of {step}",
            input("hidden", spec.geometry.hidden),
            input("step",
                std::uint64_t{options.moeBackend == "flashinfer_cutlass" || options.moeBackend == "deep_gemm"
                        ? 128u
                        : 256u})),
        "vLLM pads MXFP4 experts at load for its kernels"));
}

} // namespace

std::uint32_t predictionLayers(const ModelSpec& spec) {
    if (spec.predictionLayers > 0) return spec.predictionLayers;
    std::uint64_t layers = 0; // each joins the hidden state and the token once
    for (const ModelPart& part : spec.parts)
        for (const WeightTensor& tensor : part.weights)
            if (part.name == "mtp" && tensor.name == "eh_proj") layers += tensor.copies;
    return static_cast<std::uint32_t>(layers);
}

Bytes expertPadding(
    const ModelSpec& spec, const LayerKind& kind, const WeightScheme& scheme, const Options& options) {
    const std::uint64_t hiddenStep =
        options.moeBackend == "flashinfer_cutlass" || options.moeBackend == "deep_gemm" ? 128 : 256;
    const std::uint64_t ranks = options.tensor * options.data;
    Bytes padding;
    for (const WeightTensor& tensor : kind.weights) {
        if (!isExpert(tensor.role)) continue;
        const WeightFormat& format =
            formatOf(scheme, tensor, 0, static_cast<std::int64_t>(spec.layerCount()), spec.tiedOutput);
        if (format.packing != Packing::Mxfp4) continue;
        const bool down = tensor.role == WeightRole::ExpertDown;
        WeightTensor part = tensor; // what one rank holds before padding
        std::uint64_t& width = down ? part.columns : part.rows;
        if (options.expertParallel)
            part.copies = (part.copies + ranks - 1) / ranks;
        else
            width = (width + ranks - 1) / ranks;
        WeightTensor padded = part;
        std::uint64_t& paddedWidth = down ? padded.columns : padded.rows;
        std::uint64_t& paddedHidden = down ? padded.rows : padded.columns;
        // A tensor that holds gate and up together pads each of them.
        const std::uint64_t halves = tensor.role == WeightRole::ExpertGate && tensor.rows > 0
                && tensor.rows == 2 * spec.expertIntermediate
            ? 2
            : 1;
        paddedWidth = halves * ((paddedWidth / halves + 127) / 128 * 128);
        paddedHidden = (paddedHidden + hiddenStep - 1) / hiddenStep * hiddenStep;
        padding += minusOrZero(bytesOf(format, padded), bytesOf(format, part));
    }
    return padding;
}

Bytes addWeights(const Scenario& scenario, const Options& options, std::span<const LayerRange> stages,
    std::size_t stage, std::vector<LineItem>& items, Estimate& estimate) {
    const bool first = stage == 0, last = stage + 1 == stages.size();
    if (options.weightsMemory) {
        items.push_back(weightItem("Weights, measured", *options.weightsMemory,
            Phrase("{bytes} as given", input("bytes", *options.weightsMemory)),
            "The setting weights_memory"));
        estimate.weightPrecision = "measured";
    } else {
        // A tied head is loaded again where it is not on the embedding's rank.
        const bool embedding = first || (last && scenario.model->tiedOutput);
        addWeightItems(
            scenario, {stages[stage], embedding, last, first, divisionOf(options)}, items, estimate);
        if (last && options.speculativeTokens > 0) addPredictionLayers(scenario, options, items);
        addExpertPadding(scenario, options, stages[stage], items);
    }
    Bytes sum;
    for (const LineItem& item : items) sum += item.bytes;
    const Bytes away = std::min(options.weightOffload, sum);
    if (away == Bytes()) return sum;
    // What leaves is taken from the largest item, the weights of the layers.
    LineItem& largest = *std::max_element(
        items.begin(), items.end(), [](const LineItem& a, const LineItem& b) { return a.bytes < b.bytes; });
    const Bytes taken = std::min(away, largest.bytes);
    largest.bytes = largest.low = largest.high = minusOrZero(largest.bytes, taken);
    return minusOrZero(sum, taken);
}

} // namespace vramplan::vllm
