// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/scenario/scenario.h"

#include <memory>

namespace vramplan {

/// Changes of a plan that other parts of it have to follow, so that the engine still takes it.

/// Another engine. Settings and cache types that it does not know, and ranks where it has none, fall back to
/// its defaults.
void useEngine(Scenario& scenario, std::shared_ptr<const EngineProfile> profile);

/// To be called after the list of GPUs has changed: shares of the layers for another number of GPUs
/// (`tensor_split`) and a `main_gpu` that is no longer there fall back to the engine's defaults.
void followDevices(Scenario& scenario);

} // namespace vramplan
