// SPDX-License-Identifier: GPL-3.0-only
#include "ui/report/chart_data.h"

#include "ui/charts/heat_map_plot.h"
#include "ui/session/plan_titles.h"

namespace vramplan {

ContextCurves contextCurves(const ReportInput& input, const std::function<bool()>& cancelled) {
    if (input.curves) return *input.curves;
    if (input.charts.curves != ChartChoices::Curves::Plans || !input.document)
        return contextCurves(input.scenario, kContextPoints, cancelled);
    const PlanState& state = *input.document;
    const QStringList titles = planTitles(state);
    std::vector<NamedPlan> plans;
    plans.reserve(state.plans.size());
    for (std::size_t i = 0; i < state.plans.size(); ++i)
        plans.push_back({titles[static_cast<qsizetype>(i)], *answerOf(state, i).scenario});
    return planCurves(plans, state.active, kContextPoints, cancelled);
}

ContextPlotView contextView(const ReportInput& input, const ContextCurves& curves) {
    const bool byComponent = input.charts.curves == ChartChoices::Curves::Components
        || (input.charts.curves == ChartChoices::Curves::Plans && !input.document);
    const std::size_t device = input.charts.device.value_or(curves.deciding);
    return {byComponent && device < curves.lines.size() ? device : curves.deciding, byComponent,
        input.charts.logarithmic};
}

Grid headroomGrid(const ReportInput& input, const std::function<bool()>& cancelled) {
    if (input.grid) return *input.grid;
    const GridDetail detail = input.charts.fineGrid ? kGridFine : kGridOverview;
    const GridRows kind = input.charts.gridRows;
    return findGrid(input.scenario, kind, gridContexts(input.scenario, detail.columns),
        gridRows(input.scenario, kind, detail.rows), cancelled);
}

void findContextCurves(ReportInput& input, const std::function<bool()>& cancelled) {
    input.curves = contextCurves(input, cancelled);
}

void findHeadroomGrid(ReportInput& input, const std::function<bool()>& cancelled) {
    input.grid = headroomGrid(input, cancelled);
}

} // namespace vramplan
