// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/curve_table_model.h"

#include "ui/text/names.h"
#include "ui/text/numbers.h"

namespace vramplan {

CurveTableModel::CurveTableModel(QObject* parent) : QAbstractTableModel(parent) { }

void CurveTableModel::setCurves(ContextCurves curves, std::size_t device) {
    if (device >= curves.devices.size()) curves = {};
    const bool sameShape = curves.contexts.size() == m_curves.contexts.size();
    if (!sameShape) beginResetModel();
    m_curves = std::move(curves);
    m_device = device;
    if (!sameShape)
        endResetModel();
    else if (!m_curves.contexts.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int CurveTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_curves.contexts.size());
}

int CurveTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CurveTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const auto row = static_cast<std::size_t>(index.row());
    const DeviceBar& bar = m_curves.devices[m_device].points[row];
    switch (index.column()) {
    case Context: return countText(m_curves.contexts[row]);
    case Needed: return sizeText(bar.need);
    case Headroom: return bar.headroom ? changeText(*bar.headroom) : QStringLiteral("–");
    default: return sizeText(bar.parts[static_cast<std::size_t>(index.column() - FirstComponent)]);
    }
}

QVariant CurveTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
    switch (section) {
    case Context: return tr("Context");
    case Needed: return tr("Needed");
    case Headroom: return tr("Headroom");
    default: return componentTitle(kComponents[static_cast<std::size_t>(section - FirstComponent)]);
    }
}

} // namespace vramplan
