// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine_programs.h"

namespace vramplan::tensorrt_llm {

/// `trtllm-serve`. Source: its documentation.
extern const EnginePrograms kPrograms;

} // namespace vramplan::tensorrt_llm
