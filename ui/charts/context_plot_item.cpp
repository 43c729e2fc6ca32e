// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/context_plot_item.h"

#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <vector>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(ContextChart)
};

/// A round step that divides `range` into about six.
double roundStep(double range) {
    const double exact = std::max(range, 1e-6) / 6, power = std::pow(2, std::floor(std::log2(exact)));
    return exact / power > 1.5 ? power * 2 : power;
}

double gib(Bytes size) { return static_cast<double>(size.value()) / static_cast<double>(kGiB.value()); }

} // namespace

ContextPlotItem::ContextPlotItem(const ContextPlot& plot, QGraphicsItem* parent)
    : QGraphicsItem(parent), m_plot(plot) {
    setAcceptedMouseButtons(Qt::NoButton);
}

void ContextPlotItem::setBounds(const QRectF& bounds) {
    prepareGeometryChange();
    m_bounds = bounds;
}

void ContextPlotItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    if (m_plot.isEmpty()) return;
    painter->setFont(m_plot.m_font);
    paintSizes(*painter);
    paintContexts(*painter);
    paintLimits(*painter);
    paintVertical(*painter, m_plot.m_curves.own, Qt::SolidLine);
    if (!m_plot.m_view.byComponent) {
        paintCrossings(*painter);
        paintLegend(*painter);
    }
    paintLongest(*painter);
    if (m_plot.m_cursor) paintVertical(*painter, m_plot.m_curves.contexts[*m_plot.m_cursor], Qt::DashLine);
}

