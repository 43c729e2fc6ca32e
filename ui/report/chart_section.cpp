// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/heat_map_plot.h"
#include "ui/charts/memory_bars_layout.h"
#include "ui/charts/paint_context_plot.h"
#include "ui/report/chart_data.h"
#include "ui/report/report_sections.h"
#include "ui/text/names.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <utility>

namespace vramplan::report {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

// The charts' own coordinates: a window's width and text size, scaled to the paper.
constexpr double kChartWidth = 760, kCurvesHeight = 380, kMapHeight = 420;
constexpr int kChartFont = 13;

PaintLook lookFor(const ReportStyle& style) {
    PaintLook look;
    look.palette = style.palette;
    look.font = style.body;
    look.font.setPixelSize(kChartFont);
    return look;
}

void addBars(Flow& flow, std::vector<BarRow> rows) {
    const PaintLook look = lookFor(flow.style());
    const double height = memoryBarsHeight(rows.size(), look.font) * flow.width() / kChartWidth;
    flow.addPicture(height, [rows = std::move(rows), look](QPainter& painter, const QRectF& rect) {
        paintMemoryBars(painter, rect, rows, look, kChartWidth);
    });
}

/// What the areas of the context chart are; lines have a legend of their own.
std::vector<std::pair<QColor, QString>> legendOf(const MemoryCurve& curve) {
    std::vector<std::pair<QColor, QString>> entries;
    for (const Component component : kComponents)
        if (std::any_of(curve.points.begin(), curve.points.end(),
                [&](const std::optional<DeviceBar>& bar) { return bar && bar->part(component) != Bytes(); }))
            entries.emplace_back(componentColor(component, false), componentTitle(component));
    return entries;
}

} // namespace

void addMemoryChart(Flow& flow, const ReportInput& input) { addBars(flow, deviceRows(input.estimate)); }

void addPlanBars(Flow& flow, std::vector<BarRow> rows) { addBars(flow, std::move(rows)); }

void addContextChart(Flow& flow, const ReportInput& input) {
    ContextCurves curves = contextCurves(input);
    const ContextPlotView view = contextView(input, curves);
    if (view.device >= curves.lines.size()) return;
    if (view.byComponent) {
        flow.addSubheading(curves.lines[view.device].name);
        flow.addLegend(legendOf(curves.lines[view.device]));
    }
    const PaintLook look = lookFor(flow.style());
    flow.addPicture(kCurvesHeight * flow.width() / kChartWidth,
        [curves = std::move(curves), view, look](QPainter& painter, const QRectF& rect) {
            paintContextPlot(painter, rect, curves, view, look, kChartWidth);
        });
}

void addGridChart(Flow& flow, const ReportInput& input) {
    flow.addParagraph(Tr::tr("Headroom in GiB on the tightest device. Blue: fits. Light blue: likely. "
                             "Orange: does not fit. Frame: this plan."));
    const PaintLook look = lookFor(flow.style());
    HeatMapPlot plot;
    plot.setLook(look.palette, look.font);
    plot.setSize(QSizeF(kChartWidth, kMapHeight).toSize());
    plot.setContent(heatMapContent(headroomGrid(input), input.scenario));
    flow.addPicture(kMapHeight * flow.width() / kChartWidth, [plot](QPainter& painter, const QRectF& rect) {
        painter.translate(rect.topLeft());
        painter.scale(rect.width() / kChartWidth, rect.width() / kChartWidth);
        plot.paint(painter);
    });
}

} // namespace vramplan::report
