// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_placement.h"

#include <string_view>

namespace vramplan::llama_cpp {

/// Applies override_tensor, "pattern=device,pattern=device": of the first pattern that is found in a tensor's
/// name, the device. Devices are CPU, or any name that ends with a GPU's number ("CUDA1").
///
/// Modelled are patterns that choose all experts of a layer, which is what they are used for: "exps=CPU",
/// "blk\.(3[0-9])\.ffn_.*_exps\.=CPU". Source: llama-model-loader.cpp (tensor_buft_overrides). Errors: Usage
/// for a pattern that is no regular expression, an unknown device, and for patterns that choose anything else
/// (not_modelled).
Result<void> applyOverrides(std::string_view overrides, const Placement& placement, Model& model);

} // namespace vramplan::llama_cpp
