// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/charts/memory_bars_items.h"
#include "ui/charts/memory_bars_layout.h"

#include <QFont>
#include <QPalette>
#include <QSizeF>
#include <QString>
#include <array>
#include <optional>
#include <vector>

QT_BEGIN_NAMESPACE
class QBarCategoryAxis;
class QBarSet;
class QChart;
class QHorizontalStackedBarSeries;
class QValueAxis;
QT_END_NAMESPACE

namespace vramplan {

/// The memory chart itself, without a widget: the same for the window, the clipboard and reports. Bars are
/// a stacked series of Qt Charts whose sets live as long as the chart; a new estimate changes their values.
class MemoryBars {
public:
    MemoryBars();
    ~MemoryBars();
    MemoryBars(const MemoryBars&) = delete;
    MemoryBars& operator=(const MemoryBars&) = delete;

    /// The graphics item to put into a scene, which does not own it.
    QChart* chart() const { return m_chart; }

    void setEstimate(const Estimate& estimate);
    void setRows(std::vector<BarRow> rows);
    void setSize(const QSizeF& size);
    void setLook(const QPalette& palette, const QFont& font, bool patterns);
    void select(std::optional<BarSegment> segment);

    const MemoryBarsLayout& layout() const { return m_layout; }
    /// Everything the chart shows in words, for screen readers.
    QString summary() const;
    /// "KV cache on GPU 0 · RTX 4090: 4.00 GiB".
    QString describe(const BarSegment& segment) const;

private:
    void place();
    void showBars();
    void showColors();

    MemoryBarsLayout m_layout;
    MemoryBarsLook m_look;
    QFont m_font;
    QSizeF m_size;
    QChart* m_chart;
    QHorizontalStackedBarSeries* m_series;
    QBarCategoryAxis* m_rowsAxis;
    QValueAxis* m_valueAxis;
    std::array<QBarSet*, kComponents.size()> m_sets{};
    BarTracksItem* m_tracks;
    BarLabelsItem* m_labels;
};

} // namespace vramplan
