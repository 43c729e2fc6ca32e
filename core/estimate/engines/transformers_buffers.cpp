// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/transformers_buffers.h"

#include "core/scenario/engine_profile.h"

#include <algorithm>

namespace vramplan::transformers {
namespace {

LineItem exactly(Component component, Phase phase, Basis basis, const Phrase& label, Bytes bytes,
    const Phrase& formula, const char* reference) {
    LineItem item;
    item.component = component;
    item.basis = basis;
    item.phase = phase;
    item.label = label;
    item.bytes = item.low = item.high = bytes;
    item.formula = formula;
    item.reference = reference;
    return item;
}

/// What all layers hold right after the prompt, beyond what they hold at the end.
Bytes promptBehindWindows(const Plan& plan, std::span<const CacheGroup> groups) {
    Bytes alive, kept;
    for (const CacheGroup& group : groups) {
        const Count tokens =
            group.tensors.encoder ? Count(plan.encoder) : Count(plan.prompt / group.tensors.ratio);
        alive += Count(group.layers) * bytesOf(plan.type, plan.rows() * tokens * group.tensors.width());
        kept += Count(group.layers) * layerBytes(group.tensors, plan, plan.tokens).total();
    }
    return minusOrZero(alive, kept);
}

} // namespace

void addCacheCopies(const Plan& plan, std::span<const CacheGroup> groups, std::vector<LineItem>& items) {
    if (plan.isStatic() || plan.cache == CacheClass::Paged) return;
    const bool quantized = plan.cache == CacheClass::Quantized;
    Bytes largest;
    for (const CacheGroup& group : groups) {
        if (group.tensors.encoder) continue; // written once
        const Bytes one = quantized
            ? bytesOf(plan.type, plan.rows() * Count(plan.tokens + 1) * group.tensors.width())
            : layerBytes(group.tensors, plan, plan.tokens).total();
        largest = std::max(largest, one);
    }
    if (largest == Bytes()) return;
    items.push_back(exactly(Component::Activations, Phase::DecodePeak, Basis::Derived,
        quantized ? Phrase("Unpacked keys and values of one layer")
                  : Phrase("Second copy of one layer while it grows"),
        largest,
        Phrase("the largest layer: {rows:row} × {tokens:token}", input("rows", plan.rows()),
            input("tokens", quantized ? plan.tokens + 1 : plan.tokens)),
        quantized ? "transformers QuantizedLayer.update: the whole layer is unpacked for every token"
                  : "transformers DynamicLayer.update: concatenation makes a new tensor before the old one "
                    "is freed"));
    if (plan.cache != CacheClass::Dynamic) return;
    const Bytes behind = promptBehindWindows(plan, groups);
    if (behind > Bytes())
        items.push_back(exactly(Component::Activations, Phase::PrefillPeak, Basis::Exact,
            "Prompt kept alive behind the windows", behind,
            Phrase("{rows:row} × {tokens:token} of every layer, less the cache", input("rows", plan.rows()),
                input("tokens", plan.prompt)),
            "transformers DynamicSlidingWindowLayer.update: the window is a view of the whole prompt until "
            "the next token"));
}

void addForwardItems(
    const Scenario& scenario, const Plan& plan, bool holdsOutput, std::vector<LineItem>& items) {
    const Geometry& geometry = scenario.model->geometry;
    const Count prompt =
        std::max(plan.rows() * Count(plan.prompt), Count(plan.sequences) * Count(plan.encoder));
    if (geometry.hidden > 0) {
        const ModelSpec& spec = *scenario.model;
        const Count feedForward =
            std::max(Count(geometry.intermediate), Count(spec.expertsUsed) * Count(spec.expertIntermediate));
        const Count query = Count(geometry.heads) * Count(geometry.headDim);
        const Count keys = Count(2) * Count(geometry.kvHeads) * Count(geometry.headDim);
        const Count inner = std::max(Count(3) * feedForward, Count(3) * query + Count(2) * keys);
        const Bytes bytes = bytesOf(plan.type, prompt * (Count(2) * Count(geometry.hidden) + inner));
        LineItem item = exactly(Component::Activations, Phase::PrefillPeak, Basis::Heuristic,
            "Activations of the prompt", bytes,
            Phrase("{tokens:token} × (2 × {hidden} + {inner}) × {type}", input("tokens", prompt),
                input("hidden", geometry.hidden), input("inner", inner), input("type", plan.type)),
            "Assumed: residual, normalised input and the widest step of one layer (gate, up and their "
            "product, or queries, keys and values with their rotated copies) for the whole prompt at once");
        item.low = bytes / Bytes(2);
        item.high = bytes + bytes / Bytes(2);
        items.push_back(item);
    }
    if (plan.attention == AttentionKernel::Eager && geometry.heads > 0)
        items.push_back(exactly(Component::Activations, Phase::PrefillPeak, Basis::Derived,
            "Score matrix of one layer",
            plan.rows() * Count(plan.prompt) * Count(plan.prompt) * Count(geometry.heads)
                * (bytesOf(plan.type, Count(1)) + bytesOf(ElementType::F32, Count(1))),
            Phrase("{rows:row} × {heads:head} × {tokens} × {tokens} tokens × ({type} + 4 B)",
                input("rows", plan.rows()), input("heads", geometry.heads), input("tokens", plan.prompt),
                input("type", plan.type)),
            "transformers eager_attention_forward: scores in the model's type, their softmax in float32"));
    if (holdsOutput && geometry.vocabulary > 0)
        items.push_back(exactly(Component::Output, Phase::Steady, Basis::Derived, "Logits",
            plan.rows() * Count(geometry.vocabulary)
                * (bytesOf(plan.type, Count(1)) + bytesOf(ElementType::F32, Count(1))),
            Phrase("{rows:row} × {vocabulary} vocabulary entries × ({type} + 4 B)",
                input("rows", plan.rows()), input("vocabulary", geometry.vocabulary),
                input("type", plan.type)),
            "transformers generate: logits of the newest token of each row, and their float32 copy"));
}

void addAllocatorSlack(
    const Scenario& scenario, const Plan& plan, Bytes cache, std::vector<LineItem>& items) {
    const ProfileConstant* slack = scenario.profile->find("allocator_slack");
    if (slack == nullptr || plan.isStatic() || plan.cache == CacheClass::Paged || cache.overflowed()
        || cache == Bytes())
        return;
    const auto share = [&](double part) {
        return Bytes(static_cast<std::uint64_t>(part * static_cast<double>(cache.value())));
    };
    LineItem item = exactly(Component::Overhead, Phase::Steady, Basis::Heuristic, "Cache allocation slack",
        share(slack->value),
        Phrase("{share} of {cache}, measured from {least} to {most}", input("share", slack->value),
            input("cache", cache), input("least", slack->low), input("most", slack->high)),
        "Growth of printed totals beyond the cache's own, by the caching allocator of PyTorch");
    item.low = share(slack->low);
    item.high = share(slack->high);
    items.push_back(item);
}

} // namespace vramplan::transformers
