// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/json_text.h"
#include "app/common/scenario_builder.h"
#include "core/estimate/engine.h"
#include "core/report/plain_table.h"
#include "core/report/summary.h"
#include "core/units/text.h"
#include "core/whatif/compare.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vramplan {
namespace {

using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

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

Json planValue(const Column& column) {
    const Estimate& answer = column.answer;
    Json warnings = Json::array();
    for (const Warning& warning : answer.warnings)
        warnings.push_back({{"code", warning.code}, {"text", warning.text}});
    return {{"file", column.file}, {"name", column.title}, {"model", column.plan.scenario.model->name},
        {"engine", column.plan.scenario.engine}, {"weights", answer.weightPrecision},
        {"kv_k", name(answer.kvK)}, {"kv_v", name(answer.kvV)},
        {"workload", workloadSummary(column.plan.scenario.workload)},
        {"total", answer.weightsKnown ? Json(answer.total.value()) : Json(nullptr)},
        {"state", name(answer.verdict.state)}, {"warnings", std::move(warnings)}};
}

Json comparisonValue(const std::vector<Column>& columns, const std::vector<ComponentDifference>& components) {
    Json plans = Json::array(), differences = Json::array();
    for (const Column& column : columns) plans.push_back(planValue(column));
    for (const ComponentDifference& row : components) {
        Json bytes = Json::array();
        for (const auto& size : row.bytes) bytes.push_back(size ? Json(size->value()) : Json(nullptr));
        differences.push_back(
            {{"component", name(row.component)}, {"bytes", std::move(bytes)}, {"differs", row.differs}});
    }
    return {{"format", "vramplan.comparison/1"}, {"plans", std::move(plans)},
        {"differences", std::move(differences)}};
}

std::string cacheText(const Estimate& answer) {
    return answer.kvK == answer.kvV ? std::string(name(answer.kvK))
                                    : fmt::format("{} / {}", name(answer.kvK), name(answer.kvV));
}

std::string sizeText(const std::optional<Bytes>& size) { return size ? bytesText(*size) : "unknown"; }

std::string comparisonTable(
    const std::vector<Column>& columns, const std::vector<ComponentDifference>& components) {
    Rows rows;
    const auto add = [&](std::string_view title, auto&& cell) {
        auto& row = rows.emplace_back(1, std::string(title));
        for (const Column& column : columns) row.push_back(cell(column));
    };
    add("", [](const Column& column) { return column.title; });
    // What tells plans of the same name apart.
    add("File", [](const Column& column) { return column.file; });
    add("Model", [](const Column& column) { return column.plan.scenario.model->name; });
    add("Engine", [](const Column& column) {
        return std::string(engineByName(column.plan.scenario.engine)->info().title);
    });
    add("Workload", [](const Column& column) { return workloadSummary(column.plan.scenario.workload); });
    add("Precision", [](const Column& column) {
        return fmt::format("{}, cache {}", column.answer.weightPrecision, cacheText(column.answer));
    });
    for (const ComponentDifference& row : components) {
        auto& cells = rows.emplace_back(1, std::string(title(row.component)));
        for (const auto& size : row.bytes) cells.push_back(sizeText(size));
    }
    add("Total", [](const Column& column) {
        return column.answer.weightsKnown ? bytesText(column.answer.total) : std::string("unknown");
    });
    add("Verdict", [](const Column& column) { return std::string(name(column.answer.verdict.state)); });
    std::vector<bool> right(columns.size() + 1, true);
    right[0] = false;
    std::string text = alignedTable(rows, right);
    for (const Column& column : columns)
        for (const Warning& warning : column.answer.warnings)
            text += fmt::format("\n{}: {}", column.file, warning.text);
    return text.ends_with('\n') ? text : text + "\n";
}

CommandResult runCompare(
    const std::vector<std::string>& files, const Output& output, Environment& environment) {
    VRAMPLAN_TRY(const std::vector<Column> columns, readColumns(files, environment));
    std::vector<const Estimate*> answers;
    for (const Column& column : columns) answers.push_back(&column.answer);
    const std::vector<ComponentDifference> components = compareComponents(answers);
    VRAMPLAN_CHECK(write(output,
        output.format == "json" ? jsonText(comparisonValue(columns, components))
                                : comparisonTable(columns, components)));
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
    declareOutput(*command, chosen.output, "table|json");
    command->callback([files, &chosen] {
        chosen.run = [files, &chosen](
                         Environment& environment) { return runCompare(*files, chosen.output, environment); };
    });
}

} // namespace vramplan
