// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/vllm_groups.h"
#include "core/estimate/estimate.h"

#include <cstdint>
#include <optional>

namespace vramplan::vllm {

/// What the start of the engine depends on, of its tightest rank. Sizes that rest on heuristics have a range.
struct StartFacts {
    std::optional<Bytes> total;    ///< of the GPU, where known
    Bytes budget;                  ///< what may be used of it
    Bytes requested;               ///< utilisation × total
    Bytes freeLow, free, freeHigh; ///< before the budget is measured, after the process has its context
    Bytes inside;                  ///< weights, activations, graphs and the rest inside the budget
    Bytes insideLow;               ///< at least
    Bytes poolLow, pool, poolHigh;
    std::uint64_t needBlocks = 0;           ///< of the whole workload on one rank
    Bytes outside, outsideLow, outsideHigh; ///< grows outside the budget
    bool hasState = false;
    bool poolGiven = false;
};

/// Fills verdict.checks and, where a check fails, the state, the refusal and what limits the plan. The five
/// checks of INTERFACE: start, weights, one_request, workload, outside; and state_blocks for models with
/// recurrent state.
void addChecks(const Scenario& scenario, const GroupPlan& plan, const Options& options,
    const StartFacts& facts, std::uint64_t blocks, Estimate& estimate);

} // namespace vramplan::vllm
