// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/common/scenario_builder.h"
#include "core/report/sweep_report.h"

#include <CLI/CLI.hpp>

namespace vramplan {
namespace {

CommandResult runSweep(const std::vector<std::string>& over, const PlanOptions& options, const Output& output,
    Environment& environment) {
    std::vector<SweepAxis> axes;
    for (const std::string& text : over) {
        VRAMPLAN_TRY(SweepAxis axis, parseAxis(text));
        axes.push_back(std::move(axis));
    }
    VRAMPLAN_CHECK(checkAxes(axes));
    VRAMPLAN_TRY(const Scenario scenario, makeScenario(options, environment));
    const std::vector<SweepLine> lines = sweepLines(scenario, axes);
    VRAMPLAN_CHECK(write(output,
        output.format == "json"           ? sweepJson(axes, lines)
            : output.format == "csv"      ? sweepCsv(axes, lines)
            : output.format == "markdown" ? sweepMarkdown(axes, lines)
                                          : sweepTable(axes, lines)));
    return 0;
}

} // namespace

void declareSweep(CLI::App& program, Command& chosen) {
    CLI::App* command = program.add_subcommand("sweep", "one row per combination of the values to try");
    auto over = std::make_shared<std::vector<std::string>>();
    auto options = std::make_shared<PlanOptions>();
    command
        ->add_option("--over", *over,
            "context=1k:128k:x2, context=8k:64k:8k or sequences=1,2,4,8; repeatable, each name once")
        ->type_name("AXIS")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false)
        ->required();
    declarePlanOptions(*command, *options);
    declareOutput(*command, chosen.output, "table|json|csv|markdown");
    command->callback([over, options, &chosen] {
        chosen.run = [over, options, &chosen](Environment& environment) {
            return runSweep(*over, *options, chosen.output, environment);
        };
    });
}

} // namespace vramplan
