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

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

Json adviceValue(const Advice& advice) {
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
        {"measure", advice.measure}};
}

std::string adviceTable(const Advice& advice) {
    std::vector<std::vector<std::string>> rows = {{"Cause", "Share", "Next step"}};
    for (const Pressure& each : advice.pressure)
        rows.push_back({each.cause, fmt::format("{:.0f} %", 100 * each.share),
            each.perStep ? fmt::format("{} for {}", signedBytesText(*each.perStep), each.step) : each.step});
    std::string table = alignedTable(rows, {false, true}) + "\n";
    rows = {{"Change", "Saves", "Then", "Cost"}};
    for (const Lever& lever : advice.levers)
        rows.push_back(
            {lever.change, signedBytesText(lever.saves), std::string(name(lever.after)), text(lever.cost)});
    return table + alignedTable(rows, {false, true}) + "\n" + advice.measure + "\n";
}

CommandResult runAdvise(const PlanOptions& options, const Output& output, Environment& environment) {
    VRAMPLAN_TRY(const Scenario scenario, makeScenario(options, environment));
    VRAMPLAN_TRY(const std::string* folder, environment.data());
    const AdviceSources sources{
        weightSchemes(), [&](std::string_view engine) { return engineProfile(*folder, engine); }};
    VRAMPLAN_TRY(const Advice advice, advise(scenario, sources));
    VRAMPLAN_CHECK(
        write(output, output.format == "json" ? jsonText(adviceValue(advice)) : adviceTable(advice)));
    return 0;
}

CommandResult runCommand(const PlanOptions& options, const Output& output, Environment& environment) {
    VRAMPLAN_TRY(const Scenario scenario, makeScenario(options, environment));
    VRAMPLAN_TRY(const Estimate answer, estimate(scenario));
    VRAMPLAN_TRY(const LaunchCommand command, launchCommand(scenario, answer));
    std::string text = command.text + "\n";
    for (const std::string& note : command.notes) text += "# " + note + "\n";
    VRAMPLAN_CHECK(write(output,
        output.format == "json" ? jsonText({{"format", "vramplan.command/1"}, {"engine", scenario.engine},
                                      {"command", command.text}, {"notes", command.notes}})
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
