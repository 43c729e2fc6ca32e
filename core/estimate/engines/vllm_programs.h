// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine_programs.h"

namespace vramplan::vllm {

/// `vllm serve` and `vllm bench latency`. Source: their documentation.
extern const EnginePrograms kPrograms;

} // namespace vramplan::vllm
