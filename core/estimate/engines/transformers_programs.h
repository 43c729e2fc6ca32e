// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine_programs.h"

namespace vramplan::transformers {

/// Python that loads the model and generates, or serves requests by continuous batching; and times it.
extern const EnginePrograms kPrograms;

} // namespace vramplan::transformers
