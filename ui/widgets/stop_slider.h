// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/widgets/value_stops.h"

#include <QSlider>
#include <optional>

namespace vramplan {

/// A horizontal slider along stops. It shows values between its stops at the nearest one without changing
/// them, tells screen readers the value and not the position, and marks on its track from where on the plan
/// does not fit. The wheel acts only where the slider has the focus.
class StopSlider final : public QSlider {
    Q_OBJECT
public:
    explicit StopSlider(QWidget* parent = nullptr);

    void setStops(const ValueStops& stops);
    const ValueStops& stops() const { return m_stops; }
    /// Shows a value without picked().
    void showNumber(std::uint64_t value);
    std::uint64_t number() const { return m_number; }
    /// Any value, as if the user had moved there.
    void pick(std::uint64_t value);
    /// The largest value that still fits; empty: not known, or all of the track.
    void setLimit(std::optional<std::uint64_t> limit);

Q_SIGNALS:
    /// The user chose a value; `continues` where it goes on with the same drag or movement.
    void picked(quint64 value, bool continues);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void follow(int position);
    /// Centre of the handle at this position of the slider.
    int pixelOf(int position) const;

    ValueStops m_stops;
    std::uint64_t m_number = 0;
    std::optional<std::uint64_t> m_limit;
    bool m_showing = false, m_continues = false, m_wheeling = false, m_pressed = false, m_dragged = false;
};

} // namespace vramplan
