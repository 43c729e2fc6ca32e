// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "core/model/element_type.h"

namespace vramplan {

/// What one layer keeps per sequence. Widths are in elements, per head; windows in tokens. The number of
/// query heads never enters a cache.

/// Keys and values of every cached token.
struct FullAttention {
    std::uint32_t kvHeads = 0;
    std::uint32_t keyWidth = 0;   ///< elements per KV head and token
    std::uint32_t valueWidth = 0; ///< elements per KV head and token
    bool operator==(const FullAttention&) const = default;
};
/// Keys and values of the last `window` tokens.
struct SlidingAttention {
    std::uint32_t kvHeads = 0;
    std::uint32_t keyWidth = 0;
    std::uint32_t valueWidth = 0;
    std::uint64_t window = 0;
    bool operator==(const SlidingAttention&) const = default;
};
/// Keys and values of the current chunk of `chunk` tokens (Llama 4).
struct ChunkedAttention {
    std::uint32_t kvHeads = 0;
    std::uint32_t keyWidth = 0;
    std::uint32_t valueWidth = 0;
    std::uint64_t chunk = 0;
    bool operator==(const ChunkedAttention&) const = default;
};
/// Multi-head latent attention: one vector of latentRank + ropeWidth per token, no V. The expanded widths
/// tell what an engine without latent support would store instead.
struct LatentAttention {
    std::uint32_t latentRank = 0; ///< kv_lora_rank
    std::uint32_t ropeWidth = 0;  ///< qk_rope_head_dim
    std::uint32_t heads = 0;      ///< attention heads, for engines that expand the latent
    std::uint32_t nopeWidth = 0;  ///< qk_nope_head_dim
    std::uint32_t valueWidth = 0; ///< v_head_dim
    bool operator==(const LatentAttention&) const = default;
};
/// Compressed latent entries of DeepSeek-V4: one vector of `width` per `ratio` tokens, besides a window of
/// raw entries which is a SlidingLatent record of its own.
struct CompressedAttention {
    std::uint32_t width = 0;
    std::uint32_t ropeWidth = 0; ///< part of width that is rope, kept in 16 bit by fp8 layouts
    std::uint32_t ratio = 1;     ///< tokens per entry
    bool operator==(const CompressedAttention&) const = default;
};
/// One latent vector of `width` for each of the last `window` tokens, no V.
struct SlidingLatent {
    std::uint32_t width = 0;
    std::uint32_t ropeWidth = 0;
    std::uint64_t window = 0;
    bool operator==(const SlidingLatent&) const = default;
};
/// Index keys of sparse attention: one vector of `width` per `ratio` tokens.
struct IndexKeys {
    std::uint32_t width = 0;
    std::uint32_t ratio = 1;
    bool operator==(const IndexKeys&) const = default;
};

enum class RecurrentFamily : std::uint8_t {
    Mamba1,
    Mamba2,
    GatedDeltaNet,
    KimiDelta,
    Lightning,
    ShortConvolution,
    Rwkv,
    Xlstm,
    RgLru,
    Compressor
};

/// A state of fixed size per sequence, whatever the context. Sizes are in elements of one layer, unsharded.
struct RecurrentState {
    RecurrentFamily family = RecurrentFamily::Mamba2;
    std::uint64_t convChannels = 0;  ///< channels of the rolling convolution window; 0 where there is none
    std::uint32_t convKernel = 0;    ///< taps of the convolution; engines keep kernel or kernel − 1 columns
    std::uint64_t stateElements = 0; ///< elements of the recurrent matrix or vector
    std::uint64_t modelTypeElements =
        0;                   ///< further elements kept in the model's dtype (RWKV token shift, xLSTM vectors)
    std::uint32_t heads = 0; ///< heads that tensor parallelism divides
    std::uint32_t groups = 0;     ///< B/C groups of mamba 2; replicated where they do not divide
    std::uint32_t groupState = 0; ///< state size N per group (mamba 2), for the convolution's B and C columns
    std::optional<ElementType>
        stateType; ///< what the file asks for (mamba_ssm_dtype); empty: the engine's rule
    std::optional<ElementType> convType; ///< of the window and modelTypeElements; empty: the model's type
    bool operator==(const RecurrentState&) const = default;
};
/// Keys and values of the encoder positions (encoder-decoder) or image tokens (vision cross layers), written
/// once.
struct CrossAttention {
    std::uint32_t kvHeads = 0;
    std::uint32_t keyWidth = 0;
    std::uint32_t valueWidth = 0;
    bool operator==(const CrossAttention&) const = default;
};
/// The layer reads the cache of an earlier layer and stores nothing.
struct SharedCache {
    std::uint32_t ownerLayer = 0; ///< zero-based
    bool operator==(const SharedCache&) const = default;
};

using CacheRecord = std::variant<FullAttention, SlidingAttention, ChunkedAttention, LatentAttention,
    CompressedAttention, SlidingLatent, IndexKeys, RecurrentState, CrossAttention, SharedCache>;
using CacheRecords = std::vector<CacheRecord>;

/// The kind of a layer as INTERFACE names it: full, sliding, chunked, latent, recurrent, shared, cross, none.
/// A layer with several records has the kind of its first; a compressed layer counts as latent.
std::string_view layerKindName(const CacheRecords& records);
std::string_view familyName(RecurrentFamily family);

/// Overload set for std::visit.
template <class... Ts>
struct Overloaded : Ts... {
    using Ts::operator()...;
};

} // namespace vramplan