void ContextPlotItem::paintSizes(QPainter& painter) const {
    const QFontMetricsF metrics(painter.font());
    const QRectF& plot = m_plot.m_plot;
    const double step = roundStep(m_plot.m_top);
    for (double value = 0; value <= m_plot.m_top; value += step) {
        const double y = m_plot.yOf(value);
        QColor line = m_plot.m_colors.border;
        line.setAlphaF(0.5F);
        painter.setPen(QPen(line, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(m_plot.m_colors.faintText);
        painter.drawText(QRectF(0, y - metrics.height() / 2, plot.left() - 6, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, Tr::tr("%1 GiB").arg(numberLocale().toString(value, 'g', 4)));
    }
}

void ContextPlotItem::paintContexts(QPainter& painter) const {
    const QFontMetricsF metrics(painter.font());
    const QRectF& plot = m_plot.m_plot;
    const std::uint64_t first = m_plot.m_curves.contexts.front(), last = m_plot.m_curves.contexts.back();
    painter.setPen(m_plot.m_colors.faintText);
    const auto step = static_cast<std::uint64_t>(
        std::max(1024.0, roundStep(static_cast<double>(last - first) / 1024.0) * 1024.0));
    double free = 0;
    for (std::uint64_t value = m_plot.m_view.logarithmic ? std::bit_ceil(first) : step; value <= last;
        value = m_plot.m_view.logarithmic ? value * 2 : value + step) {
        if (value < first) continue;
        const QString label = tokenText(value);
        const double x = m_plot.xOf(value), half = metrics.horizontalAdvance(label) / 2 + 4;
        painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 3));
        if (x - half < free) continue;
        painter.drawText(
            QRectF(x - half, plot.bottom() + 4, 2 * half, metrics.height()), Qt::AlignCenter, label);
        free = x + half;
    }
    painter.drawText(
        QRectF(plot.left(), m_bounds.bottom() - metrics.height(), plot.width(), metrics.height()),
        Qt::AlignCenter,
        m_plot.m_view.logarithmic ? Tr::tr("context per sequence (tokens, logarithmic)")
                                  : Tr::tr("context per sequence (tokens)"));
}

void ContextPlotItem::paintLimits(QPainter& painter) const {
    struct Limit {
        Bytes size;
        QString label;
        QPen pen;
    };
    std::vector<Limit> limits;
    const auto add = [&](std::optional<Bytes> size, const QString& label, const QPen& pen) {
        const auto known = [&](const Limit& limit) { return limit.size == *size && limit.label == label; };
        if (size && std::ranges::none_of(limits, known)) limits.push_back({*size, label, pen});
    };
    // The current one first, in neutral colours; what another line has otherwise is in that line's colour.
    const auto addOf = [&](std::size_t line, bool neutral) {
        const DeviceBar* bar = m_plot.m_curves.lines[line].any();
        if (bar == nullptr) return;
        const QColor own = m_plot.linePen(line).color();
        add(bar->capacity, Tr::tr("total %1"),
            QPen(neutral ? m_plot.m_colors.faintText : own, neutral ? 2 : 1.5, Qt::SolidLine));
        add(bar->budget, Tr::tr("free %1"),
            QPen(neutral ? m_plot.m_colors.limit : own, neutral ? 2 : 1.5, Qt::DashLine));
    };
    addOf(m_plot.m_view.device, true);
    if (!m_plot.m_view.byComponent)
        for (std::size_t line = 0; line < m_plot.m_curves.lines.size(); ++line) addOf(line, false);
    // From the top down, so that labels of lines that are close go below each other.
    std::ranges::stable_sort(limits, std::greater(), &Limit::size);
    double free = -1e9;
    for (const Limit& limit : limits) paintLimit(painter, limit.size, limit.label, limit.pen, free);
}

void ContextPlotItem::paintLimit(
    QPainter& painter, Bytes size, const QString& label, const QPen& pen, double& free) const {
    const QFontMetricsF metrics(painter.font());
    const double y = m_plot.yOf(gib(size));
    if (y < m_plot.m_plot.top()) return;
    painter.setPen(pen);
    painter.drawLine(QPointF(m_plot.m_plot.left(), y), QPointF(m_plot.m_plot.right(), y));
    const double top = std::max(y - metrics.height() / 2, free);
    painter.drawText(QRectF(m_plot.m_plot.right() + 6, top, m_bounds.right() - m_plot.m_plot.right() - 6,
                         metrics.height()),
        Qt::AlignLeft | Qt::AlignVCenter, label.arg(gibText(size)));
    free = top + metrics.height();
}

void ContextPlotItem::paintVertical(QPainter& painter, std::uint64_t context, Qt::PenStyle style) const {
    if (context < m_plot.m_curves.contexts.front() || context > m_plot.m_curves.contexts.back()) return;
    const double x = m_plot.xOf(context);
    painter.setPen(QPen(m_plot.m_colors.text, 1.2, style));
    painter.drawLine(QPointF(x, m_plot.m_plot.top()), QPointF(x, m_plot.m_plot.bottom()));
}

QPointF ContextPlotItem::paintCrossing(
    QPainter& painter, const MemoryCurve& line, std::uint64_t context) const {
    const auto& bar = line.points[m_plot.m_curves.nearest(context)];
    const QPointF at(
        m_plot.xOf(context), std::max(m_plot.m_plot.top(), m_plot.yOf(bar ? gib(bar->need) : 0)));
    painter.setBrush(m_plot.m_colors.ground);
    painter.drawEllipse(at, 4.5, 4.5);
    return at;
}

void ContextPlotItem::paintLabel(QPainter& painter, const QRectF& label, const QString& text) const {
    QColor ground = m_plot.m_colors.ground;
    ground.setAlphaF(0.85F);
    painter.fillRect(label, ground);
    painter.setPen(m_plot.m_colors.text);
    painter.drawText(label, Qt::AlignCenter, text);
}

void ContextPlotItem::paintLongest(QPainter& painter) const {
    const auto& longest = m_plot.m_curves.longest;
    if (!longest || *longest < m_plot.m_curves.contexts.front() || *longest > m_plot.m_curves.contexts.back())
        return;
    const QFontMetricsF metrics(painter.font());
    paintVertical(painter, *longest, Qt::DotLine);
    painter.setPen(QPen(m_plot.m_colors.text, 1.5));
    const QPointF at = paintCrossing(painter, m_plot.m_curves.lines[m_plot.m_view.device], *longest);
    const QString text = m_plot.m_curves.longestIsModels
        ? Tr::tr("%1: the model's own maximum fits").arg(roughTokenText(*longest))
        : Tr::tr("%1: longest that fits").arg(roughTokenText(*longest));
    const double width = metrics.horizontalAdvance(text) + 12;
    QRectF label(at.x() - width - 4, m_plot.m_plot.top() + 2, width, metrics.height() + 4);
    if (label.left() < m_plot.m_plot.left()) label.moveLeft(at.x() + 4);
    paintLabel(painter, label, text);
}

/// The longest context that fits, of each line that has one of its own; where labels would cover each other,
/// the legend says it.
void ContextPlotItem::paintCrossings(QPainter& painter) const {
    const QFontMetricsF metrics(painter.font());
    std::vector<QRectF> taken;
    const double mark = 6;
    const auto markOf = [mark](
                            QPointF at) { return QRectF(at - QPointF(mark, mark), 2 * QSizeF(mark, mark)); };
    std::vector<std::pair<QPointF, std::uint64_t>> crossings;
    for (std::size_t i = 0; i < m_plot.m_curves.lines.size(); ++i) {
        const MemoryCurve& line = m_plot.m_curves.lines[i];
        if (!line.longest || *line.longest < m_plot.m_curves.contexts.front()) continue;
        painter.setPen(QPen(m_plot.linePen(i).color(), 2));
        crossings.emplace_back(paintCrossing(painter, line, *line.longest), *line.longest);
        taken.push_back(markOf(crossings.back().first));
    }
    for (std::size_t i = 0; i < crossings.size(); ++i) {
        const auto& [at, longest] = crossings[i];
        const QString text = roughTokenText(longest);
        const double width = metrics.horizontalAdvance(text) + 6;
        const QRectF label(at.x() - width - mark, at.y() - metrics.height() - mark, width, metrics.height());
        if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(label); }))
            continue;
        paintLabel(painter, label, text);
        taken.push_back(label);
    }
}

