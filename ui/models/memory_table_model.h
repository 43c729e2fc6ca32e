// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/estimate/estimate.h"
#include "ui/models/device_bar.h"

#include <QAbstractTableModel>
#include <QString>
#include <optional>
#include <vector>

namespace vramplan {

/// The table twin of the memory chart: one row per device with the numbers that its bar shows.
class MemoryTableModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        Device,
        FirstComponent, ///< one column per component, in the order of kComponents
        Needed = FirstComponent + static_cast<int>(kComponents.size()),
        Usable,
        Capacity,
        Headroom,
        Verdict,
        ColumnCount
    };
    enum Role {
        BytesRole = Qt::UserRole, ///< qlonglong (signed for Headroom); invalid where unknown
    };

    explicit MemoryTableModel(QObject* parent = nullptr);

    /// Changes cells in place; only another number of devices resets the model.
    void setEstimate(const Estimate& estimate);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        QString device;
        DeviceBar bar;
        VerdictState state = VerdictState::Unknown;
        bool operator==(const Row&) const = default;
    };
    std::optional<std::int64_t> bytesAt(const Row& row, int column) const;

    std::vector<Row> m_rows;
};

} // namespace vramplan
