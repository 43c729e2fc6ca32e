// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/checkpoint_formats.h"
#include "core/source/families/config_keys.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace vramplan {

/// Fills id, title and formats from a quantisation description of any method. Source: the packing rules that
/// each method's project publishes, and the keys that transformers, vLLM and ModelOpt write.
void readForm(const ConfigKeys& keys, CheckpointFormats& formats);
/// The format of a group of compressed-tensors by its `weights` object.
WeightFormat compressedFormat(const ConfigKeys& weights, std::string_view format);
/// The format of one of ModelOpt's algorithm names; Plain 16 bit where there is none.
std::optional<WeightFormat> modelOptFormat(std::string_view algorithm, std::uint64_t groupSize);
/// A number of bits, 1 … 16.
std::uint8_t bitsOf(const ConfigKeys& keys, std::string_view key, std::uint64_t fallback);
/// A group size; −1 and 0 mean a whole row, which is 0 here.
std::uint32_t groupOf(const ConfigKeys& keys, std::string_view key, std::uint64_t fallback);
/// Integers with a scale (and what else it takes) of `scaleBytes` per group.
WeightFormat integerGroups(std::uint8_t bits, std::uint32_t group, std::uint8_t scaleBytes);
/// Notes that a pattern of module names cannot be read.
void warnPattern(std::string_view pattern, CheckpointFormats& formats);

} // namespace vramplan
