// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/estimate.h"

#include <cstdint>
#include <optional>

namespace vramplan::ollama {

/// What the runners of Ollama's own held until November 2025, and what its estimator thought. Sources: ollama
/// fs/ggml/ggml.go (GraphSize), llm/memory.go, removed with commit f560bd07.
struct LegacyShape {
    std::uint64_t context = 0; ///< of all slots
    std::uint64_t batch = 512;
    std::uint64_t parallel = 1;
    std::uint64_t window = 0;  ///< of windowed layers, where the runner knows better than the file
    std::uint64_t encoder = 0; ///< image tokens that cross layers look at
};

/// Cache of one record's layer: every token of the context; of windows parallel × window + batch; of
/// gpt-oss's windowed layers 4,096 instead of their window; latent attention as keys and values of every
/// head. Block scales are ignored by the estimator (q8_0 1 B, q4_0 ½ B), not by the runner.
struct LegacyCache {
    Bytes key, value;
};
LegacyCache legacyCache(const CacheRecord& record, const LegacyShape& shape, ElementType type);

struct LegacyGraph {
    Bytes full;    ///< all layers on GPUs
    Bytes partial; ///< some
};
/// Of the llama architecture, e embedding, h heads, k KV heads, v vocabulary, b batch, c context:
///
///   full     4 b max(1 + 4 e + c (1 + h), e + v)
///   partial  4 b e + max(4 b (1 + e + max(c, e)) + 9/16 e² + 4 c (b h + (e / h) k), 4 b (e + v) + 105/128 e
///   v)
LegacyGraph legacyLlamaGraph(const LegacyShape& shape, std::uint64_t embedding, std::uint64_t heads,
    std::uint64_t kvHeads, std::uint64_t vocabulary);

/// Of architectures without a formula: heads / KV heads × cache / 6.
LegacyGraph legacyGraph(std::uint64_t heads, std::uint64_t kvHeads, Bytes cache);

/// Plans a model in such a runner: the last `gpuLayers` of layers + 1 units on GPUs by their free memory (all
/// where empty), the token embedding on the host. Errors: none of its own.
Result<void> planLegacy(const Scenario& scenario, const LegacyShape& shape,
    std::optional<std::uint64_t> gpuLayers, Estimate& estimate);

} // namespace vramplan::ollama
