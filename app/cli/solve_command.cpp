// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/common/scenario_builder.h"
#include "core/catalogue/weight_schemes.h"
#include "core/report/json.h"
#include "core/report/json_text.h"
#include "core/report/plain_table.h"
#include "core/units/text.h"
#include "core/whatif/limits.h"
#include "core/whatif/solve.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

std::string counted(std::uint64_t count, const char* one, const char* many) {
    return fmt::format("{} {}", groupedText(count), count == 1 ? one : many);
}

/// What was found, as a sentence that needs no knowledge of the goals' names; empty where nothing was.
std::string foundText(const Solution& solution) {
    if (!solution.value) return {};
    const Scenario& scenario = solution.scenario;
    switch (solution.goal) {
    case Goal::Context:
        return fmt::format("The longest context that surely fits is {} per sequence. ",
            counted(*solution.value, "token", "tokens"));
    case Goal::Sequences:
        return fmt::format("{} of up to {} surely fit at once. ",
            counted(*solution.value, "sequence", "sequences"),
            counted(scenario.workload.longest(), "token", "tokens"));
    case Goal::Gpus:
        return fmt::format("The plan surely fits on {}. ",
            counted(*solution.value, "GPU of this kind", "GPUs of this kind"));
    case Goal::Weights:
        return fmt::format("The largest weights that surely fit are {} ({}), {}. ", solution.weights->id,
            solution.weights->title, bytesText(solution.estimate.totalOf(Component::Weights)));
    case Goal::GpuLayers: break;
    }
    return fmt::format("{} of the model's {} surely fit on the GPU. ",
        std::min(*solution.value, scenario.model->layerCount()),
        counted(scenario.model->layerCount(), "layer", "layers"));
}

/// Why it ends there, with the engine's own rule where that is what ends it.
std::string reasonText(const Solution& solution) {
    const std::string reason = text(solution.reason);
    return solution.refusal ? fmt::format("{} {}", reason, solution.refusal->message) : reason;
}

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
        {"reason", reasonText(solution)},
        {"estimate", estimateValue(solution.scenario, solution.estimate, limits)}};
    const std::string table = fmt::format("{}{}\n\n{}", foundText(solution), reasonText(solution),
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
