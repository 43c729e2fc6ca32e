// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/catalogue/model_catalogue.h"

#include <QAbstractListModel>
#include <vector>

namespace vramplan {

/// Presets in the order of a search or of the catalogue. The catalogue outlives the model.
class PresetListModel final : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<const ModelEntry*> entries);
    const ModelEntry* entry(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<const ModelEntry*> m_entries;
};

} // namespace vramplan
