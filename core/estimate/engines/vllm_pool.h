// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/vllm_groups.h"
#include "core/estimate/estimate.h"

#include <cstdint>

namespace vramplan::vllm {

/// The pool as the start-up log prints it.
struct PoolNumbers {
    std::uint64_t blocks = 0;
    std::uint64_t blocksPerRequest = 0; ///< of max_model_len
    double concurrency = 0;             ///< "Maximum concurrency"
    std::uint64_t tokens = 0;           ///< "GPU KV cache size"
};

/// Source: get_max_concurrency_for_kv_cache_config and the log line of vLLM, as the version has them. With
/// tokensFromConcurrency: int(concurrency × max_model_len); before: blocks // groups × smallest block ×
/// context-parallel ranks.
PoolNumbers poolNumbers(const GroupPlan& plan, std::uint64_t blocks, const Options& options);

/// Fills kv, recurrent state and their growth, and returns the blocks that the workload needs of one rank:
/// each sequence its own length, windows the tokens in flight once, a shared prefix once where prefixes are
/// cached. Data-parallel ranks share the sequences.
std::uint64_t addNeed(
    const Scenario& scenario, const GroupPlan& plan, const Options& options, Estimate& estimate);

/// One row per kind of layer.
void addPoolRows(const GroupPlan& plan, std::uint64_t blocks, const Options& options, Estimate& estimate);

} // namespace vramplan::vllm
