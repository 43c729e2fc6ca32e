// SPDX-License-Identifier: Apache-2.0
#include "core/estimate/engines/vllm_cache_type.h"

#include <array>

namespace vramplan::vllm {
namespace {

struct Named {
    std::string_view name;
    CacheType type;
};
/// The first name of a type is the one for command lines.
constexpr std::array kNames = {Named{"float32", CacheType::F32}, Named{"float16", CacheType::F16},
    Named{"bfloat16", CacheType::BF16}, Named{"fp8", CacheType::Fp8}, Named{"fp8_e4m3", CacheType::Fp8},
    Named{"fp8_e5m2", CacheType::Fp8}, Named{"fp8_inc", CacheType::Fp8},
    Named{"fp8_ds_mla", CacheType::Fp8Latent}, Named{"int8_per_token_head", CacheType::Int8PerHead},
    Named{"fp8_per_token_head", CacheType::Fp8PerHead}, Named{"int4_per_token_head", CacheType::Int4PerHead},
    Named{"nvfp4", CacheType::Nvfp4}, Named{"nvfp4_4over6", CacheType::Nvfp4},
    Named{"turboquant_k8v4", CacheType::TurboK8V4}, Named{"turboquant_4bit_nc", CacheType::Turbo4},
    Named{"turboquant_k3v4_nc", CacheType::TurboK3V4}, Named{"turboquant_3bit_nc", CacheType::Turbo3}};

/// Bits per value packed for one head, without what stands beside them.
Bytes packed(std::uint64_t width, std::uint64_t bits) {
    return bytesOf(ElementType::Int8, ceilDiv(Count(width) * Count(bits), Count(8)));
}

Bytes plain(CacheType type, std::uint64_t width) {
    switch (type) {
    case CacheType::F32: return packed(width, 32);
    case CacheType::F16:
    case CacheType::BF16: return packed(width, 16);
    case CacheType::Int4PerHead: return packed(width, 4);
    case CacheType::Nvfp4: return packed(width, 4) + packed(width, 8) / Bytes(16);
    default: return packed(width, 8);
    }
}

bool hasScalePerHead(CacheType type) {
    return type == CacheType::Int8PerHead || type == CacheType::Fp8PerHead || type == CacheType::Int4PerHead;
}

constexpr Bytes kScale = 4;      ///< float32
constexpr Bytes kTurboNorm = 2;  ///< of a key
constexpr Bytes kTurboRange = 4; ///< scale and zero of a value

} // namespace

std::optional<CacheType> cacheTypeByName(std::string_view name) {
    for (const Named& each : kNames)
        if (each.name == name) return each.type;
    return std::nullopt;
}

std::string_view nameOf(CacheType type) {
    for (const Named& each : kNames)
        if (each.type == type) return each.name;
    return "auto";
}

CacheType cacheTypeOf(ElementType type) {
    switch (type) {
    case ElementType::F32: return CacheType::F32;
    case ElementType::F16: return CacheType::F16;
    case ElementType::F8: return CacheType::Fp8;
    case ElementType::Int8: return CacheType::Int8PerHead;
    case ElementType::Int4: return CacheType::Int4PerHead;
    case ElementType::NVFP4: return CacheType::Nvfp4;
    default: return CacheType::BF16;
    }
}

ElementType elementOf(CacheType type) {
    switch (type) {
    case CacheType::F32: return ElementType::F32;
    case CacheType::F16: return ElementType::F16;
    case CacheType::BF16: return ElementType::BF16;
    case CacheType::Fp8:
    case CacheType::Fp8Latent:
    case CacheType::Fp8PerHead: return ElementType::F8;
    case CacheType::Int8PerHead: return ElementType::Int8;
    case CacheType::Nvfp4: return ElementType::NVFP4;
    default: return ElementType::Int4;
    }
}

bool isQuantised(CacheType type) {
    return type != CacheType::F32 && type != CacheType::F16 && type != CacheType::BF16;
}

bool isTurbo(CacheType type) { return type >= CacheType::TurboK8V4; }

Bytes keyBytes(CacheType type, std::uint64_t width) {
    switch (type) {
    case CacheType::TurboK8V4: return packed(width, 8);
    case CacheType::Turbo4: return packed(width, 4) + kTurboNorm;
    case CacheType::TurboK3V4:
    case CacheType::Turbo3: return packed(width, 3) + kTurboNorm;
    default: return plain(type, width) + (hasScalePerHead(type) ? kScale : Bytes());
    }
}

Bytes valueBytes(CacheType type, std::uint64_t width) {
    switch (type) {
    case CacheType::TurboK8V4:
    case CacheType::Turbo4:
    case CacheType::TurboK3V4: return packed(width, 4) + kTurboRange;
    case CacheType::Turbo3: return packed(width, 3) + kTurboRange;
    default: return plain(type, width) + (hasScalePerHead(type) ? kScale : Bytes());
    }
}

Bytes headBytes(CacheType type, std::uint64_t keyWidth, std::uint64_t valueWidth) {
    const Bytes both = keyBytes(type, keyWidth) + valueBytes(type, valueWidth);
    return isTurbo(type) ? roundUp(both, Bytes(2)) : both;
}

Bytes latentBytes(CacheType type, const LatentAttention& record, bool sparse) {
    const std::uint64_t width = std::uint64_t{record.latentRank} + record.ropeWidth;
    if (type == CacheType::Fp8Latent || (sparse && isQuantised(type)))
        return packed(record.latentRank, 8) + ceilDiv(Bytes(record.latentRank), Bytes(128)) * kScale
            + packed(record.ropeWidth, 16);
    if (hasScalePerHead(type)) return plain(type, width) + Bytes(2) * kScale;
    return plain(type, width);
}

Bytes entryBytes(CacheType type, std::uint64_t width, std::uint64_t ropeWidth) {
    if (!isQuantised(type)) return plain(type, width);
    const std::uint64_t rest = width > ropeWidth ? width - ropeWidth : 0;
    return packed(rest, 8) + packed(ropeWidth, 16) + roundUp(ceilDiv(Bytes(rest), Bytes(64)), Bytes(8));
}

Bytes indexBytes(std::uint64_t width) {
    return packed(width, 8) + ceilDiv(Bytes(width), Bytes(128)) * kScale;
}

} // namespace vramplan::vllm
