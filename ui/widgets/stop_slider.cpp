// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/stop_slider.h"

#include "ui/text/colors.h"
#include "ui/text/numbers.h"

#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionSlider>
#include <QWheelEvent>
#include <utility>

namespace vramplan {
namespace {

/// A slider as screen readers know it, in its own values instead of positions.
class StopSliderAccessible final : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit StopSliderAccessible(StopSlider* slider) : QAccessibleWidget(slider, QAccessible::Slider) { }

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QVariant currentValue() const override { return QVariant::fromValue<qulonglong>(slider()->number()); }
    void setCurrentValue(const QVariant& value) override {
        if (value.toDouble() >= 1) slider()->pick(value.toULongLong());
    }
    QVariant minimumValue() const override { return end(true); }
    QVariant maximumValue() const override { return end(false); }
    QVariant minimumStepSize() const override { return 1; }

private:
    StopSlider* slider() const { return static_cast<StopSlider*>(object()); }
    QVariant end(bool first) const {
        const ValueStops& stops = slider()->stops();
        if (stops.empty()) return {};
        return QVariant::fromValue<qulonglong>(first ? stops.front() : stops.back());
    }
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* slider = qobject_cast<StopSlider*>(object);
    return slider == nullptr ? nullptr : new StopSliderAccessible(slider);
}

} // namespace

StopSlider::StopSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    // Once for all sliders; installing the same factory again would only repeat it.
    static const bool installed = (QAccessible::installFactory(makeAccessible), true);
    Q_UNUSED(installed)
    setFocusPolicy(Qt::StrongFocus);
    setPageStep(8);
    connect(this, &QSlider::valueChanged, this, &StopSlider::follow);
}

void StopSlider::setStops(const ValueStops& stops) {
    if (stops == m_stops) return;
    m_stops = stops;
    m_showing = true;
    setRange(0, static_cast<int>(stops.size()) - 1);
    setValue(nearestStop(m_stops, m_number));
    m_showing = false;
    update();
}

void StopSlider::showNumber(std::uint64_t value) {
    m_number = value;
    m_showing = true;
    setValue(nearestStop(m_stops, value));
    m_showing = false;
}

void StopSlider::pick(std::uint64_t value) {
    showNumber(value);
    Q_EMIT picked(value, false);
}

void StopSlider::setLimit(std::optional<std::uint64_t> limit) {
    if (m_limit == limit) return;
    m_limit = limit;
    setToolTip(!limit     ? QString()
            : *limit == 0 ? tr("No value fits; the red line marks what does not")
                          : tr("Fits up to %1; the red line marks what does not").arg(countText(*limit)));
    update();
}

void StopSlider::follow(int position) {
    if (m_showing || m_stops.empty()) return;
    m_number = m_stops[static_cast<std::size_t>(position)];
    const bool continues = m_pressed ? std::exchange(m_dragged, true) : m_continues;
    Q_EMIT picked(m_number, continues);
}

int StopSlider::pixelOf(int position) const {
    QStyleOptionSlider option;
    initStyleOption(&option);
    option.sliderPosition = option.sliderValue = position;
    return style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this).center().x();
}

void StopSlider::mousePressEvent(QMouseEvent* event) {
    m_pressed = true;
    m_dragged = m_wheeling = false;
    QSlider::mousePressEvent(event);
}

void StopSlider::mouseReleaseEvent(QMouseEvent* event) {
    QSlider::mouseReleaseEvent(event);
    m_pressed = false;
}

void StopSlider::keyPressEvent(QKeyEvent* event) {
    m_wheeling = false;
    m_continues = event->isAutoRepeat();
    QSlider::keyPressEvent(event);
    m_continues = false;
}

void StopSlider::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) {
        event->ignore();
        return;
    }
    m_continues = std::exchange(m_wheeling, true);
    QSlider::wheelEvent(event);
    m_continues = false;
}

void StopSlider::focusOutEvent(QFocusEvent* event) {
    m_wheeling = false;
    QSlider::focusOutEvent(event);
}

void StopSlider::paintEvent(QPaintEvent* event) {
    QSlider::paintEvent(event);
    if (!m_limit || m_stops.empty() || *m_limit >= m_stops.back()) return;
    const int at = pixelOf(nearestStop(m_stops, *m_limit)), end = pixelOf(maximum());
    QPainter painter(this);
    painter.setPen(QPen(chartColors(palette()).limit, 2));
    const int below = height() - 2;
    painter.drawLine(at, below, end, below);
    painter.drawLine(at, below, at, below - 4);
}

} // namespace vramplan
