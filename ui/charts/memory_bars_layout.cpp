// SPDX-License-Identifier: GPL-3.0-only
#include "ui/charts/memory_bars_layout.h"

#include "ui/text/names.h"
#include "ui/text/numbers.h"
#include "ui/text/verdict_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <utility>

namespace vramplan {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(MemoryBars)
};

// In heights of a text line.
constexpr double kPitch = 3.8, kPitchWithCaption = 2.7, kLeastPitch = 1.5, kLegendPitch = 1.7, kGap = 0.6,
                 kTop = 0.3;
constexpr double kBarShare = 0.55, kBarShareTight = 0.78;

QString captionOf(const DeviceEstimate& device) {
    if (!device.device.budget()) return Tr::tr("%1 GiB, free memory unknown").arg(gibText(device.peak));
    QString text = demandText(device);
    if (device.device.capacity) text += Tr::tr(" · total %1 GiB").arg(gibText(*device.device.capacity));
    return text;
}

double number(Bytes bytes) { return static_cast<double>(bytes.value()); }

QFont scaled(const QFont& font, double factor) {
    QFont result = font;
    result.setPixelSize(std::max(1, qRound(font.pixelSize() * factor)));
    return result;
}

} // namespace

std::vector<BarRow> deviceRows(const Estimate& estimate) {
    std::vector<BarRow> rows(estimate.devices.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const DeviceEstimate& device = estimate.devices[i];
        BarRow& row = rows[i];
        row.name = deviceLabel(estimate, i);
        row.caption = captionOf(device);
        row.headroom = headroomText(device);
        row.isShort = device.headroom && *device.headroom < 0;
        row.host = device.device.source == BudgetSource::Host;
        row.state = device.state;
        row.bar = deviceBar(device);
    }
    return rows;
}

void MemoryBarsLayout::setRows(std::vector<BarRow> rows) {
    m_rows = std::move(rows);
    double gpuSpan = 1;
    for (BarRow& row : m_rows) {
        row.span = std::max(1.0, number(row.bar.extent()));
        if (!row.host) gpuSpan = std::max(gpuSpan, row.span);
    }
    bool taken = false;
    for (BarRow& row : m_rows) {
        if (!row.host) row.span = gpuSpan;
        taken = taken || (row.bar.budget && row.bar.capacity && *row.bar.budget < *row.bar.capacity);
    }

    m_entries.clear();
    for (const Component component : kComponents)
        if (std::any_of(m_rows.begin(), m_rows.end(),
                [&](const BarRow& row) { return row.bar.part(component) > Bytes(); }))
            m_entries.push_back({LegendEntry::Kind::Component, component, componentTitle(component), {}, {}});
    if (taken) m_entries.push_back({LegendEntry::Kind::Taken, {}, Tr::tr("In use or kept free"), {}, {}});
    if (std::any_of(
            m_rows.begin(), m_rows.end(), [](const BarRow& row) { return row.bar.budget.has_value(); }))
        m_entries.push_back({LegendEntry::Kind::Limit, {}, Tr::tr("Free"), {}, {}});
}

void MemoryBarsLayout::place(const QSizeF& size, const QFont& font) {
    m_font = font;
    m_smallFont = scaled(font, 0.84);
    const QFontMetricsF metrics(m_font);
    const double line = metrics.height();
    double names = 0, ends = 0;
    for (const BarRow& row : m_rows) {
        names = std::max(names, metrics.horizontalAdvance(row.name));
        ends = std::max(ends, metrics.horizontalAdvance(row.headroom));
    }
    const double gap = kGap * line;
    const double left = std::min(names, 0.27 * size.width()) + gap;
    // The room at the right is a whole number of digits, so that the plot does not jitter while a number
    // moves.
    const double digit = metrics.horizontalAdvance(QLatin1Char('0'));
    const double right = gap + digit * std::ceil(ends / digit + 1);
    m_plot = QRectF(left, 0, std::max(20.0, size.width() - left - right), 0);
    const double rows = std::max<double>(1, static_cast<double>(m_rows.size()));
    m_legend = m_entries;
    double top = placeLegend(size.width());
    if (top + rows * kLeastPitch * line > size.height()) {
        m_legend.clear();
        top = kTop * line;
    }
    // In low rows the caption hangs below its own, for which the last one needs room.
    const double room = size.height() - top, even = room / rows, below = (1 - kBarShare) / 2;
    const double withCaptions = std::min(even, (room - captionHeight()) / (rows - below));
    m_captions = withCaptions >= kPitchWithCaption * line;
    m_pitch = std::clamp(m_captions ? withCaptions : even, kLeastPitch * line, kPitch * line);
    m_plot.setTop(top);
    m_plot.setHeight(m_pitch * rows);
}

