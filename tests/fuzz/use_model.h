// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalogue/engine_profiles.h"
#include "core/device/device_budget.h"
#include "core/estimate/engine.h"
#include "core/model/model_spec.h"
#include "core/report/json.h"

#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <map>
#include <memory>
#include <string>

namespace vramplan::fuzz {

/// Of every engine, read once.
inline const std::map<std::string, std::shared_ptr<const EngineProfile>>& newestProfiles() {
    static const auto profiles = [] {
        std::map<std::string, std::shared_ptr<const EngineProfile>> read;
        for (const Engine* engine : engines())
            if (auto profile = engineProfile(VRAMPLAN_SOURCE_DIR "/presets", engine->info().name))
                read.emplace(engine->info().name, *std::move(profile));
        return read;
    }();
    return profiles;
}

/// Whether only the readers are tried, which is some twenty times as fast: for runs of many millions of
/// inputs.
inline bool readsOnly() {
    static const bool only = std::getenv("VRAMPLAN_FUZZ_READS_ONLY") != nullptr;
    return only;
}

/// What the programs do with a model after reading it: other geometries and estimates. Refusals are fine.
inline void useModel(ModelSpec spec) {
    if (readsOnly()) return;
    if (spec.definition) {
        GeometryOverrides overrides;
        overrides.layers = spec.layerCount() + 3;
        overrides.kvHeads = 3;
        overrides.headDim = 24;
        overrides.hidden = 1000;
        overrides.intermediate = 77;
        overrides.vocabulary = 1;
        (void)spec.definition->expand(overrides);
        (void)spec.definition->expand({});
    }
    if (spec.layerCount() <= 64) (void)modelJson(spec);
    Scenario scenario;
    scenario.model = std::make_shared<const ModelSpec>(std::move(spec));
    scenario.workload.context = 4096;
    scenario.workload.sequences = 2;
    scenario.devices = {manualBudget(Count(24) * kGiB)};
    scenario.profile = newestProfiles().at("reference");
    (void)estimate(scenario);
    // One other engine each, by what the model happens to be: all of them would make a run too slow. Some
    // build a graph for each layer, so that many layers take long by right.
    if (scenario.model->layerCount() > 64) return;
    const auto& profiles = newestProfiles();
    const auto one = std::next(
        profiles.begin(), static_cast<std::ptrdiff_t>(scenario.model->geometry.hidden / 8 % profiles.size()));
    scenario.engine = one->first;
    scenario.profile = one->second;
    (void)estimate(scenario);
    // What is remembered of the model is computed anew for another context.
    scenario.workload.context = 300;
    scenario.workload.sequences = 40;
    (void)estimate(scenario);
}

} // namespace vramplan::fuzz
