// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/number_control.h"

#include "ui/text/numbers.h"
#include "ui/widgets/small_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace vramplan {
namespace {

/// No higher than the line of text that it stands in.
class LineButton final : public QToolButton {
public:
    QSize sizeHint() const override {
        const int side = fontMetrics().height() + 2;
        return {side, side};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

} // namespace

NumberControl::NumberControl(const QString& name, NumberBox::Unit unit, QWidget* parent)
    : QWidget(parent)
    , m_name(new QLabel(name))
    , m_hint(new SmallLabel)
    , m_reset(new LineButton)
    , m_slider(new StopSlider)
    , m_box(new NumberBox(unit)) {
    m_name->setBuddy(m_box);
    m_hint->setAlignment(Qt::AlignRight | Qt::AlignBottom);
    m_box->setAccessibleName(name);
    //: Accessible name of the slider that belongs to the box of this name.
    m_slider->setAccessibleName(tr("%1 slider").arg(name));

    m_reset->setText(QStringLiteral("↺"));
    m_reset->setAutoRaise(true);
    m_reset->setFocusPolicy(Qt::StrongFocus);
    //: Accessible name of the button that brings back the usual value of the control of this name.
    m_reset->setAccessibleName(tr("Reset %1").arg(name));
    QSizePolicy keepsPlace(QSizePolicy::Fixed, QSizePolicy::Fixed);
    keepsPlace.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(keepsPlace);
    m_reset->hide();

    auto* head = new QHBoxLayout;
    head->setSpacing(2);
    head->addWidget(m_name);
    head->addWidget(m_hint, 1);
    head->addWidget(m_reset);
    auto* body = new QHBoxLayout;
    body->addWidget(m_slider, 1);
    body->addWidget(m_box);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(head);
    layout->addLayout(body);

    connect(m_reset, &QToolButton::clicked, this, [this] {
        // The button goes away under the focus.
        m_box->setFocus();
        Q_EMIT picked(m_own, false);
    });
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

void NumberControl::setOwn(std::optional<std::uint64_t> own) {
    m_reset->setVisible(own.has_value());
    if (!own || *own == m_own) return;
    m_own = *own;
    m_reset->setToolTip(tr("Back to %1").arg(countText(m_own)));
}

void NumberControl::setLimit(std::optional<std::uint64_t> limit) { m_slider->setLimit(limit); }

} // namespace vramplan