double MemoryBarsLayout::placeLegend(double width) {
    const QFontMetricsF metrics(m_font);
    const double line = metrics.height(), marker = 0.7 * line;
    const auto widthOf = [&](const LegendEntry& entry) {
        return marker + 0.4 * line + metrics.horizontalAdvance(entry.text);
    };
    double all = -line;
    for (const LegendEntry& entry : m_legend) all += widthOf(entry) + line;
    // Above the bars where it fits on one line there, else from the edge.
    const double start = m_plot.left() + all <= width ? m_plot.left() : 0;
    double x = start, y = kTop * line;
    for (LegendEntry& entry : m_legend) {
        const double needed = widthOf(entry);
        if (x > start && x + needed > width) {
            x = start;
            y += kLegendPitch * line;
        }
        entry.marker = QRectF(x, y + (line - marker) / 2, marker, marker);
        entry.baseline = QPointF(x + marker + 0.4 * line, y + metrics.ascent());
        x += needed + line;
    }
    return m_legend.empty() ? kTop * line : y + kLegendPitch * line;
}

double MemoryBarsLayout::captionHeight() const { return QFontMetricsF(m_smallFont).height() + 1; }

QRectF MemoryBarsLayout::captionRect(std::size_t row) const {
    const QRectF bar = barRect(row);
    return {bar.left(), bar.bottom() + 1, bar.width(), captionHeight() - 1};
}

double MemoryBarsLayout::barShare() const { return m_captions ? kBarShare : kBarShareTight; }

double MemoryBarsLayout::xOf(std::size_t row, double bytes) const {
    return m_plot.left() + m_plot.width() * bytes / m_rows[row].span;
}

QRectF MemoryBarsLayout::barRect(std::size_t row) const {
    const double height = m_pitch * barShare();
    return {m_plot.left(), m_plot.top() + static_cast<double>(row) * m_pitch + (m_pitch - height) / 2,
        m_plot.width(), height};
}

QRectF MemoryBarsLayout::trackRect(std::size_t row) const {
    const DeviceBar& bar = m_rows[row].bar;
    const Bytes whole = std::max(bar.capacity.value_or(Bytes()), bar.budget.value_or(Bytes()));
    QRectF rect = barRect(row);
    rect.setRight(xOf(row, number(whole)));
    return rect;
}

std::optional<double> MemoryBarsLayout::limitX(std::size_t row) const {
    const auto& budget = m_rows[row].bar.budget;
    return budget ? std::optional(xOf(row, number(*budget))) : std::nullopt;
}

std::optional<QRectF> MemoryBarsLayout::takenRect(std::size_t row) const {
    const DeviceBar& bar = m_rows[row].bar;
    if (!bar.budget || !bar.capacity || *bar.budget >= *bar.capacity) return std::nullopt;
    QRectF rect = trackRect(row);
    rect.setLeft(xOf(row, number(*bar.budget)));
    return rect;
}

double MemoryBarsLayout::contentEnd(std::size_t row) const {
    return xOf(row, number(m_rows[row].bar.extent()));
}

std::optional<QRectF> MemoryBarsLayout::excessRect(std::size_t row) const {
    const DeviceBar& bar = m_rows[row].bar;
    if (!bar.budget || bar.need <= *bar.budget) return std::nullopt;
    QRectF rect = barRect(row);
    rect.setLeft(xOf(row, number(*bar.budget)));
    rect.setRight(xOf(row, number(bar.need)));
    return rect;
}

QRectF MemoryBarsLayout::segmentRect(const BarSegment& segment) const {
    const DeviceBar& bar = m_rows[segment.device].bar;
    double before = 0;
    for (const Component component : kComponents) {
        if (component == segment.component) break;
        before += number(bar.part(component));
    }
    QRectF rect = barRect(segment.device);
    rect.setLeft(xOf(segment.device, before));
    rect.setRight(xOf(segment.device, before + number(bar.part(segment.component))));
    return rect;
}

std::vector<BarSegment> MemoryBarsLayout::segments(std::size_t device) const {
    std::vector<BarSegment> result;
    for (const Component component : kComponents)
        if (m_rows[device].bar.part(component) > Bytes()) result.push_back({component, device});
    return result;
}

std::optional<BarSegment> MemoryBarsLayout::segmentAt(const QPointF& point) const {
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        for (const BarSegment& segment : segments(row))
            if (segmentRect(segment).contains(point)) return segment;
    return std::nullopt;
}

double MemoryBarsLayout::preferredHeight(std::size_t rows, const QFont& font) {
    const double line = QFontMetricsF(font).height();
    return line * (kTop + kLegendPitch + kPitch * static_cast<double>(std::max<std::size_t>(1, rows)));
}

double MemoryBarsLayout::captionedHeight(std::size_t rows, const QFont& font) {
    const double line = QFontMetricsF(font).height();
    // A caption is no higher than a line.
    return line
        * (kTop + kLegendPitch + kPitchWithCaption * static_cast<double>(std::max<std::size_t>(1, rows)) + 1);
}

double MemoryBarsLayout::minimumHeight(std::size_t rows, const QFont& font) {
    const double line = QFontMetricsF(font).height();
    return line * (kTop + kLegendPitch + kLeastPitch * static_cast<double>(std::max<std::size_t>(1, rows)));
}

} // namespace vramplan
