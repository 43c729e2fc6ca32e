// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/model_spec.h"

#include <string>
#include <string_view>

namespace vramplan {

/// The names of all engines: "reference, llama.cpp, …".
std::string engineNames();

/// The engine to plan with where nobody chose one: for a GGUF file the first that runs nothing else, else the
/// plain formula.
std::string_view usualEngine(const ModelSpec& model);

} // namespace vramplan
