// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/warning_model.h"

#include "ui/text/errors.h"

#include <algorithm>

namespace vramplan {

WarningModel::WarningModel(QObject* parent) : QAbstractListModel(parent) { }

void WarningModel::setWarnings(std::vector<Warning> warnings) {
    std::stable_partition(
        warnings.begin(), warnings.end(), [](const Warning& warning) { return warning.guess; });
    if (warnings == m_warnings) return;
    if (warnings.size() != m_warnings.size()) {
        beginResetModel();
        m_warnings = std::move(warnings);
        endResetModel();
        return;
    }
    m_warnings = std::move(warnings);
    Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int WarningModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_warnings.size());
}

QVariant WarningModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Warning& warning = m_warnings[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return warningText(warning);
    case Qt::ToolTipRole: return warning.guess ? tr("A value was guessed.") : QVariant();
    case CodeRole: return QString::fromStdString(warning.code);
    case GuessRole: return warning.guess;
    default: return {};
    }
}

} // namespace vramplan
