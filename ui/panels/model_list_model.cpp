// SPDX-License-Identifier: GPL-3.0-only
#include "ui/panels/preset_list_model.h"

#include "ui/text/numbers.h"

#include <utility>

namespace vramplan {

void PresetListModel::setEntries(std::vector<const ModelEntry*> entries) {
    if (entries == m_entries) return;
    beginResetModel();
    m_entries = std::move(entries);
    endResetModel();
}

const ModelEntry* PresetListModel::entry(int row) const {
    return row < 0 || row >= rowCount() ? nullptr : m_entries[static_cast<std::size_t>(row)];
}

int PresetListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant PresetListModel::data(const QModelIndex& index, int role) const {
    const ModelEntry* preset = index.isValid() ? entry(index.row()) : nullptr;
    if (preset == nullptr) return {};
    if (role == Qt::DisplayRole || role == Qt::EditRole) return QString::fromStdString(preset->name);
    if (role == Qt::ToolTipRole) {
        QString text = QString::fromStdString(preset->id);
        if (preset->parameters)
            text += QStringLiteral(" · ") + tr("%1 parameters").arg(parameterText(*preset->parameters));
        return text;
    }
    return {};
}

} // namespace vramplan
