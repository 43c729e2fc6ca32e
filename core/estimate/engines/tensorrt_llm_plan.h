// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/tensorrt_llm_pools.h"
#include "core/estimate/engines/tensorrt_llm_settings.h"

#include <optional>
#include <vector>

namespace vramplan::tensorrt_llm {

/// One pipeline stage on one of its ranks.
struct Stage {
    LayerRange layers;
    std::vector<PoolGroup> groups;
    std::vector<LineItem> weights;
    Bytes state; ///< of one request
};

/// What is left after the profiling step on the fullest GPU, and its spread.
struct Budget {
    std::optional<Bytes> pool; ///< empty: memory unknown
    Bytes low, high;           ///< of the pool, from the spread of what was in use
    bool given = false;        ///< by kv_cache_memory_bytes
};

/// Tokens that a request of this length keeps in a group, in whole blocks; beams repeat what follows the
/// prompt.
Count tokensOfRequest(const PoolGroup& group, const Workload& workload, const Options& options,
    std::uint64_t length, std::uint64_t encoderTokens);

void addPoolItems(const Stage& stage, ElementType type, const Options& options, const Budget& budget,
    DeviceEstimate& device);
/// Fills kv, recurrent, pool and pools, adds the checks and sets the state of a plan that does not start or
/// does not run at once.
void summarise(const Scenario& scenario, const std::vector<Stage>& stages, const Options& options,
    const Budget& budget, Estimate& estimate);

} // namespace vramplan::tensorrt_llm
