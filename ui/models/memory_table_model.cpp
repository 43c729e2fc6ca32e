// SPDX-License-Identifier: GPL-3.0-only
#include "ui/models/memory_table_model.h"

#include "ui/text/names.h"
#include "ui/text/numbers.h"

#include <utility>

namespace vramplan {
namespace {

std::optional<std::int64_t> signedSize(std::optional<Bytes> size) {
    return size ? std::optional(static_cast<std::int64_t>(size->value())) : std::nullopt;
}

} // namespace

MemoryTableModel::MemoryTableModel(QObject* parent)
    : QAbstractTableModel(parent), m_nameTitle(tr("Device")) { }

void MemoryTableModel::setNameTitle(const QString& title) {
    m_nameTitle = title;
    Q_EMIT headerDataChanged(Qt::Horizontal, Device, Device);
}

void MemoryTableModel::setEstimate(const Estimate& estimate) {
    std::vector<Row> rows;
    rows.reserve(estimate.devices.size());
    for (std::size_t i = 0; i < estimate.devices.size(); ++i)
        rows.push_back({deviceTitle(estimate, i), deviceBar(estimate.devices[i]), estimate.devices[i].state});
    setRows(std::move(rows));
}

void MemoryTableModel::setRows(std::vector<Row> rows) {
    if (rows.size() != m_rows.size()) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    m_rows.swap(rows);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_rows[i] != rows[i]) {
            const int row = static_cast<int>(i);
            Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
        }
}

int MemoryTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int MemoryTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

std::optional<std::int64_t> MemoryTableModel::bytesAt(const Row& row, int column) const {
    if (column >= FirstComponent && column < Needed)
        return signedSize(row.bar.parts[static_cast<std::size_t>(column - FirstComponent)]);
    switch (column) {
    case Needed: return signedSize(row.bar.need);
    case Usable: return signedSize(row.bar.budget);
    case Capacity: return signedSize(row.bar.capacity);
    case Headroom: return row.bar.headroom;
    default: return std::nullopt;
    }
}

QVariant MemoryTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool isSize = index.column() != Device && index.column() != Verdict;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isSize ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    const auto size = bytesAt(row, index.column());
    if (role == BytesRole) return size ? QVariant(static_cast<qlonglong>(*size)) : QVariant();
    if (role != Qt::DisplayRole) return {};
    if (index.column() == Device) return row.name;
    if (index.column() == Verdict) return verdictWord(row.state);
    return size ? signedSizeText(*size) : tr("unknown");
}

QVariant MemoryTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    if (section >= FirstComponent && section < Needed)
        return componentTitle(kComponents[static_cast<std::size_t>(section - FirstComponent)]);
    switch (section) {
    case Device: return m_nameTitle;
    case Needed: return tr("Needed");
    case Usable: return tr("Free");
    case Capacity: return tr("Total");
    case Headroom: return tr("Left");
    case Verdict: return tr("Verdict");
    default: return {};
    }
}

} // namespace vramplan
