// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/base/checked.h"

#include <QDoubleSpinBox>
#include <optional>

namespace vramplan {

/// A size of memory in GiB, to be typed; tells of a change when it is done, not of each digit.
class SizeBox final : public QDoubleSpinBox {
    Q_OBJECT
public:
    explicit SizeBox(const QString& accessibleName, QWidget* parent = nullptr);

    /// Without sizeChanged(). An unknown size is an empty box that says so.
    void showSize(std::optional<Bytes> size);
    bool isUnknown() const { return value() < 0; }

Q_SIGNALS:
    void sizeChanged(vramplan::Bytes size);

protected:
    QString textFromValue(double value) const override;
};

} // namespace vramplan
