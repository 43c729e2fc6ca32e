// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine_programs.h"

namespace vramplan::llama_cpp {

/// llama-server and llama-bench. Source: their usage texts (build b10587).
extern const EnginePrograms kPrograms;

} // namespace vramplan::llama_cpp
