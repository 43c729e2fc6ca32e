// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/scenario/engine_profile.h"

namespace vramplan::vllm {

/// What differs between versions of vLLM. Every field is a constant of the profile, which names its source.
struct Rules {
    double utilization = 0.92;         ///< default of gpu_memory_utilization
    bool graphsInBudget = true;        ///< CUDA graphs are estimated before the pool is cut, and subtracted
    bool networkOutside = true;        ///< communication buffers exist before the budget is measured
    double bucketRatio = 1.5;          ///< group plan: take the larger bucket below this ratio; 1: never
    bool statePrefixCaching = true;    ///< prefix caching is on by default for models with recurrent state
    bool allBatchesInFlight = true;    ///< windows are charged for the tokens of all concurrent batches
    bool tokensFromConcurrency = true; ///< "GPU KV cache size" is concurrency × max_model_len
    bool packedLayout = true;          ///< DeepSeek-V4: a block holds the widest group's pages only
    std::uint64_t graphSizeStep = 16;  ///< between captured batch sizes above 256
    bool windowsOwnBlock = true;       ///< windowed layers ignore --block-size and take the kernel's smallest
};

/// The rules of a profile; a constant that it lacks keeps the newest rule.
Rules rulesOf(const EngineProfile& profile);

} // namespace vramplan::vllm
