// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/device_model.h"

#include "ui/text/core_text.h"
#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <algorithm>

namespace vramplan {
namespace {

/// A card whose reading was typed over is still the same one.
bool sameDevice(const DeviceChoice& a, const DeviceChoice& b) {
    return a.budget.identity == b.budget.identity && a.budget.name == b.budget.name
        && (a.budget.source == b.budget.source || !a.budget.identity.empty());
}

} // namespace

QString deviceChoiceText(const DeviceBudget& budget) {
    const QString name = coreText(budget.name);
    if (budget.gone) return DeviceModel::tr("%1 · not in this computer any more").arg(name);
    if (budget.free && budget.capacity)
        return DeviceModel::tr("%1 · %2 of %3 GiB free")
            .arg(name, gibText(*budget.free), gibText(*budget.capacity));
    if (budget.capacity)
        return DeviceModel::tr("%1 · %2 GiB, free memory unknown").arg(name, gibText(*budget.capacity));
    return DeviceModel::tr("%1 · memory unknown").arg(name);
}

DeviceModel::DeviceModel(QObject* parent) : QAbstractListModel(parent) { }

void DeviceModel::setDevices(std::vector<DeviceChoice> devices) {
    if (!std::equal(devices.begin(), devices.end(), m_devices.begin(), m_devices.end(), sameDevice)) {
        beginResetModel();
        m_devices = std::move(devices);
        endResetModel();
        return;
    }
    m_devices.swap(devices);
    for (std::size_t i = 0; i < m_devices.size(); ++i)
        if (m_devices[i] != devices[i]) {
            const QModelIndex changed = index(static_cast<int>(i));
            Q_EMIT dataChanged(changed, changed);
        }
}

int DeviceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_devices.size());
}

QVariant DeviceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const DeviceChoice& device = m_devices[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return deviceChoiceText(device.budget);
    case Qt::CheckStateRole: return static_cast<int>(device.chosen ? Qt::Checked : Qt::Unchecked);
    case Qt::ToolTipRole:
        return device.detail.isEmpty() ? budgetSourceTitle(device.budget.source) : device.detail;
    case BudgetRowRole: return index.row();
    default: return {};
    }
}

bool DeviceModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::CheckStateRole) return false;
    const bool chosen = value.toInt() == Qt::Checked;
    if (m_devices[static_cast<std::size_t>(index.row())].chosen == chosen) return true;
    Q_EMIT chosenChanged(index.row(), chosen);
    return true;
}

Qt::ItemFlags DeviceModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren;
}

} // namespace vramplan
