// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine.h"
#include "core/model/model_spec.h"
#include "core/report/json.h"

#include <memory>

namespace vramplan::fuzz {

/// What the programs do with a model after reading it: other geometries and estimates. Refusals are fine.
inline void useModel(ModelSpec spec) {
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
    (void)estimate(scenario);
    if (scenario.model->layerCount() > 64) return;
    scenario.engine = "llama.cpp";
    (void)estimate(scenario);
}

} // namespace vramplan::fuzz
