// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/pressure_model.h"

#include "ui/text/advice_text.h"
#include "ui/text/numbers.h"

namespace vramplan {

PressureModel::PressureModel(QObject* parent) : QAbstractTableModel(parent) { }

void PressureModel::setPressure(std::vector<Pressure> pressure) {
    if (pressure.size() != m_rows.size()) {
        beginResetModel();
        m_rows = std::move(pressure);
        endResetModel();
        return;
    }
    m_rows = std::move(pressure);
    if (!m_rows.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int PressureModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PressureModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant PressureModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Pressure& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == ShareRole) return row.share;
    if (role == StepRole) return row.perStep ? QVariant(static_cast<qlonglong>(*row.perStep)) : QVariant();
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
    case Cause: return causeTitle(row);
    case Share: return percentText(row.share);
    default: return stepText(row);
    }
}

QVariant PressureModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
    switch (section) {
    case Cause: return tr("What presses");
    case Share: return tr("Share");
    case Step: return tr("One step");
    default: return {};
    }
}

} // namespace vramplan
