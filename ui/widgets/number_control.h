// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/widgets/number_box.h"
#include "ui/widgets/stop_slider.h"

#include <QWidget>
#include <optional>

class QLabel;
class QToolButton;

namespace vramplan {

/// One number of the plan: its name, what one more of it costs, a slider and a box for the exact value.
class NumberControl final : public QWidget {
    Q_OBJECT
public:
    /// `name` is also the accessible name of the box; the slider's is the same with " slider".
    NumberControl(const QString& name, NumberBox::Unit unit, QWidget* parent = nullptr);

    /// Shows a value on this track without picked().
    void showNumber(std::uint64_t value, const ValueStops& stops);
    /// The remark beside the name.
    void setHint(const QString& hint);
    QString hint() const;
    /// The value that the reset button brings back, as picked() would; empty where it is what it is.
    void setOwn(std::optional<std::uint64_t> own);
    /// The largest value that fits, marked on the track.
    void setLimit(std::optional<std::uint64_t> limit);

    StopSlider& slider() { return *m_slider; }
    NumberBox& box() { return *m_box; }

Q_SIGNALS:
    void picked(quint64 value, bool continues);

private:
    QLabel* m_name;
    QLabel* m_hint;
    QToolButton* m_reset;
    std::uint64_t m_own = 0;
    StopSlider* m_slider;
    NumberBox* m_box;
};

} // namespace vramplan
