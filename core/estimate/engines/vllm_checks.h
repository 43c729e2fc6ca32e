// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/vllm_groups.h"
#include "core/estimate/estimate.h"

#include <cstdint>
#include <optional>

namespace vramplan::vllm {

/// What one rank finds on its GPU before it loads anything.
struct StartRoom {
    std::optional<Bytes> total;             ///< of the GPU, where known
    Bytes budget;                           ///< what may be used of it
    Bytes requested;                        ///< utilisation × total
    Bytes freeLow, free, freeHigh;          ///< when the budget is measured
    Bytes outside, outsideLow, outsideHigh; ///< needed beside the budget
};

/// What the start depends on, of the ranks with the least room and the smallest pool.
struct StartFacts {
    StartRoom room;
    Bytes requested; ///< of the rank with the smallest pool
    Bytes inside;    ///< weights, activations, graphs and the rest inside its budget
    Bytes insideLow; ///< at least
    Bytes poolLow, pool, poolHigh;
    std::uint64_t needBlocks = 0; ///< of the whole workload on one rank
    bool hasState = false;
    bool poolGiven = false;
};

/// Fills verdict.checks and, where a check fails, the state, the refusal and what limits the plan. The five
/// checks of INTERFACE: start, weights, one_request, workload, outside; and state_blocks for models with
/// recurrent state.
void addChecks(const Scenario& scenario, const GroupPlan& plan, const Options& options,
    const StartFacts& facts, std::uint64_t blocks, Estimate& estimate);

} // namespace vramplan::vllm
