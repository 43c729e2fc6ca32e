// SPDX-License-Identifier: GPL-3.0-only
#include "app/gui/start_plan.h"

#include "app/common/scenario_builder.h"
#include "core/units/text.h"
#include "ui/session/machine.h"

#include <algorithm>
#include <utility>

namespace vramplan {
namespace {

constexpr const char* kUsualModel = "meta-llama/Llama-3.1-8B-Instruct";

/// The card that stands in for this machine's GPUs, with the sizes that they shall have.
Result<DeviceBudget> standInFor(const DeviceOptions& options) {
    DeviceBudget device = Machine::standIn();
    if (!options.reserve.empty()) {
        VRAMPLAN_TRY(device.reserve, parseBytes(options.reserve, "--reserve"));
    }
    if (!options.free.empty()) {
        VRAMPLAN_TRY(device.free, parseBytes(options.free, "--free"));
    }
    return device;
}

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
    if (!follows) return makeScenario(options, environment);
    VRAMPLAN_TRY(DeviceBudget standIn, standInFor(options.devices));
    if (!options.devices.any()) {
        // Without a device option makeScenario() would look for GPUs, and the window with it. Sizes are for
        // those GPUs, not for the host.
        gpus = {"none"};
        options.devices.free = options.devices.reserve = {};
    }
    VRAMPLAN_TRY(Scenario scenario, makeScenario(options, environment));
    scenario.devices.insert(scenario.devices.begin(), std::move(standIn));
    return scenario;
}

} // namespace vramplan