/// Which line is which, in the lower left corner or, where lines run there, in the upper one.
void ContextPlotItem::paintLegend(QPainter& painter) const {
    const QFontMetricsF metrics(painter.font());
    const double sample = 3 * metrics.height(), step = metrics.height() * 1.2;
    const double widest = m_plot.m_plot.width() / 2 - sample;
    const double height = step * static_cast<double>(m_plot.m_curves.lines.size());
    const auto startsLow = [&](const MemoryCurve& line) {
        const DeviceBar* bar = line.any();
        return bar != nullptr && m_plot.yOf(gib(bar->need)) > m_plot.m_plot.bottom() - height - 8;
    };
    const bool above = std::ranges::any_of(m_plot.m_curves.lines, startsLow);
    QPointF at(m_plot.m_plot.left() + 6,
        above ? m_plot.m_plot.top() + metrics.height() + 8 : m_plot.m_plot.bottom() - height - 4);
    for (std::size_t i = 0; i < m_plot.m_curves.lines.size(); ++i) {
        const MemoryCurve& line = m_plot.m_curves.lines[i];
        QString text = metrics.elidedText(line.name, Qt::ElideMiddle, widest);
        if (line.longest)
            text = Tr::tr("%1: longest %2", "plan, context").arg(text, roughTokenText(*line.longest));
        const QRectF label(
            at.x() + sample + 4, at.y(), metrics.horizontalAdvance(text) + 8, metrics.height());
        paintLabel(painter, label, text);
        painter.setPen(m_plot.linePen(i));
        painter.drawLine(QPointF(at.x(), label.center().y()), QPointF(at.x() + sample, label.center().y()));
        at.ry() += step;
    }
}

} // namespace vramplan
