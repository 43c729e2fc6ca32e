// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/common/scenario_builder.h"
#include "core/catalogue/engine_profiles.h"
#include "core/catalogue/weight_schemes.h"
#include "core/estimate/engine.h"
#include "core/report/plain_table.h"
#include "core/units/text.h"
#include "core/whatif/advise.h"
#include "core/whatif/compare.h"
#include "core/whatif/launch_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& value) {
    return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json adviceValue(const Advice& advice) {
    Json pressure = Json::object(), levers = Json::array();
    for (const Pressure& each : advice.pressure)
        pressure[each.cause] = {{"share", each.share}, {"bytes_per_step", each.perStep}, {"step", each.step}};
    for (const Lever& lever : advice.levers) {
        const auto fits = lever.estimate.verdict.fits;
        levers.push_back(
            {{"id", lever.id}, {"change", lever.change}, {"saves", lever.saves}, {"cost", text(lever.cost)},
                {"fits_after", fits ? Json(*fits) : Json(nullptr)}, {"state_after", name(lever.after)}});
    }
    return {{"format", "vramplan.advice/1"}, {"pressure", std::move(pressure)}, {"levers", std::move(levers)},
        {"measure", advice.measure}};
}

std::string adviceTable(const Advice& advice) {
    std::vector<std::vector<std::string>> rows = {{"Cause", "Share", "Next step"}};
    for (const Pressure& each : advice.pressure)
        rows.push_back({each.cause, fmt::format("{:.0f} %", 100 * each.share),
            each.perStep == 0 ? each.step
                              : fmt::format("{} for {}", signedBytesText(each.perStep), each.step)});
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
    VRAMPLAN_CHECK(write(output, output.format == "json" ? dump(adviceValue(advice)) : adviceTable(advice)));
    return 0;
}

CommandResult runCommand(const PlanOptions& options, const Output& output, Environment& environment) {
    VRAMPLAN_TRY(const Scenario scenario, makeScenario(options, environment));
    VRAMPLAN_TRY(const Estimate answer, estimate(scenario));
    VRAMPLAN_TRY(const LaunchCommand command, launchCommand(scenario, answer));
    std::string text = command.text + "\n";
    for (const std::string& note : command.notes) text += "# " + note + "\n";
    VRAMPLAN_CHECK(write(output,
        output.format == "json" ? dump({{"format", "vramplan.command/1"}, {"engine", scenario.engine},
                                      {"command", command.text}, {"notes", command.notes}})
                                : text));
    return 0;
}

/// The plan of each file or, of a single file, all the plans that it compares, the baseline first.
Result<std::vector<Plan>> readPlans(const std::vector<std::string>& files, Environment& environment) {
    std::vector<Plan> plans;
    if (files.size() == 1) {
        VRAMPLAN_TRY(PlanFile file, openPlanFile(files.front(), environment));
        if (file.plans.size() == 1)
            return fail(ErrorKind::Usage, "one_plan",
                fmt::format("{} holds one plan only; name another file to compare it with", files.front()),
                {files.front()});
        const auto baseline = file.plans.begin() + static_cast<std::ptrdiff_t>(file.baseline);
        std::rotate(file.plans.begin(), baseline, baseline + 1);
        return std::move(file.plans);
    }
    for (const std::string& file : files) {
        VRAMPLAN_TRY(Plan plan, openPlan(file, environment));
        plans.push_back(std::move(plan));
    }
    return plans;
}

/// A plan's own name, else its file's; numbered where the file holds several.
std::string titleOf(const Plan& plan, const std::vector<std::string>& files, std::size_t index) {
    if (!plan.name.empty()) return plan.name;
    return files.size() == 1 ? fmt::format("{} #{}", files.front(), index + 1) : files[index];
}

CommandResult runCompare(
    const std::vector<std::string>& files, const Output& output, Environment& environment) {
    VRAMPLAN_TRY(const std::vector<Plan> plans, readPlans(files, environment));
    std::vector<Estimate> estimates;
    for (const Plan& plan : plans) {
        VRAMPLAN_TRY(Estimate answer, estimate(plan.scenario));
        estimates.push_back(std::move(answer));
    }
    std::vector<const Estimate*> pointers;
    for (const Estimate& answer : estimates) pointers.push_back(&answer);
    Json planList = Json::array(), differences = Json::array();
    std::vector<std::vector<std::string>> rows = {{"Component"}};
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const std::string title = titleOf(plans[i], files, i);
        planList.push_back({{"file", files[std::min(i, files.size() - 1)]}, {"name", title},
            {"model", plans[i].scenario.model->name}, {"engine", plans[i].scenario.engine},
            {"total", estimates[i].total.value()}, {"state", name(estimates[i].verdict.state)}});
        rows[0].push_back(title);
    }
    for (const ComponentDifference& row : compareComponents(pointers)) {
        Json bytes = Json::array();
        std::vector<std::string> cells = {std::string(title(row.component))};
        for (const Bytes size : row.bytes) {
            bytes.push_back(size.value());
            cells.push_back(bytesText(size));
        }
        differences.push_back(
            {{"component", name(row.component)}, {"bytes", std::move(bytes)}, {"differs", row.differs}});
        rows.push_back(std::move(cells));
    }
    std::vector<std::string> totals = {"Total"}, states = {"Verdict"};
    for (const Estimate& answer : estimates) {
        totals.push_back(bytesText(answer.total));
        states.emplace_back(name(answer.verdict.state));
    }
    rows.push_back(std::move(totals));
    rows.push_back(std::move(states));
    const std::vector<bool> right(rows[0].size(), true);
    std::vector<bool> align = right;
    align[0] = false;
    VRAMPLAN_CHECK(write(output,
        output.format == "json" ? dump({{"format", "vramplan.comparison/1"}, {"plans", std::move(planList)},
                                      {"differences", std::move(differences)}})
                                : alignedTable(rows, align)));
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
    CLI::App* compare = program.add_subcommand("compare", "saved plans side by side");
    auto files = std::make_shared<std::vector<std::string>>();
    compare
        ->add_option("PLAN", *files, "plan files, the first is the baseline; or one that holds several plans")
        ->required()
        ->expected(1, 64);
    declareOutput(*compare, chosen.output, "table|json");
    compare->callback([files, &chosen] {
        chosen.run = [files, &chosen](
                         Environment& environment) { return runCompare(*files, chosen.output, environment); };
    });
}

} // namespace vramplan
