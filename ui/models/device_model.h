// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/device/device_budget.h"

#include <QAbstractListModel>
#include <QString>
#include <vector>

namespace vramplan {

/// A device that a plan can use, and whether it does.
struct DeviceChoice {
    DeviceBudget budget;
    bool chosen = false;
    QString detail; ///< tool tip: driver, kind, why something is unknown
    bool operator==(const DeviceChoice&) const = default;
};

/// "RTX 4090 · 22.9 of 24.0 GiB free".
QString deviceChoiceText(const DeviceBudget& budget);

/// The devices of the devices panel, each with a check box. Checking one changes nothing here but asks by
/// chosenChanged(); the owner answers with setDevices().
class DeviceModel final : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { BudgetRowRole = Qt::UserRole }; ///< int: number of the device

    explicit DeviceModel(QObject* parent = nullptr);

    /// Rows that stay keep their selection; a change of readings changes cells in place.
    void setDevices(std::vector<DeviceChoice> devices);
    const std::vector<DeviceChoice>& devices() const { return m_devices; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void chosenChanged(int row, bool chosen);

private:
    std::vector<DeviceChoice> m_devices;
};

} // namespace vramplan
