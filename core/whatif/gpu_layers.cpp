// SPDX-License-Identifier: Apache-2.0
#include "core/whatif/gpu_layers.h"

#include "core/estimate/engine.h"

#include <algorithm>

namespace vramplan {
namespace {

constexpr const char* kSetting = "n_gpu_layers";

} // namespace

Scenario withSetting(Scenario scenario, const std::string& key, const std::string& value) {
    std::erase_if(scenario.settings, [&](const auto& setting) { return setting.first == key; });
    scenario.settings.emplace_back(key, value);
    return scenario;
}

bool placesLayers(const Scenario& scenario) {
    const Engine* engine = engineByName(scenario.engine);
    if (engine == nullptr) return false;
    const auto settings = engine->info().settings;
    return std::any_of(settings.begin(), settings.end(),
        [](const SettingInfo& setting) { return std::string_view(setting.key) == kSetting; });
}

std::optional<GpuLayers> mostGpuLayers(
    const Scenario& scenario, std::uint64_t most, const std::function<bool()>& cancelled) {
    for (std::uint64_t layers = most + 1; layers-- > 0;) {
        if (cancelled && cancelled()) return std::nullopt;
        Scenario tried = withSetting(scenario, kSetting, std::to_string(layers));
        auto answer = estimate(tried);
        if (answer && answer->verdict.fits == true)
            return GpuLayers{layers, std::move(tried), std::move(*answer)};
    }
    return std::nullopt;
}

} // namespace vramplan
