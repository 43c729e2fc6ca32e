// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/compare.h"

#include "core/scenario/engine_profile.h"

#include <algorithm>
#include <string_view>

namespace vramplan {
namespace {

bool sameModel(const Scenario& one, const Scenario& other) {
    if (one.model == other.model) return true;
    return one.model && other.model && one.model->id == other.model->id
        && one.model->name == other.model->name && one.model->source.path == other.model->source.path;
}

/// The types in force where they are known, else those that were asked for.
bool sameCache(const PlanAnswer& one, const PlanAnswer& other) {
    if (one.estimate != nullptr && other.estimate != nullptr)
        return one.estimate->kvK == other.estimate->kvK && one.estimate->kvV == other.estimate->kvV;
    return one.scenario->precision.kvK == other.scenario->precision.kvK
        && one.scenario->precision.kvV == other.scenario->precision.kvV;
}

bool sameWeights(const PlanAnswer& one, const PlanAnswer& other) {
    if (one.estimate != nullptr && other.estimate != nullptr)
        return one.estimate->weightPrecision == other.estimate->weightPrecision;
    const auto& a = one.scenario->precision.weights;
    const auto& b = other.scenario->precision.weights;
    return a == b || (a && b && a->id == b->id);
}

std::string_view version(const Scenario& scenario) {
    return scenario.profile ? std::string_view(scenario.profile->version) : std::string_view();
}

/// Free memory moves by itself and is no other choice of devices.
bool sameDevices(const Scenario& one, const Scenario& other) {
    return std::equal(one.devices.begin(), one.devices.end(), other.devices.begin(), other.devices.end(),
        [](const DeviceBudget& a, const DeviceBudget& b) {
            return a.name == b.name && a.identity == b.identity && a.capacity == b.capacity
                && a.reserve == b.reserve;
        });
}

bool same(PlanAspect aspect, const PlanAnswer& one, const PlanAnswer& other) {
    const Scenario &a = *one.scenario, &b = *other.scenario;
    switch (aspect) {
    case PlanAspect::Model: return sameModel(a, b);
    case PlanAspect::Sizes:
        return a.model == b.model || !sameModel(a, b) || a.model->geometry == b.model->geometry;
    case PlanAspect::Engine: return a.engine == b.engine && version(a) == version(b);
    case PlanAspect::Weights: return sameWeights(one, other);
    case PlanAspect::Cache: return sameCache(one, other);
    case PlanAspect::Context: return a.workload.longest() == b.workload.longest();
    case PlanAspect::Sequences: return a.workload.sequenceCount() == b.workload.sequenceCount();
    case PlanAspect::Workload:
        return a.workload.lengths == b.workload.lengths && a.workload.prefix == b.workload.prefix
            && a.workload.prompt == b.workload.prompt && a.workload.encoderTokens == b.workload.encoderTokens;
    case PlanAspect::Settings: return a.settings == b.settings;
    case PlanAspect::Parallelism: return a.parallelism == b.parallelism;
    case PlanAspect::Devices: break;
    }
    return sameDevices(a, b);
}

} // namespace

std::vector<PlanAspect> differences(const PlanAnswer& one, const PlanAnswer& other) {
    std::vector<PlanAspect> found;
    for (const PlanAspect aspect : kPlanAspects)
        if (!same(aspect, one, other)) found.push_back(aspect);
    return found;
}

bool concerns(PlanAspect aspect, Component component) {
    switch (aspect) {
    case PlanAspect::Weights: return component == Component::Weights || component == Component::Overhead;
    case PlanAspect::Cache:
        return component == Component::KvCache || component == Component::Activations
            || component == Component::Overhead;
    case PlanAspect::Context:
    case PlanAspect::Workload:
        return component == Component::KvCache || component == Component::Activations
            || component == Component::Overhead;
    case PlanAspect::Sequences: return component != Component::Weights;
    case PlanAspect::Model:
    case PlanAspect::Sizes:
    case PlanAspect::Engine:
    case PlanAspect::Settings:
    case PlanAspect::Parallelism:
    case PlanAspect::Devices: break;
    }
    return true;
}

std::vector<ComponentDifference> compareComponents(std::span<const Estimate* const> plans) {
    std::vector<ComponentDifference> rows;
    for (const Component component : kComponents) {
        ComponentDifference row;
        row.component = component;
        for (const Estimate* plan : plans) {
            const bool known = component != Component::Weights || plan->weightsKnown;
            row.bytes.push_back(known ? std::optional(plan->totalOf(component)) : std::nullopt);
        }
        if (std::all_of(
                row.bytes.begin(), row.bytes.end(), [](const auto& bytes) { return bytes == Bytes(); }))
            continue;
        row.differs = std::any_of(row.bytes.begin(), row.bytes.end(),
            [&](const auto& bytes) { return bytes != row.bytes.front(); });
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace vramplan
