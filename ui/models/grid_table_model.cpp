// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/grid_table_model.h"

#include "ui/text/advice_text.h"
#include "ui/text/numbers.h"

namespace vramplan {

GridTableModel::GridTableModel(QObject* parent) : QAbstractTableModel(parent) { }

void GridTableModel::setGrid(Grid grid, QStringList rowLabels, QStringList columnLabels) {
    const bool sameShape =
        grid.rows.size() == m_grid.rows.size() && grid.contexts.size() == m_grid.contexts.size();
    if (!sameShape) beginResetModel();
    m_grid = std::move(grid);
    m_rowLabels = std::move(rowLabels);
    m_columnLabels = std::move(columnLabels);
    if (!sameShape) {
        endResetModel();
        return;
    }
    if (m_grid.cells.empty()) return;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
}

int GridTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_grid.rows.size());
}

int GridTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_grid.contexts.size());
}

QVariant GridTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const GridCell& cell =
        m_grid.at(static_cast<std::size_t>(index.row()), static_cast<std::size_t>(index.column()));
    switch (role) {
    case Qt::DisplayRole: return cell.headroom ? changeText(*cell.headroom) : afterText(cell.state);
    case Qt::ToolTipRole: return afterText(cell.state);
    case Qt::TextAlignmentRole: return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case HeadroomRole: return cell.headroom ? QVariant(static_cast<qlonglong>(*cell.headroom)) : QVariant();
    default: return {};
    }
}

QVariant GridTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    return (orientation == Qt::Horizontal ? m_columnLabels : m_rowLabels).value(section);
}

} // namespace vramplan
