// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/text_exports.h"

#include "core/report/comparison.h"
#include "core/report/csv.h"
#include "core/report/devices_csv.h"
#include "core/report/grid_csv.h"
#include "core/report/json.h"
#include "core/report/plain_table.h"
#include "core/report/sweep_report.h"
#include "ui/charts/heat_map_plot.h"
#include "ui/models/curve_table_model.h"
#include "ui/models/grid_table_model.h"
#include "ui/models/memory_table_model.h"
#include "ui/models/table_text.h"
#include "ui/report/chart_data.h"
#include "ui/session/plan_titles.h"

#include <algorithm>
#include <fmt/format.h>

namespace vramplan {
namespace {

std::string markdownPage(const ReportInput& input, const QAbstractItemModel& model) {
    return "# " + markdownText(input.title().toStdString()) + "\n\n" + tableMarkdown(model).toStdString();
}

std::string number(const std::optional<Bytes>& size) { return size ? std::to_string(size->value()) : ""; }

/// The plans of the document, the baseline first.
std::vector<ComparedColumn> columnsOf(const ReportInput& input) {
    if (!input.document)
        return {{"", input.title().toStdString(), &input.scenario, &input.estimate, {}, input.limits}};
    const PlanState& state = *input.document;
    const QStringList titles = planTitles(state);
    std::vector<ComparedColumn> columns;
    columns.reserve(state.plans.size());
    for (std::size_t plan = 0; plan < state.plans.size(); ++plan)
        columns.push_back({"", titles[static_cast<qsizetype>(plan)].toStdString(),
            plan == state.active ? &state.scenario : state.plans[plan].scenario.get(), state.estimateOf(plan),
            state.errorOf(plan), state.limitsOf(plan)});
    const auto baseline = columns.begin() + static_cast<std::ptrdiff_t>(state.baseline);
    std::rotate(columns.begin(), baseline, baseline + 1);
    return columns;
}

} // namespace

std::string reportCsvText(const ReportInput& input) { return itemsCsv(input.estimate); }

std::string reportJsonText(const ReportInput& input) {
    return estimateJson(input.scenario, input.estimate, input.limits, "vramplan");
}

std::string reportMarkdownText(const ReportInput& input) {
    return reportMarkdown(input.scenario, input.estimate, input.limits);
}

std::string memoryCsvText(const ReportInput& input) { return devicesCsv(input.estimate); }

std::string memoryMarkdownText(const ReportInput& input) {
    MemoryTableModel model;
    model.setEstimate(input.estimate);
    return markdownPage(input, model);
}

std::string contextCsvText(const ReportInput& input) {
    const ContextCurves curves = contextCurves(input);
    const bool arePlans = input.charts.curves == ChartChoices::Curves::Plans && input.document;
    std::string csv = arePlans ? "context,plan" : "context,device";
    for (const Component component : kComponents) csv += fmt::format(",{}", name(component));
    csv += ",needed,budget,headroom\n";
    for (std::size_t point = 0; point < curves.contexts.size(); ++point)
        for (const MemoryCurve& line : curves.lines) {
            if (!line.points[point]) continue;
            const DeviceBar& bar = *line.points[point];
            csv += fmt::format("{},{}", curves.contexts[point], csvCell(line.name.toStdString()));
            for (const Component component : kComponents)
                csv += fmt::format(",{}", bar.part(component).value());
            csv += fmt::format(",{},{},{}\n", bar.need.value(), number(bar.budget),
                bar.headroom ? std::to_string(*bar.headroom) : std::string());
        }
    return csv;
}

std::string contextJsonText(const ReportInput& input) {
    const std::vector<SweepAxis> axes = {{Quantity::Context, contextCurves(input).contexts}};
    return sweepJson(axes, sweepLines(input.scenario, axes));
}

std::string contextMarkdownText(const ReportInput& input) {
    const ContextCurves curves = contextCurves(input);
    CurveTableModel model;
    const ContextPlotView view = contextView(input, curves);
    model.setCurves(curves, view.byComponent ? std::optional(view.device) : std::nullopt);
    return markdownPage(input, model);
}

std::string gridCsvText(const ReportInput& input) { return gridCsv(headroomGrid(input)); }

std::string gridMarkdownText(const ReportInput& input) {
    const HeatMapContent content = heatMapContent(headroomGrid(input), input.scenario);
    GridTableModel model;
    model.setGrid(content.grid, content.rowLabels, content.columnLabels);
    return markdownPage(input, model);
}

std::string comparisonCsvText(const ReportInput& input) { return comparisonCsv(columnsOf(input)); }
std::string comparisonJsonText(const ReportInput& input) { return comparisonJson(columnsOf(input)); }
std::string comparisonMarkdownText(const ReportInput& input) { return comparisonMarkdown(columnsOf(input)); }

} // namespace vramplan
