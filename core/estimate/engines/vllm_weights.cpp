// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_weights.h"

#include "core/estimate/torch_memory.h"
#include "core/estimate/weights.h"

#include <algorithm>

namespace vramplan::vllm {
namespace {

bool isExpert(WeightRole role) {
    return role == WeightRole::ExpertGate || role == WeightRole::ExpertUp || role == WeightRole::ExpertDown;
}

/// How tensor parallelism, and data parallelism for experts, cut the weights.
WeightDivision divisionOf(const Options& options) {
    return {.attention = options.tensor, .dense = options.tensor, .experts = options.tensor * options.data};
}

LineItem weightItem(const Phrase& label, Bytes bytes, const Phrase& formula, const char* reference) {
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

/// To what the expert kernels pad the hidden size.
std::uint64_t hiddenStep(const Options& options) {
    return options.moeBackend == "flashinfer_cutlass" || options.moeBackend == "deep_gemm" ? 128 : 256;
}

bool holdsMxfp4(const WeightScheme& scheme) {
    const auto packed = [](const WeightFormat& format) { return format.packing == Packing::Mxfp4; };
    return packed(scheme.matrices) || std::any_of(scheme.byTensor.begin(), scheme.byTensor.end(), packed)
        || std::any_of(
            scheme.mix.begin(), scheme.mix.end(), [&](const MixRule& rule) { return packed(rule.format); });
}

void addExpertPadding(const Scenario& scenario, const Options& options, const RankWeights& weights,
    LayerRange range, std::vector<LineItem>& items) {
    if (weights.padding.empty()) return;
    Bytes bytes;
    std::uint32_t layers = 0;
    const auto counts = kindCounts(*scenario.model, range);
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (weights.padding[kind] == Bytes()) continue;
        bytes += Count(counts[kind]) * weights.padding[kind];
        layers += counts[kind];
    }
    if (bytes == Bytes()) return;
    items.push_back(
        weightItem(Phrase("Padding of MXFP4 experts, {layers:layer}", input("layers", layers)), bytes,
            Phrase("width to a multiple of 128, hidden size {hidden} to a multiple of {step}",
                input("hidden", scenario.model->geometry.hidden), input("step", hiddenStep(options))),
            "vLLM pads MXFP4 experts at load for its kernels"));
}

} // namespace

RankWeights rankWeights(const Scenario& scenario, const Options& options) {
    RankWeights weights;
    weights.division = divisionOf(options);
    if (options.weightsMemory) return weights;
    const ModelSpec& spec = *scenario.model;
    if (spec.expertsUsed == 0) return weights;
    if (const auto scheme = effectiveScheme(scenario); holdsMxfp4(*scheme))
        for (const LayerKind& kind : spec.kinds)
            weights.padding.push_back(expertPadding(spec, kind, *scheme, options));
    return weights;
}

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
    const std::uint64_t step = hiddenStep(options);
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
        paddedHidden = (paddedHidden + step - 1) / step * step;
        padding += minusOrZero(bytesOf(format, padded), bytesOf(format, part));
    }
    return padding;
}

Bytes addWeights(const Scenario& scenario, const Options& options, std::span<const LayerRange> stages,
    std::size_t stage, const RankWeights& weights, std::vector<LineItem>& items, Estimate& estimate) {
    const bool first = stage == 0, last = stage + 1 == stages.size();
    if (options.weightsMemory) {
        items.push_back(weightItem("Weights, measured", *options.weightsMemory,
            Phrase("{bytes} as given", input("bytes", *options.weightsMemory)),
            "The setting weights_memory"));
        estimate.weightPrecision = "measured";
    } else {
        // A tied head is loaded again where it is not on the embedding's rank.
        const bool embedding = first || (last && scenario.model->tiedOutput);
        const WeightShare share{stages[stage], embedding, last, first, weights.division};
        addWeightItems(scenario, share, items, estimate);
        addTorchItems(scenario, share, TorchCount::Allocated, scenario.model->dtype, items);
        if (last && options.speculativeTokens > 0) addPredictionLayers(scenario, options, items);
        addExpertPadding(scenario, options, weights, stages[stage], items);
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
