// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"

#include <cstdint>
#include <optional>
#include <span>

namespace vramplan::ollama {

/// The geometry that the scheduler reads from a model's file.
struct FileShape {
    std::uint64_t layers = 0;
    std::uint64_t leastKvHeads = 1; ///< of all layers
    std::uint64_t embedding = 0;
    std::uint64_t mostHeads = 1;
};

/// What the scheduler assumes for the cache before it starts llama-server: 16 bit whatever the cache type,
/// every layer of full attention and of the same width.
///
///   2 × layers × least KV heads × (embedding / heads) × context × 2 B
///
/// Source: ollama llm/server.go (PredictServerVRAM), since 2026-05-29.
Bytes predictedCache(const FileShape& shape, Count context);

/// Context where neither model nor request says one: 262,144 tokens from 47 GiB of video memory on, 32,768
/// from 23 GiB, else 4,096. Source: ollama server/sched.go.
std::uint64_t defaultContext(Bytes videoMemory);

/// Memory that the scheduler counts on: free less what the user keeps free (gpu_overhead) and less what a
/// device needs for itself (457 MiB, 512 MiB with Metal).
struct GpuMemory {
    Bytes free;
    bool metal = false;
};
Bytes availableMemory(std::span<const GpuMemory> gpus, Bytes overhead);

/// A prediction fits within four fifths of what is available.
Bytes fitThreshold(Bytes available);
bool fits(Bytes predicted, Bytes available);

/// Tokens computed at once where nobody says: 2,048 for more than 32,768 tokens of context, 1,024 for more
/// than 4,096, else 512; a step lower where the prediction exceeds 60 % (2,048) or 75 % (1,024) of what is
/// available, or 2 GiB or 768 MiB more would not fit. CUDA without flash attention: 512, or 256 for more than
/// 4,096 tokens on 8 GiB and less.
struct BatchFacts {
    std::uint64_t context = 0; ///< of all slots
    Bytes predicted, available;
    bool flash = true, cuda = false, small = false; ///< small: at most 8 GiB
};
std::uint64_t generationBatch(const BatchFacts& facts);

} // namespace vramplan::ollama
