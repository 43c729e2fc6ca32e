// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/estimate/engine_programs.h"
#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"

#include <span>

namespace vramplan {

/// An option of an engine's launch program, as its documentation lists it.
struct LaunchOption {
    const char* engine;  ///< our name of the engine
    const char* option;  ///< "--ctx-size"
    const char* meaning; ///< what it sets, in our words
};
/// Every option that launchCommand() may use.
std::span<const LaunchOption> launchOptions();

/// Errors: Usage where the engine has no launch program (the reference formula).
Result<LaunchCommand> launchCommand(const Scenario& scenario, const Estimate& estimate);

} // namespace vramplan
