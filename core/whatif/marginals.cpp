// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/marginals.h"

#include "core/estimate/engine.h"

#include <algorithm>

namespace vramplan {
namespace {

using Override = std::optional<std::uint64_t> GeometryOverrides::*;

std::optional<Bytes> totalOf(const Scenario& scenario) {
    const auto answer = estimate(scenario);
    if (!answer) return std::nullopt;
    return answer->demand();
}

std::optional<std::int64_t> costOf(const Scenario& changed, Bytes now) {
    const auto total = totalOf(changed);
    if (!total) return std::nullopt;
    return difference(*total, now);
}

std::optional<Bytes> totalWith(Scenario scenario, const GeometryOverrides& overrides) {
    auto spec = scenario.model->definition->expand(overrides);
    if (!spec) return std::nullopt;
    scenario.model = std::make_shared<const ModelSpec>(*std::move(spec));
    return totalOf(scenario);
}

/// Cost of one more unit of a size of the geometry; of the last one where one more is not possible. The size
/// itself is given as an override on both sides, so that stored and computed weights are never compared.
std::optional<std::int64_t> geometryCost(const Scenario& scenario, Override field, std::uint64_t value) {
    if (!scenario.model->definition || value == 0) return std::nullopt;
    GeometryOverrides overrides = scenario.model->overrides;
    overrides.*field = value;
    const auto here = totalWith(scenario, overrides);
    if (!here) return std::nullopt;
    overrides.*field = value + 1;
    if (const auto more = totalWith(scenario, overrides)) return difference(*more, *here);
    if (value == 1) return std::nullopt;
    overrides.*field = value - 1;
    if (const auto less = totalWith(scenario, overrides)) return difference(*here, *less);
    return std::nullopt;
}

} // namespace

Marginals workloadMarginals(const Scenario& scenario, const Estimate& now) {
    Marginals marginals;
    Scenario changed = scenario;
    Workload& workload = changed.workload;
    if (workload.lengths.empty()) {
        workload.context += Marginals::kContextStep;
        // A prompt that fills the context grows with it; a shorter one stays.
        if (workload.prompt == scenario.workload.context) workload.prompt = workload.context;
        marginals.perContextStep = costOf(changed, now.demand());
        workload = scenario.workload;
        workload.sequences += 1;
    } else {
        for (std::uint64_t& length : workload.lengths) length += Marginals::kContextStep;
        marginals.perContextStep = costOf(changed, now.demand());
        workload = scenario.workload;
        workload.lengths.push_back(workload.longest());
    }
    marginals.perSequence = costOf(changed, now.demand());
    return marginals;
}

Marginals findMarginals(const Scenario& scenario, const Estimate& now) {
    Marginals marginals = workloadMarginals(scenario, now);
    const Geometry& geometry = scenario.model->geometry;
    marginals.perLayer = geometryCost(scenario, &GeometryOverrides::layers, geometry.layers);
    marginals.perQueryHead = geometryCost(scenario, &GeometryOverrides::heads, geometry.heads);
    marginals.perKvHead = geometryCost(scenario, &GeometryOverrides::kvHeads, geometry.kvHeads);
    marginals.perHeadDim = geometryCost(scenario, &GeometryOverrides::headDim, geometry.headDim);
    if (now.kvK != ElementType::Q8_0 || now.kvV != ElementType::Q8_0) {
        Scenario smaller = scenario;
        smaller.precision.kvK = smaller.precision.kvV = ElementType::Q8_0;
        if (const auto cost = costOf(smaller, now.demand()); cost && *cost < 0)
            marginals.savedByQ8Cache = -*cost;
    }
    return marginals;
}

PrecisionSavings findPrecisionSavings(const Scenario& scenario, const Estimate& now,
    std::span<const std::shared_ptr<const WeightScheme>> schemes) {
    PrecisionSavings savings;
    const auto saved = [&](const Scenario& changed) -> std::optional<std::int64_t> {
        const auto cost = costOf(changed, now.demand());
        return cost ? std::optional(-*cost) : std::nullopt;
    };
    if (const Engine* engine = engineByName(scenario.engine))
        for (const ElementType type : engine->info().kvTypes) {
            Scenario changed = scenario;
            changed.precision.kvK = type;
            changed.precision.kvV = now.kvV;
            savings.keys.push_back(saved(changed));
            changed.precision.kvK = now.kvK;
            changed.precision.kvV = type;
            savings.values.push_back(saved(changed));
        }
    for (const auto& scheme : schemes) {
        Scenario changed = scenario;
        changed.precision.weights = scheme;
        savings.weights.push_back(now.weightsKnown ? saved(changed) : std::nullopt);
    }
    return savings;
}

} // namespace vramplan
