// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/vllm_groups.h"

#include <cstdint>
#include <span>

namespace vramplan::vllm {

/// Tokens that the scan of a recurrent layer takes at once: the unit of blocks in state mode `all`.
inline constexpr std::uint64_t kStateChunk = 256;

/// The group plan of DeepSeek-V4: all full latent layers are one group, windows and compressor states are cut
/// into groups of as many layers per page size, so that pages of equal size lie on top of each other. Fills
/// groups, groupSize (tuples), page (of a tuple of one page of each size) and stageBlocks.
/// Source: group_and_unify_kv_cache_specs and _get_kv_cache_groups_uniform_groups of vLLM.
void packGroups(GroupPlan& plan, const Options& options, std::size_t stages);

/// The chunk size from `least` on that needs the least filling when each of `counts` is rounded up to a
/// multiple of it; the larger one of equals.
std::uint32_t leastPadding(std::span<const std::uint32_t> counts, std::uint32_t least);

} // namespace vramplan::vllm
