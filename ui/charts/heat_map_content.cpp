// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/heat_map_plot.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(GridPage)
};

QString rowLabel(GridRows kind, std::uint64_t row) {
    const std::string_view type =
        kind == GridRows::CacheType ? name(static_cast<ElementType>(row)) : std::string_view();
    return type.empty() ? countText(row)
                        : QString::fromLatin1(type.data(), static_cast<qsizetype>(type.size()));
}

std::optional<HeatCell> ownCell(const Grid& grid, const Scenario& scenario) {
    const auto row = std::find(grid.rows.begin(), grid.rows.end(), gridRowOf(scenario, grid.kind));
    const auto column = std::find(grid.contexts.begin(), grid.contexts.end(), scenario.workload.longest());
    if (row == grid.rows.end() || column == grid.contexts.end()) return std::nullopt;
    return HeatCell{
        static_cast<int>(row - grid.rows.begin()), static_cast<int>(column - grid.contexts.begin())};
}

} // namespace

QString gridRowsTitle(GridRows kind) {
    switch (kind) {
    case GridRows::Sequences: return Tr::tr("Sequences");
    case GridRows::CacheType: return Tr::tr("Cache precision");
    case GridRows::Gpus: break;
    }
    return Tr::tr("GPUs");
}

HeatMapContent heatMapContent(Grid grid, const Scenario& scenario) {
    HeatMapContent content;
    for (const std::uint64_t context : grid.contexts) content.columnLabels << tokenText(context);
    for (const std::uint64_t row : grid.rows) content.rowLabels << rowLabel(grid.kind, row);
    content.rowTitle = gridRowsTitle(grid.kind);
    content.columnTitle = Tr::tr("context per sequence");
    content.own = ownCell(grid, scenario);
    content.grid = std::move(grid);
    return content;
}

} // namespace vramplan
