// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/lever_model.h"

#include "ui/text/advice_text.h"
#include "ui/text/numbers.h"
#include "ui/text/phrases.h"

#include <algorithm>

namespace vramplan {

LeverModel::LeverModel(QObject* parent) : QAbstractTableModel(parent) { }

void LeverModel::setLevers(std::vector<LeverRow> levers) {
    const int before = rowCount(), after = static_cast<int>(levers.size()), both = std::min(before, after);
    std::move(levers.begin(), levers.begin() + both, m_rows.begin());
    if (both > 0) Q_EMIT dataChanged(index(0, 0), index(both - 1, ColumnCount - 1));
    if (after < before) {
        beginRemoveRows({}, after, before - 1);
        m_rows.resize(static_cast<std::size_t>(after));
        endRemoveRows();
    } else if (after > before) {
        beginInsertRows({}, before, after - 1);
        m_rows.insert(m_rows.end(), std::make_move_iterator(levers.begin() + both),
            std::make_move_iterator(levers.end()));
        endInsertRows();
    }
}

int LeverModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int LeverModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant LeverModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const LeverRow& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == SavesRole) return static_cast<qlonglong>(row.lever.saves);
    if (role == Qt::TextAlignmentRole && (index.column() == Saves || index.column() == Longest))
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
    case Change: return leverText(row.lever);
    case Saves: return signedSizeText(row.lever.saves);
    case Then: return afterText(row.lever.after);
    case Longest: return row.longest ? roughTokenText(*row.longest) : QStringLiteral("–");
    case Cost: return phraseText(row.lever.cost);
    default: return {};
    }
}

QVariant LeverModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
    switch (section) {
    case Change: return tr("Change");
    case Saves: return tr("Saves");
    case Then: return tr("Then");
    case Longest: return tr("Then fits up to");
    case Cost: return tr("What it costs");
    default: return {};
    }
}

} // namespace vramplan
