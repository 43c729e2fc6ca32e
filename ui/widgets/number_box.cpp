// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/number_box.h"

#include "core/units/text.h"
#include "ui/text/numbers.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStyleOptionSpinBox>
#include <QWheelEvent>

namespace vramplan {
namespace {

constexpr double kLargest = 9007199254740992; // 2^53: whole numbers are exact in a double up to here

} // namespace

NumberBox::NumberBox(Unit unit, QWidget* parent) : QDoubleSpinBox(parent), m_unit(unit) {
    setDecimals(0);
    setRange(1, kLargest);
    setButtonSymbols(NoButtons);
    setAlignment(Qt::AlignRight);
    setKeyboardTracking(false);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QDoubleSpinBox::valueChanged, this,
        [this](double value) { Q_EMIT picked(static_cast<quint64>(value), m_continues); });
}

void NumberBox::showNumber(std::uint64_t value) {
    if (number() == value) return;
    const QSignalBlocker silent(this);
    setValue(static_cast<double>(value));
}

QSize NumberBox::sizeHint() const {
    ensurePolished();
    QStyleOptionSpinBox option;
    initStyleOption(&option);
    const QSize text(
        fontMetrics().horizontalAdvance(textFromValue(1048576)) + fontMetrics().averageCharWidth(),
        lineEdit()->sizeHint().height());
    return style()->sizeFromContents(QStyle::CT_SpinBox, &option, text, this);
}

void NumberBox::stepBy(int steps) {
    // Text that was typed and not yet taken counts first.
    interpretText();
    setValue(static_cast<double>(stepFrom(m_stops, number(), steps)));
    selectAll();
}

QString NumberBox::textFromValue(double value) const { return countText(static_cast<std::uint64_t>(value)); }

std::optional<std::uint64_t> NumberBox::read(const QString& text) const {
    QString plain = text.simplified();
    plain.remove(numberLocale().groupSeparator());
    plain.remove(QLatin1Char(' '));
    const auto least = static_cast<std::uint64_t>(minimum());
    const auto value = m_unit == Unit::Tokens
        ? parseTokens(plain.toStdString(), "", least)
        : parseWhole(plain.toStdString(), "", least, static_cast<std::uint64_t>(kLargest));
    if (!value) return std::nullopt;
    return std::min(*value, static_cast<std::uint64_t>(kLargest));
}

double NumberBox::valueFromText(const QString& text) const {
    return static_cast<double>(read(text).value_or(number()));
}

QValidator::State NumberBox::validate(QString& text, int&) const {
    if (read(text)) return QValidator::Acceptable;
    const QString separator = numberLocale().groupSeparator();
    for (const QChar each : text)
        if (!each.isDigit() && !each.isSpace() && !separator.contains(each)
            && !(m_unit == Unit::Tokens && QStringLiteral("kKmM").contains(each)))
            return QValidator::Invalid;
    return QValidator::Intermediate;
}

QAbstractSpinBox::StepEnabled NumberBox::stepEnabled() const {
    StepEnabled enabled = StepNone;
    if (stepFrom(m_stops, number(), 1) != number()) enabled |= StepUpEnabled;
    if (stepFrom(m_stops, number(), -1) != number()) enabled |= StepDownEnabled;
    return enabled;
}

void NumberBox::keyPressEvent(QKeyEvent* event) {
    constexpr int kPage = 8;
    m_wheeling = false;
    const int steps = event->key() == Qt::Key_Up ? 1
        : event->key() == Qt::Key_Down           ? -1
        : event->key() == Qt::Key_PageUp         ? kPage
        : event->key() == Qt::Key_PageDown       ? -kPage
                                                 : 0;
    if (steps == 0) {
        QDoubleSpinBox::keyPressEvent(event);
        return;
    }
    // Not left to the base class: a held key would go on by a timer there, each tick a movement of its own.
    m_continues = event->isAutoRepeat();
    stepBy(steps);
    m_continues = false;
    event->accept();
}

void NumberBox::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) {
        event->ignore();
        return;
    }
    m_continues = std::exchange(m_wheeling, true);
    QDoubleSpinBox::wheelEvent(event);
    m_continues = false;
}

void NumberBox::focusOutEvent(QFocusEvent* event) {
    m_wheeling = false;
    QDoubleSpinBox::focusOutEvent(event);
}

} // namespace vramplan
