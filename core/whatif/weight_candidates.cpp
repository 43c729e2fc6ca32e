// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/weight_candidates.h"

#include "core/estimate/engine.h"

#include <algorithm>

namespace vramplan {
namespace {

/// GGUF files hold ggml's own types only, no values with scales beside them.
bool canRun(const EngineInfo& engine, const WeightScheme& scheme) {
    return !engine.ggufOnly || scheme.matrices.packing == Packing::Plain;
}

std::optional<WeightCandidate> candidate(Scenario scenario, std::shared_ptr<const WeightScheme> scheme) {
    auto answer = estimate(scenario);
    if (!answer || !answer->weightsKnown) return std::nullopt;
    const Bytes bytes = answer->totalOf(Component::Weights);
    return WeightCandidate{std::move(scheme), std::move(scenario), *std::move(answer), bytes};
}

std::optional<WeightCandidate> storedCandidate(
    Scenario scenario, std::span<const std::shared_ptr<const WeightScheme>> schemes) {
    scenario.precision.weights = nullptr;
    auto stored = candidate(std::move(scenario), nullptr);
    if (!stored) return stored;
    const auto& own = stored->scenario.model->storedScheme;
    const std::string& id =
        own && stored->scenario.model->inventory ? own->id : stored->estimate.weightPrecision;
    const auto known =
        std::find_if(schemes.begin(), schemes.end(), [&](const auto& scheme) { return scheme->id == id; });
    if (known != schemes.end()) {
        stored->scheme = *known;
    } else {
        WeightScheme named;
        named.id = named.title = id;
        stored->scheme = std::make_shared<const WeightScheme>(std::move(named));
    }
    return stored;
}

} // namespace

std::vector<WeightCandidate> weightCandidates(
    const Scenario& scenario, std::span<const std::shared_ptr<const WeightScheme>> schemes) {
    std::vector<WeightCandidate> candidates;
    const Engine* engine = engineByName(scenario.engine);
    auto stored = storedCandidate(scenario, schemes);
    if (engine == nullptr || !stored) return candidates;
    const Bytes most = stored->bytes;
    candidates.push_back(*std::move(stored));
    for (const auto& scheme : schemes) {
        if (!canRun(engine->info(), *scheme)) continue;
        Scenario tried = scenario;
        tried.precision.weights = scheme;
        auto found = candidate(std::move(tried), scheme);
        if (found && found->bytes < most) candidates.push_back(*std::move(found));
    }
    std::stable_sort(candidates.begin() + 1, candidates.end(),
        [](const WeightCandidate& a, const WeightCandidate& b) { return a.bytes > b.bytes; });
    return candidates;
}

} // namespace vramplan
