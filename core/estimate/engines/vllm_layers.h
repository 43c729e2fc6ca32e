// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/engines/vllm_cache_type.h"
#include "core/estimate/engines/vllm_options.h"
#include "core/estimate/estimate.h"
#include "core/estimate/placement.h"

#include <cstdint>
#include <span>
#include <vector>

namespace vramplan::vllm {

/// What vLLM tells apart when it groups layers. Latent counts as a kind of full attention there.
enum class LayerType : std::uint8_t { Full, Latent, Sliding, Chunked, SlidingLatent, State, Cross };

/// Equal layers with the cache of one of them, on one rank (vLLM's KVCacheSpec). A model layer may give
/// several: attention beside state, latent beside index keys, encoder cache.
struct CacheLayer {
    LayerType type = LayerType::Full;
    CacheKind kind = CacheKind::Full; ///< for reports
    std::uint64_t block = 16;         ///< tokens per block
    std::uint64_t ratio = 1;          ///< tokens per stored entry
    Bytes entry = {};                 ///< bytes of one entry, all heads of the rank; State: the whole state
    Bytes align = {};                 ///< pages are rounded up to it; 0: not
    Bytes page = {};                  ///< bytes of one block, with padding
    std::uint64_t window = 0;         ///< tokens of a window or chunk
    double keyPart = 1;               ///< keys' part of an entry
    bool windowed = false;            ///< Full that only was converted from a window
    std::uint32_t count = 0;          ///< layers in the whole model
    std::vector<std::uint32_t> stages = {}; ///< layers per pipeline stage, where there are several

    /// The page without padding imposed from outside.
    Bytes plainPage() const;
    bool sameSpec(const CacheLayer& other) const;
};

/// The layers that hold something, equal ones merged, in model order; block sizes as the backend and
/// --block-size give them, before any alignment. `stages` are the layers of each pipeline rank.
Result<std::vector<CacheLayer>> cacheLayers(
    const ModelSpec& spec, const Options& options, std::span<const LayerRange> stages);

/// How many tokens a block has before alignment: the user's, or the smallest that the attention backend of
/// such a model can do.
std::uint64_t kernelBlock(const ModelSpec& spec, const Options& options);

/// Layers per pipeline rank: equal parts, and what is left over to the ranks from the second-last backwards
/// (vLLM's get_pp_indices).
std::vector<LayerRange> pipelineStages(std::uint32_t layers, std::uint64_t ranks);

} // namespace vramplan::vllm
