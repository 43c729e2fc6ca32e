// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_memory.h"

#include "core/scenario/engine_profile.h"

#include <algorithm>
#include <cmath>

namespace vramplan::vllm {
namespace {

constexpr const char* kMeasured = "The size that was given as measured";

Bytes scaled(Bytes bytes, double factor) {
    return Bytes(static_cast<std::uint64_t>(static_cast<double>(bytes.value()) * factor));
}

/// The item with value and range of a constant that multiplies `unit`.
void spread(LineItem& item, const EngineProfile& profile, const char* constant, Bytes unit) {
    const ProfileConstant* factor = profile.find(constant);
    item.basis = Basis::Heuristic;
    item.bytes = scaled(unit, factor != nullptr ? factor->value : 1);
    item.low = scaled(unit, factor != nullptr ? factor->low : 1);
    item.high = scaled(unit, factor != nullptr ? factor->high : 1);
}

LineItem measured(Component component, const Phrase& label, Bytes bytes) {
    LineItem item;
    item.component = component;
    item.basis = Basis::Exact;
    item.label = label;
    item.bytes = item.low = item.high = bytes;
    item.formula = Phrase("{bytes} as given", input("bytes", bytes));
    item.reference = kMeasured;
    return item;
}

/// Values of one token that live at once in the widest layer of one rank.
struct Width {
    Count usual;
    Count least; ///< with expert kernels whose second buffer holds the experts' width only
};

Width forwardWidth(const ModelSpec& spec, const Options& options) {
    const Geometry& g = spec.geometry;
    const Count ranks(options.tensor), hidden(g.hidden);
    const Count attention = ceilDiv(Count(2) * (Count(g.heads) + Count(g.kvHeads)) * Count(g.headDim), ranks);
    const Count dense = ceilDiv(Count(3) * Count(g.intermediate), ranks);
    const Count stream = Count(options.tensor > 1 ? 5 : 4) * hidden;
    if (spec.expertsUsed == 0) {
        const Count width = stream + std::max(attention, dense);
        return {width, width};
    }
    const Count width = ceilDiv(Count(spec.expertIntermediate), Count(options.tensor * options.data));
    const Count first = std::max(Count(2) * width, hidden), used(spec.expertsUsed);
    const auto with = [&](Count second) {
        return stream + std::max({attention, dense, used * (first + second)});
    };
    return {with(std::max(width, hidden)), with(width)};
}

bool isPlainDense(const ModelSpec& spec) {
    if (spec.expertsUsed > 0) return false;
    return std::none_of(spec.kinds.begin(), spec.kinds.end(), [](const LayerKind& kind) {
        return std::any_of(kind.records.begin(), kind.records.end(),
            [](const CacheRecord& record) { return std::holds_alternative<RecurrentState>(record); });
    });
}

} // namespace

namespace {

LineItem forwardItem(const Scenario& scenario, const Options& options, ElementType type) {
    const ModelSpec& spec = *scenario.model;
    const Width width = forwardWidth(spec, options);
    const Count tokens(options.maxBatchedTokens);
    const char* constant = spec.expertsUsed > 0 ? "forward_experts" : "forward_dense";
    LineItem item, least;
    spread(item, *scenario.profile, constant, bytesOf(type, tokens * width.usual));
    spread(least, *scenario.profile, constant, bytesOf(type, tokens * width.least));
    item.low = std::min(item.low, least.low);
    item.label = "Activations of the profiling run, forward pass";
    item.formula = Phrase("{tokens:token} × {width} values × {type}", input("tokens", tokens),
        input("width", width.usual), input("type", type));
    item.reference =
        "vLLM's profiling run over max_num_batched_tokens: residual stream and its copies, and the "
        "widest intermediate of a layer";
    return item;
}

LineItem samplingItem(const Scenario& scenario, const Options& options, ElementType type) {
    const ModelSpec& spec = *scenario.model;
    const std::uint64_t rows = std::min(options.maxNumSeqs, options.maxBatchedTokens);
    const Count vocabulary = roundUp(Count(spec.geometry.vocabulary), Count(64));
    const Bytes hidden = bytesOf(type, Count(options.maxBatchedTokens) * Count(spec.geometry.hidden));
    LineItem item;
    spread(item, *scenario.profile, "sampling_copies", bytesOf(ElementType::F32, Count(rows) * vocabulary));
    item.bytes += hidden;
    item.low += hidden;
    item.high += hidden;
    const ProfileConstant* copies = scenario.profile->find("sampling_copies");
    item.label = "Activations of the profiling run, sampling";
    item.formula = Phrase("{copies} × {rows:row} × {vocabulary} vocabulary entries × 4 B + {tokens:token} × "
                          "{hidden} × {type}",
        input("copies", copies != nullptr ? copies->value : 1.0), input("rows", rows),
        input("vocabulary", vocabulary), input("tokens", options.maxBatchedTokens),
        input("hidden", spec.geometry.hidden), input("type", type));
    item.reference =
        "vLLM's profiling run samples max_num_seqs rows: logits in float32 and what sorting them "
        "for top-k and top-p copies, beside the hidden states of all tokens";
    return item;
}

} // namespace

LineItem activationItem(const Scenario& scenario, const Options& options) {
    if (options.activationMemory)
        return measured(
            Component::Activations, "Activations of the profiling run", *options.activationMemory);
    const ElementType type = scenario.model->dtype == ElementType::F32 ? ElementType::F32 : ElementType::BF16;
    LineItem pass = forwardItem(scenario, options, type), sampling = samplingItem(scenario, options, type);
    LineItem& item = pass.bytes >= sampling.bytes ? pass : sampling;
    const LineItem& other = pass.bytes >= sampling.bytes ? sampling : pass;
    item.component = Component::Activations;
    item.high = std::max(item.high, other.high);
    item.absorbed = true;
    return item;
}

std::uint64_t capturedSizes(std::uint64_t maxNumSeqs, std::uint64_t stepAbove256) {
    const std::uint64_t most = std::min<std::uint64_t>(2 * maxNumSeqs, 512);
    std::uint64_t count = 0;
    for (const std::uint64_t small : {1u, 2u, 4u}) count += small <= most ? 1 : 0;
    count += std::min<std::uint64_t>(most, 256) / 8;
    return most > 256 ? count + (most - 256) / stepAbove256 : count;
}

LineItem graphItem(const Scenario& scenario, const Options& options, std::uint32_t layers) {
    if (options.graphMemory) return measured(Component::Overhead, "CUDA graphs", *options.graphMemory);
    LineItem item;
    item.component = Component::Overhead;
    item.label = "CUDA graphs";
    item.absorbed = options.rules.graphsInBudget;
    if (options.eager) {
        item.formula = "none with enforce_eager";
        item.reference = "vLLM captures no graphs in eager mode";
        return item;
    }
    constexpr double kUsualSizes = 51; // with max_num_seqs of 256 and more, since version 0.12
    constexpr double kFirst = 0.3;     // of the memory is taken by the first capture
    const std::uint64_t sizes = capturedSizes(options.maxNumSeqs, options.rules.graphSizeStep);
    const double part = kFirst + (1 - kFirst) * static_cast<double>(sizes) / kUsualSizes;
    const bool plain = isPlainDense(*scenario.model);
    spread(item, *scenario.profile, plain ? "graphs_per_layer" : "graphs_per_mixed_layer", Bytes(layers));
    item.bytes = scaled(item.bytes, part);
    item.low = scaled(item.low, part);
    item.high = scaled(item.high, part);
    item.formula = Phrase("{layers:layer} × {each} for {sizes:captured batch size|captured batch sizes}",
        input("layers", layers), input("each", layers == 0 ? Bytes() : item.bytes / Bytes(layers)),
        input("sizes", sizes));
    item.reference = "Printed by vLLM on fifteen runs, in proportion to layers and captured batch sizes";
    return item;
}

LineItem nonTorchItem(const Scenario& scenario, const Options& options) {
    if (options.nonTorchMemory)
        return measured(Component::Overhead, "Memory outside the allocator", *options.nonTorchMemory);
    LineItem item;
    item.component = Component::Overhead;
    item.label = "Memory outside the allocator";
    const bool several = options.tensor * options.pipeline > 1;
    spread(item, *scenario.profile, several ? "non_torch_several" : "non_torch_one", Bytes(1));
    item.absorbed = true;
    item.formula = Phrase("measured from {low} to {high}", input("low", item.low), input("high", item.high));
    item.reference =
        "Printed by vLLM as non-torch memory: libraries and workspaces that load after the snapshot";
    return item;
}

void addNetwork(const Scenario& scenario, const Options& options, std::vector<LineItem>& items) {
    if (options.tensor * options.pipeline == 1) return;
    LineItem item;
    item.component = Component::Overhead;
    item.label = "Communication buffers";
    spread(item, *scenario.profile, "network", Bytes(1));
    item.absorbed = !options.rules.networkOutside;
    item.formula = Phrase("measured from {low} to {high}", input("low", item.low), input("high", item.high));
    item.reference = "NCCL and all-reduce buffers of a rank";
    items.push_back(item);
}

Bytes requestedMemory(Bytes total, double utilization) {
    return Bytes(static_cast<std::uint64_t>(std::ceil(static_cast<double>(total.value()) * utilization)));
}

} // namespace vramplan::vllm
