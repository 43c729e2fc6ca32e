// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"
#include "core/estimate/placement.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vramplan::sglang {

/// How SGLang stores a cache value.
enum class CacheFormat : std::uint8_t {
    Plain,   ///< elementBytes each
    Fp8E4m3, ///< 1 B; sparse latent layers keep scales and a 16-bit rope part beside it
    Mxfp8,   ///< 1 B + 1/32 B scales
    Fp4,     ///< 1/2 B + 1/16 B scales + a workspace of one layer in 1 B values
};
struct CacheType {
    CacheFormat format = CacheFormat::Plain;
    std::uint64_t elementBytes = 2;
    std::uint64_t modelBytes = 2; ///< of the model's own type, for index keys beside full attention
    bool rawSparseLatent = false; ///< ROCm kernels read sparse latent entries without scales
};

/// Equal layers of one pool. Per token means: per token of that pool, over all these layers, on one rank.
struct CellGroup {
    bool sliding = false; ///< in the pool of windowed tokens
    bool state = false;   ///< running state of a cache compressor, kept per token of its pool
    CacheKind kind = CacheKind::Full;
    std::uint64_t layers = 0, heads = 1, keyWidth = 0, valueWidth = 0, ratio = 1;
    double bytes = 0; ///< per token
    double keys = 0;  ///< part of it that is keys, latent entries and index keys
    const char* label = "";
};

/// What one rank of a pipeline stage stores per token, slot and request.
struct StageCells {
    std::vector<CellGroup> groups;
    double full = 0;          ///< bytes per token of the pool that keeps every token
    double sliding = 0;       ///< bytes per token of the pool of windowed tokens
    double workspace = 0;     ///< part of `full`: the shared buffer of 4-bit caches, one layer in 1 B values
    std::uint64_t window = 0; ///< of the windowed layers, the largest
    bool chunked = false;     ///< … is a chunk: no floor for one request
    std::uint64_t stateLayers = 0;
    Bytes stateWindow, stateMatrix; ///< one state slot of all layers
    Bytes compressorRow;            ///< of the compressors of 128 tokens: one row of all layers
    bool compressed = false;        ///< cache in compressed entries (DeepSeek-V4)
    bool latent = false, sparseLatent = false;
    bool cross = false; ///< encoder positions lie in the same pool

    Bytes slot() const { return stateWindow + stateMatrix; }
};

/// True where SGLang keeps windowed layers in a pool of their own: a list of architectures; all others get
/// full-length layers. Source: is_hybrid_swa of configs/model_config.py.
bool hasSlidingPool(std::string_view architecture);
/// True where the engine counts the window without the newest token.
bool hasInclusiveWindow(std::string_view architecture);

/// The cells of these layers with `ranks` tensor-parallel ranks of attention. Layers that share the cache of
/// an earlier one still get buffers of their own. Source: pool_configurator.py and memory_pool.py.
StageCells cellsOf(const ModelSpec& spec, LayerRange layers, std::uint64_t ranks, const CacheType& type);

} // namespace vramplan::sglang
