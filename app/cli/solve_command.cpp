// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/json_text.h"
#include "app/common/scenario_builder.h"
#include "core/catalogue/weight_schemes.h"
#include "core/report/json.h"
#include "core/report/plain_table.h"
#include "core/units/text.h"
#include "core/whatif/limits.h"
#include "core/whatif/solve.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

CommandResult runSolve(
    const std::string& what, const PlanOptions& options, const Output& output, Environment& environment) {
    const auto goal = goalByName(what);
    if (!goal)
        return fail(ErrorKind::Usage, "unknown_goal",
            fmt::format("solve: \"{}\" is not one of context, sequences, gpus, weights, gpu_layers", what),
            {what});
    VRAMPLAN_TRY(const Scenario scenario, makeScenario(options, environment));
    VRAMPLAN_TRY(const Solution solution, solve(scenario, *goal, weightSchemes()));
    const Limits limits = findLimits(solution.scenario);
    const Json value = solution.weights ? Json(solution.weights->id) : orNull(solution.value);
    const Json answer = {{"format", "vramplan.solution/1"}, {"solve", what}, {"value", value},
        {"reason", text(solution.reason)},
        {"estimate", estimateValue(solution.scenario, solution.estimate, limits)}};
    const std::string found = solution.weights ? solution.weights->id
        : solution.value                       ? groupedText(*solution.value)
                                               : "nothing fits";
    const std::string table = fmt::format("{}: {}. {}\n\n{}", what, found, text(solution.reason),
        estimateTable(solution.scenario, solution.estimate, limits));
    VRAMPLAN_CHECK(write(output, output.format == "json" ? jsonText(answer) : table));
    return 0;
}

} // namespace

void declareSolve(CLI::App& program, Command& chosen) {
    CLI::App* solveCommand = program.add_subcommand("solve",
        "the largest or smallest value that still fits: context, sequences, gpus, weights, gpu_layers");
    auto what = std::make_shared<std::string>();
    auto solveOptions = std::make_shared<PlanOptions>();
    solveCommand->add_option("WHAT", *what, "context, sequences, gpus, weights or gpu_layers")->required();
    declarePlanOptions(*solveCommand, *solveOptions);
    declareOutput(*solveCommand, chosen.output, "table|json");
    solveCommand->callback([what, solveOptions, &chosen] {
        chosen.run = [what, solveOptions, &chosen](Environment& environment) {
            return runSolve(*what, *solveOptions, chosen.output, environment);
        };
    });
}

} // namespace vramplan
