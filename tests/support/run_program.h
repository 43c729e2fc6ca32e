// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/temporary_folder.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace vramplan::test {

struct ProgramRun {
    int exitCode = -1;
    std::string out;
    std::string err;
    /// The output as JSON; a discarded value where it is none.
    nlohmann::json json() const { return nlohmann::json::parse(out, nullptr, false); }
};

/// Runs a built program (by its path below the build folder, e.g. "bin/vramplan-cli") without a shell's help
/// and waits.
ProgramRun runProgram(const std::string& program, const std::vector<std::string>& arguments);
/// `vramplan-cli estimate … --format json`.
ProgramRun runEstimate(std::vector<std::string> arguments);

} // namespace vramplan::test
