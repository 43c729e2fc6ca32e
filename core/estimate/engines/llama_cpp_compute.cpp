// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/llama_cpp_compute.h"

#include "core/estimate/engines/llama_cpp_builder.h"
#include "core/estimate/engines/llama_cpp_cache.h"
#include "core/estimate/engines/llama_cpp_collapse.h"

#include <algorithm>
#include <string>
#include <utility>

namespace vramplan::llama_cpp {
namespace {

/// Tensors of a graph whose memory is kept for the next one: more than those of the models there are.
constexpr Id kMostKept = 1 << 14;
constexpr std::int64_t kPipelineCopies = 4; ///< GGML_SCHED_MAX_COPIES

bool headHasKernel(std::int64_t key, std::int64_t value, std::int64_t headsPerKvHead) {
    if (key == 192 && value == 128) return headsPerKvHead % 8 == 0;
    if (key == 320 && value == 256) return headsPerKvHead % 32 == 0;
    if ((key == 512 || key == 576) && value == 512) return headsPerKvHead >= 2;
    if (key != value) return false;
    for (const std::int64_t width : {40, 64, 72, 80, 96, 112, 128, 256})
        if (key == width) return true;
    return false;
}

CacheType cacheType(ElementType type) {
    const ElementTypeInfo& facts = info(type);
    CacheType result;
    if (facts.blockElements > 1) {
        result.type = Type::Block;
        result.blockElements = static_cast<std::int16_t>(facts.blockElements);
        result.blockBytes = static_cast<std::int16_t>(facts.blockBytes);
    } else {
        result.type = type == ElementType::F32 ? Type::F32 : Type::F16;
    }
    return result;
}

/// The sizes of a context that a graph depends on.
using Sizes = std::array<std::int64_t, 6>;
Sizes sizesOf(const Context& context) {
    return {static_cast<std::int64_t>(context.tokens()), static_cast<std::int64_t>(context.sequences),
        static_cast<std::int64_t>(context.outputs), static_cast<std::int64_t>(context.streams),
        static_cast<std::int64_t>(context.cells.value()),
        static_cast<std::int64_t>(context.cellsSliding.value())};
}

ContextShape shapeOf(const Model& model, const Sizes& sizes, const Attention& attention, Formulas& formulas) {
    ContextShape shape;
    std::size_t next = 0;
    for (Size* each :
        {&shape.tokens, &shape.sequences, &shape.outputs, &shape.streams, &shape.cells, &shape.cellsSliding})
        *each = formulas.variable(sizes[next++]);
    shape.flash = attention.flash;
    shape.key = cacheType(attention.key);
    shape.value = cacheType(attention.value);
    shape.halfK = attention.key == ElementType::F16;
    shape.halfV = attention.value == ElementType::F16;
    shape.widestValue = static_cast<std::int64_t>(widestValue(model));
    return shape;
}

/// A bound on the largest tensors, so that the graph itself can count in plain 64-bit numbers.
bool tooLarge(const Model& model, const Context& context) {
    const ModelShape& shape = model.shape;
    const auto tokens = static_cast<double>(context.tokens()),
               sequences = static_cast<double>(context.sequences);
    const double cells = static_cast<double>(context.cells.value()) * static_cast<double>(context.streams);
    const double widest = std::max(
        static_cast<double>(shape.vocabulary) + static_cast<double>(shape.embedding), model.longestSide);
    for (const LayerShape& layer : shape.layers) {
        const double heads = static_cast<double>(layer.heads + 2 * layer.kvHeads + 1);
        const double width = static_cast<double>(layer.keyWidth + layer.valueWidth + layer.indexWidth + 1);
        if (cells * (tokens + width) * heads * width * 64 > kLargestTensor) return true;
        const double state = static_cast<double>(layer.rolling) + static_cast<double>(layer.matrix);
        if (state * sequences * 64 > kLargestTensor) return true;
    }
    const double groups = static_cast<double>(shape.groups) * static_cast<double>(shape.state),
                 head = static_cast<double>(shape.inner) / static_cast<double>(shape.timeSteps)
        + static_cast<double>(shape.state) + static_cast<double>(shape.convKernel) + 1;
    if ((static_cast<double>(shape.inner) + 2 * groups) * (tokens + head * sequences) * head * 64
        > kLargestTensor)
        return true;
    return tokens * widest * 64 * (static_cast<double>(shape.expertsUsed) + 8) > kLargestTensor;
}

/// What the graph cannot do without and a file may leave at zero; null where nothing is missing.
const char* whatIsUnknown(const ModelShape& shape) {
    if (shape.embedding == 0 || shape.computed == 0)
        return "The compute buffer is not counted: the model's hidden size is unknown.";
    const bool headless = std::any_of(shape.layers.begin(), shape.layers.end(),
        [](const LayerShape& layer) { return layer.attention && layer.heads <= 0; });
    if (shape.builder == Builder::Latent && headless)
        return "The compute buffer is not counted: the model's attention heads are unknown.";
    if (shape.builder == Builder::Rwkv7 && (shape.wkvHead <= 0 || shape.wkvHead > shape.embedding))
        return "The compute buffer is not counted: the heads of the model's state are unknown.";
    return nullptr;
}

/// How far the graph can be trusted: reproduced to the byte where it was compared with the engine's own
/// figures; where states cross to GPUs some splits differ; other architectures are written down from their
/// sources.
struct Trust {
    Basis basis = Basis::Exact;
    double low = 1, high = 1;
};
Trust trustOf(const Model& model, const Placement& placement) {
    if (model.architecture->name.empty()) return {Basis::Heuristic, 0.7, 1.5};
    if (!model.architecture->verified) return {Basis::Derived, 0.88, 1.15};
    const bool states = std::any_of(model.shape.layers.begin(), model.shape.layers.end(),
        [](const LayerShape& layer) { return layer.recurrent; });
    if (states && placement.offloaded > 0) return {Basis::Derived, 0.9, 1.18};
    return {};
}

LineItem itemOf(Bytes bytes, const Context& context, bool flash, bool host, Trust trust) {
    LineItem item;
    item.component = Component::Activations;
    item.phase = Phase::PrefillPeak;
    item.label = host ? "Compute buffer, inputs (pinned)" : "Compute buffer";
    item.basis = trust.basis;
    item.bytes = item.low = item.high = bytes;
    if (trust.basis != Basis::Exact) {
        item.low = Bytes(static_cast<std::uint64_t>(static_cast<double>(bytes.value()) * trust.low));
        item.high = Bytes(static_cast<std::uint64_t>(static_cast<double>(bytes.value()) * trust.high));
    }
    item.formula = flash
        ? Phrase("graph of {tokens:token} over {cells:cell}, {outputs:row} of logits, flash attention",
              input("tokens", context.tokens()), input("cells", context.cells),
              input("outputs", context.outputs))
        : Phrase("graph of {tokens:token} over {cells:cell}, {outputs:row} of logits, scores of one layer at "
                 "a time",
              input("tokens", context.tokens()), input("cells", context.cells),
              input("outputs", context.outputs));
    item.reference =
        "llama.cpp: every tensor of the largest micro-batch placed by the rules of ggml's graph allocator";
    return item;
}

} // namespace

bool hasFlashKernel(const Model& model, ElementType key, ElementType value) {
    const auto known = [](ElementType type) {
        return type == ElementType::F32 || type == ElementType::F16 || type == ElementType::BF16
            || type == ElementType::Q8_0 || type == ElementType::Q4_0;
    };
    if (!known(key) || !(model.shape.mla || key == value)) return false;
    // Most layers are like the one before.
    const LayerShape* last = nullptr;
    return std::all_of(model.shape.layers.begin(), model.shape.layers.end(), [&](const LayerShape& layer) {
        if (!layer.attention) return true;
        const bool asBefore = last != nullptr && last->keyWidth == layer.keyWidth
            && last->valueWidth == layer.valueWidth && last->heads == layer.heads
            && last->kvHeads == layer.kvHeads;
        last = &layer;
        return asBefore
            || headHasKernel(
                layer.keyWidth, layer.valueWidth, layer.heads / std::max<std::int64_t>(1, layer.kvHeads));
    });
}

Result<ComputeBuffers> computeBuffers(Model& model, const Context& context, const Placement& placement,
    Arrangement& arrangement, const Attention& attention) {
    if (whatIsUnknown(model.shape) != nullptr) return ComputeBuffers();
    if (tooLarge(model, context))
        return fail(ErrorKind::Overflow, "overflow",
            "activations: the compute buffer is more than 64 bits can hold; make the plan smaller",
            {"activations"});
    Backends backends;
    backends.copies = placement.pipelined ? kPipelineCopies : 1;
    backends.attention = attention.kernel;
    // Attention that leaves a pipelined GPU keeps copies of every layer's cache.
    const bool every = backends.copies > 1 && attention.flash && !attention.kernel;
    std::optional<Sample>& known = every ? arrangement.every : arrangement.sample;
    if (!known) known = sampleOf(model.shape, placement.gpus, every);
    const Sample& sample = *known;
    backends.count = sample.backends;
    backends.of = sample.backendOf;
    const Sizes sizes = sizesOf(context);
    const auto plan = [&] {
        // Of the thread: asking the system for this much memory takes longer than the graph itself.
        thread_local Graph graph;
        graph.clear();
        MemoryPlan memory(backends.count);
        const ContextShape shape = shapeOf(model, sizes, attention, memory.formulas());
        GraphBuilder(graph, model.shape, shape, backends).build(sample.layers);
        planMemory(graph, backends, memory);
        memory.finish();
        if (graph.size() > kMostKept) graph = {};
        return memory;
    };
    return ComputeBuffers(
        model.graphs.graphOf({attention.flash, attention.kernel, model.shape.outputDevice, backends.count,
                                 backends.copies, attention.key, attention.value, backends.of},
            sample.kinds, sizes, plan),
        sample);
}

void addCompute(const Model& model, const Context& context, const Placement& placement,
    const Attention& attention, const ComputeBuffers& buffers, Estimate& estimate) {
    if (const char* unknown = whatIsUnknown(model.shape); unknown != nullptr)
        estimate.warnings.push_back({"activations_unknown", unknown, false});
    const Trust trust = trustOf(model, placement);
    for (int device = 0; device <= placement.gpus; ++device) {
        const Bytes bytes = buffers.of(device);
        if (bytes == Bytes()) continue;
        const bool host = placement.gpus > 0 && device == placement.host();
        estimate.devices[static_cast<std::size_t>(device)].items.push_back(
            itemOf(bytes, context, attention.flash, host, trust));
    }
}

} // namespace vramplan::llama_cpp
