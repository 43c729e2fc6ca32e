// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "ui/models/context_curves.h"

#include <QAbstractTableModel>

namespace vramplan {

/// The table twin of the context chart: one row per context with the parts of one device, or with what each
/// line needs.
class CurveTableModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        Context,
        FirstComponent,
        FirstLine = FirstComponent,
        Needed = FirstComponent + static_cast<int>(kComponents.size()),
        Headroom,
        ColumnCount
    };

    explicit CurveTableModel(QObject* parent = nullptr);

    /// The parts of this line; without one, a column for each line.
    void setCurves(ContextCurves curves, std::optional<std::size_t> line);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QVariant partText(const DeviceBar& bar, int column) const;

    ContextCurves m_curves;
    std::optional<std::size_t> m_line;
};

} // namespace vramplan
