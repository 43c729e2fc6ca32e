// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/number_control.h"

#include "ui/widgets/small_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace vramplan {

NumberControl::NumberControl(const QString& name, NumberBox::Unit unit, QWidget* parent)
    : QWidget(parent)
    , m_name(new QLabel(name))
    , m_hint(new SmallLabel)
    , m_slider(new StopSlider)
    , m_box(new NumberBox(unit)) {
    m_name->setBuddy(m_box);
    m_hint->setAlignment(Qt::AlignRight | Qt::AlignBottom);
    m_box->setAccessibleName(name);
    //: Accessible name of the slider that belongs to the box of this name.
    m_slider->setAccessibleName(tr("%1 slider").arg(name));

    auto* head = new QHBoxLayout;
    head->addWidget(m_name);
    head->addWidget(m_hint, 1);
    auto* body = new QHBoxLayout;
    body->addWidget(m_slider, 1);
    body->addWidget(m_box);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(head);
    layout->addLayout(body);

    connect(m_slider, &StopSlider::picked, this, [this](quint64 value, bool continues) {
        m_box->showNumber(value);
        Q_EMIT picked(value, continues);
    });
    connect(m_box, &NumberBox::picked, this, [this](quint64 value, bool continues) {
        m_slider->showNumber(value);
        Q_EMIT picked(value, continues);
    });
}

void NumberControl::showNumber(std::uint64_t value, const ValueStops& stops) {
    m_box->setStops(stops);
    m_box->showNumber(value);
    m_slider->setStops(stops);
    m_slider->showNumber(value);
}

void NumberControl::setHint(const QString& hint) {
    if (m_hint->text() == hint) return;
    m_hint->setText(hint);
    m_box->setAccessibleDescription(hint);
}

QString NumberControl::hint() const { return m_hint->text(); }

void NumberControl::setLimit(std::optional<std::uint64_t> limit) { m_slider->setLimit(limit); }

} // namespace vramplan
