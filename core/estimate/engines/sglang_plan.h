// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/sglang_settings.h"
#include "core/estimate/serving_forward.h"

#include <optional>
#include <vector>

namespace vramplan::sglang {

/// One pipeline stage: its layers, what they store and the pools of one of its ranks.
struct Stage {
    LayerRange layers;
    StageCells cells;
    Pools pools;
    std::vector<LineItem> items; ///< of one rank: weights, then pools, then what runs; equal on all its ranks
    Bytes weightBytes, poolBytes;
};

/// What the sequences of one worker, or of all, need.
struct Need {
    Count full, sliding; ///< tokens in whole pages
    Count slots;         ///< state slots
    std::uint64_t requests = 0;
};

/// Memory of a GPU before and after the weights, the smallest over all ranks, and how it is divided.
struct Budget {
    std::optional<Bytes> before; ///< free, less context and communication
    Bytes weights;               ///< of the rank with the least left
    double fraction = 0;
    Bytes reserve;               ///< set aside for image embeddings
    std::optional<double> pools; ///< bytes for pools; may be negative; empty: memory unknown
    Spread spread;               ///< of `pools`
    bool given = false;          ///< by kv_cache_memory_bytes
};

Need needOf(const Workload& workload, const StageCells& cells, const Options& options,
    std::uint64_t encoderTokens, std::uint64_t replicas);

/// Adds the pools of one rank to the stage's items and sums them up.
void addPoolItems(Stage& stage, const Options& options, const Budget& budget);

/// Fills kv, recurrent, pool and pools of the estimate.
void summarise(const std::vector<Stage>& stages, const Options& options, const Need& all, const Need& worker,
    const Need& longest, Estimate& estimate);

/// Both sides of mem_fraction_static and each pool apart; sets the state for what the engine would not start
/// with or would not run at once.
void addChecks(const std::vector<Stage>& stages, const Options& options, const Budget& budget,
    const Need& worker, const Need& longest, Estimate& estimate);

} // namespace vramplan::sglang
