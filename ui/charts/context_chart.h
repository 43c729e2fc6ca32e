// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/charts/context_plot.h"
#include "ui/charts/picture.h"

#include <QChartView>

namespace vramplan {

/// The context chart on screen: a cursor that follows the mouse or the arrow keys, and takes its context as
/// the plan's by a click or Return.
class ContextChart final : public QChartView, public PictureSource {
    Q_OBJECT
public:
    explicit ContextChart(QWidget* parent = nullptr);
    ~ContextChart() override;

    void setCurves(ContextCurves curves, ContextPlotView view);
    const ContextPlot& plot() const { return m_plot; }
    Picture picture() const override;
    QSize sizeHint() const override { return {640, 320}; }
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void cursorMoved();
    void contextPicked(quint64 context);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void moveCursor(std::optional<std::size_t> point);

    ContextPlot m_plot;
};

} // namespace vramplan
