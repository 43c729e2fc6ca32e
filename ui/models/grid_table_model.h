// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/grid.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace vramplan {

/// The table twin of the heat map: the same cells as text.
class GridTableModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { HeadroomRole = Qt::UserRole }; ///< qlonglong; invalid where unknown

    explicit GridTableModel(QObject* parent = nullptr);

    void setGrid(Grid grid, QStringList rowLabels, QStringList columnLabels);
    const Grid& grid() const { return m_grid; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    Grid m_grid;
    QStringList m_rowLabels, m_columnLabels;
};

} // namespace vramplan
