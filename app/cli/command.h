// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/common/environment.h"
#include "core/base/result.h"

#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace vramplan {

/// Where a command's answer goes and in which form.
struct Output {
    std::string format = "table";
    std::string file; ///< empty: standard output
};

/// What a command leaves for main(): its exit code where nothing went wrong, or the error.
using CommandResult = Result<int>;

/// A command of vramplan-cli after parsing: runs and says how it ended.
struct Command {
    Output output;
    std::function<CommandResult(Environment&)> run;
};

// Each declares its command on the program, with what runs it; one file per command.
void declareEstimate(CLI::App& program, Command& chosen);
void declareInspect(CLI::App& program, Command& chosen);
void declareProbe(CLI::App& program, Command& chosen);
void declareModels(CLI::App& program, Command& chosen);
void declareCatalogues(CLI::App& program, Command& chosen);
void declareSolve(CLI::App& program, Command& chosen);
void declareSweep(CLI::App& program, Command& chosen);
void declareCompare(CLI::App& program, Command& chosen);
void declarePlanCommands(CLI::App& program, Command& chosen);

/// Adds --format (one of `formats`, separated by '|') and --output.
void declareOutput(CLI::App& command, Output& output, const std::string& formats, bool withFile = true);
/// Writes to the file, atomically, or to standard output. Errors: Unwritable.
Result<void> write(const Output& output, const std::string& text);

} // namespace vramplan
