// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/source/checkpoint_formats.h"
#include "core/source/families/config_keys.h"

#include <string_view>

namespace vramplan {

/// Fills id, title and formats from a quantisation description of any method. Source: the packing rules that
/// each method's project publishes, and the keys that transformers, vLLM and ModelOpt write.
void readForm(const ConfigKeys& keys, CheckpointFormats& formats);
/// The format of a group of compressed-tensors by its `weights` object.
WeightFormat compressedFormat(const ConfigKeys& weights, std::string_view format);
/// The format of one of ModelOpt's algorithm names; Plain 16 bit where there is none.
std::optional<WeightFormat> modelOptFormat(std::string_view algorithm, std::uint64_t groupSize);
/// Notes that a pattern of module names cannot be read.
void warnPattern(std::string_view pattern, CheckpointFormats& formats);

} // namespace vramplan
