// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/engine_programs.h"

namespace vramplan::ollama {

/// The environment of `ollama serve` and a Modelfile; `ollama run --verbose` to time it.
extern const EnginePrograms kPrograms;

} // namespace vramplan::ollama
