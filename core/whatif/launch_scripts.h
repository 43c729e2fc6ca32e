// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/whatif/launch_command.h"

#include <span>

namespace vramplan {

// Engines that are not started by one command with options: a server with an environment and a model file,
// and a library.

/// The environment of `ollama serve` and a Modelfile.
LaunchCommand ollamaScript(const Scenario& scenario, const Estimate& estimate);

/// Python that loads the model and generates, or serves requests by continuous batching.
LaunchCommand transformersScript(const Scenario& scenario, const Estimate& estimate);

/// What the two may set: variables, parameters and arguments, as the engines document them.
std::span<const LaunchOption> scriptOptions();

} // namespace vramplan
