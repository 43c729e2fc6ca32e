// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/standard_output.h"
#include "app/common/exit_code.h"
#include "app/common/version_text.h"
#include "core/report/json.h"

#include <CLI/CLI.hpp>
#include <cstdio>

namespace {

int report(const vramplan::Error& error, const std::string& format) {
    std::fprintf(stderr, "vramplan-cli: %s\n", vramplan::describe(error).c_str());
    if (format == "json") std::fputs(vramplan::errorJson(error).c_str(), stdout);
    return vramplan::exitCode(error.kind);
}

/// CLI11 fills --format only when parsing succeeds; a script that asked for JSON gets its errors as JSON all
/// the same.
bool asksForJson(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--format=json"
            || (argument == "--format" && i + 1 < argc && std::string(argv[i + 1]) == "json"))
            return true;
    }
    return false;
}

} // namespace

int main(int argc, char** argv) {
    using namespace vramplan;
    [[maybe_unused]] const StandardOutput output;
    CLI::App program(
        "VRAM Planner: will this model fit on that GPU, and if not, what is the cheapest thing to change?",
        "vramplan-cli");
    program.set_version_flag("--version", [] { return versionText("vramplan-cli"); });
    program.require_subcommand(1);
    Command chosen;
    declareEstimate(program, chosen);
    declareInspect(program, chosen);
    declareProbe(program, chosen);
    declareModels(program, chosen);
    declareCatalogues(program, chosen);
    declareSolve(program, chosen);
    declareSweep(program, chosen);
    declarePlanCommands(program, chosen);
    declareCompare(program, chosen);
    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return program.exit(help);
    } catch (const CLI::ParseError& error) {
        return report(
            Error{ErrorKind::Usage, "usage", std::string(error.what()) + "; see --help", {}, {}, {}},
            asksForJson(argc, argv) ? "json" : "");
    }
    Environment environment;
    const CommandResult result = chosen.run(environment);
    return result ? *result : report(result.error(), chosen.output.format);
}
