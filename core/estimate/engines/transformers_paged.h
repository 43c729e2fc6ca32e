// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/transformers_plan.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vramplan::transformers {

/// Layers that share their pages. Groups are of one kind of attention and all of one size: the greatest
/// common divisor of how many layers each kind has. Source: transformers continuous_batching/cache.py
/// (group_layers_by_attn_type).
struct LayerGroups {
    std::uint64_t size = 0;             ///< layers per group
    std::vector<std::uint32_t> ofLayer; ///< group of each layer
    std::vector<std::uint64_t> windows; ///< of each group; 0: full attention
};
/// `windows`: of each layer, 0 where it sees everything.
LayerGroups groupLayers(std::span<const std::uint64_t> windows);

/// What the sizing asks about model and settings.
struct PagedShape {
    std::uint64_t hidden = 0, heads = 0, kvHeads = 0, headDim = 0, vocabulary = 0;
    std::uint64_t elementBytes = 2;
    std::uint64_t groupSize = 0, groups = 0;
    std::uint64_t masks = 0;               ///< 0 with flash attention, else kinds of attention
    std::uint64_t maxBlocksPerRequest = 0; ///< of the decode path with block tables; 0 without it
    bool asynchronous = false;             ///< two sets of inputs
    std::uint64_t block = 256;             ///< tokens per block
};

struct PagedSizes {
    std::uint64_t batchTokens = 0;
    std::uint64_t blocks = 0;
};

/// Bytes that M batch tokens and N cached tokens take at the larger of the two activation peaks:
///
///   M × cm + N × cn + k × masks × element × (M N + M²)
///   cn = 2 × group size × page × element + 8 k groups [+ attention: 2 × page × element]
///   cm = k (28 + 4 + 4 × groups × blocks per request + 16 × groups)
///        [+ head: hidden × element + 4 × vocabulary | + attention: (hidden + H × width + 2 × page) ×
///        element]
///
/// page = KV heads × head width; k = 2 with asynchronous batching. Source: transformers
/// continuous_batching/cache.py (PagedAttentionMemoryHandler).
double pagedFootprint(const PagedShape& shape, PagedSizes sizes);

/// Solves the footprint for what is not given: 8,192 batch tokens at most, as many as fill a tenth of the
/// cache, 256 at least; then as many blocks as fit. Sizes are 0 where nothing fits.
PagedSizes solvePaged(const PagedShape& shape, double available, std::optional<std::uint64_t> batchTokens,
    std::optional<std::uint64_t> blocks);

/// Bytes of the page tensors: one K and one V per layer of a group, with two blocks of padding.
Bytes pagedTensors(const PagedShape& shape, std::uint64_t blocks);

/// Blocks of one request of `tokens`, over all groups: a sliding group holds ⌈window / block⌉ at most.
std::uint64_t blocksPerRequest(const LayerGroups& groups, std::uint64_t block, std::uint64_t tokens);

/// Plans continuous batching on the only device: the pool, its inputs and peaks, the checks. Errors: Refused
/// where not one block or not one request fits.
Result<void> addPaged(const Scenario& scenario, const ResolvedSettings& settings, const Plan& plan,
    DeviceEstimate& device, Estimate& estimate);

} // namespace vramplan::transformers
