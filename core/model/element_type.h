// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/checked.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace vramplan {

/// How numbers are stored: plain data types and block formats.
///
/// Sources: safetensors format description; ggml block layouts (ggml-common.h: e.g. q8_0 = 32 × 1 B + one f16
/// scale = 34 B; q4_0 = 16 + 2 = 18 B; q4_K = 256 values in 144 B; mxfp4 = 32 values in 17 B; nvfp4 = 64
/// values in 36 B).
enum class ElementType : std::uint8_t {
    F64,
    F32,
    F16,
    BF16,
    F8,
    Int64,
    Int32,
    Int16,
    Int8,
    Int4,
    Int2,
    Bool,
    Complex64,
    F6,
    F4,
    F8Scale,
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q8_0,
    Q8_1,
    Q2_K,
    Q3_K,
    Q4_K,
    Q5_K,
    Q6_K,
    Q8_K,
    IQ2_XXS,
    IQ2_XS,
    IQ2_S,
    IQ3_XXS,
    IQ3_S,
    IQ1_S,
    IQ1_M,
    IQ4_NL,
    IQ4_XS,
    TQ1_0,
    TQ2_0,
    MXFP4,
    NVFP4,
    Q1_0,
    Q2_0,
};

struct ElementTypeInfo {
    ElementType type;
    std::string_view name;       ///< lower case, as on the command line: "bf16", "q4_k"
    std::uint16_t blockElements; ///< values per block
    std::uint16_t blockBytes;    ///< bytes per block
    std::int16_t ggmlId;         ///< type number in GGUF files, or −1
};

std::span<const ElementTypeInfo> elementTypes();
const ElementTypeInfo& info(ElementType type);
std::string_view name(ElementType type);
/// By command-line name or an alias ("fp16", "bfloat16", "fp8_e4m3", "float8_e4m3fn"); case does not matter.
std::optional<ElementType> elementTypeByName(std::string_view name);
std::optional<ElementType> elementTypeByGgmlId(std::uint32_t id);

/// Bytes of `elements` values stored in whole blocks (the last block is filled up).
Bytes bytesOf(ElementType type, Count elements);
/// Bits per value including scales: 8.5 for q8_0.
double bitsPerElement(ElementType type);

} // namespace vramplan
