// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/vllm_layers.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vramplan::vllm {

/// Layers that share block tables: block n of the pool belongs to one group at a time.
struct Group {
    std::size_t layer = 0;    ///< index into GroupPlan::layers of its (first) kind of layer
    std::uint32_t layers = 0; ///< real ones; the plan may pad it
    std::uint64_t block = 16; ///< tokens per block
};

/// How vLLM lays the layers over one pool of blocks.
enum class PlanMode : std::uint8_t {
    None,        ///< nothing is cached
    Uniform,     ///< all layers equal: one group
    UniformType, ///< one kind of layer with different sizes: one group, pages are summed
    General,     ///< several groups of as many layers and one page size, padded where needed
    Packed,      ///< DeepSeek-V4: pages of several sizes side by side
};

struct GroupPlan {
    PlanMode mode = PlanMode::None;
    std::vector<CacheLayer> layers; ///< after blocks and pages were made equal
    std::vector<Group> groups;
    std::uint32_t groupSize = 0;    ///< layers per group with padding (Packed: tuples)
    Bytes page;                     ///< of one layer, where all are equal; Packed: of a tuple
    Bytes blockBytes;               ///< of one block of the pool, on the widest pipeline stage
    std::vector<Bytes> stageBlocks; ///< the same for each pipeline stage

    std::uint32_t paddingLayers() const;
};

/// Grows the attention block until one page holds one state page, and pads the state to it; makes room for
/// layers that keep a wider type. Returns the block size in force for attention.
/// Source: HybridAttentionMambaModelConfig and _align_hybrid_block_size of vLLM.
std::uint64_t alignBlocks(std::vector<CacheLayer>& layers, const Options& options);

/// The groups of these layers. Source: kv_cache_utils of vLLM (get_kv_cache_groups).
GroupPlan planGroups(std::vector<CacheLayer> layers, const Options& options, std::size_t stages = 1);

/// What a request is charged for.
struct Charge {
    std::uint64_t inFlight = 0; ///< tokens of unfinished batches that windows must hold besides
    std::uint64_t encoderTokens = 0;
    std::uint64_t context = 1; ///< decode context parallel ranks
    std::uint64_t speculative = 0;
    StateMode stateMode = StateMode::None;
};
Charge chargeOf(const Options& options);

/// Blocks that a request of this length takes in the group of such layers.
std::uint64_t blocksOf(const CacheLayer& layer, std::uint64_t length, const Charge& charge);
/// Over all groups.
std::uint64_t blocksOfRequest(const GroupPlan& plan, std::uint64_t length, const Charge& charge);
/// What the start-up check demands for one request of this length, on the widest stage.
Bytes bytesOfRequest(const GroupPlan& plan, std::uint64_t length, const Charge& charge);
/// The longest request whose demand is within `available`, at most `most`; 0 where not even one token is.
std::uint64_t longestRequest(
    const GroupPlan& plan, Bytes available, std::uint64_t most, const Charge& charge);

} // namespace vramplan::vllm
