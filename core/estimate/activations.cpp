// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/activations.h"

#include "core/scenario/engine_profile.h"

#include <algorithm>

namespace vramplan {

void addPlainActivations(const Scenario& scenario, std::vector<LineItem>& items) {
    const ModelSpec& spec = *scenario.model;
    const Geometry& geometry = spec.geometry;
    const ProfileConstant* chunk = scenario.profile->find("prefill_chunk");
    if (geometry.hidden == 0 || chunk == nullptr) return;
    const std::uint64_t prompt = scenario.workload.prompt.value_or(scenario.workload.longest());
    const auto tokensAtOnce = [&](double limit) {
        return Count(std::min(prompt, static_cast<std::uint64_t>(limit)));
    };
    const Count feedForward =
        std::max(Count(geometry.intermediate), Count(spec.expertsUsed) * Count(spec.expertIntermediate));
    const Count attention =
        (Count(geometry.heads) + Count(2) * Count(geometry.kvHeads)) * Count(geometry.headDim);
    const Count width = Count(4) * Count(geometry.hidden) + attention + Count(2) * feedForward;
    const auto bytesAt = [&](Count tokens) { return bytesOf(ElementType::F16, tokens * width); };

    LineItem item;
    item.component = Component::Activations;
    item.basis = Basis::Heuristic;
    item.label = "Activations of one forward pass";
    const Count tokens = tokensAtOnce(chunk->value);
    item.bytes = bytesAt(tokens);
    item.low = bytesAt(tokensAtOnce(chunk->low));
    item.high = bytesAt(tokensAtOnce(chunk->high));
    item.formula = Phrase("{tokens:token} at once × (4 × {hidden} + {attention} + 2 × {feed_forward}) × 2 B",
        input("tokens", tokens), input("hidden", geometry.hidden), input("attention", attention),
        input("feed_forward", feedForward));
    item.reference = "Assumed: one layer's buffers, reused by all layers; the number of tokens computed at "
                     "once depends on the engine";
    items.push_back(item);
}

void addPlainOutput(const Scenario& scenario, std::vector<LineItem>& items) {
    const std::uint64_t vocabulary = scenario.model->geometry.vocabulary;
    if (vocabulary == 0) return;
    const std::uint64_t sequences = scenario.workload.sequenceCount();
    LineItem item;
    item.component = Component::Output;
    item.basis = Basis::Derived;
    item.label = "Logits";
    item.bytes = item.low = item.high = bytesOf(ElementType::F32, Count(sequences) * Count(vocabulary));
    item.formula = Phrase("{sequences:sequence} × {vocabulary} vocabulary entries × 4 B",
        input("sequences", sequences), input("vocabulary", vocabulary));
    item.reference = "One row of float32 logits for the newest token of each sequence";
    items.push_back(item);
}

} // namespace vramplan
