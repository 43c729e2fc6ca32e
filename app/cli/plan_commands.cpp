// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/common/scenario_builder.h"
#include "core/catalogue/engine_profiles.h"
#include "core/catalogue/weight_schemes.h"
#include "core/estimate/engine.h"
#include "core/report/json_text.h"
#include "core/report/plain_table.h"
#include "core/units/text.h"
#include "core/whatif/advise.h"
#include "core/whatif/launch_command.h"
#include "core/whatif/measure_command.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

/// The engine's benchmark for the plan, and null where it has none.
Json benchmarkValue(const Result<LaunchCommand>& benchmark) {
    if (!benchmark) return nullptr;
    return {{"command", benchmark->text}, {"notes", benchmark->notes}};
}

std::string notesText(const LaunchCommand& command) {
    std::string text;
    for (const std::string& note : command.notes) text += "# " + note + "\n";
    return text;
}

Json adviceValue(const Advice& advice, const Result<LaunchCommand>& benchmark) {
    Json pressure = Json::object(), levers = Json::array();
    for (const Pressure& each : advice.pressure)
        pressure[each.cause] = {
            {"share", each.share}, {"bytes_per_step", orNull(each.perStep)}, {"step", each.step}};
    for (const Lever& lever : advice.levers) {
        levers.push_back(
            {{"id", lever.id}, {"change", lever.change}, {"saves", lever.saves}, {"cost", text(lever.cost)},
                {"fits_after", orNull(lever.estimate.verdict.fits)}, {"state_after", name(lever.after)}});
    }
    return {{"format", "vramplan.advice/1"}, {"pressure", std::move(pressure)}, {"levers", std::move(levers)},
        {"measure", advice.measure}, {"benchmark", benchmarkValue(benchmark)}};
}

std::string adviceTable(const Advice& advice, const Result<LaunchCommand>& benchmark) {
    std::vector<std::vector<std::string>> rows = {{"Cause", "Share", "Next step"}};
    for (const Pressure& each : advice.pressure)
        rows.push_back({each.cause, fmt::format("{:.0f} %", 100 * each.share),
            each.perStep ? fmt::format("{} for {}", signedBytesText(*each.perStep), each.step) : each.step});
    std::string table = alignedTable(rows, {false, true}) + "\n";
    rows = {{"Change", "Saves", "Then", "Cost"}};
    for (const Lever& lever : advice.levers)
        rows.push_back(
            {lever.change, signedBytesText(lever.saves), std::string(name(lever.after)), text(lever.cost)});
    table += alignedTable(rows, {false, true}) + "\n" + advice.measure + "\n";
    return benchmark ? table + "\n" + benchmark->text + "\n" + notesText(*benchmark) : table;
}

CommandResult runAdvise(const PlanOptions& options, const Output& output, Environment& environment) {
    VRAMPLAN_TRY(const Scenario scenario, makeScenario(options, environment));
    VRAMPLAN_TRY(const std::string* folder, environment.data());
    const AdviceSources sources{
        weightSchemes(), [&](std::string_view engine) { return engineProfile(*folder, engine); }};
    VRAMPLAN_TRY(const Advice advice, advise(scenario, sources));
    VRAMPLAN_TRY(const Estimate now, estimate(scenario));
    const Result<LaunchCommand> benchmark = measureCommand(scenario, now);
    VRAMPLAN_CHECK(write(output,
        output.format == "json" ? jsonText(adviceValue(advice, benchmark)) : adviceTable(advice, benchmark)));
    return 0;
}

/// The benchmark as comments, so that what runs the text still only starts the engine.
std::string benchmarkComment(const LaunchCommand& benchmark) {
    std::string text = "\n# Benchmark:\n# ";
    for (const char c : benchmark.text) text += c == '\n' ? std::string("\n# ") : std::string(1, c);
    return text + "\n" + notesText(benchmark);
}

CommandResult runCommand(const PlanOptions& options, const Output& output, Environment& environment) {
    VRAMPLAN_TRY(const Scenario scenario, makeScenario(options, environment));
    VRAMPLAN_TRY(const Estimate answer, estimate(scenario));
    VRAMPLAN_TRY(const LaunchCommand command, launchCommand(scenario, answer));
    const Result<LaunchCommand> benchmark = measureCommand(scenario, answer);
    std::string text = command.text + "\n" + notesText(command);
    if (benchmark) text += benchmarkComment(*benchmark);
    VRAMPLAN_CHECK(write(output,
        output.format == "json" ? jsonText({{"format", "vramplan.command/1"}, {"engine", scenario.engine},
                                      {"command", command.text}, {"notes", command.notes},
                                      {"benchmark", benchmarkValue(benchmark)}})
                                : text));
    return 0;
}

using PlanRunner = CommandResult (*)(const PlanOptions&, const Output&, Environment&);

void declarePlanCommand(
    CLI::App& program, Command& chosen, const char* name, const char* help, PlanRunner runner) {
    CLI::App* command = program.add_subcommand(name, help);
    auto options = std::make_shared<PlanOptions>();
    declarePlanOptions(*command, *options);
    declareOutput(*command, chosen.output, "table|json");
    command->callback([options, runner, &chosen] {
        chosen.run = [options, runner, &chosen](
                         Environment& environment) { return runner(*options, chosen.output, environment); };
    });
}

} // namespace

void declarePlanCommands(CLI::App& program, Command& chosen) {
    declarePlanCommand(
        program, chosen, "advise", "what causes the pressure, and which change saves how much", runAdvise);
    declarePlanCommand(
        program, chosen, "command", "the engine's own launch command for this plan", runCommand);
}

} // namespace vramplan
