// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine.h"
#include "core/estimate/engines/llama_cpp_model.h"

#include <cstdint>

namespace vramplan::llama_cpp {

/// Sizes of one context as llama_context settles them before anything is allocated.
struct Context {
    std::uint64_t sequences = 1;
    bool unified = false;
    std::uint64_t total = 0; ///< n_ctx after rounding, all streams
    std::uint64_t batch = 0, microBatch = 0;
    std::uint64_t streams = 1;
    Count cells;               ///< per stream, of layers that see the whole context
    Count cellsSliding;        ///< per stream, of windowed layers; 0 where there is no such cache
    std::uint64_t drafts = 0;  ///< tokens guessed ahead, each with a row of its own
    std::uint64_t outputs = 0; ///< rows of logits in one micro-batch

    std::uint64_t tokens() const; ///< of one micro-batch: a multiple of `sequences`
};

/// How attention is computed.
struct Attention {
    ElementType key = ElementType::F16, value = ElementType::F16; ///< of the cache
    bool kernel = false; ///< the GPUs have a flash-attention kernel for every layer and this cache
    bool flash = false;  ///< flash attention is used
};

/// Cells are handed out in steps of this many.
inline constexpr std::uint64_t kCellStep = 256;

///   batch       = min(n_ctx, batch_size), micro-batch = min(batch, ubatch_size)
///   unified     : 1 stream of pad(n_ctx, 256) cells
///   separate    : one stream per sequence of pad(⌊pad(n_ctx, 256) / sequences⌋, 256) cells
///   windowed    : pad(min(cells, window × (unified ? sequences : 1) + micro-batch), 256), or cells with
///   swa_full
///
/// Source: llama-context.cpp (constructor), llama-kv-cache-iswa.cpp. Errors: Refused for more than 256
/// sequences; Overflow.
Result<Context> settleContext(const Scenario& scenario, const ResolvedSettings& settings, const Model& model);

} // namespace vramplan::llama_cpp
