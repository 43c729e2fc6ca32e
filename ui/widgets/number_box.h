// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/widgets/value_stops.h"

#include <QDoubleSpinBox>

namespace vramplan {

/// A spin box for whole numbers up to 2^53, written with grouped digits. Arrow keys and the wheel move along
/// its stops; any number can be typed, for tokens also as "32k" or "1m". The wheel acts only where the box
/// has the focus, so that scrolling past it changes nothing.
class NumberBox final : public QDoubleSpinBox {
    Q_OBJECT
public:
    enum class Unit { Plain, Tokens };

    explicit NumberBox(Unit unit, QWidget* parent = nullptr);

    void setStops(const ValueStops& stops) { m_stops = stops; }
    /// Shows a value without picked().
    void showNumber(std::uint64_t value);
    std::uint64_t number() const { return static_cast<std::uint64_t>(value()); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    void stepBy(int steps) override;
    QString textFromValue(double value) const override;
    double valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& position) const override;

Q_SIGNALS:
    /// The user chose a value; `continues` where it goes on with the same movement (a key held down, the
    /// wheel turned on).
    void picked(quint64 value, bool continues);

protected:
    StepEnabled stepEnabled() const override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    std::optional<std::uint64_t> read(const QString& text) const;

    Unit m_unit;
    ValueStops m_stops;
    bool m_continues = false, m_wheeling = false;
};

} // namespace vramplan
