// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/size_box.h"

#include <QLineEdit>
#include <QSignalBlocker>
#include <cmath>

namespace vramplan {
namespace {

constexpr double kMostGib = 1 << 20;
constexpr double kGibBytes = 1 << 30;
constexpr double kStep = 0.25;
/// Stands for an unknown size; one step up is none at all.
constexpr double kUnknown = -kStep;

} // namespace

SizeBox::SizeBox(const QString& accessibleName, QWidget* parent) : QDoubleSpinBox(parent) {
    setAccessibleName(accessibleName);
    setDecimals(2);
    setRange(0, kMostGib);
    setSingleStep(kStep);
    setKeyboardTracking(false);
    setFocusPolicy(Qt::StrongFocus);
    lineEdit()->setPlaceholderText(tr("unknown"));
    showSize(Bytes());
    connect(this, &QDoubleSpinBox::valueChanged, this, [this](double gib) {
        if (isUnknown()) return;
        Q_EMIT sizeChanged(Bytes(static_cast<std::uint64_t>(std::llround(gib * kGibBytes))));
    });
}

void SizeBox::showSize(std::optional<Bytes> size) {
    const QSignalBlocker silent(this);
    //: Suffix of a memory size.
    setSuffix(size ? tr(" GiB") : QString());
    setMinimum(size ? 0 : kUnknown);
    setValue(size ? static_cast<double>(size->value()) / kGibBytes : kUnknown);
    setAccessibleDescription(size ? QString() : tr("unknown"));
}

QString SizeBox::textFromValue(double value) const {
    return value < 0 ? QString() : QDoubleSpinBox::textFromValue(value);
}

} // namespace vramplan
