// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine_programs.h"

namespace vramplan::sglang {

/// sglang.launch_server and sglang.bench_one_batch. Source: their usage texts.
extern const EnginePrograms kPrograms;

} // namespace vramplan::sglang
