// SPDX-License-Identifier: GPL-3.0-only
#include "app/gui/start_plan.h"

#include "app/common/scenario_builder.h"
#include "ui/session/machine.h"

#include <algorithm>
#include <utility>

namespace vramplan {
namespace {

constexpr const char* kUsualModel = "meta-llama/Llama-3.1-8B-Instruct";

} // namespace

PlanOptions completedOptions(PlanOptions options) {
    if (options.model.ends_with(".vramplan") && options.plan.empty())
        options.plan = std::exchange(options.model, {});
    if (options.model.empty() && options.plan.empty() && options.layers.empty()) options.model = kUsualModel;
    return options;
}

Result<Scenario> startPlan(PlanOptions options, Environment& environment) {
    auto& gpus = options.devices.gpus;
    const auto detected = std::remove(gpus.begin(), gpus.end(), "detected");
    const bool follows = detected != gpus.end() || (!options.devices.any() && options.plan.empty());
    gpus.erase(detected, gpus.end());
    // Without a device option makeScenario() would look for GPUs, and the window with it.
    if (follows && !options.devices.any()) gpus = {"none"};
    VRAMPLAN_TRY(Scenario scenario, makeScenario(options, environment));
    if (follows && scenario.devices.empty()) scenario.devices = {Machine::standIn()};
    return scenario;
}

} // namespace vramplan
