// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/estimate/estimate.h"
#include "core/scenario/scenario.h"

#include <span>
#include <string>
#include <vector>

namespace vramplan {

/// The engine's own command (or settings, or code) that runs or times a plan.
struct LaunchCommand {
    std::string text;               ///< to copy; may have several lines
    std::vector<std::string> notes; ///< what the command cannot say
};

/// An option of a program, as its documentation lists it.
struct ProgramOption {
    const char* option;  ///< "--ctx-size"
    const char* meaning; ///< what it sets, in our words
};

/// How people start an engine and how they time it, each with every option that it may use.
struct EnginePrograms {
    using Maker = LaunchCommand (*)(const Scenario&, const Estimate&);
    std::span<const ProgramOption> options;
    Maker launch = nullptr;
    std::span<const ProgramOption> benchmarkOptions;
    Maker benchmark = nullptr; ///< null: the engine has no program for it
};

} // namespace vramplan
