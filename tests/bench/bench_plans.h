// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalogue/engine_profiles.h"
#include "core/scenario/scenario.h"
#include "tests/support/core/fixtures.h"

#include <cstdlib>
#include <iostream>

namespace vramplan::bench {

/// The value, or the end of the program: a benchmark of an error means nothing.
template <class T>
T must(Result<T> result) {
    if (result) return std::move(*result);
    std::cerr << describe(result.error()) << '\n';
    std::exit(1);
}

/// Llama 3.1 8B on one device of 24 GiB with the shipped constants of this engine.
inline Scenario llamaPlan(const char* engine = "reference") {
    Scenario plan = testing::planFor(testing::llama8b(), 32'768);
    plan.engine = engine;
    plan.profile = must(engineProfile(VRAMPLAN_SOURCE_DIR "/presets", engine));
    return plan;
}

/// The same model with this many layers, alternating between two kinds every `runLength` layers.
inline Scenario striped(std::uint32_t layers, std::uint32_t runLength) {
    ModelSpec spec = testing::llama8b();
    const WeightTensors weights = spec.kinds.front().weights;
    spec.kinds.clear();
    spec.runs.clear();
    for (std::uint32_t first = 0, run = 0; first < layers; first += runLength, ++run)
        appendLayers(spec,
            {.records = run % 2 == 0 ? CacheRecords{SlidingAttention{8, 128, 128, 1024}}
                                     : CacheRecords{FullAttention{8, 128, 128}},
                .weights = weights},
            std::min(runLength, layers - first));
    Scenario plan = llamaPlan();
    plan.model = std::make_shared<ModelSpec>(std::move(spec));
    return plan;
}

} // namespace vramplan::bench
