// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"
#include "core/model/cache_record.h"
#include "core/model/element_type.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace vramplan::vllm {

/// How vLLM stores keys and values (`--kv-cache-dtype`). Plain types need no scales in the cache: fp8 keeps
/// one per layer in the weights.
enum class CacheType : std::uint8_t {
    F32,
    F16,
    BF16,
    Fp8,
    Fp8Latent, ///< fp8_ds_mla
    Int8PerHead,
    Fp8PerHead,
    Int4PerHead,
    Nvfp4,
    TurboK8V4,
    Turbo4,
    TurboK3V4,
    Turbo3,
};

/// By the engine's own name; empty for "auto" and for names that it does not have.
std::optional<CacheType> cacheTypeByName(std::string_view name);
/// The engine's own name, as on its command line.
std::string_view nameOf(CacheType type);
/// The type behind the planner's alias (`--kv-type`): int8 and int4 are the ones with a scale per token and
/// head.
CacheType cacheTypeOf(ElementType type);
/// The nearest plain type, for reports.
ElementType elementOf(CacheType type);
bool isQuantised(CacheType type);
/// TurboQuant: rotated keys and values of 3 to 8 bits with norms beside them.
bool isTurbo(CacheType type);

/// Bytes of K or V of one head and token; turbo formats are rounded up to an even sum by headBytes().
Bytes keyBytes(CacheType type, std::uint64_t width);
Bytes valueBytes(CacheType type, std::uint64_t width);
/// Both. Source: kv_cache_interface of vLLM (real_page_size_bytes).
Bytes headBytes(CacheType type, std::uint64_t keyWidth, std::uint64_t valueWidth);

/// Bytes of one token of a latent cache, one head, no V. `sparse`: the model selects tokens by index keys;
/// any narrow type then means fp8_ds_mla: fp8 latent, a float32 scale per 128 and a 16-bit rope part.
Bytes latentBytes(CacheType type, const LatentAttention& record, bool sparse);
/// DeepSeek-V4's entries: fp8 without rope, 16-bit rope, eight bytes of scales; else plain.
Bytes entryBytes(CacheType type, std::uint64_t width, std::uint64_t ropeWidth);
/// Index keys of sparse latent attention: fp8 with a float32 scale per 128, whatever the cache type.
Bytes indexBytes(std::uint64_t width);

} // namespace vramplan::vllm
