// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/models/context_curves.h"

#include <QAbstractTableModel>

namespace vramplan {

/// The table twin of the context chart: one row per context with the parts of one device.
class CurveTableModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        Context,
        FirstComponent,
        Needed = FirstComponent + static_cast<int>(kComponents.size()),
        Headroom,
        ColumnCount
    };

    explicit CurveTableModel(QObject* parent = nullptr);

    void setCurves(ContextCurves curves, std::size_t device);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    ContextCurves m_curves;
    std::size_t m_device = 0;
};

} // namespace vramplan
