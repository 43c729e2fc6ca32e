// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "core/whatif/advise.h"

#include <QAbstractTableModel>
#include <vector>

namespace vramplan {

/// What presses on memory: each cause with its share of the demand and what one step more of it costs.
class PressureModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Cause, Share, Step, ColumnCount };
    enum Role {
        ShareRole = Qt::UserRole, ///< double, 0 … 1
        StepRole,                 ///< qlonglong: bytes of one step
    };

    explicit PressureModel(QObject* parent = nullptr);

    void setPressure(std::vector<Pressure> pressure);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<Pressure> m_rows;
};

} // namespace vramplan
