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

    struct Row {
        QString name;
        DeviceBar bar;
        VerdictState state = VerdictState::Unknown;
        bool operator==(const Row&) const = default;
    };

    explicit MemoryTableModel(QObject* parent = nullptr);

    /// Heading of the first column, "Device" at first.
    void setNameTitle(const QString& title);
    /// Changes cells in place; only another number of rows resets the model.
    void setRows(std::vector<Row> rows);
    /// One row per device.
    void setEstimate(const Estimate& estimate);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::optional<std::int64_t> bytesAt(const Row& row, int column) const;

    QString m_nameTitle;
    std::vector<Row> m_rows;
};

} // namespace vramplan
