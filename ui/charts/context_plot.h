// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/models/context_curves.h"
#include "ui/text/colors.h"

#include <QFont>
#include <QGraphicsItem>
#include <QPalette>
#include <QPen>
#include <array>
#include <vector>

QT_BEGIN_NAMESPACE
class QAreaSeries;
class QChart;
class QLineSeries;
class QValueAxis;
QT_END_NAMESPACE

namespace vramplan {

/// How the curves are drawn.
struct ContextPlotView {
    std::size_t device = 0;
    bool byComponent =
        true; ///< the parts of one device, one on the other; else a line for each device or plan
    bool logarithmic = true;
};

/// The context chart without a widget: areas and lines of Qt Charts, and an item with everything that Qt
/// Charts does not draw well (round axis labels, the crossing, the cursor).
class ContextPlot {
public:
    ContextPlot();
    ~ContextPlot();
    ContextPlot(const ContextPlot&) = delete;
    ContextPlot& operator=(const ContextPlot&) = delete;

    QChart* chart() const { return m_chart; }
    void setCurves(ContextCurves curves, ContextPlotView view);
    void setSize(const QSizeF& size);
    void setLook(const QPalette& palette, const QFont& font);
    void setCursor(std::optional<std::size_t> point);

    const ContextCurves& curves() const { return m_curves; }
    const ContextPlotView& view() const { return m_view; }
    bool isEmpty() const { return m_curves.contexts.size() < 2 || m_view.device >= m_curves.lines.size(); }
    std::optional<std::size_t> cursor() const { return m_cursor; }
    /// The point nearest to a horizontal position.
    std::size_t pointAt(double x) const;
    double xOf(std::uint64_t context) const;
    QColor lineColor(std::size_t line) const { return linePen(line).color(); }

private:
    friend class ContextPlotItem;
    void place();
    void draw();
    void drawAreas(const MemoryCurve& curve);
    void drawLines();
    QPen linePen(std::size_t line) const;
    double share(std::uint64_t context) const; ///< 0 … 1 along the axis
    double yOf(double gib) const;

    ContextCurves m_curves;
    ContextPlotView m_view;
    ChartColors m_colors;
    bool m_dark = false;
    QFont m_font;
    QSizeF m_size;
    QRectF m_plot;
    double m_top = 1; ///< GiB at the upper end
    std::optional<std::size_t> m_cursor;
    QChart* m_chart;
    QValueAxis* m_x;
    QValueAxis* m_y;
    std::array<QAreaSeries*, kComponents.size()> m_areas{};
    std::array<QLineSeries*, kComponents.size() + 1> m_edges{}; ///< below the first, above each
    std::vector<QLineSeries*> m_lines;                          ///< one per device or plan
    QGraphicsItem* m_item;
};

} // namespace vramplan
