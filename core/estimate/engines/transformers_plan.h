// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine.h"

#include <cstdint>

namespace vramplan::transformers {

/// The cache classes of the library.
enum class CacheClass : std::uint8_t {
    Dynamic,      ///< grows by concatenation; windows keep one token less than the window
    DynamicPlain, ///< made without the model's configuration: every layer keeps everything
    Static,       ///< allocated once for the longest length; windows keep the whole window
    Quantized,
    Offloaded,       ///< dynamic, layers in host memory, two on the device
    OffloadedStatic, ///< static, windows on the device, two of the full layers beside them
    Paged,           ///< continuous batching
};
enum class AttentionKernel : std::uint8_t { Eager, Sdpa, Flash };
enum class QuantBackend : std::uint8_t { Quanto, Hqq };

/// How a quantised cache packs its older tokens.
struct Quantization {
    QuantBackend backend = QuantBackend::Quanto;
    std::uint64_t bits = 4;
    std::uint64_t group = 64; ///< values that share a scale and a zero point
    std::int64_t keyAxis = 0, valueAxis = 0;
    std::uint64_t residual = 128; ///< newest tokens stay as they are until so many of them are there
};

/// Everything that sizes a cache, settled from scenario and settings.
struct Plan {
    CacheClass cache = CacheClass::Dynamic;
    AttentionKernel attention = AttentionKernel::Sdpa;
    ElementType type = ElementType::BF16; ///< of the cache, the activations and the model
    std::uint64_t sequences = 1;
    std::uint64_t copies = 1;       ///< rows per sequence: beams, or answers asked for
    std::uint64_t tokens = 0;       ///< cached per sequence, the longest
    std::uint64_t prompt = 0;       ///< of those, read at once
    std::uint64_t generated = 0;    ///< of those, made one by one: at least this many
    std::uint64_t staticTokens = 0; ///< length of a static cache
    std::uint64_t encoder = 0;      ///< encoder positions
    bool expandLatent = false;      ///< latent attention is stored as keys and values of every head
    Quantization quantization;

    Count rows() const { return Count(sequences) * Count(copies); }
    bool isStatic() const { return cache == CacheClass::Static || cache == CacheClass::OffloadedStatic; }
    bool isOffloaded() const {
        return cache == CacheClass::Offloaded || cache == CacheClass::OffloadedStatic;
    }
};

/// Errors: Refused with the library's rule: settings that exclude each other, more answers than beams, a
/// quantised cache for layers that are not full attention, a packing that the back end does not have,
/// offloading without a GPU, continuous batching of layers without pages.
Result<Plan> settlePlan(const Scenario& scenario, const ResolvedSettings& settings, const Estimate& estimate);

} // namespace vramplan::transformers
