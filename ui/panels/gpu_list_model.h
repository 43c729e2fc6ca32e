// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/catalogue/gpu_catalogue.h"

#include <QAbstractListModel>
#include <vector>

namespace vramplan {

/// Accelerators of the catalogue in the order of a search. The catalogue outlives the model.
class GpuListModel final : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<const GpuEntry*> entries);
    const GpuEntry* entry(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<const GpuEntry*> m_entries;
};

} // namespace vramplan
