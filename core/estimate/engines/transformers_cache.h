// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/transformers_plan.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace vramplan::transformers {

/// What one cache record stores in this library.
struct CacheTensors {
    CacheKind kind = CacheKind::Full;
    std::uint64_t keyValues = 0;   ///< per token, all heads
    std::uint64_t valueValues = 0; ///< per token, all heads
    std::uint64_t window = 0;      ///< tokens; 0: all
    std::uint64_t ratio = 1;       ///< tokens per entry
    bool encoder = false;          ///< counts encoder positions
    const char* label = "";

    Count width() const { return Count(keyValues) + Count(valueValues); }
};

/// Empty for states and shared caches. `expandLatent`: keys and values of every head instead of the latent
/// vector, which is stored as keys (the latent) and values (the rotary part) of one head.
std::optional<CacheTensors> tensorsOf(const CacheRecord& record, bool expandLatent);

/// Tokens (or entries) that a layer keeps of a sequence of `length`.
///
///   dynamic                min(length, window − 1); chunks are windows; length without a configuration
///   static                 min(static length, window)
///   cross attention        encoder positions
///   one entry per r tokens ⌊length / r⌋
///
/// Source: transformers cache_utils.py (DynamicSlidingWindowLayer, StaticSlidingWindowLayer).
Count keptTokens(const CacheTensors& tensors, const Plan& plan, std::uint64_t length);

struct LayerBytes {
    Bytes key, value;
    Bytes total() const { return key + value; }
};
/// One layer's cache for all rows, each of `length` tokens.
LayerBytes layerBytes(const CacheTensors& tensors, const Plan& plan, std::uint64_t length);

/// All records of the layers that `counts` says (one number per ModelSpec kind), equal ones together.
struct CacheGroup {
    CacheTensors tensors;
    std::uint32_t layers = 0;
};
std::vector<CacheGroup> cacheGroups(
    const ModelSpec& spec, std::span<const std::uint32_t> counts, bool expandLatent);

/// Adds the cache that lies on this device, and what padding to the longest sequence adds, and the sums to
/// `kv`.
void addCacheItems(const Scenario& scenario, const Plan& plan, std::span<const CacheGroup> groups,
    std::vector<LineItem>& items, KvSummary& kv);

/// Growth of one sequence, up to the next step of the cache.
void addGrowth(const Scenario& scenario, const Plan& plan, KvSummary& kv);

/// Adds convolution windows (all columns of the kernel, in the model's type) and recurrent states (float32,
/// or what the file asks for) of this device. They never leave the device.
///
/// Source: transformers cache_utils.py (LinearAttentionLayer); modelling files of RWKV and RecurrentGemma.
void addStateItems(const Scenario& scenario, const Plan& plan, std::span<const std::uint32_t> counts,
    std::vector<LineItem>& items, Estimate& estimate);

} // namespace vramplan::transformers
