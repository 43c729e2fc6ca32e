// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/adapters.h"
#include "core/estimate/engine.h"
#include "core/estimate/engines/sglang_cells.h"
#include "core/estimate/engines/sglang_pools.h"
#include "core/estimate/serving_ranks.h"

#include <optional>
#include <span>

namespace vramplan::sglang {

std::span<const SettingInfo> settingList();

/// The plan's settings in the engine's terms, with its defaults for this model and GPU.
struct Options {
    ServingRanks ranks;
    std::uint64_t attentionReplicas = 1; ///< data-parallel groups of attention inside the tensor ranks
    std::uint64_t attentionRanks = 1;    ///< tensor ranks of one such group
    CacheType cache;
    PoolSettings pool;
    std::uint64_t graphBatch = 0;
    std::optional<double> fraction; ///< mem_fraction_static as given
    std::optional<Bytes> poolBytes; ///< kv_cache_memory_bytes
    double hostRatio = 0;           ///< hicache_ratio
    Adapters adapters;              ///< max_loras_per_batch of max_lora_rank

    std::uint64_t sequenceReplicas() const { return ranks.replicas * attentionReplicas; }
};

/// Errors: Refused naming the setting, the engine's rule and what would work. Puts the cache type that
/// kv_cache_dtype names into the estimate.
Result<Options> resolveOptions(
    const Scenario& scenario, const ResolvedSettings& settings, Estimate& estimate);

} // namespace vramplan::sglang
