// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"
#include "ui/models/device_bar.h"

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <optional>
#include <vector>

namespace vramplan {

/// A part of a bar: one component on one device.
struct BarSegment {
    Component component = Component::Weights;
    std::size_t device = 0;
    bool operator==(const BarSegment&) const = default;
};

/// What one bar of the memory chart says.
struct BarRow {
    QString name;     ///< "GPU 0 · RTX 4090"
    QString caption;  ///< "20.0 of 22.9 GiB free · total 24.0 GiB"
    QString headroom; ///< "2.9 GiB left"
    bool isShort = false;
    bool host = false;
    VerdictState state = VerdictState::Unknown;
    DeviceBar bar;
    /// Bytes that the full width of the plot stands for: GPUs share one scale, the host has its own.
    double span = 1;
};

/// One bar per device.
std::vector<BarRow> deviceRows(const Estimate& estimate);

/// Where everything of the memory chart stands, in its own coordinates. Sizes follow the font alone.
class MemoryBarsLayout {
public:
    struct LegendEntry {
        enum class Kind { Component, Taken, Limit } kind = Kind::Component;
        Component component = Component::Weights;
        QString text;
        QRectF marker;
        QPointF baseline;
    };

    /// Bars of one kind share a scale: the spans are set here.
    void setRows(std::vector<BarRow> rows);
    /// Places everything for a size; fonts must have a pixel size.
    void place(const QSizeF& size, const QFont& font);

    const std::vector<BarRow>& rows() const { return m_rows; }
    /// Empty where the height does not allow for one.
    const std::vector<LegendEntry>& legend() const { return m_legend; }
    const QRectF& plot() const { return m_plot; }
    const QFont& font() const { return m_font; }
    const QFont& smallFont() const { return m_smallFont; }
    bool showsCaptions() const { return m_captions; }
    double pitch() const { return m_pitch; } ///< height of a row
    /// Part of a row's height that the bar takes.
    double barShare() const;

    QRectF captionRect(std::size_t row) const;               ///< below the bar, where captions are shown
    QRectF barRect(std::size_t row) const;                   ///< from 0 to the row's span
    QRectF trackRect(std::size_t row) const;                 ///< from 0 to the capacity
    std::optional<QRectF> takenRect(std::size_t row) const;  ///< what others hold or what is kept free
    std::optional<QRectF> excessRect(std::size_t row) const; ///< what is needed beyond the budget
    std::optional<double> limitX(std::size_t row) const;     ///< the budget
    double contentEnd(std::size_t row) const;                ///< right end of bar and track
    QRectF segmentRect(const BarSegment& segment) const;
    std::optional<BarSegment> segmentAt(const QPointF& point) const;
    /// The non-empty parts of a device in their order.
    std::vector<BarSegment> segments(std::size_t device) const;

    /// Height that shows `rows` bars with their captions.
    static double preferredHeight(std::size_t rows, const QFont& font);
    static double minimumHeight(std::size_t rows, const QFont& font);
    /// The least that shows captions too, with a legend of one line.
    static double captionedHeight(std::size_t rows, const QFont& font);

private:
    /// Height of the legend.
    double placeLegend(double width);
    double xOf(std::size_t row, double bytes) const;
    double captionHeight() const;

    std::vector<BarRow> m_rows;
    std::vector<LegendEntry> m_entries; ///< what the legend has to say
    std::vector<LegendEntry> m_legend;  ///< what of it is shown
    QFont m_font, m_smallFont;
    QRectF m_plot;
    double m_pitch = 0;
    bool m_captions = true;
};

} // namespace vramplan
