// SPDX-License-Identifier: Apache-2.0
#include "core/source/quantization_forms.h"

#include <fmt/format.h>
#include <vector>

namespace vramplan {

std::uint8_t bitsOf(const ConfigKeys& keys, std::string_view key, std::uint64_t fallback) {
    return static_cast<std::uint8_t>(keys.number(key, 1, 16).value_or(fallback));
}

std::uint32_t groupOf(const ConfigKeys& keys, std::string_view key, std::uint64_t fallback) {
    const JsonView value = keys.view(key);
    if (value.isNumber() && value.asNumber().value_or(1) == -1) return 0;
    return static_cast<std::uint32_t>(keys.number(key, 0, kMaxSize).value_or(fallback));
}

WeightFormat integerGroups(std::uint8_t bits, std::uint32_t group, std::uint8_t scaleBytes) {
    return {.packing = Packing::IntGroup, .bits = bits, .group = group, .scaleBytes = scaleBytes};
}

std::optional<WeightFormat> modelOptFormat(std::string_view algorithm, std::uint64_t groupSize) {
    const auto group = static_cast<std::uint32_t>(groupSize);
    if (algorithm.starts_with("NVFP4"))
        return WeightFormat{.packing = Packing::Nvfp4, .bits = 4, .group = 16};
    if (algorithm == "MXFP4" || algorithm == "W4A8_MXFP4_FP8")
        return WeightFormat{.packing = Packing::Mxfp4, .bits = 4, .group = 32};
    if (algorithm == "MXFP8") return WeightFormat{.packing = Packing::Mxfp8, .bits = 8, .group = 32};
    if (algorithm == "FP8_PB_WO" || algorithm == "FP8_BLOCK_SCALES")
        return WeightFormat{.packing = Packing::Fp8Block, .bits = 8};
    if (algorithm == "FP8_PER_CHANNEL_PER_TOKEN")
        return WeightFormat{.packing = Packing::Fp8Channel, .bits = 8, .scaleBytes = 4};
    if (algorithm.starts_with("FP8")) {
        WeightFormat format{.packing = Packing::Fp8Tensor, .bits = 8};
        format.inputScaleBytes = 4;
        return format;
    }
    if (algorithm.starts_with("W4A16") || algorithm.starts_with("W4A8") || algorithm.starts_with("INT4"))
        return integerGroups(4, group == 0 ? 128 : group, 2);
    if (algorithm.starts_with("W8A8") || algorithm.starts_with("W8A16") || algorithm.starts_with("INT8"))
        return WeightFormat{.packing = Packing::Int8Channel, .bits = 8, .scaleBytes = 4};
    return {};
}

WeightFormat compressedFormat(const ConfigKeys& weights, std::string_view format) {
    const std::uint8_t bits = bitsOf(weights, "num_bits", 8);
    const bool floating = weights.text("type", "int") == "float";
    const std::string strategy = weights.text("strategy", "");
    const std::uint32_t group = groupOf(weights, "group_size", 0);
    if (floating && bits <= 4) {
        if (format.starts_with("mxfp4") || group == 32)
            return {.packing = Packing::Mxfp4, .bits = 4, .group = 32};
        return {.packing = Packing::Nvfp4, .bits = 4, .group = 16};
    }
    if (floating) {
        if (format.starts_with("mxfp8") || (strategy == "group" && group == 32))
            return {.packing = Packing::Mxfp8, .bits = 8, .group = 32};
        if (strategy == "block") {
            const auto block = weights.view("block_structure").isArray()
                ? weights.numbers("block_structure", 1, 1u << 20)
                : std::vector<std::uint64_t>();
            WeightFormat blocks{.packing = Packing::Fp8Block, .bits = 8};
            if (block.size() == 2) {
                blocks.block = static_cast<std::uint32_t>(block[0]);
                if (block[1] != block[0]) blocks.blockColumns = static_cast<std::uint32_t>(block[1]);
            }
            return blocks;
        }
        if (strategy == "channel") return {.packing = Packing::Fp8Channel, .bits = 8, .scaleBytes = 2};
        return {.packing = Packing::Fp8Tensor, .bits = 8};
    }
    const bool packed = format.starts_with("pack") || bits < 8;
    if (!packed) {
        if (strategy == "group" && group > 0) return integerGroups(8, group, 2);
        return {.packing = Packing::Int8Channel, .bits = 8, .scaleBytes = 2};
    }
    return {.packing = Packing::PackedGroup,
        .bits = bits,
        .group = strategy == "channel" ? 0 : group,
        .zeroPoints = !weights.flag("symmetric", true)};
}

void warnPattern(std::string_view pattern, CheckpointFormats& formats) {
    formats.warnings.push_back({"unread_pattern",
        fmt::format("The module pattern \"{}\" cannot be read; what it names counts as quantised.",
            pattern.substr(0, 80)),
        true});
}

} // namespace vramplan
