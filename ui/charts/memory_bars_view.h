// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/charts/memory_bars.h"

#include <QChartView>
#include <optional>
#include <vector>

namespace vramplan {

/// The memory chart on screen. Mouse and arrow keys select a part of a bar.
class MemoryBarsView final : public QChartView {
    Q_OBJECT
public:
    explicit MemoryBarsView(QWidget* parent = nullptr);
    ~MemoryBarsView() override;

    void setEstimate(const Estimate& estimate);
    void setRows(std::vector<BarRow> rows);
    /// Components also differ by pattern, for high contrast.
    void setPatterns(bool patterns);
    void select(std::optional<BarSegment> segment);
    const std::optional<BarSegment>& selected() const { return m_selected; }
    const MemoryBars& bars() const { return m_bars; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The part that mouse or keyboard chose.
    void itemActivated(vramplan::Component component, int device);
    /// The user clicked the part or pressed Return on it, to read all about it.
    void itemOpened(vramplan::Component component, int device);

protected:
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void activate(const BarSegment& segment);
    std::optional<BarSegment> segmentUnder(const QPoint& point) const;
    /// The part that an arrow key leads to.
    std::optional<BarSegment> neighbour(int key) const;
    void followLook();

    MemoryBars m_bars;
    std::optional<BarSegment> m_selected;
    bool m_patterns = false;
};

} // namespace vramplan
