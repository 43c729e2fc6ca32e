// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/common/scenario_builder.h"
#include "core/estimate/engine.h"
#include "core/report/comparison.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>

namespace vramplan {
namespace {

/// A plan that is compared, with its answer.
struct Column {
    std::string file;
    std::string title;
    Plan plan;
    Estimate answer;
};

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

Result<std::vector<Column>> readColumns(const std::vector<std::string>& files, Environment& environment) {
    VRAMPLAN_TRY(std::vector<Plan> plans, readPlans(files, environment));
    std::vector<Column> columns;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const std::string& file = files[std::min(i, files.size() - 1)];
        auto answer = estimate(plans[i].scenario);
        if (!answer) return std::unexpected(inFile(std::move(answer).error(), file));
        columns.push_back({file, titleOf(plans[i], files, i), std::move(plans[i]), *std::move(answer)});
    }
    return columns;
}

CommandResult runCompare(
    const std::vector<std::string>& files, const Output& output, Environment& environment) {
    VRAMPLAN_TRY(const std::vector<Column> columns, readColumns(files, environment));
    std::vector<ComparedColumn> compared;
    compared.reserve(columns.size());
    for (const Column& column : columns)
        compared.push_back({column.file, column.title, &column.plan.scenario, &column.answer, {}, {}});
    VRAMPLAN_CHECK(write(output,
        output.format == "json"           ? comparisonJson(compared)
            : output.format == "csv"      ? comparisonCsv(compared)
            : output.format == "markdown" ? comparisonMarkdown(compared)
                                          : comparisonTable(compared)));
    return 0;
}

} // namespace

void declareCompare(CLI::App& program, Command& chosen) {
    CLI::App* command = program.add_subcommand("compare", "saved plans side by side");
    auto files = std::make_shared<std::vector<std::string>>();
    command
        ->add_option("PLAN", *files, "plan files, the first is the baseline; or one that holds several plans")
        ->required()
        ->expected(1, 64);
    declareOutput(*command, chosen.output, "table|json|csv|markdown");
    command->callback([files, &chosen] {
        chosen.run = [files, &chosen](
                         Environment& environment) { return runCompare(*files, chosen.output, environment); };
    });
}

} // namespace vramplan
