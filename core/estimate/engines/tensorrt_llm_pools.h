// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"
#include "core/estimate/placement.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace vramplan::tensorrt_llm {

/// Equal layers that share a pool: same window, heads and widths.
struct PoolGroup {
    std::uint64_t window = 0; ///< tokens; 0: the whole request
    CacheKind kind = CacheKind::Full;
    std::uint64_t layers = 0, kvHeads = 1, heldHeads = 1, width = 0;
    std::uint64_t factor = 2; ///< 2: keys and values of equal width; 1: latent entries
    Count priced;             ///< values per token that the engine divides its budget by
    Count stored;             ///< values per token that its tensors hold
    Bytes index;              ///< bytes per token of index keys
    std::uint64_t blocks = 0;

    Bytes price(ElementType type) const;
    Bytes bytes(ElementType type) const; ///< per token, in the tensors
    const char* label() const;
};

/// Cache values of one rank: `stored` values of this type with the scales of 4-bit ones. Source:
/// resource_manager.py: fp8 1 B; nvfp4 half a byte and a scale byte per 16 values.
Bytes cacheBytes(ElementType type, Count values);

/// What one rank stores of these layers. A window is min(list[layer % length], longest request); without a
/// list every layer keeps the whole request. Prices count heads × width // ranks and stay below what is
/// stored where there are more ranks than KV heads. Source: _util.py (cache_size_per_token),
/// resource_manager.py.
std::vector<PoolGroup> groupsOf(const ModelSpec& spec, LayerRange layers, std::uint64_t ranks,
    std::span<const std::uint64_t> windows, std::uint64_t longest);

/// Recurrent state of one request in these layers on one rank.
Bytes stateOf(const ModelSpec& spec, LayerRange layers, std::uint64_t ranks);

/// Divides a budget: the encoder's pool gets its fraction; the rest goes to the windows by window × bytes per
/// token. Blocks are whole.
void divide(std::vector<PoolGroup>& groups, Bytes budget, ElementType type, std::uint64_t blockTokens,
    std::uint64_t longest, double crossFraction);

} // namespace vramplan::tensorrt_llm
