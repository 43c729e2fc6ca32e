// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/adapters.h"
#include "core/estimate/engine.h"
#include "core/estimate/serving_ranks.h"

#include <optional>
#include <span>
#include <vector>

namespace vramplan::tensorrt_llm {

std::span<const SettingInfo> settingList();

/// The plan's settings in the engine's terms.
struct Options {
    ServingRanks ranks;
    double fraction = 0.9; ///< of what is left after the profiling step
    std::uint64_t blockTokens = 32;
    std::uint64_t batch = 1; ///< requests at once
    std::uint64_t stepTokens = 8192;
    std::uint64_t beams = 1;
    double crossFraction = 0.5;
    std::vector<std::uint64_t> windows; ///< repeated over the layers
    Bytes hostCache;
    std::optional<Bytes> poolBytes; ///< kv_cache_memory_bytes
    Adapters adapters;              ///< max_loras of max_lora_rank
};

/// Errors: Refused naming the setting, the engine's rule and what would work; Usage for a list of windows
/// that is none.
Result<Options> resolveOptions(
    const Scenario& scenario, const ResolvedSettings& settings, const Estimate& estimate);

} // namespace vramplan::tensorrt_llm
