// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/context_plot.h"

#include "ui/charts/context_plot_item.h"

#include <QAreaSeries>
#include <QChart>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLegend>
#include <QLineSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

namespace vramplan {
namespace {

double gib(Bytes size) { return static_cast<double>(size.value()) / static_cast<double>(kGiB.value()); }

constexpr std::array kLineStyles = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};

} // namespace

ContextPlot::ContextPlot()
    : m_chart(new QChart)
    , m_x(new QValueAxis)
    , m_y(new QValueAxis)
    , m_item(new ContextPlotItem(*this, m_chart)) {
    m_chart->addAxis(m_x, Qt::AlignBottom);
    m_chart->addAxis(m_y, Qt::AlignLeft);
    for (QValueAxis* axis : {m_x, m_y}) axis->setVisible(false);
    m_x->setRange(0, 1);
    for (QLineSeries*& edge : m_edges) edge = new QLineSeries(m_chart);
    for (std::size_t i = 0; i < m_areas.size(); ++i) {
        m_areas[i] = new QAreaSeries(m_edges[i + 1], m_edges[i]);
        m_chart->addSeries(m_areas[i]);
        m_areas[i]->attachAxis(m_x);
        m_areas[i]->attachAxis(m_y);
    }
    m_chart->legend()->setVisible(false);
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setDropShadowEnabled(false);
    m_chart->setBackgroundVisible(false);
    m_chart->setMargins({});
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_item->setZValue(100);
    setLook(QPalette(), QFont());
}

ContextPlot::~ContextPlot() { delete m_chart; }

void ContextPlot::setLook(const QPalette& palette, const QFont& font) {
    m_colors = chartColors(palette);
    m_dark = isDark(palette);
    m_font = font;
    m_font.setPixelSize(std::max(1, QFontInfo(font).pixelSize() * 17 / 20));
    for (std::size_t i = 0; i < m_areas.size(); ++i) {
        m_areas[i]->setBrush(componentColor(kComponents[i], m_dark));
        m_areas[i]->setPen(Qt::NoPen);
    }
    place();
    if (!isEmpty()) draw();
}

void ContextPlot::setSize(const QSizeF& size) {
    if (size == m_size) return;
    m_size = size;
    m_chart->resize(size);
    place();
}

void ContextPlot::setCurves(ContextCurves curves, ContextPlotView view) {
    m_curves = std::move(curves);
    m_view = view;
    if (m_cursor && *m_cursor >= m_curves.contexts.size()) m_cursor.reset();
    draw();
}

void ContextPlot::setCursor(std::optional<std::size_t> point) {
    m_cursor = point;
    m_item->update();
}

double ContextPlot::share(std::uint64_t context) const {
    const auto first = static_cast<double>(m_curves.contexts.front()),
               last = static_cast<double>(m_curves.contexts.back()), value = static_cast<double>(context);
    return m_view.logarithmic ? std::log(value / first) / std::log(last / first)
                              : (value - first) / (last - first);
}

double ContextPlot::xOf(std::uint64_t context) const {
    return m_plot.left() + share(context) * m_plot.width();
}
double ContextPlot::yOf(double value) const { return m_plot.bottom() - value / m_top * m_plot.height(); }

std::size_t ContextPlot::pointAt(double x) const {
    const double wanted = (x - m_plot.left()) / m_plot.width();
    std::size_t best = 0;
    for (std::size_t i = 1; i < m_curves.contexts.size(); ++i)
        if (std::abs(share(m_curves.contexts[i]) - wanted)
            < std::abs(share(m_curves.contexts[best]) - wanted))
            best = i;
    return best;
}

void ContextPlot::place() {
    if (m_size.isEmpty()) return;
    const QFontMetricsF metrics(m_font);
    const double line = metrics.height();
    m_plot = QRectF(QPointF(metrics.horizontalAdvance(QStringLiteral("8,888 GiB")) + 8, line * 0.7),
        QPointF(m_size.width() - metrics.horizontalAdvance(QStringLiteral("total 888.88")) - 8,
            m_size.height() - 2.6 * line));
    if (m_plot.width() < 10 || m_plot.height() < 10) return;
    m_chart->setPlotArea(m_plot);
    static_cast<ContextPlotItem*>(m_item)->setBounds(QRectF(QPointF(), m_size));
}

void ContextPlot::draw() {
    for (QLineSeries* line : m_lines) {
        m_chart->removeSeries(line);
        delete line;
    }
    m_lines.clear();
    const bool areas = !isEmpty() && m_view.byComponent;
    for (QAreaSeries* area : m_areas)
        if (area->isVisible() != areas) area->setVisible(areas);
    if (!isEmpty()) {
        // A fifth more than what there is, so that the crossing is seen; what needs more leaves the picture.
        double top = 0;
        for (std::size_t i = 0; i < m_curves.lines.size(); ++i) {
            if (m_view.byComponent && i != m_view.device) continue;
            const auto& now = m_curves.lines[i].points[m_curves.nearest(m_curves.own)];
            if (now) top = std::max(top, gib(now->extent()));
        }
        m_top = std::max(top * 1.2, 1e-3);
        m_y->setRange(0, m_top);
        if (m_view.byComponent)
            drawAreas(m_curves.lines[m_view.device]);
        else
            drawLines();
    }
    m_item->update();
}

void ContextPlot::drawAreas(const MemoryCurve& curve) {
    std::array<QList<QPointF>, kComponents.size() + 1> edges;
    for (std::size_t point = 0; point < m_curves.contexts.size(); ++point) {
        if (!curve.points[point]) continue;
        const double x = share(m_curves.contexts[point]);
        double y = 0;
        edges[0].append({x, y});
        for (std::size_t part = 0; part < kComponents.size(); ++part) {
            y += gib(curve.points[point]->parts[part]);
            edges[part + 1].append({x, y});
        }
    }
    for (std::size_t i = 0; i < edges.size(); ++i) m_edges[i]->replace(edges[i]);
}

void ContextPlot::drawLines() {
    for (std::size_t i = 0; i < m_curves.lines.size(); ++i) {
        auto* line = new QLineSeries;
        QList<QPointF> points;
        for (std::size_t point = 0; point < m_curves.contexts.size(); ++point)
            if (const auto& bar = m_curves.lines[i].points[point])
                points.append({share(m_curves.contexts[point]), gib(bar->need)});
        line->replace(points);
        line->setPen(linePen(i));
        m_chart->addSeries(line);
        line->attachAxis(m_x);
        line->attachAxis(m_y);
        m_lines.push_back(line);
    }
}

QPen ContextPlot::linePen(std::size_t line) const {
    QPen pen(componentColor(kComponents[line % kComponents.size()], m_dark), 2.5);
    pen.setStyle(kLineStyles[line % kLineStyles.size()]);
    return pen;
}

} // namespace vramplan
