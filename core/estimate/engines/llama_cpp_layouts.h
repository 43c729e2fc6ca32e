// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engines/llama_cpp_architecture.h"
#include "core/model/model_spec.h"

namespace vramplan::llama_cpp {

/// The tensors that llama.cpp's converter would write for a layer known from a configuration only. Sizes in
/// bytes are those of 16-bit values; they matter where host weights pass through a GPU.
FieldTensors layoutOf(const ModelSpec& spec, const LayerKind& kind, const Architecture& architecture);

/// The same for the tensors outside the layers.
FieldTensors globalsOf(const ModelSpec& spec);

} // namespace vramplan::llama_cpp
