// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/common/scenario_builder.h"
#include "core/base/file.h"
#include "core/estimate/engine.h"
#include "core/report/csv.h"
#include "core/report/json.h"
#include "core/report/plain_table.h"
#include "core/whatif/limits.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace vramplan {
namespace {

struct EstimateOptions {
    PlanOptions plan;
    std::string requireFit; ///< "", "fits" or "likely"
    std::string savePlan;   ///< write the plan there, too
    bool strict = false;
};

Result<void> refuseGuesses(const Estimate& estimate) {
    const auto guess = std::find_if(estimate.warnings.begin(), estimate.warnings.end(),
        [](const Warning& warning) { return warning.guess; });
    if (guess == estimate.warnings.end()) return {};
    return fail(ErrorKind::Guess, "guess_refused",
        guess->text + " This is a guess, and --strict refuses guesses.", {guess->code});
}

Result<void> savePlan(const EstimateOptions& options, const Scenario& scenario) {
    Plan plan;
    plan.name = scenario.model->name;
    const ModelSource& source = scenario.model->source;
    plan.modelReference = source.kind == "preset" || source.path.empty() ? scenario.model->id : source.path;
    plan.scenario = scenario;
    return writeFileAtomically(options.savePlan, planJson(plan));
}

bool fitsWell(const Estimate& estimate, const std::string& required) {
    return estimate.verdict.fits == true
        || (required == "likely" && estimate.verdict.state == VerdictState::Likely);
}

CommandResult runEstimate(const EstimateOptions& options, const Output& output, Environment& environment) {
    VRAMPLAN_TRY(const Scenario scenario, makeScenario(options.plan, environment));
    VRAMPLAN_TRY(const Estimate answer, estimate(scenario));
    if (options.strict) VRAMPLAN_CHECK(refuseGuesses(answer));
    std::string text;
    if (output.format == "csv") {
        text = itemsCsv(answer);
    } else {
        const Limits limits = findLimits(scenario);
        text = output.format == "json"    ? estimateJson(scenario, answer, limits)
            : output.format == "markdown" ? reportMarkdown(scenario, answer, limits)
                                          : estimateTable(scenario, answer, limits);
    }
    VRAMPLAN_CHECK(write(output, text));
    if (!options.savePlan.empty()) VRAMPLAN_CHECK(savePlan(options, scenario));
    return !options.requireFit.empty() && !fitsWell(answer, options.requireFit) ? 1 : 0;
}

} // namespace

void declareEstimate(CLI::App& program, Command& chosen) {
    CLI::App* command =
        program.add_subcommand("estimate", "will this model, with this workload, fit on these devices?");
    auto options = std::make_shared<EstimateOptions>();
    declarePlanOptions(*command, options->plan);
    declareOutput(*command, chosen.output, "table|json|csv|markdown");
    command
        ->add_flag("--require-fit{fits}", options->requireFit,
            "exit with 1 if the plan does not fit (--require-fit=likely accepts likely)")
        ->check(CLI::IsMember({"fits", "likely"}));
    command
        ->add_option(
            "--save-plan", options->savePlan, "also save the plan, for --plan, compare and the window")
        ->type_name("FILE")
        ->take_last();
    command->add_flag("--strict", options->strict, "warnings about guessed values become errors (exit 4)");
    command->callback([options, &chosen] {
        chosen.run = [options, &chosen](Environment& environment) {
            return runEstimate(*options, chosen.output, environment);
        };
    });
}

} // namespace vramplan
