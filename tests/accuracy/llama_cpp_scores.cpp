// SPDX-License-Identifier: Apache-2.0
#include "tests/accuracy/llama_cpp_scores.h"

#include "core/estimate/engine.h"

#include <array>

namespace vramplan::accuracy {
namespace {

constexpr const char* kEngine = "llama.cpp";
/// Architectures of plain dense attention, for which compute buffers have a bound of their own.
constexpr std::array<std::string_view, 7> kDense = {
    "llama", "qwen2", "qwen3", "gemma", "gemma2", "gemma3", "mistral3"};

double number(Bytes bytes) { return static_cast<double>(bytes.value()); }
double number(std::uint64_t value) { return static_cast<double>(value); }

Bytes padded(const DeviceEstimate& device, Component component, std::string_view padding) {
    Bytes sum = device.sum(component);
    for (const LineItem& item : device.items)
        if (item.component == Component::Overhead && padding == item.label.pattern) sum += item.bytes;
    return sum;
}

/// Buffers of one device as the engine's log counts them: with what its allocator adds.
void scoreBuffers(const LlamaCase& fact, const DeviceEstimate& device, const LlamaCase::Buffers& truth,
    const std::string& where, Scores& scores) {
    scores.add(kEngine, "weights on " + where, fact.id,
        number(padded(device, Component::Weights, "Weights allocator padding")), number(truth.weights));
    scores.add(kEngine, "cache and state on " + where, fact.id,
        number(padded(device, Component::KvCache, "KV allocator padding")
            + device.sum(Component::RecurrentState)),
        number(truth.cache));
}

void scoreCompute(const LlamaCase& fact, const Estimate& answer, Scores& scores, ComputeRanges& ranges) {
    const double ours = number(answer.totalOf(Component::Activations)), theirs = number(fact.compute);
    scores.add(kEngine, "compute buffers, all shapes", fact.id, ours, theirs);
    const std::string& architecture = fact.plan.model->architecture;
    for (const std::string_view dense : kDense)
        if (dense == architecture && fact.plan.model->expertsUsed == 0)
            scores.add(kEngine, "compute buffers, dense llama, qwen and gemma", fact.id, ours, theirs);
    double low = 0, high = 0;
    for (const DeviceEstimate& device : answer.devices)
        for (const LineItem& item : device.items)
            if (item.component == Component::Activations) {
                low += number(item.low);
                high += number(item.high);
            }
    ++ranges.cases;
    if (high >= theirs) ++ranges.highEnough;
    if (ours < 0.85 * theirs && high < theirs) ranges.tooLow.push_back(fact.id);
    if (ours > 0) ranges.widths.push_back((high - low) / ours);
}

void scoreCase(const LlamaCase& fact, Scores& scores, ComputeRanges& ranges) {
    const auto answer = estimate(fact.plan);
    if (!fact.refused.empty()) {
        const bool right = !answer && answer.error().kind == ErrorKind::Refused
            && !answer.error().arguments.empty() && answer.error().arguments[0] == fact.refused;
        scores.add(kEngine, "refused for the engine's reason", fact.id, right);
        return;
    }
    scores.add(kEngine, "accepted", fact.id, answer.has_value());
    if (!answer) return;
    const KvSummary& kv = answer->kv;
    const auto kind = [&](CacheKind wanted) { return kv.byKind[static_cast<std::size_t>(wanted)]; };
    scores.add(kEngine, "keys", fact.id, number(kv.k), number(fact.keys + fact.windowKeys + fact.indexKeys));
    scores.add(kEngine, "values", fact.id, number(kv.v), number(fact.values + fact.windowValues));
    if (fact.windowKeys + fact.windowValues > 0)
        scores.add(kEngine, "windowed layers", fact.id,
            number(kind(CacheKind::Sliding) + kind(CacheKind::Chunked)),
            number(fact.windowKeys + fact.windowValues));
    if (fact.indexKeys > 0)
        scores.add(kEngine, "index keys", fact.id, number(kind(CacheKind::Indexer)), number(fact.indexKeys));
    if (fact.state > 0)
        scores.add(kEngine, "recurrent state", fact.id, number(answer->recurrentBytes), number(fact.state));
    if (!fact.embeddings)
        scores.add(kEngine, "output buffer", fact.id, number(answer->totalOf(Component::Output)),
            number(fact.output));
    const std::size_t gpus = fact.plan.devices.size();
    for (std::size_t i = 0; i < gpus; ++i)
        scoreBuffers(fact, answer->devices[i], fact.gpus[i], "GPUs", scores);
    scoreBuffers(fact, answer->devices[gpus], fact.host, "the host", scores);
    scoreCompute(fact, *answer, scores, ranges);
}

} // namespace

void scoreLlamaCpp(
    const std::vector<LlamaCase>& cases, std::size_t step, Scores& scores, ComputeRanges& ranges) {
    for (std::size_t i = 0; i < cases.size(); i += step) scoreCase(cases[i], scores, ranges);
}

} // namespace vramplan::accuracy
