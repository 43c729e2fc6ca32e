// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace vramplan {

/// One component over several plans; the first plan is the baseline.
struct ComponentDifference {
    Component component = Component::Weights;
    std::vector<std::optional<Bytes>> bytes; ///< per plan; empty where it is not known
    bool differs = false;
};

/// One row per component that any of the plans has, in the order of the bars.
std::vector<ComponentDifference> compareComponents(std::span<const Estimate* const> plans);

/// What two plans can differ in, in the order in which people name it.
enum class PlanAspect : std::uint8_t {
    Model,
    Sizes, ///< layers, heads: what the user changed of the model
    Engine,
    Weights,
    Cache, ///< precision of K and V
    Context,
    Sequences,
    Workload, ///< lengths, prefix, prompt, encoder positions
    Settings,
    Parallelism,
    Devices,
};
inline constexpr std::array kPlanAspects = {PlanAspect::Model, PlanAspect::Sizes, PlanAspect::Engine,
    PlanAspect::Weights, PlanAspect::Cache, PlanAspect::Context, PlanAspect::Sequences, PlanAspect::Workload,
    PlanAspect::Settings, PlanAspect::Parallelism, PlanAspect::Devices};

/// A plan with its answer, which may be null: then defaults of the engine are not known.
struct PlanAnswer {
    const Scenario* scenario = nullptr;
    const Estimate* estimate = nullptr;
};
/// What is not the same in two plans. Another model has other sizes anyway: they are not named again.
std::vector<PlanAspect> differences(const PlanAnswer& one, const PlanAnswer& other);
/// Whether an aspect can change a component.
bool concerns(PlanAspect aspect, Component component);

} // namespace vramplan
