// SPDX-License-Identifier: GPL-3.0-only
#include "ui/widgets/size_box.h"

#include <QSignalBlocker>
#include <cmath>

namespace vramplan {
namespace {

constexpr double kMostGib = 1 << 20;
constexpr double kGibBytes = 1 << 30;

} // namespace

SizeBox::SizeBox(const QString& accessibleName, QWidget* parent) : QDoubleSpinBox(parent) {
    setAccessibleName(accessibleName);
    setDecimals(2);
    setRange(0, kMostGib);
    setSingleStep(0.25);
    //: Suffix of a memory size.
    setSuffix(tr(" GiB"));
    setKeyboardTracking(false);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QDoubleSpinBox::valueChanged, this, [this](double gib) {
        Q_EMIT sizeChanged(Bytes(static_cast<std::uint64_t>(std::llround(gib * kGibBytes))));
    });
}

void SizeBox::showSize(Bytes size) {
    const QSignalBlocker silent(this);
    setValue(static_cast<double>(size.value()) / kGibBytes);
}

} // namespace vramplan
