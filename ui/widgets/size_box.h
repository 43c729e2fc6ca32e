// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/checked.h"

#include <QDoubleSpinBox>

namespace vramplan {

/// A size of memory in GiB, to be typed; tells of a change when it is done, not of each digit.
class SizeBox final : public QDoubleSpinBox {
    Q_OBJECT
public:
    explicit SizeBox(const QString& accessibleName, QWidget* parent = nullptr);

    /// Without sizeChanged().
    void showSize(Bytes size);

Q_SIGNALS:
    void sizeChanged(vramplan::Bytes size);
};

} // namespace vramplan
