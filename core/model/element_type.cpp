// SPDX-License-Identifier: Apache-2.0
#include "core/model/element_type.h"

#include <algorithm>
#include <array>
#include <string>

namespace vramplan {
namespace {

using enum ElementType;
constexpr std::array kTypes = {
    ElementTypeInfo{F64, "f64", 1, 8, 28},
    ElementTypeInfo{F32, "f32", 1, 4, 0},
    ElementTypeInfo{F16, "f16", 1, 2, 1},
    ElementTypeInfo{BF16, "bf16", 1, 2, 30},
    ElementTypeInfo{F8, "fp8", 1, 1, -1},
    ElementTypeInfo{Int64, "int64", 1, 8, 27},
    ElementTypeInfo{Int32, "int32", 1, 4, 26},
    ElementTypeInfo{Int16, "int16", 1, 2, 25},
    ElementTypeInfo{Int8, "int8", 1, 1, 24},
    ElementTypeInfo{Int4, "int4", 2, 1, -1},
    ElementTypeInfo{Int2, "int2", 4, 1, -1},
    ElementTypeInfo{Bool, "bool", 1, 1, -1},
    ElementTypeInfo{Complex64, "c64", 1, 8, -1},
    ElementTypeInfo{F6, "fp6", 4, 3, -1},
    ElementTypeInfo{F4, "fp4", 2, 1, -1},
    ElementTypeInfo{F8Scale, "f8_e8m0", 1, 1, -1},
    ElementTypeInfo{Q4_0, "q4_0", 32, 18, 2},
    ElementTypeInfo{Q4_1, "q4_1", 32, 20, 3},
    ElementTypeInfo{Q5_0, "q5_0", 32, 22, 6},
    ElementTypeInfo{Q5_1, "q5_1", 32, 24, 7},
    ElementTypeInfo{Q8_0, "q8_0", 32, 34, 8},
    ElementTypeInfo{Q8_1, "q8_1", 32, 36, 9},
    ElementTypeInfo{Q2_K, "q2_k", 256, 84, 10},
    ElementTypeInfo{Q3_K, "q3_k", 256, 110, 11},
    ElementTypeInfo{Q4_K, "q4_k", 256, 144, 12},
    ElementTypeInfo{Q5_K, "q5_k", 256, 176, 13},
    ElementTypeInfo{Q6_K, "q6_k", 256, 210, 14},
    ElementTypeInfo{Q8_K, "q8_k", 256, 292, 15},
    ElementTypeInfo{IQ2_XXS, "iq2_xxs", 256, 66, 16},
    ElementTypeInfo{IQ2_XS, "iq2_xs", 256, 74, 17},
    ElementTypeInfo{IQ2_S, "iq2_s", 256, 82, 22},
    ElementTypeInfo{IQ3_XXS, "iq3_xxs", 256, 98, 18},
    ElementTypeInfo{IQ3_S, "iq3_s", 256, 110, 21},
    ElementTypeInfo{IQ1_S, "iq1_s", 256, 50, 19},
    ElementTypeInfo{IQ1_M, "iq1_m", 256, 56, 29},
    ElementTypeInfo{IQ4_NL, "iq4_nl", 32, 18, 20},
    ElementTypeInfo{IQ4_XS, "iq4_xs", 256, 136, 23},
    ElementTypeInfo{TQ1_0, "tq1_0", 256, 54, 34},
    ElementTypeInfo{TQ2_0, "tq2_0", 256, 66, 35},
    ElementTypeInfo{MXFP4, "mxfp4", 32, 17, 39},
    ElementTypeInfo{NVFP4, "nvfp4", 64, 36, 40},
    ElementTypeInfo{Q1_0, "q1_0", 128, 18, 41},
    ElementTypeInfo{Q2_0, "q2_0", 64, 18, 42},
};
static_assert(
    [] {
        for (std::size_t i = 0; i < kTypes.size(); ++i)
            if (static_cast<std::size_t>(kTypes[i].type) != i) return false;
        return true;
    }(),
    "the table stands in the order of the enumeration");

struct Alias {
    std::string_view name;
    ElementType type;
};
constexpr std::array kAliases = {
    Alias{"fp32", F32},
    Alias{"float32", F32},
    Alias{"float", F32},
    Alias{"fp16", F16},
    Alias{"float16", F16},
    Alias{"half", F16},
    Alias{"bfloat16", BF16},
    Alias{"float8", F8},
    Alias{"f8", F8},
    Alias{"fp8_e4m3", F8},
    Alias{"fp8_e5m2", F8},
    Alias{"float8_e4m3fn", F8},
    Alias{"float8_e5m2", F8},
    Alias{"float64", F64},
    Alias{"i8", Int8},
    Alias{"i16", Int16},
    Alias{"i32", Int32},
    Alias{"i64", Int64},
};

} // namespace

std::span<const ElementTypeInfo> elementTypes() { return kTypes; }
const ElementTypeInfo& info(ElementType type) { return kTypes[static_cast<std::size_t>(type)]; }
std::string_view name(ElementType type) { return info(type).name; }

std::optional<ElementType> elementTypeByName(std::string_view name) {
    std::string wanted(name);
    std::transform(wanted.begin(), wanted.end(), wanted.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    for (const auto& entry : kTypes)
        if (entry.name == wanted) return entry.type;
    for (const auto& entry : kAliases)
        if (entry.name == wanted) return entry.type;
    return std::nullopt;
}

std::optional<ElementType> elementTypeByGgmlId(std::uint32_t id) {
    for (const auto& entry : kTypes)
        if (entry.ggmlId >= 0 && static_cast<std::uint32_t>(entry.ggmlId) == id) return entry.type;
    return std::nullopt;
}

Bytes bytesOf(ElementType type, Count elements) {
    const ElementTypeInfo& entry = info(type);
    if (entry.blockElements == 1) return elements * Bytes(entry.blockBytes);
    return ceilDiv(elements, Count(entry.blockElements)) * Bytes(entry.blockBytes);
}

double bitsPerElement(ElementType type) {
    const ElementTypeInfo& entry = info(type);
    return 8.0 * entry.blockBytes / entry.blockElements;
}

} // namespace vramplan
