// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/plan_rows.h"
#include "ui/models/comparison_model.h"
#include "ui/report/chart_data.h"
#include "ui/report/report_sections.h"
#include "ui/session/plan_titles.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <algorithm>

namespace vramplan::report {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

// Besides the baseline; more columns leave no room for their numbers.
constexpr std::size_t kPlansOfTable = 4;

/// What the cell says; of a size that is not as in the baseline also the change.
QString cellText(const QModelIndex& cell, bool isSize) {
    const QVariant value = cell.data(ComparisonModel::ValueRole),
                   change = cell.data(ComparisonModel::DifferenceRole);
    QString shown = cell.data().toString();
    if (!isSize || !value.isValid()) return shown;
    const QString size = sizeText(Bytes(value.toULongLong()));
    return change.isValid() && change.toLongLong() != 0
        ? size + QLatin1Char('\n') + changeText(change.toLongLong())
        : size;
}

void addTable(Flow& flow, const ComparisonModel& model, const std::vector<int>& columns) {
    std::vector<FlowColumn> titles = {{model.headerData(0, Qt::Horizontal).toString(), 1.8}};
    for (const int column : columns)
        titles.push_back({model.headerData(column, Qt::Horizontal).toString(), 1.5, Qt::AlignRight});
    titles.push_back({model.headerData(model.reasonColumn(), Qt::Horizontal).toString(), 2.4});
    std::vector<FlowRow> rows;
    int sizes = 0; // the components and, below them, their total
    while (model.componentOf(sizes)) ++sizes;
    for (int row = 0; row < model.rowCount(); ++row) {
        FlowRow line;
        if (row == sizes) line.kind = FlowRow::Kind::Sum;
        if (const auto component = model.componentOf(row)) line.swatch = componentColor(*component, false);
        line.cells << model.index(row, 0).data().toString();
        for (const int column : columns) line.cells << cellText(model.index(row, column), row <= sizes);
        line.cells << model.index(row, model.reasonColumn()).data().toString();
        rows.push_back(std::move(line));
    }
    flow.addTable(titles, rows);
}

} // namespace

void addComparison(Flow& flow, const ReportInput& input) {
    if (!input.document || input.document->plans.size() < 2) return;
    const PlanState& state = *input.document;
    const QStringList titles = planTitles(state);
    flow.addHeading(Tr::tr("Comparison"));
    addPlanBars(flow, planRows(state, titles));
    flow.addParagraph(Tr::tr("★ marks the baseline; below a size stands its change against it."), true);
    ComparisonModel model;
    model.showPlan(state, titles);
    const int baseline = model.columnOf(state.baseline);
    std::vector<int> others;
    for (std::size_t plan = 0; plan < state.plans.size(); ++plan)
        if (plan != state.baseline) others.push_back(model.columnOf(plan));
    for (std::size_t first = 0; first < others.size(); first += kPlansOfTable) {
        std::vector<int> columns = {baseline};
        const std::size_t end = std::min(others.size(), first + kPlansOfTable);
        columns.insert(columns.end(), others.begin() + static_cast<std::ptrdiff_t>(first),
            others.begin() + static_cast<std::ptrdiff_t>(end));
        addTable(flow, model, columns);
    }
}

} // namespace vramplan::report
