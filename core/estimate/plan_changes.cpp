// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/plan_changes.h"

#include "core/estimate/engine.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace vramplan {
namespace {

bool knowsType(const EngineInfo& engine, ElementType type) {
    return std::find(engine.kvTypes.begin(), engine.kvTypes.end(), type) != engine.kvTypes.end();
}

bool isSharesFor(std::string_view text, std::size_t devices) {
    const auto isSeparator = [](char each) { return each == ',' || each == '/'; };
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), isSeparator)) + 1 == devices;
}

bool isDeviceOf(std::string_view text, std::size_t devices) {
    std::size_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() && number < devices;
}

} // namespace

void useEngine(Scenario& scenario, std::shared_ptr<const EngineProfile> profile) {
    const Engine* engine = engineByName(profile->engine);
    if (engine == nullptr) return;
    const EngineInfo& info = engine->info();
    scenario.engine = profile->engine;
    scenario.profile = std::move(profile);
    std::erase_if(scenario.settings, [&](const auto& setting) {
        return std::none_of(info.settings.begin(), info.settings.end(),
            [&](const SettingInfo& known) { return setting.first == known.key; });
    });
    // Only the engines that serve from a pool have ranks; the others would refuse the plan.
    if (!info.fillsBudget) scenario.parallelism = {};
    // A setting of the same name may allow other values here.
    if (!ResolvedSettings::resolve(info, scenario.settings)) scenario.settings.clear();
    for (auto* type : {&scenario.precision.kvK, &scenario.precision.kvV})
        if (*type && !knowsType(info, **type)) type->reset();
}

void followDevices(Scenario& scenario) {
    const std::size_t devices = scenario.devices.size();
    std::erase_if(scenario.settings, [&](const auto& setting) {
        return (setting.first == "tensor_split" && !isSharesFor(setting.second, devices))
            || (setting.first == "main_gpu" && !isDeviceOf(setting.second, devices));
    });
}

} // namespace vramplan
